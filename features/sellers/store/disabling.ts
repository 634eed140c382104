import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { showWithheldWorks, withholdWorks } from '../../catalogue/index.server.ts'

const mark = async (tx: Db, accountId: Id, at: Date | null): Promise<Id | undefined> =>
  (
    await sql<{ id: Id }>`
      update seller set disabled_at = ${at} where account_id = ${accountId}
        and (disabled_at is null) <> (${at}::timestamptz is null)
      returning id`.execute(tx)
  ).rows[0]?.id

/** What follows when the account behind a shop is disabled: its works leave the shop, and its payouts wait. */
export async function disableShopOf(tx: Db, accountId: Id, now: Date): Promise<void> {
  const id = await mark(tx, accountId, now)
  if (id !== undefined) await withholdWorks(tx, id, now)
}

/** What follows when the account behind a shop may be used again: its works are shown as before, and payouts go on. */
export async function enableShopOf(tx: Db, accountId: Id, now: Date): Promise<void> {
  const id = await mark(tx, accountId, null)
  if (id !== undefined) await showWithheldWorks(tx, id, now)
}
