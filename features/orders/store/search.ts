import { type RawBuilder, sql } from 'kysely'
import type { OrderState } from '../../../contract/order.ts'
import type { Amounts, Days } from '../../../contract/ranges.ts'
import type { Row } from '../../../db/row.ts'
import { findWords } from '../../../kernel/find-words.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { type PageRequest, readPage } from '../../../kernel/page.ts'
import {
  type Db,
  equalsId,
  findPersonText,
  findText,
  hasWords,
  orderBy,
  type Sort,
  withinAmounts,
  withinDays,
} from '../../../platform/db/index.ts'
import { joinPicture, type PictureRow, pictureJson } from '../../media/index.server.ts'
import type { ParcelState } from '../rules/orders.ts'

export type FoundOrder = Row<
  'orders',
  | 'id'
  | 'code'
  | 'state'
  | 'total_kobo'
  | 'customer_name'
  | 'customer_email'
  | 'ship_phone'
  | 'created_at'
  | 'paid_at'
> & { pieces: number; parcels: ParcelState[] }

/** What the search compares of order o: the index orders_find is made of it. */
const text = findPersonText(
  sql`o.code || ' ' || o.customer_name || ' ' || o.customer_email`,
  sql`o.ship_phone`,
)

/** `known` are the orders that are found by something else than themselves: a payment, a parcel. */
function matching(q: string, known: readonly Id[]): RawBuilder<unknown> {
  if (q === '') return sql`true`
  const isAnId: boolean = isId(q)
  if (isAnId) return sql`o.id = ${q}`
  return sql`(${hasWords(text, findWords(q))} or o.id = any(${[...known]}::uuid[]))`
}

/** The orders of which a parcel has this in its tracking code, at most 200, the newest first. */
export async function listOrdersTracked(db: Db, words: readonly string[]): Promise<Id[]> {
  const tracking = findText(sql`p.tracking_code`)
  return (
    await sql<{ id: Id }>`
      select p.order_id as id from parcel p where p.tracking_code <> '' and ${hasWords(tracking, words)}
      order by p.created_at desc limit 200`.execute(db)
  ).rows.map(({ id }) => id)
}

export type OrdersFilter = Days & Amounts & { q: string; state: OrderState | 'all' }

export type OrdersQuery = PageRequest &
  OrdersFilter & {
    sort?: Sort<'code' | 'created_at' | 'customer' | 'email' | 'state' | 'total'> | undefined
  }

const sorts = {
  code: sql`o.code`,
  created_at: sql`o.created_at`,
  customer: sql`lower(o.customer_name)`,
  email: sql`lower(o.customer_email)`,
  state: sql`o.state`,
  total: sql`o.total_kobo`,
}

const found = sql`o.id, o.code, o.state, o.total_kobo, o.customer_name, o.customer_email, o.ship_phone, o.created_at, o.paid_at,
  (select coalesce(sum(l.quantity), 0)::int from order_line l where l.order_id = o.id and l.removed_at is null) as pieces,
  coalesce((select json_agg(p.state) from parcel p where p.order_id = o.id), '[]') as parcels`

function fitting({ q, state, ...range }: OrdersFilter, known: readonly Id[]): RawBuilder<unknown> {
  return sql`(${state} = 'all' or o.state = ${state}) and ${withinDays(sql`o.created_at`, range)}
    and ${withinAmounts(sql`o.total_kobo`, range)} and ${matching(q, known)}`
}

/** Orders of everybody, newest first; those of `known` besides what `q` finds itself. */
export async function searchOrders(
  db: Db,
  { sort, page, limit: perPage, ...filter }: OrdersQuery,
  known: readonly Id[],
): Promise<{ rows: FoundOrder[]; total: number }> {
  const where = fitting(filter, known)
  return readPage(
    { page, limit: perPage },
    async (limit, offset) =>
      (
        await sql<FoundOrder>`
          select ${found} from orders o where ${where}
          order by ${orderBy(sort, sorts, sql`o.created_at desc, o.id`)}
          limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (await sql<{ total: number }>`select count(*)::int as total from orders o where ${where}`.execute(db))
        .rows[0]?.total ?? 0,
  )
}

/** The work that an order's list shows first: its name, and its picture as it was bought, where there still is one. */
export type FirstWork = { id: Id; name: string; picture: PictureRow | null }

/** The first works of orders; an order from which everything was taken out has none. */
export async function listFirstWorks(db: Db, ids: readonly Id[]): Promise<FirstWork[]> {
  return (
    await sql<FirstWork>`
      select distinct on (l.order_id) l.order_id as id, l.name,
        case when p.id is null then null else ${pictureJson} end as picture
      from order_line l left ${joinPicture(sql`l.picture_id`)}
      where l.order_id = any(${[...ids]}::uuid[]) and l.removed_at is null
      order by l.order_id, l.number`.execute(db)
  ).rows
}

/** The orders that fit, newest first, which follow the order `past`; all rows of a list are read so, a part at a time. */
export async function listOrdersAfter(
  db: Db,
  filter: OrdersFilter,
  known: readonly Id[],
  past: Id | undefined,
  limit: number,
): Promise<FoundOrder[]> {
  const follows =
    past === undefined
      ? sql`true`
      : sql`(o.created_at, o.id) < (select b.created_at, b.id from orders b where b.id = ${past})`
  return (
    await sql<FoundOrder>`
      select ${found} from orders o where ${fitting(filter, known)} and ${follows}
      order by o.created_at desc, o.id desc limit ${limit}`.execute(db)
  ).rows
}

/** The id of any order, by its id or code. */
export async function findOrderId(db: Db, idOrCode: string): Promise<Id | undefined> {
  return (
    await sql<{ id: Id }>`
      select id from orders where ${equalsId('id', idOrCode)} or code = upper(${idOrCode})`.execute(db)
  ).rows[0]?.id
}
