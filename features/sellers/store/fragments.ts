import { type RawBuilder, sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import { findText, hasWords } from '../../../platform/db/index.ts'

/** Pieces of SQL with which statements of other features name sellers and artists. */

/** Joins the seller with this id as s. */
export function joinSeller(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join seller s on s.id = ${id}`
}

/** Whether seller s may sell: neither disabled nor suspended. */
export const isOpenShop = sql`(s.disabled_at is null and s.suspended_at is null)`

/** From where a seller sends, as its columns are called. */
export type ShipFromColumns = {
  ship_from_address: string
  ship_from_city: string
  ship_from_state: string
  ship_from_phone: string
}

/** From where seller s sends. */
export const shipFromColumns = sql`s.ship_from_address, s.ship_from_city, s.ship_from_state, s.ship_from_phone`

/** From where seller s sends, in one line; null where they have not said it. */
export const shipFromLine = sql`case when s.ship_from_address <> ''
  then concat_ws(', ', s.ship_from_address, s.ship_from_city, s.ship_from_state, s.ship_from_phone) end`

/** The state that the seller with this id sends from: as they have said it, else that of the shop; '' where there is neither. */
export function sentFromState(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(nullif(shop.ship_from_state, ''), shop.state) from seller shop where shop.id = ${id})`
}

/** All artists, as a. */
export const allArtists = sql`artist a`

/** Joins the artist with this id as a. */
export function joinArtist(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join artist a on a.id = ${id}`
}

/** What the seller with this id is called. */
export function sellerName(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select shop.name from seller shop where shop.id = ${id})`
}

/** The account that the seller with this id is; null where a shop has none. */
export function sellerAccount(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select shop.account_id from seller shop where shop.id = ${id})`
}

/** Whether the seller with this id has paused the shop: nothing of it can be bought. */
export function isShopPaused(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${id} in (select shop.id from seller shop where shop.paused_at is not null))`
}

/** Until which day of Lagos a shop is paused, '2026-12-03', null where its seller has not said; and the seller's note, or ''. */
export type ShopPause = { until: string | null; note: string }

/** The pause of the seller with this id as a {@link ShopPause}; null while the shop is open. */
export function shopPause(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('until', shop.paused_until, 'note', shop.pause_note)
    from seller shop where shop.id = ${id} and shop.paused_at is not null)`
}

/** The id of the seller that an account is, in brackets: for `in`, as there may be none. */
export function sellerOf(accountId: Id): RawBuilder<unknown> {
  return sql`(select shop.id from seller shop where shop.account_id = ${accountId})`
}

/** The ids of the artists of an account's shop, in brackets: for `in`. */
export function artistsOf(accountId: Id): RawBuilder<unknown> {
  return sql`(select own.id from artist own join seller shop on shop.id = own.seller_id where shop.account_id = ${accountId})`
}

/** The ids of the next sellers after an id, as a relation. */
export function sellersAfter(id: Id, limit: number): RawBuilder<unknown> {
  return sql`(select next.id from seller next where next.id > ${id} order by next.id limit ${limit})`
}

/** The sellers whose name has all of these words, as a relation. */
export function sellersCalled(words: readonly string[]): RawBuilder<unknown> {
  return sql`(select named.id from seller named where ${hasWords(findText(sql`named.name`), words)})`
}
