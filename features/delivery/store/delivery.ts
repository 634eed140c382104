import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { type Db, equalsId } from '../../../platform/db/index.ts'
import { type FeeRow, feesTo } from './fees.ts'

/** A saved address. */
export type AddressRow = {
  id: Id
  first_name: string
  last_name: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  country: string
  zipcode: string
}

export type StationRow = {
  id: Id
  name: string
  address: string
  city: string
  state: string
  country: string
  /** What each parcel to it costs; null: by distance and size. */
  fee_kobo: Kobo | null
}

/** With the fees by distance, and the exceptions to a state. */
type WithFees = { fee_rows: FeeRow[] }

const addresses = sql`
  select a.id, a.first_name, a.last_name, a.email, a.phone, a.address, a.city, a.state, a.country, a.zipcode
  from shipping_address a`

/** An account's addresses, oldest first. */
export async function listSavedAddresses(db: Db, accountId: Id): Promise<AddressRow[]> {
  return (
    await sql<AddressRow>`${addresses} where a.account_id = ${accountId} order by a.created_at, a.id`.execute(
      db,
    )
  ).rows
}

/** One of an account's addresses; another account's is not found. */
export async function readAddress(db: Db, accountId: Id, id: string): Promise<AddressRow | undefined> {
  return (
    await sql<AddressRow>`${addresses} where a.account_id = ${accountId} and ${equalsId('a.id', id)}`.execute(
      db,
    )
  ).rows[0]
}

/** The same with the fees to its state. */
export async function readAddressWithFees(
  db: Db,
  accountId: Id,
  id: string,
): Promise<(AddressRow & WithFees) | undefined> {
  return (
    await sql<AddressRow & WithFees>`
      select a.id, a.first_name, a.last_name, a.email, a.phone, a.address, a.city, a.state, a.country, a.zipcode,
        ${feesTo(sql`a.state`)}
      from shipping_address a where a.account_id = ${accountId} and ${equalsId('a.id', id)}`.execute(db)
  ).rows[0]
}

/** Writes a new address, unless the account has so many already. Others of the same account wait. Returns whether it did. */
export async function insertAddress(
  tx: Db,
  accountId: Id,
  row: AddressRow,
  { at, most }: { at: Date; most: number },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`addresses ${accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shipping_address where account_id = ${accountId}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= most) return false
  await sql`
    insert into shipping_address
      (id, account_id, first_name, last_name, email, phone, address, city, state, country, zipcode, created_at)
    values (${row.id}, ${accountId}, ${row.first_name}, ${row.last_name}, ${row.email}, ${row.phone}, ${row.address},
      ${row.city}, ${row.state}, ${row.country}, ${row.zipcode}, ${at})`.execute(tx)
  return true
}

/** Changes one of an account's addresses; answers whether it was there. */
export async function updateAddress(db: Db, accountId: Id, row: AddressRow): Promise<boolean> {
  const { rows } = await sql`
    update shipping_address set first_name = ${row.first_name}, last_name = ${row.last_name}, email = ${row.email},
      phone = ${row.phone}, address = ${row.address}, city = ${row.city}, state = ${row.state},
      country = ${row.country}, zipcode = ${row.zipcode}
    where account_id = ${accountId} and id = ${row.id} returning id`.execute(db)
  return rows.length === 1
}

/** Deletes one of an account's addresses; answers whether it was there. Orders keep their own copy. */
export async function deleteAddress(db: Db, accountId: Id, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from shipping_address where account_id = ${accountId} and ${equalsId('id', id)} returning id`.execute(
    db,
  )
  return rows.length === 1
}

/** Stations in use, of one state when given. */
export async function listStations(db: Db, state?: string): Promise<StationRow[]> {
  return (
    await sql<StationRow>`
      select id, name, address, city, state, country, fee_kobo from pickup_station
      where active and (${state ?? null}::text is null or lower(state) = lower(${state ?? null}))
      order by position, name`.execute(db)
  ).rows
}

/** A station in use, with the fees to its state. */
export async function readStationWithFees(db: Db, id: string): Promise<(StationRow & WithFees) | undefined> {
  return (
    await sql<StationRow & WithFees>`
      select s.id, s.name, s.address, s.city, s.state, s.country, s.fee_kobo, ${feesTo(sql`s.state`)}
      from pickup_station s where s.active and ${equalsId('s.id', id)}`.execute(db)
  ).rows[0]
}

/** Whether a station is in use; locks it against deletion until the transaction ends. */
export async function lockOpenStation(tx: Db, id: Id): Promise<boolean> {
  return (
    (await sql`select 1 from pickup_station where active and id = ${id} for key share`.execute(tx)).rows
      .length > 0
  )
}
