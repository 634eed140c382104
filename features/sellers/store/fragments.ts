import { type RawBuilder, sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'

/** Pieces of SQL with which statements of other features name sellers and artists. */

/** Joins the seller with this id as s. */
export function joinSeller(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join seller s on s.id = ${id}`
}

/** Joins the artist with this id as a. */
export function joinArtist(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join artist a on a.id = ${id}`
}

/** What the seller with this id is called. */
export function sellerName(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select shop.name from seller shop where shop.id = ${id})`
}

/** The id of the seller that an account is, in brackets: for `in`, as there may be none. */
export function sellerOf(accountId: Id): RawBuilder<unknown> {
  return sql`(select shop.id from seller shop where shop.account_id = ${accountId})`
}

/** The ids of the next sellers after an id, as a relation. */
export function sellersAfter(id: Id, limit: number): RawBuilder<unknown> {
  return sql`(select next.id from seller next where next.id > ${id} order by next.id limit ${limit})`
}
