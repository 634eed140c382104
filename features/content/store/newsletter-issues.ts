import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** An article that is sent, or was, to the readers of the newsletter. */
export type IssueRow = {
  id: Id
  article_id: Id
  begun_at: Date
  last_reader: Id | null
  sent: number
  ended_at: Date | null
}

const columns = sql`id, article_id, begun_at, last_reader, sent, ended_at`

/** Begins to send an article; false where that was begun before. */
export async function insertIssue(
  tx: Db,
  { id, articleId, now }: { id: Id; articleId: Id; now: Date },
): Promise<boolean> {
  return (
    (
      await sql`
      insert into newsletter_issue (id, article_id, begun_at) values (${id}, ${articleId}, ${now})
      on conflict (article_id) do nothing`.execute(tx)
    ).numAffectedRows === 1n
  )
}

/** What was sent of an article; undefined where nothing was. */
export async function findIssueOf(db: Db, articleId: Id): Promise<IssueRow | undefined> {
  return (
    await sql<IssueRow>`select ${columns} from newsletter_issue where article_id = ${articleId}`.execute(db)
  ).rows[0]
}

/** An issue, locked until the transaction ends. */
export async function lockIssue(tx: Db, id: Id): Promise<IssueRow | undefined> {
  return (
    await sql<IssueRow>`select ${columns} from newsletter_issue where id = ${id} for no key update`.execute(
      tx,
    )
  ).rows[0]
}

/** Writes to whom an issue was sent last, and to how many; and when it ended. */
export async function updateIssue(
  tx: Db,
  {
    id,
    last_reader: last,
    sent,
    ended_at: ended,
  }: Pick<IssueRow, 'id' | 'last_reader' | 'sent' | 'ended_at'>,
): Promise<void> {
  await sql`
    update newsletter_issue set last_reader = ${last}, sent = ${sent}, ended_at = ${ended} where id = ${id}`.execute(
    tx,
  )
}

/** Readers of the newsletter who had confirmed by a moment, after one by their ids, at most `limit`. */
export async function listReadersAfter(
  db: Db,
  last: Id | null,
  by: Date,
  limit: number,
): Promise<{ id: Id; email: string }[]> {
  return (
    await sql<{ id: Id; email: string }>`
      select id, email from newsletter_subscription
      where confirmed_at <= ${by} and (${last}::uuid is null or id > ${last}::uuid)
      order by id limit ${limit}`.execute(db)
  ).rows
}
