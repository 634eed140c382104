import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { expireAll } from '../../server/testing/test-expiry.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { settle } from '../payments/index.server.ts'

let m: Marketplace
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
const unique = (naira = 100_000) => m.list({ name: `Piece ${++works}`, naira, frameNaira: 10_000 })
const place = (buyer: Buyer, body: object, headers: Record<string, string> = {}) =>
  m.call('POST', '/shop/orders/', {
    token: buyer.token,
    headers,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, ...body },
  })
const read = async (buyer: Buyer, id: string) =>
  (await m.call('GET', `/shop/orders-by-id/?id=${id}`, { token: buyer.token })).body.data
const available = async (edition: string | undefined) =>
  (await sql<{ available: number }>`select available from edition where id = ${edition}`.execute(m.db))
    .rows[0]?.available
const fill = (buyer: Buyer, slug: string, quantity = 1, more = {}) =>
  m.call('POST', '/shop/cart/', { token: buyer.token, body: { product_slug: slug, quantity, ...more } })

describe('making an order', () => {
  it('API-25 CHK-10 Buy Now orders one work, holds it, prices it itself and leaves the cart alone', async () => {
    const work = await unique()
    const other = await unique()
    const buyer = await m.buyer()
    await fill(buyer, other.slug)
    const { status, body } = await place(buyer, {
      product_id: work.id,
      with_frame: true,
      price: 1,
      price_total: 1,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      price_total: 113_500,
      currency: 'NGN',
      pop_up: expect.stringMatching(new RegExp(`^/pay/${body.data.tx_ref}/[\\w.-]{52}$`)) as string,
    })
    expect(await available(work.sizes[0])).toBe(0)
    const order = await read(buyer, body.data.id)
    expect(order).toMatchObject({
      items_total: 1,
      subtotal: 110_000,
      shipping_fee: 3_500,
      price_total: 113_500,
      delivery_status: 'PENDING',
      verified: false,
      payable: true,
      shipping_address: { address: '5 Test Street', city: 'Yaba' },
      pickup_station: null,
    })
    expect(order.price_total).toBe(order.subtotal + order.shipping_fee)
    expect((await m.call('GET', '/shop/cart', { token: buyer.token })).body.data).toHaveLength(1)
  })

  it('API-25 orders the whole cart to a pickup station; the cart empties when it is paid', async () => {
    const first = await unique(50_000)
    const print = await m.list({ name: `Print ${++works}`, naira: 20_000, total: 9 })
    const buyer = await m.buyer()
    await fill(buyer, first.slug)
    await fill(buyer, print.slug, 3)
    const station = await m.stationId()
    const placed = await place(buyer, {
      delivery_option: 'PICKUP',
      pickup_station_id: station,
      shipping_id: null,
    })
    expect(placed.body.data.price_total).toBe(50_000 + 60_000 + 1_500)
    expect((await m.call('GET', '/shop/cart', { token: buyer.token })).body.data).toHaveLength(2)
    await m.charge(placed.body.data)
    const checked = await m.call('POST', `/shop/orders/${placed.body.data.id}/check/`, { token: buyer.token })
    expect(checked.body.data.order).toMatchObject({
      verified: true,
      payment: 'paid',
      delivery_status: 'PACKING',
      pickup_station: { name: 'Yaba' },
      items_total: 4,
    })
    expect((await m.call('GET', '/shop/cart', { token: buyer.token })).body.data).toEqual([])
    expect(await available(print.sizes[0])).toBe(6)
    const mails = await sql<{ recipient: string; text: string }>`
      select recipient, text from mail where event_key = ${`order:${placed.body.data.id}:paid`}`.execute(m.db)
    expect(mails.rows).toHaveLength(1)
    expect(mails.rows[0]).toMatchObject({ recipient: buyer.email })
    expect(mails.rows[0]?.text).toContain('NGN 111,500')
  })

  it('answers the same live order for the same purchase, and the same answer for the same key', async () => {
    const work = await unique()
    const buyer = await m.buyer()
    const first = await place(buyer, { product_id: work.id })
    const again = await place(buyer, { product_id: work.slug })
    expect(again.body.data).toEqual(first.body.data)

    const key = { 'idempotency-key': newId() }
    const edition = await m.list({ name: `Print ${++works}`, total: 9 })
    const keyed = await place(buyer, { product_id: edition.id }, key)
    expect((await place(buyer, { product_id: edition.id }, key)).body.data).toEqual(keyed.body.data)
    expect((await place(buyer, { product_id: edition.id, quantity: 2 }, key)).body.code).toBe(
      'idempotency_key_reused',
    )
    expect((await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.total).toBe(2)
  })

  it('a refused change of the cart leaves it as it was: the same purchase is still the same order', async () => {
    const print = await m.list({ name: `Print ${++works}`, total: 4 })
    const buyer = await m.buyer()
    await fill(buyer, print.slug, 2)
    const first = await place(buyer, {})
    expect((await fill(buyer, print.slug, 9)).body.code).toBe('not_enough')
    expect((await place(buyer, {})).body.data).toEqual(first.body.data)
  })

  it('replaces an own unpaid order when the buyer chooses another delivery for the same work', async () => {
    const work = await unique()
    const buyer = await m.buyer()
    const home = await place(buyer, { product_id: work.id })
    const pickup = await place(buyer, {
      product_id: work.id,
      delivery_option: 'PICKUP',
      pickup_station_id: await m.stationId(),
    })
    expect(pickup.status).toBe(200)
    expect(pickup.body.data.id).not.toBe(home.body.data.id)
    expect(await read(buyer, home.body.data.id)).toMatchObject({ delivery_status: 'CANCELLED' })
    expect(await available(work.sizes[0])).toBe(0)
    expect((await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.total).toBe(1)
  })

  it('never replaces an order that turns out to be paid: it says which one', async () => {
    const work = await unique()
    const buyer = await m.buyer()
    const home = await place(buyer, { product_id: work.id })
    await m.charge(home.body.data)
    const second = await place(buyer, {
      product_id: work.id,
      delivery_option: 'PICKUP',
      pickup_station_id: await m.stationId(),
    })
    expect(second).toMatchObject({ status: 409, body: { code: 'order_paid', about: home.body.data.id } })
  })

  it('sells a held work to nobody else, and lets a buyer hold three orders at most', async () => {
    const work = await unique()
    const buyer = await m.buyer()
    await place(buyer, { product_id: work.id })
    const late = await place(await m.buyer(), { product_id: work.id })
    expect(late).toMatchObject({ status: 409, body: { code: 'work_reserved' } })
    await place(buyer, { product_id: (await unique()).id })
    await place(buyer, { product_id: (await unique()).id })
    expect((await place(buyer, { product_id: (await unique()).id })).body.code).toBe('too_many_holds')
  })

  it('leaves nothing behind when one work of a cart is gone', async () => {
    const [a, b] = [await unique(), await unique()]
    const buyer = await m.buyer()
    await fill(buyer, a.slug)
    await fill(buyer, b.slug)
    await place(await m.buyer(), { product_id: b.id })
    expect((await place(buyer, {})).body).toMatchObject({ code: 'work_reserved' })
    expect(await available(a.sizes[0])).toBe(1)
    expect((await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.total).toBe(0)
  })

  it.each([
    [{ product_id: 'no-such-work' }, 404, 'work_not_found'],
    [{}, 422, 'cart_empty'],
    [{ product_id: 'print-for-refusals', quantity: 0 }, 422, 'invalid'],
    [{ product_id: 'print-for-refusals', quantity: -3 }, 422, 'invalid'],
    [{ product_id: 'print-for-refusals', quantity: 1.5 }, 422, 'invalid'],
    [{ product_id: 'print-for-refusals', quantity: 4 }, 409, 'not_enough'],
    [{ product_id: 'print-for-refusals', with_frame: true }, 422, 'frame_not_offered'],
    [{ product_id: 'print-for-refusals', size_id: newId() }, 422, 'size_not_found'],
    [{ product_id: 'print-for-refusals', delivery_option: 'DRONE' }, 422, 'invalid'],
    [{ product_id: 'print-for-refusals', shipping_id: null }, 422, 'delivery_option_missing'],
    [{ product_id: 'print-for-refusals', shipping_id: newId() }, 404, 'address_not_found'],
    [
      { product_id: 'print-for-refusals', delivery_option: 'PICKUP', pickup_station_id: 'x' },
      404,
      'station_not_found',
    ],
  ])('API-25 refuses %j', async (body, status, code) => {
    if (works === 0 || !(await m.call('GET', '/shop/products/print-for-refusals/')).body.data) {
      await m.list({ name: 'Print for refusals', total: 3 })
    }
    const buyer = await m.buyer()
    const answer = await place(buyer, body)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ status: 'error', code })
    expect((await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.total).toBe(0)
  })

  it('API-26 API-27 lists the buyer’s own orders, newest first, by status too, and reads each with its items', async () => {
    const buyer = await m.buyer()
    const work = await unique(80_000)
    const paid = (await place(buyer, { product_id: work.id })).body.data
    await m.charge(paid)
    await m.call('POST', `/shop/orders/${paid.id}/check/`, { token: buyer.token })
    const unpaid = (await place(buyer, { product_id: (await unique()).id })).body.data
    const list = async (query = '') =>
      (await m.call('GET', `/shop/orders/${query}`, { token: buyer.token })).body.data
    const ids = (page: { orders: { id: string }[] }) => page.orders.map(({ id }) => id)
    expect(ids(await list())).toEqual([unpaid.id, paid.id])
    expect(ids(await list('?status=packing'))).toEqual([paid.id])
    expect(ids(await list('?status=shipping'))).toEqual([])
    expect(ids(await list('?limit=1'))).toEqual([unpaid.id])
    const order = await read(buyer, paid.id)
    expect(order).toMatchObject({
      id: paid.id,
      tx_ref: paid.tx_ref,
      price_total: 83_500,
      verified: true,
      items: [{ quantity: 1, total: 80_000, product: { price: 80_000 } }],
    })
    expect(
      (await m.call('GET', `/shop/orders-by-id/?id=${order.code}`, { token: buyer.token })).body.data,
    ).toEqual(order)
  })

  it('refuses another buyer’s address', async () => {
    const [buyer, other] = [await m.buyer(), await m.buyer()]
    const answer = await place(buyer, { product_id: (await unique()).id, shipping_id: other.addressId })
    expect(answer).toMatchObject({ status: 404, body: { code: 'address_not_found', field: 'shipping_id' } })
  })

  it('API-30 quotes the cost without making an order', async () => {
    const work = await unique(80_000)
    const buyer = await m.buyer()
    const quote = await m.call('POST', '/shop/checkout/', {
      token: buyer.token,
      body: { product_id: work.id, shipping_id: buyer.addressId },
    })
    expect(quote.body.data).toMatchObject({ subtotal: 80_000, shipping_fee: 3_500, price_total: 83_500 })
    expect(
      (await m.call('POST', '/shop/checkout/', { token: buyer.token, body: { product_id: work.id } })).body
        .data.shipping_fee,
    ).toBeNull()
    expect(await available(work.sizes[0])).toBe(1)
  })
})

describe('giving an order up', () => {
  it('API-29 R-13 cancels an unpaid order, frees its works and hides it; a second time it is closed', async () => {
    const work = await unique()
    const buyer = await m.buyer()
    const { id } = (await place(buyer, { product_id: work.id })).body.data
    const cancelled = await m.call('DELETE', `/shop/orders/${id}/`, { token: buyer.token })
    expect(cancelled).toMatchObject({ status: 200, body: { data: { outcome: 'cancelled' } } })
    expect(await available(work.sizes[0])).toBe(1)
    expect((await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.total).toBe(0)
    expect((await m.call('DELETE', `/shop/orders/${id}/`, { token: buyer.token })).body.code).toBe(
      'order_closed',
    )
    expect(await available(work.sizes[0])).toBe(1)
  })

  it('API-29 asks the provider first: a paid order is not cancelled, a pending one is hidden and watched', async () => {
    const buyer = await m.buyer()
    const paid = (await place(buyer, { product_id: (await unique()).id })).body.data
    await m.charge(paid)
    expect(await m.call('DELETE', `/shop/orders/${paid.id}/`, { token: buyer.token })).toMatchObject({
      status: 409,
      body: { code: 'order_paid', about: paid.id },
    })
    expect(await read(buyer, paid.id)).toMatchObject({ verified: true })

    const work = await unique()
    const pending = (await place(buyer, { product_id: work.id })).body.data
    await m.charge(pending, { outcome: 'pending' })
    const watched = await m.call('DELETE', `/shop/orders/${pending.id}/`, { token: buyer.token })
    expect(watched.body.data.outcome).toBe('watched')
    expect(await available(work.sizes[0])).toBe(0)
  })

  it('API-28 R-15 removes an item and recomputes; the last one cancels; a paid order keeps its items', async () => {
    const [a, b] = [await unique(40_000), await unique(60_000)]
    const buyer = await m.buyer()
    await fill(buyer, a.slug)
    await fill(buyer, b.slug)
    const { id, tx_ref } = (await place(buyer, {})).body.data
    const before = await read(buyer, id)
    const removed = await m.call('DELETE', `/shop/orders/orderitems/${before.items[0].id}/`, {
      token: buyer.token,
    })
    expect(removed).toMatchObject({
      status: 200,
      body: { message: 'removed successfully...', data: { outcome: 'removed' } },
    })
    const after = await read(buyer, id)
    expect(after).toMatchObject({ items_total: 1, subtotal: 60_000, price_total: 63_500 })
    expect(await available(a.sizes[0])).toBe(1)
    const again = await m.call('POST', `/shop/orders/${id}/pay/`, { token: buyer.token })
    expect(again.body.data).toMatchObject({ price_total: 63_500 })
    expect(again.body.data.tx_ref).not.toBe(tx_ref)
    const last = await m.call('DELETE', `/shop/orders/orderitems/${after.items[0].id}/`, {
      token: buyer.token,
    })
    expect(last.body.data.outcome).toBe('cancelled')
    expect(await available(b.sizes[0])).toBe(1)

    const paid = (await place(buyer, { product_id: (await unique()).id })).body.data
    await m.charge(paid)
    const [item] = (await read(buyer, paid.id)).items
    expect(
      (await m.call('DELETE', `/shop/orders/orderitems/${item.id}/`, { token: buyer.token })).body.code,
    ).toBe('order_paid')
  })

  it('R-20 an unpaid order lapses after its hold, but not while money is on its way', async () => {
    const [a, b, c] = [await unique(), await unique(), await unique()]
    const buyer = await m.buyer()
    const lapses = (await place(buyer, { product_id: a.id })).body.data
    const pending = (await place(buyer, { product_id: b.id })).body.data
    const paid = (await place(buyer, { product_id: c.id })).body.data
    await m.charge(pending, { outcome: 'pending' })
    await m.charge(paid)
    m.pass(31 * MINUTE)
    await expireAll(m)
    const token = (
      await m.call('POST', '/auth/login/buyer/', {
        body: { email: buyer.email, password: 'a good password' },
      })
    ).body.data.access
    const state = async (id: string) =>
      (await m.call('GET', `/shop/orders-by-id/?id=${id}`, { token })).body.data
    expect(await state(lapses.id)).toMatchObject({ delivery_status: 'CANCELLED', payable: false })
    expect(await available(a.sizes[0])).toBe(1)
    expect(await state(pending.id)).toMatchObject({ delivery_status: 'PENDING', payment: 'waiting' })
    expect(await state(paid.id)).toMatchObject({ verified: true })
    expect((await m.call('POST', `/shop/orders/${lapses.id}/pay/`, { token })).body.code).toBe('order_closed')
  })

  it('late money finds its order: the works are claimed again if they are free, else it is returned', async () => {
    const [free, taken] = [await unique(), await unique()]
    const buyer = await m.buyer()
    const first = (await place(buyer, { product_id: free.id })).body.data
    const second = (await place(buyer, { product_id: taken.id })).body.data
    for (const order of [first, second])
      await m.call('DELETE', `/shop/orders/${order.id}/`, { token: buyer.token })
    const other = await m.buyer()
    expect((await place(other, { product_id: taken.id })).status).toBe(200)
    for (const order of [first, second]) {
      await m.charge(order)
      await settle(m.features.payments, order.tx_ref, 'reconciler')
    }
    expect(await read(buyer, first.id)).toMatchObject({ verified: true, delivery_status: 'PACKING' })
    expect(await available(free.sizes[0])).toBe(0)
    expect(await read(buyer, second.id)).toMatchObject({ verified: false, payment: 'refund' })
  })
})

describe('strangers', () => {
  it('refuses a stranger on every call about an order', async () => {
    const buyer = await m.buyer()
    const stranger = await m.buyer()
    const { id } = (await place(buyer, { product_id: (await unique()).id })).body.data
    const [item] = (await read(buyer, id)).items
    for (const [method, path] of [
      ['GET', `/shop/orders-by-id/?id=${id}`],
      ['POST', `/shop/orders/${id}/pay/`],
      ['POST', `/shop/orders/${id}/check/`],
      ['DELETE', `/shop/orders/${id}/`],
      ['DELETE', `/shop/orders/orderitems/${item.id}/`],
    ] as const) {
      expect((await m.call(method, path, { token: stranger.token })).status, path).toBe(404)
      expect((await m.call(method, path)).status, path).toBe(401)
      expect((await m.call(method, path, { guest: await m.guest() })).status, path).toBe(401)
    }
    expect(await read(buyer, id)).toMatchObject({ payable: true, items_total: 1 })
    expect((await m.call('GET', '/shop/orders/', { token: stranger.token })).body.data.total).toBe(0)
  })
})
