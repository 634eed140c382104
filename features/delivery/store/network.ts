import type { Insertable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** A pickup station to open; without `fee_kobo` a parcel to it costs by distance and size. */
type NewStation = Omit<Insertable<Database['pickup_station']>, 'id' | 'country' | 'active' | 'version'>

/** Opens a pickup station. */
export async function addStation(tx: Db, station: NewStation): Promise<Id> {
  const id = newId()
  await tx
    .insertInto('pickup_station')
    .values({ ...station, id, country: 'Nigeria' })
    .execute()
  return id
}
