import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** All stations, open or closed, by state. */
export function listAllStations(db: Db): Promise<Row<'pickup_station'>[]> {
  return db
    .selectFrom('pickup_station')
    .selectAll()
    .orderBy('active', 'desc')
    .orderBy('position')
    .orderBy('state')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** A station, locked until the transaction ends; no order begins to go there meanwhile. */
export function lockStation(tx: Db, id: Id): Promise<Row<'pickup_station'> | undefined> {
  return tx.selectFrom('pickup_station').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether another station of the town has the name. */
export async function isTakenStation(
  tx: Db,
  { id, name, city, state }: Row<'pickup_station', 'name' | 'city' | 'state'> & { id: Id | null },
): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from pickup_station
      where lower(name) = lower(${name}) and lower(city) = lower(${city}) and state = ${state}
        and id is distinct from ${id}::uuid`.execute(tx)
    ).rows.length > 0
  )
}

/** Writes what a station is now, and counts its version up. */
export async function updateStation(tx: Db, { id, ...station }: Row<'pickup_station'>): Promise<void> {
  await tx
    .updateTable('pickup_station')
    .set({ ...station, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a station; orders that went there keep its name and address. */
export async function deleteStation(tx: Db, id: Id): Promise<void> {
  await sql`delete from pickup_station where id = ${id}`.execute(tx)
}
