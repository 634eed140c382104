import { type RawBuilder, sql } from 'kysely'
import type { OrderState } from '../../../contract/order.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { type PageRequest, readPage } from '../../../kernel/page.ts'
import { type Db, equalsId, orderBy, type Sort } from '../../../platform/db/index.ts'
import { hasReference } from '../../payments/index.server.ts'
import type { ParcelState } from '../rules/orders.ts'

export type FoundOrder = {
  id: Id
  code: string
  state: OrderState
  total_kobo: number
  pieces: number
  customer_name: string
  customer_email: string
  ship_phone: string
  created_at: Date
  paid_at: Date | null
  parcels: ParcelState[]
}

/** A text escaped for a pattern of LIKE. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The references of its payments are asked for where payments keep them. */
function matching(q: string): RawBuilder<unknown> {
  if (q === '') return sql`true`
  const isAnId: boolean = isId(q)
  if (isAnId) return sql`o.id = ${q}`
  const start = `${literal(q)}%`
  const digits = q.replace(/\D/g, '')
  // A phone number is found with its 0 or +234 before it and without.
  const phone = digits.length >= 6 ? `%${digits.replace(/^(0|234)/, '')}%` : null
  return sql`(o.code like upper(${start}) or lower(o.customer_email) like lower(${start})
    or o.customer_name ilike ${`%${literal(q)}%`}
    or (${phone}::text is not null and regexp_replace(o.ship_phone, '\\D', '', 'g') like ${phone})
    or ${hasReference(sql`o.id`, q)})`
}

export type OrdersQuery = PageRequest & {
  q: string
  state: OrderState | 'all'
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

/** Orders of everybody, newest first. */
export async function searchOrders(
  db: Db,
  { q, state, sort, ...page }: OrdersQuery,
): Promise<{ rows: FoundOrder[]; total: number }> {
  const where = sql`(${state} = 'all' or o.state = ${state}) and ${matching(q)}`
  return readPage(
    page,
    async (limit, offset) =>
      (
        await sql<FoundOrder>`
          select o.id, o.code, o.state, o.total_kobo, o.customer_name, o.customer_email, o.ship_phone, o.created_at, o.paid_at,
            (select coalesce(sum(l.quantity), 0)::int from order_line l
              where l.order_id = o.id and l.removed_at is null) as pieces,
            coalesce((select json_agg(p.state) from parcel p where p.order_id = o.id), '[]') as parcels
          from orders o where ${where}
          order by ${orderBy(sort, sorts, sql`o.created_at desc, o.id`)}
          limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (await sql<{ total: number }>`select count(*)::int as total from orders o where ${where}`.execute(db))
        .rows[0]?.total ?? 0,
  )
}

/** The id of any order, by its id or code. */
export async function findOrderId(db: Db, idOrCode: string): Promise<Id | undefined> {
  return (
    await sql<{ id: Id }>`
      select id from orders where ${equalsId('id', idOrCode)} or code = upper(${idOrCode})`.execute(db)
  ).rows[0]?.id
}
