import { sql } from 'kysely'
import type { SavedView, ViewEntry } from '../../../contract/saved-view.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** What an account has saved, by list and name. */
export async function listViews(db: Db, accountId: Id): Promise<SavedView[]> {
  return (
    await sql<SavedView>`
      select id, list, name, query from saved_view where account_id = ${accountId} order by list, name`.execute(
      db,
    )
  ).rows
}

/** Writes a view, or one of that list and name anew; false where the account has `most` others already. */
export async function writeView(
  tx: Db,
  accountId: Id,
  { list, name, query }: ViewEntry,
  { most, at }: { most: number; at: Date },
): Promise<boolean> {
  // One after the other for each account, so that two at once are not one too many.
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql`
    insert into saved_view (id, account_id, list, name, query, created_at)
    select ${newId()}::uuid, ${accountId}::uuid, ${list}, ${name}, ${query}, ${at}::timestamptz
    where (
      select count(*) from saved_view
      where account_id = ${accountId} and (list, name) is distinct from (${list}, ${name})
    ) < ${most}
    on conflict (account_id, list, name) do update set query = excluded.query
    returning 1`.execute(tx)
  return rows.length === 1
}

/** Deletes one of an account's views; false where it has none of this id. */
export async function deleteView(db: Db, accountId: Id, id: Id): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_view where id = ${id} and account_id = ${accountId} returning 1`.execute(db)
  return rows.length === 1
}
