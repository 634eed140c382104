import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { StationRow } from './delivery.ts'

/** A pickup station as staff keep it, open or closed. */
export type StoredStation = StationRow & { version: number; position: number; active: boolean }

const columns = sql`id, version, name, address, city, state, country, fee_kobo, position, active`

/** All stations, by state. */
export async function listAllStations(db: Db): Promise<StoredStation[]> {
  return (
    await sql<StoredStation>`
      select ${columns} from pickup_station order by active desc, position, state, name, id`.execute(db)
  ).rows
}

/** A station, locked until the transaction ends; no order begins to go there meanwhile. */
export async function lockStation(tx: Db, id: Id): Promise<StoredStation | undefined> {
  return (
    await sql<StoredStation>`select ${columns} from pickup_station where id = ${id} for update`.execute(tx)
  ).rows[0]
}

/** Whether another station of the town has the name. */
export async function isTakenStation(
  tx: Db,
  { id, name, city, state }: Pick<StoredStation, 'name' | 'city' | 'state'> & { id: Id | null },
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
export async function updateStation(tx: Db, s: Omit<StoredStation, 'version' | 'country'>): Promise<void> {
  await sql`
    update pickup_station set name = ${s.name}, address = ${s.address}, city = ${s.city}, state = ${s.state},
      fee_kobo = ${s.fee_kobo}, position = ${s.position}, active = ${s.active}, version = version + 1
    where id = ${s.id}`.execute(tx)
}

/** Deletes a station; orders that went there keep its name and address. */
export async function deleteStation(tx: Db, id: Id): Promise<void> {
  await sql`delete from pickup_station where id = ${id}`.execute(tx)
}
