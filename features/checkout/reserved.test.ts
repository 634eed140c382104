import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import { expireAll } from '../../server/testing/test-expiry.ts'
import { type Caller, type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { settle } from '../payments/index.server.ts'

let m: Marketplace
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
type Placed = { id: string; tx_ref: string; price_total: number; hold_expires_at: string }
type Line = { available: number; reserved: boolean; free_at: string | null; product: { slug: string } }

const list = (total = 1, naira = 10_000) => m.list({ name: `Wanted piece ${++works}`, total, naira })
const order = async (buyer: Buyer, slug: string): Promise<Placed> =>
  (await place(buyer, { product_id: slug })).body.data
const product = async (slug: string, caller: Caller = {}) =>
  (await m.call('GET', `/shop/products/${slug}/`, caller)).body.data
const listed = async (slug: string, query = '') =>
  (await m.call('GET', `/shop/products/?limit=96${query}`)).body.data.products.find(
    (work: { slug: string }) => work.slug === slug,
  )
const put = (caller: Caller, slug: string, quantity = 1) =>
  m.call('POST', '/shop/cart/', { ...caller, body: { product_slug: slug, quantity } })
const cart = async (caller: Caller): Promise<Line[]> => (await m.call('GET', '/shop/cart', caller)).body.data
const quote = async (buyer: Buyer, body: object) =>
  (
    await m.call('POST', '/shop/checkout/', {
      token: buyer.token,
      body: { shipping_id: buyer.addressId, ...body },
    })
  ).body
const place = (buyer: Buyer, body: object) =>
  m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, ...body },
  })
const pay = async (placed: Placed) => {
  await m.charge(placed)
  await settle(m.features.payments, placed.tx_ref, 'browser')
}
/** Puts the end of an order's hold into the past. */
const end = (placed: { id: string }) =>
  sql`update orders set hold_expires_at = ${new Date(Date.now() - MINUTE)}, expiry_look_at = null, expiry_looks = 0
    where id = ${placed.id}`.execute(m.db)

describe('a work that an unpaid order holds', () => {
  it('R-30 (D2) is reserved and not sold wherever it is shown, until the hold ends; then free, or sold', async () => {
    const work = await list()
    const [holder, other] = [await m.buyer(), await m.buyer()]
    await m.call('POST', '/shop/wishlist/', { token: other.token, body: { slug: work.slug } })
    const placed = await order(holder, work.slug)
    const reserved = { sold: false, reserved: true, free_at: placed.hold_expires_at, in_stock: 0 }
    const shown = await product(work.slug)
    expect(shown).toMatchObject(reserved)
    expect(shown.sizes).toMatchObject([{ reserved: true, free_at: placed.hold_expires_at }])
    expect(await listed(work.slug)).toMatchObject(reserved)
    expect((await m.call('GET', `/shop/Search-products/${work.slug}`)).body.data[0]).toMatchObject(reserved)
    expect((await m.call('GET', '/shop/wishlist/', { token: other.token })).body.data.products).toMatchObject(
      [reserved],
    )
    // Nobody learns who holds it: the holder gets the same answer as others.
    expect({ ...(await product(work.slug, { token: holder.token })), updated_at: '' }).toEqual({
      ...shown,
      updated_at: '',
    })
    expect(await listed(work.slug, '&available=true')).toBeUndefined()
    expect(await listed(work.slug, '&available=false')).toMatchObject(reserved)

    await end(placed)
    expect(await product(work.slug)).toMatchObject({ sold: false, reserved: true, free_at: null })
    await expireAll(m)
    const free = { sold: false, reserved: false, free_at: null, in_stock: 1 }
    expect(await product(work.slug)).toMatchObject(free)
    expect(await listed(work.slug, '&available=true')).toMatchObject(free)

    await pay(await order(other, work.slug))
    expect(await product(work.slug)).toMatchObject({
      sold: true,
      reserved: false,
      free_at: null,
      in_stock: 0,
    })
  })

  it('(D2) of an edition, as soon as nothing is left that can be bought, by the hold that ends first', async () => {
    const work = await list(3)
    const [first, second] = [await m.buyer(), await m.buyer()]
    await pay(await order(first, work.slug))
    const held = await order(first, work.slug)
    expect(await product(work.slug)).toMatchObject({ sold: false, reserved: false, in_stock: 1 })
    await order(second, work.slug)
    expect(await product(work.slug)).toMatchObject({ reserved: true, free_at: held.hold_expires_at })
  })

  it('(D2) a transfer that lengthens the hold moves the moment with it', async () => {
    const work = await list()
    const holder = await m.buyer()
    const placed = await order(holder, work.slug)
    await m.call('POST', `/shop/orders/${placed.id}/transfer/`, { token: holder.token })
    const until = new Date((await product(work.slug)).free_at).getTime()
    expect(until).toBeGreaterThan(new Date(placed.hold_expires_at).getTime() + 30 * MINUTE)
  })

  it('(D2) is refused as reserved: as an order, and as a new line of a cart', async () => {
    const work = await list()
    const placed = await order(await m.buyer(), work.slug)
    const late = await place(await m.buyer(), { product_id: work.slug })
    expect(late).toMatchObject({ status: 409, body: { code: 'work_reserved' } })
    expect((await put({ guest: await m.guest() }, work.slug)).body).toMatchObject({ code: 'work_reserved' })
    await pay(placed)
    expect((await place(await m.buyer(), { product_id: work.slug })).body.code).toBe('work_sold')
    expect((await put({ guest: await m.guest() }, work.slug)).body.code).toBe('work_sold')
  })

  it('(D2) money that comes when the hold is over and another buyer holds the work goes back', async () => {
    const work = await list()
    const [slow, quick] = [await m.buyer(), await m.buyer()]
    const late = await order(slow, work.slug)
    await end(late)
    await expireAll(m)
    const held = await order(quick, work.slug)
    await m.charge(late)
    await settle(m.features.payments, late.tx_ref, 'browser')
    expect(await product(work.slug)).toMatchObject({ reserved: true, free_at: held.hold_expires_at })
    await pay(held)
    expect(await product(work.slug)).toMatchObject({ sold: true, reserved: false })
  })
})

describe('a reserved work in a cart', () => {
  it('(D2) stays in the carts of guests and others, also over a sign-in, and can be bought once it is free', async () => {
    const work = await list()
    const guest = await m.guest()
    const [holder, other] = [await m.buyer(), await m.buyer()]
    for (const caller of [{ guest }, { token: holder.token }]) await put(caller, work.slug)
    const placed = await order(holder, work.slug)
    const reserved = { available: 0, reserved: true, free_at: placed.hold_expires_at }
    expect(await cart({ guest })).toMatchObject([reserved])
    expect(await cart({ token: holder.token })).toMatchObject([
      { available: 1, reserved: false, free_at: null },
    ])
    // The sign-in of the guest keeps it.
    const signedIn = await m.call('POST', '/auth/login/buyer/', {
      guest,
      body: { email: other.email, password: 'a good password' },
    })
    const token: string = signedIn.body.data.access
    expect(await cart({ token })).toMatchObject([reserved])
    await end(placed)
    await expireAll(m)
    expect(await cart({ token })).toMatchObject([{ available: 1, reserved: false, free_at: null }])
    const bought = await place({ ...other, token }, { available_only: true })
    expect(bought.body).toMatchObject({ status: 'success' })
  })

  it('(D2) the checkout leaves it out where the buyer says so, and it stays in the cart when the rest is paid', async () => {
    const [taken, free] = [await list(1, 40_000), await list(1, 20_000)]
    const buyer = await m.buyer()
    await put({ token: buyer.token }, taken.slug)
    await put({ token: buyer.token }, free.slug)
    const placed = await order(await m.buyer(), taken.slug)
    expect((await place(buyer, {})).body.code).toBe('work_reserved')
    const seen = (await quote(buyer, { available_only: true })).data
    expect(seen).toMatchObject({ subtotal: 20_000, price_total: 23_500, items: [{ slug: free.slug }] })
    const bought = await place(buyer, { available_only: true, quote: seen.id })
    expect(bought.body.data).toMatchObject({ price_total: 23_500 })
    await pay(bought.body.data)
    expect(await cart({ token: buyer.token })).toMatchObject([
      { reserved: true, product: { slug: taken.slug } },
    ])
    expect((await quote(buyer, { available_only: true })).code).toBe('cart_empty')
    await pay(placed)
    expect(await cart({ token: buyer.token })).toMatchObject([{ available: 0, reserved: false }])
  })

  it('(D2) nobody pays for another purchase than they have seen: a work freed or taken meanwhile refuses it', async () => {
    const [taken, free] = [await list(1, 40_000), await list(1, 20_000)]
    const buyer = await m.buyer()
    await put({ token: buyer.token }, taken.slug)
    await put({ token: buyer.token }, free.slug)
    const placed = await order(await m.buyer(), taken.slug)
    const without = (await quote(buyer, { available_only: true })).data
    await end(placed)
    await expireAll(m)
    const refused = await place(buyer, { available_only: true, quote: without.id })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const both = (await quote(buyer, { available_only: true })).data
    await order(await m.buyer(), free.slug)
    expect((await place(buyer, { available_only: true, quote: both.id })).body.code).toBe('price_changed')
    expect((await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.total).toBe(0)
  })
})
