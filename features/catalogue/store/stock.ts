import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { type Db, equalsId } from '../../../platform/db/index.ts'
import { joinArtist } from '../../sellers/index.server.ts'

/** What a cart or an order needs to know of something that can be bought. */
export type Offer = {
  edition_id: Id
  work_id: Id
  seller_id: Id
  slug: string
  name: string
  artist: string
  kind: 'unique' | 'edition'
  live: boolean
  label: string
  price_kobo: Kobo
  /** null: no frame is offered. */
  frame_price_kobo: Kobo | null
  available: number
  picture_id: Id
}

const offers = sql`
  select e.id as edition_id, w.id as work_id, w.seller_id, w.slug, w.name, a.name as artist, w.kind,
    w.status = 'live' as live, e.label, e.price_kobo, w.frame_price_kobo, e.available, wp.picture_id
  from edition e
  join work w on w.id = e.work_id
  ${joinArtist(sql`w.artist_id`)}
  join work_picture wp on wp.work_id = w.id and wp.position = 0`

/** The offers with the given edition ids, in no order. */
export async function listOffers(db: Db, editionIds: readonly Id[]): Promise<Offer[]> {
  return editionIds.length === 0
    ? []
    : (await sql<Offer>`${offers} where e.id = any(${[...editionIds]}::uuid[])`.execute(db)).rows
}

/** The sizes of a live work found by its slug or its id, in order; empty when there is no such work. */
export async function listOffersOf(db: Db, slugOrId: string): Promise<Offer[]> {
  return (
    await sql<Offer>`${offers}
      where (w.slug = ${slugOrId} or ${equalsId('w.id', slugOrId)}) and w.status = 'live'
      order by e.position`.execute(db)
  ).rows
}

/** Takes pieces of an edition out of stock if that many are left and the work is on sale; answers whether it did. */
export async function takeFromStock(tx: Db, editionId: Id, quantity: number): Promise<boolean> {
  const { rows } = await sql`
    update edition e set available = e.available - ${quantity}
    from work w
    where e.id = ${editionId} and e.available >= ${quantity} and w.id = e.work_id and w.status = 'live'
    returning e.id`.execute(tx)
  return rows.length === 1
}

/** Puts pieces of an edition back into stock. */
export async function returnToStock(tx: Db, editionId: Id, quantity: number): Promise<void> {
  await sql`update edition set available = available + ${quantity} where id = ${editionId}`.execute(tx)
}

/** The id of the work with this slug, locked so that it is not deleted before the transaction ends. */
export async function lockWorkOf(tx: Db, slug: string): Promise<Id | undefined> {
  return (await sql<{ id: Id }>`select id from work where slug = ${slug} for key share`.execute(tx)).rows[0]
    ?.id
}
