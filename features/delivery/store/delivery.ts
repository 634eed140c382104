import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Db, equalsId, lockName } from '../../../platform/db/index.ts'
import { type FeeRow, feesTo } from './fees.ts'

const addressColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'country',
  'zipcode',
] as const
/** A saved address. */
type Address = Row<'shipping_address', (typeof addressColumns)[number]>

/** A station; `fee_kobo` is what each parcel to it costs, null: by distance and size. */
export type Station = Row<'pickup_station'>

/** With the fees by distance, and the exceptions to a state. */
type WithFees = { fee_rows: FeeRow[] }

function selectAddresses(db: Db, accountId: Id) {
  return db.selectFrom('shipping_address').select(addressColumns).where('account_id', '=', accountId)
}

/** An account's addresses, oldest first. */
export function listSavedAddresses(db: Db, accountId: Id): Promise<Address[]> {
  return selectAddresses(db, accountId).orderBy('created_at').orderBy('id').execute()
}

/** One of an account's addresses; another account's is not found. */
export function readAddress(db: Db, accountId: Id, id: string): Promise<Address | undefined> {
  return selectAddresses(db, accountId).where(equalsId('id', id)).executeTakeFirst()
}

/** The same with the fees to its state. */
export async function readAddressWithFees(
  db: Db,
  accountId: Id,
  id: string,
): Promise<(Address & WithFees) | undefined> {
  return (
    await sql<Address & WithFees>`
      select a.id, a.first_name, a.last_name, a.email, a.phone, a.address, a.city, a.state, a.country, a.zipcode,
        ${feesTo(sql`a.state`)}
      from shipping_address a where a.account_id = ${accountId} and ${equalsId('a.id', id)}`.execute(db)
  ).rows[0]
}

/** Writes a new address, unless the account has so many already. Others of the same account wait. Returns whether it did. */
export async function insertAddress(
  tx: Db,
  accountId: Id,
  row: Address,
  { at, most }: { at: Date; most: number },
): Promise<boolean> {
  await lockName(tx, 'addresses', accountId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shipping_address where account_id = ${accountId}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= most) return false
  await tx
    .insertInto('shipping_address')
    .values({ ...row, account_id: accountId, created_at: at })
    .execute()
  return true
}

/** Changes one of an account's addresses; answers whether it was there. */
export async function updateAddress(db: Db, accountId: Id, { id, ...change }: Address): Promise<boolean> {
  const done = await db
    .updateTable('shipping_address')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
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
export async function listStations(db: Db, state?: string): Promise<Station[]> {
  return (
    await sql<Station>`
      select * from pickup_station
      where active and (${state ?? null}::text is null or lower(state) = lower(${state ?? null}))
      order by position, name`.execute(db)
  ).rows
}

/** A station in use, with the fees to its state. */
export async function readStationWithFees(db: Db, id: string): Promise<(Station & WithFees) | undefined> {
  return (
    await sql<Station & WithFees>`
      select s.*, ${feesTo(sql`s.state`)}
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
