import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Pauses a shop from a moment until the beginning of a day in Lagos (2026-12-03), null: until it is resumed; a paused one gets this day and note. */
export async function writePause(
  tx: Db,
  id: Id,
  { at, until, note }: { at: Date; until: string | null; note: string },
): Promise<void> {
  await sql`
    update seller set paused_at = coalesce(paused_at, ${at}), paused_until = ${until}::date, pause_note = ${note}
    where id = ${id}`.execute(tx)
}

/** Ends the pause of a shop; returns whether it was paused. */
export async function deletePause(tx: Db, id: Id): Promise<boolean> {
  const { rows } = await sql`
    update seller set paused_at = null, paused_until = null, pause_note = ''
    where id = ${id} and paused_at is not null returning id`.execute(tx)
  return rows.length === 1
}

/** The shops whose day of return in Lagos has begun at a moment. */
export async function listReturned(db: Db, now: Date): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select id from seller where paused_until <= (${now}::timestamptz at time zone 'Africa/Lagos')::date
      order by paused_until, id limit 500`.execute(db)
  ).rows.map(({ id }) => id)
}

/** The same of one shop that is locked. */
export async function hasReturned(tx: Db, id: Id, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from seller
    where id = ${id} and paused_until <= (${now}::timestamptz at time zone 'Africa/Lagos')::date
    for no key update`.execute(tx)
  return rows.length === 1
}
