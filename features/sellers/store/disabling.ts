import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

const mark = async (tx: Db, accountId: Id, at: Date | null): Promise<Id | undefined> =>
  (
    await sql<{ id: Id }>`
      update seller set disabled_at = ${at} where account_id = ${accountId}
        and (disabled_at is null) <> (${at}::timestamptz is null)
      returning id`.execute(tx)
  ).rows[0]?.id

/** Disables the shop of an account: its payouts wait. Returns its id; undefined where there is none, or it was disabled before. */
export function disableShopOf(tx: Db, accountId: Id, now: Date): Promise<Id | undefined> {
  return mark(tx, accountId, now)
}

/** Lets the shop of an account be used again: its payouts go on. Returns its id; undefined where none was disabled. */
export function enableShopOf(tx: Db, accountId: Id): Promise<Id | undefined> {
  return mark(tx, accountId, null)
}
