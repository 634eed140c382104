import { sql } from 'kysely'
import type { Clock } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Makes a guest; answers its id, which is also its key. */
export const createGuest = async (tx: Db, clock: Clock): Promise<Id> => {
  const id = newId()
  await sql`insert into guest (id, created_at) values (${id}, ${clock.now()})`.execute(tx)
  return id
}

/** Whether a guest is known and its own: one that went into an account is over, its holder starts as a new guest. */
export const guestExists = async (db: Db, id: Id): Promise<boolean> =>
  (await sql`select 1 from guest where id = ${id} and merged_at is null`.execute(db)).rows.length === 1

/** Marks a guest as gone into an account; false when it is unknown or went before. The row stays locked until the end. */
export const takeGuest = async (tx: Db, id: Id, accountId: Id, now: Date): Promise<boolean> =>
  (
    await sql`
      update guest set merged_into = ${accountId}, merged_at = ${now}
      where id = ${id} and merged_at is null`.execute(tx)
  ).numAffectedRows === 1n
