import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinPicture } from '../../media/index.server.ts'

/** An article with the picture it is shown with; picture columns are null when it has none. */
export type ArticleRow = {
  id: Id
  slug: string
  title: string
  summary: string
  text: string
  published_at: Date
  updated_at: Date
  picture_id: Id | null
  width: number | null
  height: number | null
  widths: number[] | null
  colour: string | null
  thumbhash: string | null
  /** Empty for a picture that says nothing which the title beside it does not. */
  alt: string
}

/** An article's cover with the words for those who do not see it. */
export const coverJoins = sql`
  left ${joinPicture(sql`a.picture_id`)}
  left join article_picture own on own.picture_id = a.picture_id and own.article_id = a.id`
export const coverColumns = sql`
  p.id as picture_id, p.width, p.height, p.widths, p.colour, p.thumbhash, coalesce(own.alt, '') as alt`

const columns = sql`
  select a.id, a.slug, a.title, a.summary, a.text, a.published_at, a.updated_at, ${coverColumns}
  from article a ${coverJoins}`

/** Articles that are out, newest first. */
export async function listArticles(db: Db, now: Date): Promise<ArticleRow[]> {
  return (
    await sql<ArticleRow>`
      ${columns} where a.published_at <= ${now} order by a.published_at desc, a.id limit 200`.execute(db)
  ).rows
}

/** When the next article is out after a moment; null where none waits. */
export async function nextPublication(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(published_at) as next from article where published_at > ${now}`.execute(db)
  return rows[0]?.next ?? null
}

export async function readArticle(db: Db, slug: string, now: Date): Promise<ArticleRow | undefined> {
  return (await sql<ArticleRow>`${columns} where a.slug = ${slug} and a.published_at <= ${now}`.execute(db))
    .rows[0]
}

/** Writes an article, or writes over the one of the same slug. */
export async function upsertArticle(
  db: Db,
  article: {
    id: Id
    slug: string
    title: string
    summary: string
    text: string
    pictureId: Id | null
    publishedAt: Date
    now: Date
  },
): Promise<void> {
  const { id, slug, title, summary, text, pictureId, publishedAt, now } = article
  await sql`
    insert into article (id, slug, title, summary, text, picture_id, published_at, address_since, created_at, updated_at)
    values (${id}, ${slug}, ${title}, ${summary}, ${text}, ${pictureId}, ${publishedAt}, ${publishedAt}, ${now},
      ${publishedAt})
    on conflict (slug) do update set title = excluded.title, summary = excluded.summary, text = excluded.text,
      picture_id = excluded.picture_id, published_at = excluded.published_at, updated_at = excluded.updated_at,
      version = article.version + 1`.execute(db)
}

export async function insertMessage(
  db: Db,
  message: { id: Id; accountId: Id | null; email: string; name: string; text: string; now: Date },
): Promise<void> {
  const { id, accountId, email, name, text, now } = message
  await sql`
    insert into contact_message (id, account_id, email, name, text, created_at)
    values (${id}, ${accountId}, ${email}, ${name}, ${text}, ${now})`.execute(db)
}

type WrittenMessage = {
  name: string
  email: string
  text: string
  written_at: Date
  answered_at: Date | null
  note: string
  /** What staff answered, the oldest first; dates as JSON has them. */
  answers: { text: string; answered_at: string }[]
}

/** The messages of a person, newest first. */
export async function listMessagesOf(
  db: Db,
  { id, email }: { id: Id; email: string },
): Promise<WrittenMessage[]> {
  return (
    await sql<WrittenMessage>`
      select m.name, m.email, m.text, m.created_at as written_at, m.answered_at, m.note,
        coalesce((select json_agg(json_build_object('text', a.text, 'answered_at', a.answered_at) order by a.answered_at)
          from message_answer a where a.message_id = m.id), '[]') as answers
      from contact_message m
      where account_id = ${id} or email = ${email} order by created_at desc, id`.execute(db)
  ).rows
}

/** Takes a person out of their messages; what is left is that there was one. The text may name them, so it goes too. */
export async function anonymiseMessages(tx: Db, { id, email }: { id: Id; email: string }): Promise<void> {
  await sql`
    delete from message_answer where message_id in (
      select id from contact_message where account_id = ${id} or email = ${email})`.execute(tx)
  await sql`
    update contact_message set account_id = null, email = '', name = '', text = '', note = ''
    where account_id = ${id} or email = ${email}`.execute(tx)
}
