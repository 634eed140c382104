import { type RawBuilder, sql } from 'kysely'
import type { WorkPacking } from '../../../contract/work-facts.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { arrayOf, type Db, equalsId } from '../../../platform/db/index.ts'
import {
  isShopPaused,
  joinArtist,
  sellerAccount,
  sellerName,
  sentFromState,
} from '../../sellers/index.server.ts'
import type { TileRow } from '../view.ts'
import { sizeName } from './sizes.ts'
import { tileColumns, tileJoins } from './tiles.ts'

/** What a cart or an order needs to know of something that can be bought. */
export type Offer = {
  edition_id: Id
  work_id: Id
  seller_id: Id
  /** The account that sells it; null where the shop has none. */
  sold_by: Id | null
  slug: string
  name: string
  artist: string
  kind: 'unique' | 'edition'
  live: boolean
  /** Whether its seller has paused the shop. */
  paused: boolean
  /** What its seller calls the size; '' for the only one. `size` is what buyers read. */
  label: string
  size: string
  price_kobo: Kobo
  /** null: no frame is offered. */
  frame_price_kobo: Kobo | null
  available: number
  picture_id: Id
  /** Its seller's name, and the state that they send from; '' where that is not known. */
  seller: string
  ships_from: string
  /** How it is sent: its sides as far as they are known, its packing, and whether it is sold in a frame. */
  width_mm: number | null
  height_mm: number | null
  depth_mm: number | null
  packing: WorkPacking
  framed: boolean
}

const offers = sql`
  select e.id as edition_id, w.id as work_id, w.seller_id, ${sellerAccount(sql`w.seller_id`)} as sold_by, w.slug, w.name, a.name as artist, w.kind,
    w.status = 'live' as live, ${isShopPaused(sql`w.seller_id`)} as paused, e.label, ${sizeName(sql`e`)} as size, e.price_kobo, w.frame_price_kobo, e.available, wp.picture_id,
    ${sellerName(sql`w.seller_id`)} as seller, ${sentFromState(sql`w.seller_id`)} as ships_from,
    e.width_mm, e.height_mm, e.depth_mm, w.packing, w.framed
  from edition e
  join work w on w.id = e.work_id
  ${joinArtist(sql`w.artist_id`)}
  join work_picture wp on wp.work_id = w.id and wp.position = 0`

/** The offers with the given edition ids, in no order. */
export async function listOffers(db: Db, editionIds: readonly Id[]): Promise<Offer[]> {
  return editionIds.length === 0
    ? []
    : (await sql<Offer>`${offers} where e.id = any(${arrayOf(editionIds)})`.execute(db)).rows
}

/** The sizes of a live work found by its slug or its id, in order; empty when there is no such work. */
export async function listOffersOf(db: Db, slugOrId: string): Promise<Offer[]> {
  return (
    await sql<Offer>`${offers}
      where (w.slug = ${slugOrId} or ${equalsId('w.id', slugOrId)}) and w.status = 'live'
      order by e.position`.execute(db)
  ).rows
}

/** An edition with the tile of its work, as a cart shows it; `edition_price_kobo` is for one piece without its frame. */
export type ShownOfferRow = TileRow & {
  edition_id: Id
  label: string
  edition_price_kobo: Kobo
  edition_before_kobo: Kobo | null
  edition_discount_ends_at: Date | null
  edition_available: number
  live: boolean
  sold_by: Id | null
}

/** What a cart shows of edition o, with {@link shownOfferJoins}: a {@link ShownOfferRow}. */
export const shownOfferColumns = sql`
  ${tileColumns}, o.id as edition_id, ${sizeName(sql`o`)} as label, o.price_kobo as edition_price_kobo,
  o.before_kobo as edition_before_kobo, o.discount_ends_at as edition_discount_ends_at, o.available as edition_available,
  w.status = 'live' as live, ${sellerAccount(sql`w.seller_id`)} as sold_by`

/** Joins the edition with this id and its work. */
export function shownOfferJoins(editionId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join edition o on o.id = ${editionId} join work w on w.id = o.work_id ${tileJoins}`
}

/** The editions with these ids, whatever their works' status, and with `slugOrId` the sizes of that live work; each work's in order. */
export async function listShownOffers(
  db: Db,
  editionIds: readonly Id[],
  slugOrId?: string,
): Promise<ShownOfferRow[]> {
  const wanted =
    slugOrId === undefined
      ? sql`false`
      : sql`(w.slug = ${slugOrId} or ${equalsId('w.id', slugOrId)}) and w.status = 'live'`
  return (
    await sql<ShownOfferRow>`
      select ${shownOfferColumns}
      from (
        select id from unnest(${arrayOf(editionIds)}) as asked (id)
        union select e.id from work w join edition e on e.work_id = w.id where ${wanted}
      ) x ${shownOfferJoins(sql`x.id`)}
      order by w.id, o.position`.execute(db)
  ).rows
}

/** Locks the works of several editions in the order of their ids: their prices may change with what is taken or put back. One is locked as that is done. */
export async function lockWorksOf(tx: Db, editionIds: readonly Id[]): Promise<void> {
  if (editionIds.length < 2) return
  await sql`
    select 1 from work where id in (select work_id from edition where id = any(${[...editionIds]}::uuid[]))
    order by id for no key update`.execute(tx)
}

/**
 * Parts of a statement that take pieces out of stock where works are live and shops open; `taken` has those editions.
 * Locks works by id, then editions.
 */
export function piecesTaken(claims: readonly { editionId: Id; quantity: number }[]): RawBuilder<unknown> {
  const ids = arrayOf(claims.map(({ editionId }) => editionId))
  return sql`wanted as (
      select c.id, sum(c.quantity)::int as quantity
      from unnest(${ids}, ${claims.map(({ quantity }) => quantity)}::integer[]) as c (id, quantity) group by c.id
    ), on_sale as materialized (
      select w.id from work w
      where w.id in (select e.work_id from edition e where e.id = any(${ids})) and w.status = 'live'
        and not ${isShopPaused(sql`w.seller_id`)}
      order by w.id for no key update
    ), stock as materialized (
      select e.id, e.available, e.total from edition e
      where e.id = any(${ids}) and e.work_id in (select id from on_sale)
      order by e.id for no key update
    ), taken as (
      /* Both of the locked row: the table's check also sees a first try with what was there when the statement began. */
      update edition e set available = s.available - c.quantity, total = s.total
      from wanted c join stock s on s.id = c.id
      where e.id = c.id and s.available >= c.quantity
      returning e.id
    )`
}

/** Takes pieces of an edition out of stock, as many of `most` as are left, also where the work is not on sale; returns how many. */
export async function takeWhatIsLeft(tx: Db, editionId: Id, most: number): Promise<number> {
  await sql`
    select 1 from work where id = (select work_id from edition where id = ${editionId}) for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ taken: number }>`
    update edition e set available = e.available - b.taken
    from (select id, least(available, ${most}::int) as taken from edition where id = ${editionId}) b
    where e.id = b.id
    returning b.taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** Puts pieces of an edition back into stock. */
export async function returnToStock(tx: Db, editionId: Id, quantity: number): Promise<void> {
  await sql`
    update edition e set available = e.available + ${quantity}
    from (select id from work where id = (select work_id from edition where id = ${editionId}) for no key update) w
    where e.id = ${editionId} and w.id = e.work_id`.execute(tx)
}

/** Keeps the pieces of a work as they are until the transaction ends; waits for who is changing them. */
export async function lockStockOf(tx: Db, workId: Id): Promise<void> {
  await sql`select 1 from edition where work_id = ${workId} order by id for share`.execute(tx)
}

/** The id of the work with this slug, locked so that it is not deleted before the transaction ends. */
export async function lockWorkOf(tx: Db, slug: string): Promise<Id | undefined> {
  return (await sql<{ id: Id }>`select id from work where slug = ${slug} for key share`.execute(tx)).rows[0]
    ?.id
}
