import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { ShopName } from '../../../contract/seller.ts'
import type { Row } from '../../../db/row.ts'
import type { Database } from '../../../db/schema.ts'
import { findWords } from '../../../kernel/find-words.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { type Db, findText, hasWords, orderBy, type Sort } from '../../../platform/db/index.ts'
import { isAccountNamed } from '../../accounts/index.server.ts'
import { joinPicture, type PictureRow, pictureColumns } from '../../media/index.server.ts'
import type { Verification } from '../rules.ts'
import { type ShopPause, shopPause } from './fragments.ts'

/** A seller with all that only the seller and staff may know. */
export type SellerRow = Row<'seller'> & {
  /** null while the shop is open. */
  pause: ShopPause | null
} & { [K in keyof PictureRow]: PictureRow[K] | null }

const columns = sql`s.*, ${shopPause(sql`s.id`)} as pause, ${pictureColumns}`

const select = async (db: Db, condition: RawBuilder<unknown>): Promise<SellerRow | undefined> =>
  (
    await sql<SellerRow>`
      select ${columns} from seller s left ${joinPicture(sql`s.picture_id`)} where ${condition}`.execute(db)
  ).rows[0]

export function findSeller(db: Db, id: Id): Promise<SellerRow | undefined> {
  return select(db, sql`s.id = ${id}`)
}

/** The shop of an account. */
export function findShop(db: Db, accountId: Id): Promise<SellerRow | undefined> {
  return select(db, sql`s.account_id = ${accountId}`)
}

/** What the shop of an account is called; null for those who have none. */
export async function shopOf(db: Db, accountId: Id): Promise<Row<'seller', 'id' | 'name'> | null> {
  const row = await db
    .selectFrom('seller')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockShop(tx: Db, accountId: Id): Promise<SellerRow | undefined> {
  await sql`select 1 from seller where account_id = ${accountId} for no key update`.execute(tx)
  return findShop(tx, accountId)
}

export async function lockSeller(tx: Db, id: Id): Promise<SellerRow | undefined> {
  await sql`select 1 from seller where id = ${id} for no key update`.execute(tx)
  return findSeller(tx, id)
}

export type NewSeller = Row<'seller', ShopName | 'account_id' | 'slug' | 'business_name' | 'created_at'>

/** Writes a seller; undefined when the account has one already or the slug is another's. */
export async function insertSeller(tx: Db, seller: NewSeller): Promise<Id | undefined> {
  const done = await tx
    .insertInto('seller')
    .values({ ...seller, id: newId(), updated_at: seller.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return done?.id
}

/** The columns that a seller's own changes, and staff's decisions, may set. */
export type SellerChange = Omit<Updateable<Database['seller']>, 'id' | 'slug' | 'account_number' | 'version'>

/** Changes a seller that is locked, and counts its version up. */
export async function updateSeller(tx: Db, id: Id, change: SellerChange, at: Date): Promise<void> {
  await tx
    .updateTable('seller')
    .set({ ...change, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export type SellersQuery = PageRequest & {
  state?: Verification | undefined
  search?: string | undefined
  sort?: Sort<'name' | 'verification' | 'submitted_at' | 'created_at' | 'works'> | undefined
}

const sorts = {
  name: sql`lower(s.name)`,
  verification: sql`s.verification`,
  submitted_at: sql`s.submitted_at`,
  created_at: sql`s.created_at`,
  works: sql`coalesce(counted.works, 0)`,
}

const text = findText(sql`s.name || ' ' || s.business_name || ' ' || s.slug`)

/** Whether the shop or its person has this word. */
const hasWord = (word: string) =>
  sql`(${hasWords(text, [word])} or ${isAccountNamed(sql`s.account_id`, word)})`

/** Which sellers are looked for. */
export type SellerFilter = Pick<SellersQuery, 'state' | 'search'>

function fitting({ state, search = '' }: SellerFilter): RawBuilder<unknown> {
  const words = findWords(search)
  const found = words.map((word) => hasWord(word))
  return sql`
    (${state ?? null}::text is null or s.verification = ${state ?? null})
    and (${search} = '' or ${words.length > 0}) and ${sql.join([sql`true`, ...found], sql` and `)}`
}

/** The sellers that fit and come after one, newest first: the first `limit` of them without one. */
export async function listSellersAfter(
  db: Db,
  filter: SellerFilter,
  past: Id | undefined,
  limit: number,
): Promise<SellerRow[]> {
  const follows =
    past === undefined
      ? sql`true`
      : sql`(s.created_at, s.id) < (select b.created_at, b.id from seller b where b.id = ${past})`
  return (
    await sql<SellerRow>`
      select ${columns} from seller s left ${joinPicture(sql`s.picture_id`)}
      where ${fitting(filter)} and ${follows}
      order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  ).rows
}

/** A page of sellers: those who wait longest first, then the newest. `works` says how many works each has, where they are sorted by it. */
export async function listSellers(
  db: Db,
  query: SellersQuery,
  works: ReadonlyMap<Id, number>,
): Promise<{ rows: SellerRow[]; total: number; counts: Record<string, number> }> {
  const where = fitting(query)
  const rows = await sql<SellerRow>`
    select ${columns} from seller s left ${joinPicture(sql`s.picture_id`)}
    left join unnest(${[...works.keys()]}::uuid[], ${[...works.values()]}::int[]) as counted (id, works) on counted.id = s.id
    where ${where}
    order by ${orderBy(
      query.sort,
      sorts,
      sql`(s.verification = 'submitted') desc, case when s.verification = 'submitted' then s.submitted_at end,
        s.created_at desc, s.id`,
    )}
    limit ${query.limit} offset ${offsetOf(query)}`.execute(db)
  const total = await sql<{ total: number }>`
    select count(*)::int as total from seller s where ${where}`.execute(db)
  const counts = await sql<{ state: string; sellers: number }>`
    select verification as state, count(*)::int as sellers from seller group by 1`.execute(db)
  return {
    rows: rows.rows,
    total: total.rows[0]?.total ?? 0,
    counts: Object.fromEntries(counts.rows.map((row) => [row.state, row.sellers])),
  }
}

/** Whether there is a seller. */
export async function sellerExists(db: Db, sellerId: Id): Promise<boolean> {
  return (await sql`select 1 from seller where id = ${sellerId}`.execute(db)).rows.length > 0
}

/** The id of the seller that an account is. */
export async function findSellerId(db: Db, accountId: Id): Promise<Id | undefined> {
  return (await shopOf(db, accountId))?.id
}

/** The name and the address, from where they send else their town, on the papers of the seller that an account is; empty when it is none. */
export async function letterheadOfSeller(db: Db, accountId: Id): Promise<{ name: string; address: string }> {
  const { rows } = await sql<{ name: string; address: string }>`
    select coalesce(nullif(business_name, ''), name) as name,
      case when ship_from_address <> '' then concat_ws(', ', ship_from_address, ship_from_city, ship_from_state)
        else concat_ws(', ', nullif(town, ''), nullif(state, '')) end as address
    from seller where account_id = ${accountId}`.execute(db)
  return rows[0] ?? { name: '', address: '' }
}

/** Locks a seller's row until the transaction ends. */
export async function lockSellerRow(tx: Db, id: Id): Promise<void> {
  await sql`select 1 from seller where id = ${id} for no key update`.execute(tx)
}

/** The id of the seller that an account is, its row locked for its end. */
export async function lockSellerOf(tx: Db, accountId: Id): Promise<Id | undefined> {
  return (await sql<{ id: Id }>`select id from seller where account_id = ${accountId} for update`.execute(tx))
    .rows[0]?.id
}

/** Those of these pictures that shops show. */
export async function listShopPicturesAmong(db: Db, ids: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select picture_id as id from seller where picture_id = any(${[...ids]}::uuid[])`.execute(db)
  ).rows.map(({ id }) => id)
}

/** Those of these accounts that are sellers. */
export async function listSellersAmong(db: Db, accountIds: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select account_id as id from seller where account_id = any(${[...accountIds]}::uuid[])`.execute(db)
  ).rows.map(({ id }) => id)
}

/** The account behind a seller; undefined where there is none, or no such seller. */
export async function accountOfSeller(db: Db, sellerId: Id): Promise<Id | undefined> {
  const row = await db.selectFrom('seller').select('account_id').where('id', '=', sellerId).executeTakeFirst()
  return row?.account_id ?? undefined
}
