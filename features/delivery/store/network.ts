import { sql } from 'kysely'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'

/** A pickup station to open. */
export type NewStation = {
  name: string
  address: string
  city: string
  state: string
  /** null: by distance and size. */
  feeKobo: Kobo | null
  position: number
}

/** Opens a pickup station. */
export async function addStation(tx: Db, station: NewStation): Promise<Id> {
  const id = newId()
  await sql`
    insert into pickup_station (id, name, address, city, state, country, fee_kobo, position)
    values (${id}, ${station.name}, ${station.address}, ${station.city}, ${station.state}, 'Nigeria',
      ${station.feeKobo}, ${station.position})`.execute(tx)
  return id
}
