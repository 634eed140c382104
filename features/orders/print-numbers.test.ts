import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Called, Marketplace } from '../../server/testing/test-marketplace.ts'
import { mailsOf, openSale, paidOrder, pay, placeOrder, shipping, upload } from './test-sale.ts'

let sale: Awaited<ReturnType<typeof openSale>>
let m: Marketplace
beforeAll(async () => {
  sale = await openSale()
  m = sale.m
})
afterAll(() => m.close())

let works = 0
/** A numbered edition of so many prints, with an optional frame, whose seller has ticked so. */
async function edition(total: number) {
  const work = await m.list({ name: `Numbered ${(works += 1)}`, total, frameNaira: 5_000 })
  expect((await change(work.id, { numbered: true })).status).toBe(200)
  return work
}
const change = (id: string, body: object): Promise<Called> =>
  m.call('PATCH', `/seller/products/${id}/`, { token: sale.seller.token, body })

const next = async (slug: string): Promise<string | null> =>
  (await m.call('GET', `/shop/products/${slug}/`)).body.data.sizes[0].next_number

const numbersOf = async (buyer: { token: string }, id: string): Promise<string[][]> =>
  (await m.call('GET', `/shop/orders-by-id/?id=${id}`, { token: buyer.token })).body.data.items.map(
    (item: { print_numbers: string[] }) => item.print_numbers,
  )

it('buyer, seller and staff read which print of the edition it is, from the payment on', async () => {
  const [work, buyer] = [await edition(22), await m.buyer()]
  expect(await next(work.slug)).toBe('1/22')
  const placed = await placeOrder(m, buyer, { product_id: work.id, quantity: 2 })
  expect(await numbersOf(buyer, placed.id), 'not paid').toEqual([[]])
  await pay(m, placed)
  expect(await numbersOf(buyer, placed.id)).toEqual([['1/22', '2/22']])
  expect(await next(work.slug)).toBe('3/22')
  const { parcels } = (await m.call('GET', '/seller/parcels/', { token: sale.seller.token })).body.data
  expect(parcels[0].items[0].print_numbers).toEqual(['1/22', '2/22'])
  const staff = await m.call('GET', `/staff/orders/${placed.id}/`, { token: sale.support.token })
  expect(staff.body.data.order.items[0].print_numbers).toEqual(['1/22', '2/22'])
  const { rows } = await sql<{ says: string }>`
    select content::text as says from notification where event_key like ${`order:${placed.id}:%`}`.execute(
    m.db,
  )
  const texts = [
    Object.values(await mailsOf(m, placed.id))
      .flat()
      .join('\n'),
    rows[0]?.says,
  ]
  for (const text of texts) expect(text).toContain('numbers 1/22, 2/22')
})

it('editions without numbers and one-of-a-kind works name none', async () => {
  const buyer = await m.buyer()
  const [plain, unique] = [
    await m.list({ name: 'Without numbers', total: 5 }),
    await m.list({ name: 'Only one' }),
  ]
  await change(unique.id, { numbered: true })
  for (const work of [plain, unique]) {
    expect(await next(work.slug)).toBeNull()
    const order = await paidOrder(m, buyer, { product_id: work.id })
    expect(await numbersOf(buyer, order.id)).toEqual([[]])
  }
})

it('a paused shop names none, as nothing of it can be bought', async () => {
  const work = await edition(5)
  await sql`update seller set paused_at = now() where slug = 'test-artist'`.execute(m.db)
  expect(await next(work.slug)).toBeNull()
  await sql`update seller set paused_at = null where slug = 'test-artist'`.execute(m.db)
  expect(await next(work.slug)).toBe('1/5')
})

it('lines of one edition in one order, with a frame and without, have different numbers', async () => {
  const [work, buyer] = [await edition(9), await m.buyer()]
  for (const with_frame of [true, false])
    await m.call('POST', '/shop/cart/', {
      token: buyer.token,
      body: { product_slug: work.slug, quantity: 2, with_frame },
    })
  const placed = await placeOrder(m, buyer, {})
  await pay(m, placed)
  expect((await numbersOf(buyer, placed.id)).flat().toSorted()).toEqual(['1/9', '2/9', '3/9', '4/9'])
})

it('payments at once never give one number twice', async () => {
  const work = await edition(6)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => m.buyer()))
  const orders = await Promise.all(buyers.map((buyer) => placeOrder(m, buyer, { product_id: work.id })))
  await Promise.all(orders.map((order) => pay(m, order)))
  const given = await Promise.all(orders.map((order, at) => numbersOf(buyers[at] ?? { token: '' }, order.id)))
  expect(given.flat(2).toSorted()).toEqual(['1/6', '2/6', '3/6', '4/6', '5/6', '6/6'])
  expect(await next(work.slug), 'nothing is left').toBeNull()
})

it('the number that a buyer read is theirs, in whatever order two pay', async () => {
  const work = await edition(5)
  const [first, second] = [await m.buyer(), await m.buyer()]
  expect(await next(work.slug)).toBe('1/5')
  const early = await placeOrder(m, first, { product_id: work.id })
  expect(await next(work.slug)).toBe('2/5')
  const late = await placeOrder(m, second, { product_id: work.id })
  await pay(m, late)
  await pay(m, early)
  expect([await numbersOf(first, early.id), await numbersOf(second, late.id)]).toEqual([[['1/5']], [['2/5']]])
})

it('what was sold elsewhere has the lowest numbers', async () => {
  const [work, buyer] = [await edition(22), await m.buyer()]
  expect((await change(work.id, { in_stock: 12 })).status).toBe(200)
  await sql`update edition set total = 22 where work_id = ${work.id}`.execute(m.db)
  expect(await next(work.slug)).toBe('11/22')
  const order = await paidOrder(m, buyer, { product_id: work.id })
  expect(await numbersOf(buyer, order.id)).toEqual([['11/22']])
})

it('a print that is on sale again is sold with its number', async () => {
  const work = await edition(5)
  const [first, second, third] = [await m.buyer(), await m.buyer(), await m.buyer()]
  const given = await paidOrder(m, first, { product_id: work.id })
  await paidOrder(m, second, { product_id: work.id })
  const cancelled = await m.call('POST', `/staff/parcels/${given.parcel}/cancel/`, {
    token: sale.support.token,
    headers: { 'idempotency-key': 'again' },
    body: { reason: 'The buyer ordered it by mistake.', restock: true },
  })
  expect(cancelled.status).toBe(200)
  expect(await next(work.slug)).toBe('1/5')
  const order = await paidOrder(m, third, { product_id: work.id })
  expect(await numbersOf(third, order.id)).toEqual([['1/5']])
})

it('a print that is with the courier although its parcel was cancelled has its own number again', async () => {
  const work = await edition(6)
  const cancelled = async (order: { parcel: string }) => {
    const answer = await m.call('POST', `/staff/parcels/${order.parcel}/cancel/`, {
      token: sale.support.token,
      headers: { 'idempotency-key': order.parcel },
      body: { reason: 'The buyer ordered it by mistake.', restock: true },
    })
    expect(answer.status).toBe(200)
  }
  const handedOver = (order: { parcel: string }) =>
    m.call('POST', `/staff/parcels/${order.parcel}/handed-over/`, {
      token: sale.support.token,
      body: { courier: 'GIG', tracking_code: 'G-1', tracking_url: '', said_by: 'courier' },
    })
  const buyers = [await m.buyer(), await m.buyer(), await m.buyer(), await m.buyer()] as const
  const orders = []
  for (const buyer of buyers.slice(0, 3)) orders.push(await paidOrder(m, buyer, { product_id: work.id }))
  const [first, second, third] = orders
  if (!first || !second || !third) throw new Error('three orders')
  for (const order of [second, third]) await cancelled(order)
  expect(await next(work.slug)).toBe('2/6')
  expect((await handedOver(third)).status).toBe(200)
  expect(await numbersOf(buyers[2], third.id)).toEqual([['3/6']])

  // The other's is sold again before it is known: it stays with who bought it.
  const again = await paidOrder(m, buyers[3], { product_id: work.id })
  expect(await numbersOf(buyers[3], again.id)).toEqual([['2/6']])
  expect((await handedOver(second)).status).toBe(200)
  expect(await numbersOf(buyers[1], second.id)).toEqual([[]])
  expect(await numbersOf(buyers[3], again.id)).toEqual([['2/6']])

  // Back at its seller, it is sold with its number.
  const back = await m.call('POST', `/staff/parcels/${third.parcel}/restock/`, {
    token: sale.support.token,
    body: { item_id: third.items[0], quantity: 1 },
  })
  expect(back.status).toBe(200)
  expect(await next(work.slug)).toBe('3/6')
})

it('its seller may send the prints of two lines the other way round, but names no line twice', async () => {
  const [work, buyer] = [await edition(9), await m.buyer()]
  for (const with_frame of [true, false])
    await m.call('POST', '/shop/cart/', {
      token: buyer.token,
      body: { product_slug: work.slug, quantity: 1, with_frame },
    })
  const placed = await placeOrder(m, buyer, {})
  await pay(m, placed)
  const { data } = (await m.call('GET', `/shop/orders-by-id/?id=${placed.id}`, { token: buyer.token })).body
  const lines = data.items as { id: string; print_numbers: string[] }[]
  const numbers = lines.map(({ print_numbers }) => Number.parseInt(print_numbers[0] ?? '', 10))
  const parcel = data.parcels[0].id
  await upload(m, `/seller/parcels/${parcel}/photographs/`, sale.seller.token)
  const send = (named: { item_id: string | undefined; numbers: (number | undefined)[] }[]) =>
    m.call('POST', `/seller/parcels/${parcel}/ship/`, {
      token: sale.seller.token,
      body: { ...shipping, print_numbers: named },
    })
  const [one, two] = lines.map(({ id }) => id)
  for (const named of [
    [
      { item_id: one, numbers: [5] },
      { item_id: one, numbers: [6] },
    ],
    [{ item_id: one, numbers: [numbers[1]] }],
    [
      { item_id: one, numbers: [5] },
      { item_id: two, numbers: [5] },
    ],
  ])
    expect((await send(named)).body.code, JSON.stringify(named)).toBe('print_numbers_taken')
  expect(await numbersOf(buyer, placed.id)).toEqual(lines.map(({ print_numbers }) => print_numbers))
  const swapped = await send([
    { item_id: one, numbers: [numbers[1]] },
    { item_id: two, numbers: [numbers[0]] },
  ])
  expect(swapped.status, JSON.stringify(swapped.body)).toBe(200)
  expect(await numbersOf(buyer, placed.id)).toEqual(
    lines.map(({ print_numbers }) => print_numbers).toReversed(),
  )
})

it('its seller may send another number, but none that is not there or has a buyer', async () => {
  const [work, buyer] = [await edition(5), await m.buyer()]
  const other = await paidOrder(m, await m.buyer(), { product_id: work.id })
  const order = await paidOrder(m, buyer, { product_id: work.id })
  await upload(m, `/seller/parcels/${order.parcel}/photographs/`, sale.seller.token)
  const send = (numbers: number[], item_id = order.items[0]) =>
    m.call('POST', `/seller/parcels/${order.parcel}/ship/`, {
      token: sale.seller.token,
      body: { ...shipping, print_numbers: [{ item_id, numbers }] },
    })
  for (const refused of [
    await send([1]),
    await send([6]),
    await send([3, 4]),
    await send([4], other.items[0]),
    await send([4], 'no-item'),
  ])
    expect(refused).toMatchObject({ status: 409, body: { code: 'print_numbers_taken' } })
  expect(await numbersOf(buyer, order.id)).toEqual([['2/5']])
  expect((await send([4])).status).toBe(200)
  expect(await numbersOf(buyer, order.id)).toEqual([['4/5']])
  expect(await next(work.slug), 'the one that was not sent').toBe('2/5')
  expect(await change(work.id, { sizes: [{ id: work.sizes[0], price: 10_000, total: 3 }] })).toMatchObject({
    status: 409,
    body: { code: 'stock_taken', message: expect.stringContaining('number 4') },
  })
})
