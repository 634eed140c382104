import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeCart, readCart } from '../../features/cart/store/cart.ts'
import { listOffers, listOffersOf, readShownOffers } from '../../features/catalogue/index.server.ts'
import { readOrder, readOwnOrder } from '../../features/orders/store/orders.ts'
import { findParcel, listOrderEvents } from '../../features/orders/store/parcels.ts'
import { findOrderId, listOrdersTracked, searchOrders } from '../../features/orders/store/search.ts'
import { placeOrder } from '../../features/orders/test-sale.ts'
import { findOrdersByReference } from '../../features/payments/index.server.ts'
import { systemClock } from '../../kernel/clock.ts'
import { findWords } from '../../kernel/find-words.ts'
import { newId } from '../../kernel/id.ts'
import { createDb } from '../../platform/db/index.ts'
import { listSeqScans } from '../../platform/db/test-plans.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let work: Awaited<ReturnType<Marketplace['list']>>
let order: { id: string; code: string }

beforeAll(async () => {
  m = await openMarketplace()
  work = await m.list({ name: 'Wanted', naira: 100_000, total: 9 })
  order = await placeOrder(m, await m.buyer(), { product_id: work.id })
})
afterAll(() => m.close())

describe('5.1 5.2 with many works and orders, none of these tables is read from end to end', () => {
  // Thousands of rows take a busy machine longer than the statements of the shop may.
  beforeAll(async () => {
    const unhurried = createDb(m.databaseUrl, { max: 1, statementTimeoutMs: 0 })
    await unhurried.transaction().execute(async (tx) => {
      await sql`
      insert into work select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'slug', 'copy-' || n))).*
      from work w, generate_series(1, 4000) n where w.id = ${work.id}`.execute(tx)
      await sql`
      insert into edition select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'work_id', w.id))).*
      from edition e, work w where e.work_id = ${work.id} and w.id <> ${work.id}`.execute(tx)
      await sql`
      insert into work_picture select w.id, p.picture_id, p.position
      from work_picture p, work w where p.work_id = ${work.id} and w.id <> ${work.id}`.execute(tx)
      await sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'code', 'AWR-' || n,
        'purchase_fingerprint', n::text))).*
      from orders o, generate_series(1, 4000) n where o.id = ${order.id}`.execute(tx)
      await sql`
      insert into order_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id))).*
      from order_line l, orders o where l.order_id = ${order.id} and o.id <> ${order.id}`.execute(tx)
      await sql`
      insert into hold select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'order_id', l.order_id,
        'order_line_id', l.id))).*
      from hold h, order_line l where h.order_id = ${order.id} and l.order_id <> ${order.id}`.execute(tx)
      await sql`
      insert into parcel (id, order_id, seller_id, state, created_at, changed_at, pack_by, tracking_code)
      select gen_random_uuid(), order_id, seller_id, 'PACKING', now(), now(), now(), 'GIG-' || row_number() over () from order_line`.execute(
        tx,
      )
      await sql`analyze`.execute(tx)
    })
    await unhurried.destroy()
  })

  const large = new Set(['work', 'edition', 'orders', 'order_line', 'hold', 'parcel', 'work_picture'])

  it.each([
    ['a work put into a cart by its slug', () => work.slug],
    ['a work put into a cart by its id', () => work.id],
  ])('%s', async (_title, which) => {
    const scans = await listSeqScans(m.databaseUrl, async (db) => {
      await listOffersOf(db, which())
      await listOffers(db, work.sizes)
      // The holds here are all of one edition: asked for it, they are rightly read from end to end.
      const holdsOf = async () => new Map()
      await readShownOffers({ clock: systemClock, holdsOf }, db, work.sizes, which())
      await readCart(db, { kind: 'guest', id: newId() })
      const line = { id: newId(), edition_id: work.sizes[0] ?? '', with_frame: false, quantity: 1 }
      await changeCart(db, { kind: 'guest', id: newId() }, 1, { put: [line], drop: [newId()] }, new Date())
    })
    expect(scans.filter((table) => large.has(table))).toEqual([])
  })

  it.each([
    ['its id', () => order.id],
    ['its code', () => order.code],
  ])('an order that staff open by %s', async (_title, which) => {
    const scans = await listSeqScans(m.databaseUrl, async (db) => {
      await findOrderId(db, which())
      await readOrder(db, order.id)
      await listOrderEvents(db, order.id)
    })
    expect(scans.filter((table) => large.has(table))).toEqual([])
  })

  it.each([
    ['a part of a code', 'wr399'],
    ['words of a name and a code', 'nobody awr3999'],
    ['a phone number', '0809 999 1234'],
    ['a tracking code', 'gig-3999'],
    ['an account number', '0098765432'],
  ])('D27 a search of staff for %s', async (_title, q) => {
    const words = findWords(q)
    const scans = await listSeqScans(m.databaseUrl, async (db) => {
      const known = [...(await findOrdersByReference(db, q, words)), ...(await listOrdersTracked(db, words))]
      await searchOrders(db, { q, state: 'all', page: 1, limit: 10 }, known)
    })
    expect(scans.filter((table) => large.has(table))).toEqual([])
  })

  it('an order that its buyer opens, and a parcel with what of each line is to be sent', async () => {
    const scans = await listSeqScans(m.databaseUrl, async (db) => {
      await readOwnOrder(db, newId(), order.code)
      await findParcel(db, { role: 'staff', id: newId() }, newId())
    })
    expect(scans.filter((table) => large.has(table))).toEqual([])
  })
})
