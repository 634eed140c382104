import { sql } from 'kysely'
import { newId } from '../../kernel/id.ts'
import type { Kobo } from '../../kernel/money.ts'
import type { Db } from '../../platform/db/index.ts'

/** A pickup station to open. */
export type NewStation = {
  name: string
  address: string
  city: string
  state: string
  feeKobo: Kobo
  position: number
}

/** Opens a pickup station. */
export const addStation = async (tx: Db, station: NewStation): Promise<void> => {
  await sql`
    insert into pickup_station (id, name, address, city, state, country, fee_kobo, position)
    values (${newId()}, ${station.name}, ${station.address}, ${station.city}, ${station.state}, 'Nigeria',
      ${station.feeKobo}, ${station.position})`.execute(tx)
}

/** Sets what home delivery to a state costs. */
export const setHomeFee = async (tx: Db, state: string, feeKobo: Kobo): Promise<void> => {
  await sql`
    insert into delivery_fee (state, home_kobo) values (${state}, ${feeKobo})
    on conflict (state) do update set home_kobo = excluded.home_kobo`.execute(tx)
}
