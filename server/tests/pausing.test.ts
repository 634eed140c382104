import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paidOrder, placeOrder, shipping, theSeller, upload } from '../../features/orders/test-sale.ts'
import { settle } from '../../features/payments/index.server.ts'
import { resumeReturned } from '../../features/sellers/service/pausing.ts'
import { openTestShop } from '../../features/sellers/test-shop.ts'
import { after, type Clock, DAY } from '../../kernel/clock.ts'
import { dayInLagos, momentInLagos } from '../../kernel/lagos.ts'
import { type Caller, type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let seller: { id: string; email: string; token: string }
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
  seller = await theSeller(m)
})
afterAll(() => m.close())

const inDays = (days: number) => dayInLagos(after(new Date(), days * DAY))
const list = (total = 1) => m.list({ name: `Paused piece ${++works}`, total })
const pause = (body: object = {}, token = seller.token) =>
  m.call('POST', '/seller/shop/pause/', { token, body })
const resume = (token = seller.token) => m.call('DELETE', '/seller/shop/pause/', { token })
const product = async (slug: string) => (await m.call('GET', `/shop/products/${slug}/`)).body.data
const put = (caller: Caller, slug: string, quantity = 1) =>
  m.call('POST', '/shop/cart/', { ...caller, body: { product_slug: slug, quantity } })
const linesOf = async (caller: Caller) => (await m.call('GET', '/shop/cart', caller)).body.data
const order = (buyer: Awaited<ReturnType<Marketplace['buyer']>>, body: object) =>
  m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, ...body },
  })
const slugsOf = async (path: string): Promise<string[]> =>
  (await m.call('GET', path)).body.data.products.map(({ slug }: { slug: string }) => slug)
const foundFor = async (term: string): Promise<string[]> =>
  (await m.call('GET', `/shop/Search-products/${encodeURIComponent(term)}/`)).body.data.map(
    ({ slug }: { slug: string }) => slug,
  )
const changedWorks = async (): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      with gone as (delete from page_change returning what, ids)
      select distinct unnest(ids) as id from gone where what = 'works'`.execute(m.db)
  ).rows.map(({ id }) => id)
const at = (moment: Date): Clock => ({ now: () => moment })
const returned = (moment: Date) => resumeReturned({ ...m.features.sellers, clock: at(moment) })

describe('a paused shop', () => {
  beforeEach(async () => void (await resume()))

  it('D22 shows its works with the day and the note, for sale nowhere: page, lists, filter and search', async () => {
    const work = await list(3)
    await changedWorks()
    const until = inDays(10)
    const note = 'At the biennale in Dakar.'
    expect(await pause({ until, note })).toMatchObject({
      status: 200,
      body: { data: { pause: { until, note } } },
    })
    expect(await changedWorks()).toContain(work.id)
    const paused = { shop_pause: { until, note }, in_stock: 0, sold: false, reserved: false }
    const shown = await product(work.slug)
    expect(shown).toMatchObject(paused)
    expect(shown.sizes[0]).toMatchObject({ in_stock: 0, total: 3 })
    expect(await slugsOf('/shop/products/?limit=96')).toContain(work.slug)
    expect(await slugsOf('/shop/products/?limit=96&available=true')).not.toContain(work.slug)
    expect(await slugsOf('/shop/products/?limit=96&available=false')).toContain(work.slug)
    expect(await foundFor(`Paused piece ${works}`)).toContain(work.slug)

    expect(await resume()).toMatchObject({ status: 200, body: { data: { pause: null } } })
    expect(await changedWorks()).toContain(work.id)
    expect(await product(work.slug)).toMatchObject({ shop_pause: null, in_stock: 3 })
    expect(await slugsOf('/shop/products/?limit=96&available=true')).toContain(work.slug)
    expect(await resume()).toMatchObject({ status: 200 })
    expect(await changedWorks()).toEqual([])
  })

  it('D22 is refused by cart, quote and order, also where the page was opened before; nothing is held', async () => {
    const [work, other] = [await list(), await list()]
    const [buyer, visitor] = [await m.buyer(), { guest: await m.guest() }]
    await put(buyer, work.slug)
    const body = { product_id: other.slug }
    const before = await m.call('POST', '/shop/checkout/', { token: buyer.token, body })
    await pause({})
    const refused = { status: 409, body: { code: 'shop_paused' } }
    expect(await put(visitor, work.slug)).toMatchObject(refused)
    expect(await put(buyer, other.slug)).toMatchObject(refused)
    expect(await order(buyer, { ...body, quote: before.body.data.id })).toMatchObject({ status: 409 })
    expect(await order(buyer, body)).toMatchObject(refused)
    expect(await order(buyer, {})).toMatchObject(refused)
    expect(await order(buyer, { available_only: true })).toMatchObject({ body: { code: 'cart_empty' } })
    const quote = await m.call('POST', '/shop/checkout/', { token: buyer.token, body })
    expect(quote.body.data.items).toEqual([expect.objectContaining({ available: false })])
    expect(await linesOf(buyer)).toMatchObject([
      { available: 0, reserved: false, product: { slug: work.slug, shop_pause: { until: null, note: '' } } },
    ])
    const taken = await sql`
      select 1 from edition where work_id in (${work.id}, ${other.id}) and available = 0`.execute(m.db)
    expect(taken.rows).toEqual([])
    expect((await put(buyer, work.slug, 0)).body.data.lines).toEqual([])
    await resume()
    expect(await order(buyer, body)).toMatchObject({ status: 200 })
  })

  it('D22 keeps what is ordered: a hold may be paid, the same order is answered again, and a parcel is sent', async () => {
    const [held, paid] = [await list(), await list()]
    const buyer = await m.buyer()
    const sold = await paidOrder(m, await m.buyer(), { product_id: paid.id })
    const placed = await placeOrder(m, buyer, { product_id: held.id })
    await pause({ until: inDays(3) })
    expect((await order(buyer, { product_id: held.id })).body.data).toMatchObject({ id: placed.id })
    await m.charge(placed)
    await settle(m.features.payments, placed.tx_ref, 'browser')
    const bought = await m.call('GET', `/shop/orders-by-id/?id=${placed.id}`, { token: buyer.token })
    expect(bought.body.data).toMatchObject({ delivery_status: 'PACKING' })
    expect(await product(held.slug)).toMatchObject({ sold: true })
    await upload(m, `/seller/parcels/${sold.parcel}/photographs/`, seller.token)
    const sent = { token: seller.token, body: shipping }
    expect(await m.call('POST', `/seller/parcels/${sold.parcel}/ship/`, sent)).toMatchObject({
      status: 200,
      body: { data: { state: 'SHIPPING' } },
    })
  })

  it('D22 opens by itself as its day begins in Lagos, not a second before, and at a day that was changed only then', async () => {
    const work = await list()
    const until = inDays(2)
    const midnight = momentInLagos(until)
    await pause({ until })
    expect(await returned(after(midnight, -1_000))).toBe(0)
    expect(await product(work.slug)).toMatchObject({ in_stock: 0 })
    await changedWorks()
    expect(await returned(midnight)).toBe(1)
    expect(await product(work.slug)).toMatchObject({ shop_pause: null, in_stock: 1 })
    expect(await changedWorks()).toContain(work.id)
    await pause({ until })
    await pause({ until: inDays(5) })
    expect(await returned(midnight)).toBe(0)
    await pause({})
    expect(await returned(after(midnight, 400 * DAY))).toBe(0)
  })

  it('D22 a buyer who waits for a work that is freed meanwhile gets the mail when the shop opens, not before', async () => {
    const work = await list()
    const [holder, waiter] = [await m.buyer(), await m.buyer()]
    const placed = await placeOrder(m, holder, { product_id: work.id })
    await m.call('PUT', `/shop/waiting/${work.slug}/`, { token: waiter.token })
    const mails = async () =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n from mail where event_key like 'waiting:%' and html like ${`%${work.slug}%`}`.execute(
          m.db,
        )
      ).rows[0]?.n
    await pause({})
    await m.call('DELETE', `/shop/orders/${placed.id}/`, { token: holder.token })
    expect(await product(work.slug)).toMatchObject({ in_stock: 0, reserved: false })
    expect(await mails()).toBe(0)
    await resume()
    expect(await mails()).toBe(1)
  })

  it('D22 a stranger pauses nothing; a day of today or after a year, and a way to pay elsewhere, are refused', async () => {
    const work = await list()
    const stranger = await openTestShop(m)
    expect(await pause({}, stranger.token)).toMatchObject({ status: 200 })
    expect(await product(work.slug)).toMatchObject({ shop_pause: null })
    expect(await pause({}, (await m.buyer()).token)).toMatchObject({ status: 403 })
    for (const until of [inDays(0), inDays(-1), inDays(400), '2026-02-31'])
      expect(await pause({ until })).toMatchObject({ body: { code: 'invalid', field: 'until' } })
    for (const note of ['Call 0803 123-45 67', 'me@studio.ng', 'see https://x.y', 'on mystudio.com'])
      expect(await pause({ note })).toMatchObject({ body: { code: 'invalid', field: 'note' } })
    expect(await product(work.slug)).toMatchObject({ shop_pause: null, in_stock: 1 })
  })

  it('D22 a pause and an order at once: either is first, and no order is made after the pause', async () => {
    for (let round = 0; round < 5; round++) {
      const work = await list()
      const buyer = await m.buyer()
      const [, placed] = await Promise.all([pause({}), order(buyer, { product_id: work.id })])
      expect([200, 409]).toContain(placed.status)
      expect(await order(await m.buyer(), { product_id: work.id })).toMatchObject({ status: 409 })
      await resume()
    }
  })
})
