import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Begins to send an article; false where that was begun before. */
export async function insertIssue(
  tx: Db,
  issue: Row<'newsletter_issue', 'id' | 'article_id' | 'begun_at'>,
): Promise<boolean> {
  const done = await tx
    .insertInto('newsletter_issue')
    .values(issue)
    .onConflict((conflict) => conflict.column('article_id').doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === 1n
}

/** What was sent of an article; undefined where nothing was. */
export async function findIssueOf(db: Db, articleId: Id): Promise<Row<'newsletter_issue'> | undefined> {
  return db.selectFrom('newsletter_issue').selectAll().where('article_id', '=', articleId).executeTakeFirst()
}

/** An issue, locked until the transaction ends. */
export async function lockIssue(tx: Db, id: Id): Promise<Row<'newsletter_issue'> | undefined> {
  return tx
    .selectFrom('newsletter_issue')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Writes to whom an issue was sent last, and to how many; and when it ended. */
export async function updateIssue(
  tx: Db,
  { id, ...progress }: Row<'newsletter_issue', 'id' | 'last_reader' | 'sent' | 'ended_at'>,
): Promise<void> {
  await tx.updateTable('newsletter_issue').set(progress).where('id', '=', id).execute()
}

/** Readers of the newsletter who had confirmed by a moment, after one by their ids, at most `limit`. */
export async function listReadersAfter(
  db: Db,
  last: Id | null,
  by: Date,
  limit: number,
): Promise<Row<'newsletter_subscription', 'id' | 'email'>[]> {
  return (
    await sql<Row<'newsletter_subscription', 'id' | 'email'>>`
      select id, email from newsletter_subscription
      where confirmed_at <= ${by} and (${last}::uuid is null or id > ${last}::uuid)
      order by id limit ${limit}`.execute(db)
  ).rows
}
