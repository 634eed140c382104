import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { koboOf } from '../../kernel/money.ts'
import { withTx } from '../../platform/db/index.ts'
import { expireAll } from '../../server/testing/test-expiry.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { setFeeException } from '../delivery/index.server.ts'
import { theSeller } from '../orders/test-sale.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof theSeller>>
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
  seller = await theSeller(m)
})
afterAll(() => m.close())

type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
type Work = Awaited<ReturnType<Marketplace['list']>>
const list = (naira = 8_000, total = 9) =>
  m.list({ name: `Seen ${++works}`, naira, frameNaira: 2_000, total })
const quote = async (buyer: Buyer, body: object = {}) =>
  (
    await m.call('POST', '/shop/checkout/', {
      token: buyer.token,
      body: { shipping_id: buyer.addressId, ...body },
    })
  ).body.data
const place = (buyer: Buyer, body: object = {}, headers: Record<string, string> = {}) =>
  m.call('POST', '/shop/orders/', {
    token: buyer.token,
    headers,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, ...body },
  })
const put = (buyer: Buyer, { slug }: Work, quantity = 1, more = {}) =>
  m.call('POST', '/shop/cart/', { token: buyer.token, body: { product_slug: slug, quantity, ...more } })
const reprice = async (work: Work, price: number) => {
  const changed = await m.call('PATCH', `/seller/products/${work.id}/`, {
    token: seller.token,
    body: { version: (await versionOf(work)) ?? 1, price },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
}
const setFee = async (naira: number) => {
  const fee = koboOf(naira)
  const fees = { small: fee, medium: fee, large: fee, oversized: fee }
  await withTx(m.db, (tx) => setFeeException(tx, { from: '', to: 'Lagos' }, fees))
}
const versionOf = async ({ id }: Work) =>
  (await sql<{ version: number }>`select version from work where id = ${id}`.execute(m.db)).rows[0]?.version
const ordersOf = async (buyer: Buyer): Promise<{ id: string; price_total: number }[]> =>
  (await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.orders
const heldOf = async ({ id }: Work) =>
  (
    await sql<{
      held: number
    }>`select (total - available) as held from edition where work_id = ${id}`.execute(m.db)
  ).rows[0]?.held

describe('R2-14 the price that was seen is the price that is paid', () => {
  it('a seller who raises the price thirtyfold after the quote: the order without a word is refused, says what changed, and makes and holds nothing', async () => {
    const work = await list()
    const buyer = await m.buyer()
    expect((await quote(buyer, { product_id: work.slug })).price_total).toBe(11_500)
    await reprice(work, 240_000)
    const refused = await place(buyer, { product_id: work.id })
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(refused.body.message).toContain('NGN 243,500, not NGN 11,500')
    expect(refused.body.present).toEqual({
      price_total: 243_500,
      seen_total: 11_500,
      changes: [{ what: 'price', name: `Seen ${works}`, from: 8_000, to: 240_000 }],
    })
    expect(await ordersOf(buyer)).toEqual([])
    expect(await heldOf(work)).toBe(0)
    const again = await Promise.all([1, 2, 3].map(() => place(buyer, { product_id: work.id })))
    expect(
      again.map(({ status }) => status),
      'a refusal is no quote',
    ).toEqual([409, 409, 409])
    const { id } = await quote(buyer, { product_id: work.slug })
    expect((await place(buyer, { product_id: work.id })).body.data.price_total).toBe(243_500)
    expect((await place(buyer, { product_id: work.id, quote: id })).body.data.price_total).toBe(243_500)
  })

  it('a price that fell is said too, and one more call orders at it', async () => {
    const work = await list()
    const buyer = await m.buyer()
    const seen = await quote(buyer, { product_id: work.slug })
    await reprice(work, 5_000)
    for (const body of [{}, { quote: seen.id }])
      expect((await place(buyer, { product_id: work.id, ...body })).body.present).toMatchObject({
        price_total: 8_500,
        seen_total: 11_500,
      })
    const now = await quote(buyer, { product_id: work.slug })
    const placed = await place(buyer, { product_id: work.id, quote: now.id })
    expect(placed.body.data.price_total).toBe(8_500)
  })

  it('who was never quoted orders as the specification says', async () => {
    const work = await list()
    const [buyer, other] = [await m.buyer(), await m.buyer()]
    await quote(other, { product_id: work.slug })
    await reprice(work, 9_000)
    expect((await place(buyer, { product_id: work.id })).body.data.price_total).toBe(12_500)
  })

  it('each part of a cart is named: price, frame, pieces, what came and went, and the delivery', async () => {
    const [raised, framed, more, gone, came] = [
      await list(),
      await list(),
      await list(),
      await list(),
      await list(),
    ]
    const buyer = await m.buyer()
    for (const work of [raised, more, gone]) await put(buyer, work)
    await put(buyer, framed, 1, { with_frame: true })
    await quote(buyer)
    await reprice(raised, 8_100)
    await sql`update work set frame_price_kobo = 250000 where id = ${framed.id}`.execute(m.db)
    // The same cart in another tab.
    await put(buyer, more, 2)
    await put(buyer, gone, 0)
    await put(buyer, came)
    await setFee(4_000)
    const { body } = await place(buyer)
    await setFee(3_500)
    const nameOf = ({ slug }: Work) => slug.replace('seen-', 'Seen ')
    expect(body.code).toBe('price_changed')
    expect(body.present.changes).toHaveLength(6)
    expect(body.present.changes).toEqual(
      expect.arrayContaining([
        { what: 'price', name: nameOf(raised), from: 8_000, to: 8_100 },
        { what: 'frame', name: nameOf(framed), from: 2_000, to: 2_500 },
        { what: 'pieces', name: nameOf(more), from: 1, to: 2 },
        { what: 'pieces', name: nameOf(gone), from: 1, to: 0 },
        { what: 'pieces', name: nameOf(came), from: 0, to: 1 },
        { what: 'delivery', name: '', from: 3_500, to: 4_000 },
      ]),
    )
    expect(await ordersOf(buyer)).toEqual([])
  })

  it('a fee that was shown beside a place counts before the place is chosen; one to a place that is saved since was never said', async () => {
    const work = await list()
    const buyer = await m.buyer()
    const wish = { product_id: work.id }
    await m.call('POST', '/shop/checkout/', { token: buyer.token, body: wish })
    await setFee(6_000)
    const refused = await place(buyer, wish)
    expect(refused.body.present?.changes).toEqual([{ what: 'delivery', name: '', from: 3_500, to: 6_000 }])
    const address = await m.call('POST', '/shop/shipping-addresses/', {
      token: buyer.token,
      body: {
        address: '6 Test Street',
        city: 'Yaba',
        state: 'Lagos',
        country: 'Nigeria',
        phone: '08012345678',
        zipcode: '',
        first_name: 'A',
        last_name: 'B',
        email: buyer.email,
      },
    })
    const placed = await place(buyer, { ...wish, shipping_id: address.body.data.id })
    expect(placed.body.data?.price_total).toBe(14_000)
    await setFee(3_500)
  })

  it('in two tabs each order is compared with what its own tab saw', async () => {
    const work = await list()
    const buyer = await m.buyer()
    const first = await quote(buyer, { product_id: work.id })
    await reprice(work, 12_000)
    const second = await quote(buyer, { product_id: work.id })
    const refused = await place(buyer, { product_id: work.id, quote: first.id })
    expect(refused.body.present).toMatchObject({
      seen_total: 11_500,
      changes: [{ what: 'price', from: 8_000, to: 12_000 }],
    })
    expect((await place(buyer, { product_id: work.id, quote: second.id })).status).toBe(200)
    const unknown = await place(await m.buyer(), { product_id: work.id, quote: 'never given' })
    expect(unknown).toMatchObject({
      status: 409,
      body: { code: 'price_changed', present: { seen_total: null, price_total: 15_500, changes: [] } },
    })
    expect((await place(buyer, { product_id: work.id, quote: 'no\0thing' })).status).toBe(422)
  })

  it('the size that is meant where none is named is part of what was seen', async () => {
    const work = await m.list({
      name: `Seen ${++works}`,
      sizes: [
        { label: 'A4', naira: 5_000, total: 1 },
        { label: 'A1', naira: 50_000, total: 1 },
      ],
    })
    const buyer = await m.buyer()
    await quote(buyer, { product_id: work.id })
    await sql`update edition set price_kobo = 9000000 where id = ${work.sizes[0]}`.execute(m.db)
    const { body } = await place(buyer, { product_id: work.id })
    expect(body.code).toBe('price_changed')
  })

  it('the same call again answers the same order at its total, whatever the price is by then', async () => {
    const [work, unquoted] = [await list(), await list()]
    const buyer = await m.buyer()
    await quote(buyer, { product_id: work.id })
    const key = { 'idempotency-key': newId() }
    const placed = await place(buyer, { product_id: work.id }, key)
    const plain = await place(buyer, { product_id: unquoted.id })
    await reprice(work, 240_000)
    await reprice(unquoted, 240_000)
    expect((await place(buyer, { product_id: work.id }, key)).body.data).toEqual(placed.body.data)
    expect((await place(buyer, { product_id: work.id })).body.data).toEqual(placed.body.data)
    expect((await place(buyer, { product_id: unquoted.id })).body.data).toEqual(plain.body.data)
    expect(await ordersOf(buyer)).toHaveLength(2)
    // Who has seen the new price gets an order at that, in place of the old one.
    const now = await quote(buyer, { product_id: work.id })
    const anew = await place(buyer, { product_id: work.id, quote: now.id })
    expect(anew.body.data).toMatchObject({ price_total: 243_500 })
    expect(new Set((await ordersOf(buyer)).map((order) => order.price_total))).toEqual(
      new Set([11_500, 243_500]),
    )
  })

  it('an order whose item was removed is paid at the total that is left, and the purchase is compared as before', async () => {
    const [first, second] = [await list(), await list()]
    const buyer = await m.buyer()
    await put(buyer, first)
    await put(buyer, second)
    const seen = await quote(buyer)
    const placed = (await place(buyer, { quote: seen.id })).body.data
    const [order] = (await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.orders
    await m.call('DELETE', `/shop/orders/orderitems/${order.items[0].id}/`, { token: buyer.token })
    await reprice(first, 20_000)
    const again = await m.call('POST', `/shop/orders/${placed.id}/pay/`, { token: buyer.token })
    expect(again.body.data.price_total).toBe(11_500)
    expect((await place(buyer, { quote: seen.id })).body).toMatchObject({
      code: 'price_changed',
      present: { seen_total: 19_500, price_total: 31_500 },
    })
    expect((await ordersOf(buyer)).map(({ id }) => id)).toEqual([placed.id])
  })

  it('prices that change while many order: nobody gets an order at a total that they have not seen', async () => {
    const work = await list(8_000, 99)
    const buyers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => m.buyer()))
    const seen = await Promise.all(buyers.map((buyer) => quote(buyer, { product_id: work.id })))
    const [, ...answers] = await Promise.all([
      reprice(work, 240_000),
      ...buyers.map((buyer) => place(buyer, { product_id: work.id })),
    ])
    for (const [index, { status, body }] of answers.entries())
      if (status === 200) expect(body.data.price_total).toBe(seen[index].price_total)
      else expect(body.code).toBe('price_changed')
    for (const buyer of buyers)
      for (const { price_total: total } of await ordersOf(buyer)) expect(total).toBe(11_500)
  })

  it('a quote is forgotten after thirty days, and by who leaves', async () => {
    const work = await list()
    const [buyer, leaver] = [await m.buyer(), await m.buyer()]
    const quotesOf = async ({ id }: Buyer) =>
      (await sql`select id from quote where account_id = ${id}`.execute(m.db)).rows.length
    for (const who of [buyer, leaver]) await quote(who, { product_id: work.id })
    await m.call('DELETE', '/profiles/', { token: leaver.token, body: { password: 'a good password' } })
    expect([await quotesOf(buyer), await quotesOf(leaver)]).toEqual([1, 0])
    m.pass(29.9 * DAY)
    await expireAll(m)
    expect(await quotesOf(buyer)).toBe(1)
    m.pass(0.2 * DAY)
    await expireAll(m)
    expect(await quotesOf(buyer)).toBe(0)
  })
})
