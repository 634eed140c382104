import { sql } from 'kysely'
import type { Clock } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { isOwnGuest } from './fragments.ts'

/** Makes a guest; answers its id, which is also its key. */
export async function createGuest(tx: Db, clock: Clock): Promise<Id> {
  const id = newId()
  await sql`insert into guest (id, created_at) values (${id}, ${clock.now()})`.execute(tx)
  return id
}

/** How many guests one sweep takes at most, so that no statement takes long. */
const SWEPT = 2_000

/**
 * Deletes guests unchanged since `before` with their data, unless `active` returns them, and those merged into an
 * account before it. Returns their ids.
 */
export async function sweepGuests(
  db: Db,
  before: Date,
  active: readonly ((db: Db, ids: readonly Id[], since: Date) => Promise<Id[]>)[],
): Promise<Id[]> {
  const idle: Id[] = []
  type Guest = { id: Id; created_at: Date }
  for (let last: Guest | undefined; idle.length < SWEPT; ) {
    const { rows }: { rows: Guest[] } = await sql<Guest>`
      select id, created_at from guest
      where created_at < ${before} and (merged_at is null or merged_at < ${before})
        and ${last ? sql`(created_at, id) > (${last.created_at}, ${last.id})` : sql`true`}
      order by created_at, id limit ${SWEPT}`.execute(db)
    last = rows.at(-1)
    if (!last) break
    const ids = rows.map(({ id }) => id)
    const busy = new Set<Id>()
    for (const among of active) for (const id of await among(db, ids, before)) busy.add(id)
    idle.push(...ids.filter((id) => !busy.has(id)))
  }
  return (
    await sql<{ id: Id }>`
      delete from guest where id in (
        select id from guest
        where id = any(${idle.slice(0, SWEPT)}::uuid[]) and (merged_at is null or merged_at < ${before})
        order by created_at for update skip locked
      ) returning id`.execute(db)
  ).rows.map(({ id }) => id)
}

/** Whether a guest is known and its own, for {@link isOwnGuest}. */
export async function guestExists(db: Db, id: Id): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`select ${isOwnGuest(id)} as is_known`.execute(db)
  return rows[0]?.is_known ?? false
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
