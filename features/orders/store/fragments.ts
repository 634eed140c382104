import { type RawBuilder, sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'

/** Pieces of SQL with which statements of other features name orders. */

/** Joins the order with this id as o; put `left` before it where there may be none. */
export function joinOrder(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join orders o on o.id = ${id}`
}

/** Joins the line with this id as l; put `left` before it where there may be none. */
export function joinLine(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join order_line l on l.id = ${id}`
}

/** The lines of a parcel, as a relation. */
export function linesOfParcel(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select line.* from order_line line
    join parcel sent on sent.order_id = line.order_id and sent.seller_id = line.seller_id
    where sent.id = ${id} and line.removed_at is null)`
}

/** Joins the parcel that line l went with as c; put `left` before it where there may be none. */
export const joinParcelOfLine = sql`join parcel c on c.order_id = l.order_id and c.seller_id = l.seller_id`

/** The next orders after an id, with all their columns, as a relation. */
export function ordersAfter(id: Id, limit: number): RawBuilder<unknown> {
  return sql`(select next.* from orders next where next.id > ${id} order by next.id limit ${limit})`
}
