import { sql } from 'kysely'
import type { Clock } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Makes a guest; answers its id, which is also its key. */
export async function createGuest(tx: Db, clock: Clock): Promise<Id> {
  const id = newId()
  await sql`insert into guest (id, created_at) values (${id}, ${clock.now()})`.execute(tx)
  return id
}

/** How many guests one sweep takes at most, so that no statement takes long. */
const SWEPT = 2_000

/**
 * Deletes guests whose cart and wishlist nobody has changed since a moment, with both; and those that went into an account before
 * it. Returns who they were.
 */
export async function sweepGuests(db: Db, before: Date): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      delete from guest where id in (
        select g.id from guest g
        where g.created_at < ${before} and (g.merged_at is null or g.merged_at < ${before})
          and not exists (select 1 from cart c where c.guest_id = g.id and c.updated_at >= ${before})
          and not exists (select 1 from wishlist_item i where i.guest_id = g.id and i.created_at >= ${before})
        order by g.created_at limit ${SWEPT} for update skip locked
      ) returning id`.execute(db)
  ).rows.map(({ id }) => id)
}

/** Whether a guest is known and its own: one that went into an account is over, its holder starts as a new guest. */
export async function guestExists(db: Db, id: Id): Promise<boolean> {
  return (await sql`select 1 from guest where id = ${id} and merged_at is null`.execute(db)).rows.length === 1
}

/** Marks a guest as gone into an account; false when it is unknown or went before. The row stays locked until the end. */
export async function takeGuest(tx: Db, id: Id, accountId: Id, now: Date): Promise<boolean> {
  return (
    (
      await sql`
      update guest set merged_into = ${accountId}, merged_at = ${now}
      where id = ${id} and merged_at is null`.execute(tx)
    ).numAffectedRows === 1n
  )
}
