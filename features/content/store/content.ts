import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinPicture } from '../../media/index.server.ts'

/** The cover of an article; all null where it has none. */
export type Cover = {
  [K in 'width' | 'height' | 'widths' | 'colour' | 'thumbhash']: Row<'picture'>[K] | null
} & {
  picture_id: Id | null
  /** Empty for a picture that says nothing which the title beside it does not. */
  alt: string
}

/** An article in any state. */
export type StoredArticle = Row<'article'> & Cover
/** An article with a date. */
export type DatedArticle = StoredArticle & { published_at: Date }

/** An article's cover with the words for those who do not see it. */
export const coverJoins = sql`
  left ${joinPicture(sql`a.picture_id`)}
  left join article_picture own on own.picture_id = a.picture_id and own.article_id = a.id`
export const coverColumns = sql`
  p.id as picture_id, p.width, p.height, p.widths, p.colour, p.thumbhash, coalesce(own.alt, '') as alt`

/** Articles as a, with their covers. */
export const articles = sql`select a.*, ${coverColumns} from article a ${coverJoins}`

/** Articles that are out, newest first. */
export async function listArticles(db: Db, now: Date): Promise<DatedArticle[]> {
  return (
    await sql<DatedArticle>`
      ${articles} where a.published_at <= ${now} order by a.published_at desc, a.id limit 200`.execute(db)
  ).rows
}

/** When the next article is out after a moment; null where none waits. */
export async function nextPublication(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(published_at) as next from article where published_at > ${now}`.execute(db)
  return rows[0]?.next ?? null
}

export async function readArticle(db: Db, slug: string, now: Date): Promise<DatedArticle | undefined> {
  return (
    await sql<DatedArticle>`${articles} where a.slug = ${slug} and a.published_at <= ${now}`.execute(db)
  ).rows[0]
}

/** Writes an article, or writes over the one of the same slug. */
export async function upsertArticle(
  db: Db,
  article: Omit<Row<'article'>, 'address_since' | 'updated_at' | 'version'> & { published_at: Date },
): Promise<void> {
  const { id: _id, created_at: _created, ...words } = article
  const changed = { ...words, updated_at: article.published_at }
  await db
    .insertInto('article')
    .values({ ...article, ...changed, address_since: article.published_at })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({ ...changed, version: sql`article.version + 1` }),
    )
    .execute()
}

export async function insertMessage(
  db: Db,
  message: Row<'contact_message', 'id' | 'account_id' | 'email' | 'name' | 'text' | 'created_at'>,
): Promise<void> {
  await db.insertInto('contact_message').values(message).execute()
}

type WrittenMessage = Row<'contact_message', 'name' | 'email' | 'text' | 'answered_at' | 'note'> & {
  written_at: Date
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
