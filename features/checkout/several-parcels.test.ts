import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { setDeliveryFees, setFeeException } from '../delivery/index.server.ts'
import { proposedFees } from '../delivery/rules/proposed-fees.ts'
import { pay, staffMember } from '../orders/test-sale.ts'
import { addSeller } from '../sellers/index.server.ts'

let m: Marketplace
let finance: { token: string }
const sellers: { id: Id; state: string }[] = []
const kobo = (fees: Record<'small' | 'medium' | 'large' | 'oversized', number | null>) => ({
  small: (fees.small ?? 0) * 100,
  medium: (fees.medium ?? 0) * 100,
  large: (fees.large ?? 0) * 100,
  oversized: fees.oversized === null ? null : fees.oversized * 100,
})
beforeAll(async () => {
  m = await openMarketplace()
  finance = await staffMember(m, 'finance')
  await withTx(m.db, async (tx) => {
    await sql`delete from delivery_exception`.execute(tx)
    for (const distance of ['same_state', 'same_zone', 'other_zone'] as const)
      await setDeliveryFees(tx, { option: 'HOME', distance }, kobo(proposedFees.HOME[distance]))
    for (const [index, state] of ['Lagos', 'Oyo', 'Kano', ''].entries()) {
      const at = systemClock.now()
      const added = await addSeller(tx, {
        slug: `seller-${index}`,
        name: `Seller ${index}`,
        town: 'Somewhere',
        state,
        biography: '',
        accountId: null,
        at,
      })
      sellers.push({ id: added.sellerId, state })
    }
  })
})
afterAll(() => m.close())

let works = 0
/** A work of a seller, of so many centimetres by 30. */
async function work(seller: number, centimetres: number, total = 1) {
  const listed = await m.list({ name: `Parcel work ${++works}`, naira: 10_000, total })
  await sql`update work set seller_id = ${sellers[seller]?.id} where id = ${listed.id}`.execute(m.db)
  await sql`update edition set width_mm = ${centimetres * 10}, height_mm = 300 where work_id = ${listed.id}`.execute(
    m.db,
  )
  return listed
}
type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
const put = (buyer: Buyer, slug: string, quantity = 1) =>
  m.call('POST', '/shop/cart/', { token: buyer.token, body: { product_slug: slug, quantity } })
const quote = async (buyer: Buyer, body: object = { shipping_id: buyer.addressId }) =>
  (await m.call('POST', '/shop/checkout/', { token: buyer.token, body })).body
const order = (buyer: Buyer, body: object = {}) =>
  m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, ...body },
  })
/** The parts of the delivery fee as they are stored with an order, and its fee, in kobo. */
async function partsOf(id: string) {
  const { rows } = await sql<{ seller_id: Id; fee_kobo: number; size_class: string; from_state: string }>`
    select seller_id, fee_kobo, size_class, from_state from order_delivery where order_id = ${id}`.execute(
    m.db,
  )
  const [whole] = (
    await sql<{ fee: number; adds_up: boolean }>`
      select shipping_fee_kobo as fee, total_kobo = subtotal_kobo + shipping_fee_kobo as adds_up
      from orders where id = ${id}`.execute(m.db)
  ).rows
  expect(whole?.adds_up).toBe(true)
  expect(rows.reduce((sum, { fee_kobo }) => sum + fee_kobo, 0)).toBe(whole?.fee)
  return new Map(rows.map((row) => [sellers.findIndex(({ id: each }) => each === row.seller_id), row]))
}
const set = (fees: object[]) =>
  m.call('PUT', '/staff/delivery-fees/', { token: finance.token, body: { fees } })
const versionOf = async (distance: string) =>
  (
    await sql<{ version: number }>`
      select version from delivery_fee where option = 'HOME' and distance = ${distance}`.execute(m.db)
  ).rows[0]?.version ?? 0

describe('D9 D33 several parcels, several fees', () => {
  it('the fee is the sum of the parcels, by each seller’s state and the size of what they send together', async () => {
    const buyer = await m.buyer()
    for (const { slug } of [await work(0, 40), await work(0, 40), await work(1, 90), await work(2, 150)])
      await put(buyer, slug)
    const seen = (await quote(buyer)).data
    expect(seen.parcels).toEqual([
      { seller: 'Seller 0', from: 'Lagos', size_class: 'small', fee: 2_500 },
      { seller: 'Seller 1', from: 'Oyo', size_class: 'medium', fee: 6_500 },
      { seller: 'Seller 2', from: 'Kano', size_class: 'large', fee: 18_000 },
    ])
    expect(seen).toMatchObject({ shipping_fee: 27_000, price_total: 67_000 })
    // Before a place is chosen, each says what it would be.
    const before = (await quote(buyer, {})).data
    expect(before).toMatchObject({ shipping_fee: null, parcels: [] })
    expect(before.places).toContainEqual({ id: buyer.addressId, shipping_fee: 27_000 })
    // Two parcels more would be three fees to a station: it has one of its own.
    const [yaba] = (await m.call('GET', '/shop/pickup-stations/?state=lagos')).body.data
    expect(before.places).toContainEqual({ id: yaba.id, shipping_fee: 3 * 1_500 })
    expect((await quote(buyer, { pickup_station_id: yaba.id })).data.shipping_fee).toBe(3 * 1_500)

    // What a client says of fees is nothing.
    const placed = await order(buyer, { quote: seen.id, shipping_fee: 0, fee: 0, parcels: [] })
    expect(placed.body.data.price_total).toBe(67_000)
    const parts = await partsOf(placed.body.data.id)
    expect(
      [...parts].map(([seller, part]) => [seller, part.from_state, part.size_class, part.fee_kobo]),
    ).toEqual(
      expect.arrayContaining([
        [0, 'Lagos', 'small', 2_500_00],
        [1, 'Oyo', 'medium', 6_500_00],
        [2, 'Kano', 'large', 18_000_00],
      ]),
    )

    // Paid, each parcel has its part, and each seller is given it.
    await pay(m, placed.body.data)
    const { rows } = await sql<{ seller_id: Id; fee: number; given: number }>`
      select p.seller_id, p.delivery_fee_kobo as fee, (select -sum(l.amount_kobo)::bigint from ledger_posting l
        where l.parcel_id = p.id and l.account = 'seller_payable') as given
      from parcel p where p.order_id = ${placed.body.data.id}`.execute(m.db)
    expect(rows).toHaveLength(3)
    for (const { seller_id, fee, given } of rows) {
      const part = [...parts.values()].find((each) => each.seller_id === seller_id)?.fee_kobo
      expect([fee, given]).toEqual([part, part])
    }
  })

  it('three lines of two size classes that one seller sends are one parcel with one fee, that of all of them together', async () => {
    const buyer = await m.buyer()
    for (const { slug } of [await work(1, 40), await work(1, 150), await work(1, 40)]) await put(buyer, slug)
    const seen = (await quote(buyer)).data
    expect(seen.parcels).toEqual([{ seller: 'Seller 1', from: 'Oyo', size_class: 'large', fee: 12_000 }])
    const placed = (await order(buyer, { quote: seen.id })).body.data
    expect(placed.price_total).toBe(30_000 + 12_000)
    expect([...(await partsOf(placed.id)).values()]).toMatchObject([{ size_class: 'large' }])
    await pay(m, placed)
    const { parcels } = (await m.call('GET', `/shop/orders-by-id/?id=${placed.id}`, { token: buyer.token }))
      .body.data
    expect(parcels).toMatchObject([{ items: [{}, {}, {}].map(() => expect.any(String)) }])
    const { rows } = await sql<{ kobo: number }>`
      select -sum(amount_kobo)::bigint as kobo from ledger_posting
      where order_id = ${placed.id} and parcel_id is not null and account = 'seller_payable'`.execute(m.db)
    expect(rows).toEqual([{ kobo: 12_000_00 }])
  })

  it('a seller who has not said from where sends as from the buyer’s state; ship-from comes before the shop’s state', async () => {
    const buyer = await m.buyer()
    const { slug } = await work(3, 90)
    await put(buyer, slug)
    expect((await quote(buyer)).data.parcels).toMatchObject([{ from: '', fee: 3_500 }])
    const from = (state: string) =>
      sql`update seller set ship_from_state = ${state} where id = ${sellers[3]?.id}`.execute(m.db)
    await from('Kano')
    expect((await quote(buyer)).data.parcels).toMatchObject([{ from: 'Kano', fee: 9_500 }])
    // Nothing is a state that is none of the 37.
    await from('Accra')
    expect((await quote(buyer)).data.parcels).toMatchObject([{ from: '', fee: 3_500 }])
    await from('')
  })

  it('an order keeps the fee it was placed with; its seller’s last work takes the part along', async () => {
    const buyer = await m.buyer()
    for (const { slug } of [await work(0, 40), await work(0, 150), await work(2, 90)]) await put(buyer, slug)
    const placed = (await order(buyer)).body.data
    expect(placed.price_total).toBe(30_000 + 7_000 + 9_500)
    await withTx(m.db, (tx) =>
      setFeeException(tx, { from: '', to: 'Lagos' }, { small: 1, medium: 1, large: 1, oversized: 1 }),
    )
    const read = async () =>
      (await m.call('GET', `/shop/orders-by-id/?id=${placed.id}`, { token: buyer.token })).body.data
    const [small, large, other] = (await read()).items
    const remove = ({ id }: { id: string }) =>
      m.call('DELETE', `/shop/orders/orderitems/${id}/`, { token: buyer.token })
    // The largest work goes: the parcel keeps the fee it was ordered with.
    expect((await remove(large)).status).toBe(200)
    expect(await read()).toMatchObject({ shipping_fee: 16_500, price_total: 36_500 })
    expect((await remove(small)).status).toBe(200)
    expect(await read()).toMatchObject({ shipping_fee: 9_500, price_total: 19_500 })
    expect([...(await partsOf(placed.id)).keys()]).toEqual([2])
    const again = await m.call('POST', `/shop/orders/${placed.id}/pay/`, { token: buyer.token })
    expect(again.body.data.price_total).toBe(19_500)
    await pay(m, again.body.data)
    expect((await read()).items).toMatchObject([{ id: other.id }])
    await sql`delete from delivery_exception`.execute(m.db)
  })

  it('an unpaid order of before is divided equally, as it was then', async () => {
    const buyer = await m.buyer()
    for (const { slug } of [await work(0, 40), await work(2, 40)]) await put(buyer, slug)
    const placed = (await order(buyer)).body.data
    await sql`delete from order_delivery where order_id = ${placed.id}`.execute(m.db)
    await pay(m, placed)
    const { rows } = await sql<{ fee: number }>`
      select delivery_fee_kobo as fee from parcel where order_id = ${placed.id}`.execute(m.db)
    expect(rows.map(({ fee }) => fee)).toEqual([475_000, 475_000])
  })

  it('where one parcel is not sent, nothing is; who changes a fee meanwhile changes no quote that was seen', async () => {
    const buyer = await m.buyer()
    for (const { slug } of [await work(0, 40), await work(2, 300)]) await put(buyer, slug)
    const version = await versionOf('other_zone')
    const fees = { ...proposedFees.HOME.other_zone }
    const change = { option: 'HOME', distance: 'other_zone', version, fees: { ...fees, oversized: null } }
    expect((await set([change])).status).toBe(200)
    expect((await quote(buyer)).code).toBe('delivery_not_offered')
    expect((await order(buyer)).body).toMatchObject({ code: 'delivery_not_offered', field: 'shipping_id' })
    expect((await quote(buyer, {})).data.places).toContainEqual({ id: buyer.addressId, shipping_fee: null })
    expect((await set([{ ...change, version: version + 1, fees }])).status).toBe(200)
  })

  it('a fee that is changed while orders are placed: each buyer pays what was shown, or is told', async () => {
    const buyers = await Promise.all([1, 2, 3, 4].map(() => m.buyer()))
    const pieces = await work(2, 40, 9)
    const seen = await Promise.all(
      buyers.map(async (buyer) => {
        await put(buyer, pieces.slug)
        return (await quote(buyer)).data
      }),
    )
    const version = await versionOf('other_zone')
    const fees = { ...proposedFees.HOME.other_zone, small: 7_777.77 }
    const [changed, ...placed] = await Promise.all([
      set([{ option: 'HOME', distance: 'other_zone', version, fees }]),
      ...buyers.map((buyer, index) => order(buyer, { quote: seen[index].id })),
    ])
    expect(changed?.status).toBe(200)
    for (const [index, answer] of placed.entries()) {
      if (answer.status === 200) {
        expect(answer.body.data.price_total).toBe(seen[index].price_total)
        await partsOf(answer.body.data.id)
      } else expect(answer.body.code).toBe('price_changed')
    }
    const late = await m.buyer()
    await put(late, pieces.slug)
    expect((await order(late, { quote: seen[0].id })).body.code).toBe('price_changed')
    expect((await quote(late)).data.shipping_fee).toBe(7_777.77)
  })

  it('the parts are the whole, whatever is bought of whom and wherever it goes', async () => {
    const states = ['Lagos', 'Kano', 'Oyo']
    const stock = await Promise.all(
      [0, 1, 2, 3].flatMap((seller) => [35, 95, 160, 220].map((side) => work(seller, side, 200))),
    )
    const wish = fc.record({
      state: fc.constantFrom(...states),
      lines: fc.uniqueArray(
        fc.record({
          index: fc.integer({ min: 0, max: stock.length - 1 }),
          quantity: fc.integer({ min: 1, max: 3 }),
        }),
        { minLength: 1, maxLength: 5, selector: ({ index }) => index },
      ),
    })
    await fc.assert(
      fc.asyncProperty(wish, async ({ state, lines }) => {
        const buyer = await m.buyer()
        await sql`update shipping_address set state = ${state} where id = ${buyer.addressId}`.execute(m.db)
        for (const { index, quantity } of lines) await put(buyer, stock[index]?.slug ?? '', quantity)
        const seen = (await quote(buyer)).data
        const sum = seen.parcels.reduce((all: number, { fee }: { fee: number }) => all + fee * 100, 0)
        expect(Math.round(sum)).toBe(Math.round(seen.shipping_fee * 100))
        expect(Math.round((seen.subtotal + seen.shipping_fee) * 100)).toBe(Math.round(seen.price_total * 100))
        const placed = await order(buyer, { quote: seen.id })
        expect(placed.body.data.price_total).toBe(seen.price_total)
        expect((await partsOf(placed.body.data.id)).size).toBe(seen.parcels.length)
        await sql`update orders set state = 'EXPIRED' where id = ${placed.body.data.id}`.execute(m.db)
      }),
      { numRuns: 8 },
    )
  })
})
