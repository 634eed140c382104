import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product } from '../../contract/catalogue.ts'
import { takePieces } from '../../features/orders/store/holds.ts'
import { pay, placeOrder, theSeller } from '../../features/orders/test-sale.ts'
import { MINUTE } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { refuse } from '../../kernel/result.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import { productData } from '../../web/storefront/product/product-data.ts'
import { expireAll } from '../testing/test-expiry.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let seller: { token: string }
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
  seller = await theSeller(m)
})
afterAll(() => m.close())

type Work = Awaited<ReturnType<Marketplace['list']>>
const cheap = 40_000
const dear = 90_000
/** A work in a cheap size and a dear one, with so many pieces of the cheap one. */
const list = (total = 1): Promise<Work> =>
  m.list({
    name: `Sized piece ${++works}`,
    sizes: [
      { label: 'A3', naira: cheap, total },
      { label: 'A1', naira: dear, total: 1 },
    ],
  })
type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
/** An unpaid order of one piece of a size. */
const order = async ({ id, sizes }: Work, at: 0 | 1, buyer?: Buyer) =>
  placeOrder(m, buyer ?? (await m.buyer()), { product_id: id, size_id: sizes[at] ?? '' })
const own = async ({ id }: Work) => (await m.call('GET', `/seller/products/${id}/`, seller)).body.data
/** Its seller asks other prices for the two sizes. */
const price = async (work: Work, [first, second]: [number, number]) => {
  const { version, sizes } = await own(work)
  const [a3, a1] = sizes.map(({ id, label, total }: { id: string; label: string; total: number }) => ({
    id,
    label,
    total,
  }))
  return m.call('PATCH', `/seller/products/${work.id}/`, {
    ...seller,
    body: {
      version,
      sizes: [
        { ...a3, price: first },
        { ...a1, price: second },
      ],
    },
  })
}
const shown = async ({ slug }: Work): Promise<Product> =>
  (await m.call('GET', `/shop/products/${slug}/`)).body.data
type Tile = { id: string; price: number; discount: { price_before: number } | null; reserved: boolean }
const tiles = async (query = ''): Promise<Tile[]> =>
  (await m.call('GET', `/shop/products/?limit=96&${query}`)).body.data.products
const listed = async ({ id }: Work, query = '') => (await tiles(query)).find((tile) => tile.id === id)
/** The order of some works in a list. */
const sorted = async (among: readonly Work[], sort: string): Promise<string[]> =>
  (await tiles(`sort=${sort}`)).flatMap(({ id }) => (among.some((work) => work.id === id) ? [id] : []))
/** Puts the end of an order's hold into the past. */
const lapse = ({ id }: { id: string }) =>
  sql`update orders set hold_expires_at = ${new Date(Date.now() - MINUTE)}, expiry_look_at = null, expiry_looks = 0
    where id = ${id}`.execute(m.db)

it('(D2) a work costs what its cheapest free size does, on its page, in lists, their filter and order', async () => {
  const work = await list()
  const other = await m.list({ name: 'In between', naira: 60_000 })
  const buyer = await m.buyer()
  await m.call('POST', '/shop/wishlist/', { token: buyer.token, body: { slug: work.slug } })
  const below = 'available=true&max_price=50000'
  expect(await listed(work, below)).toMatchObject({ price: cheap })
  expect(await sorted([work, other], 'price_up')).toEqual([work.id, other.id])

  const placed = await order(work, 0)
  expect(await shown(work)).toMatchObject({ price: dear, reserved: false, in_stock: 1 })
  expect(await listed(work)).toMatchObject({ price: dear })
  for (const query of [below, 'max_price=50000']) expect(await listed(work, query), query).toBeUndefined()
  expect(await listed(work, 'min_price=50000')).toMatchObject({ price: dear })
  expect(await sorted([work, other], 'price_up')).toEqual([other.id, work.id])
  expect(await sorted([work, other], 'price_down')).toEqual([work.id, other.id])
  const wished = await m.call('GET', '/shop/wishlist/', { token: buyer.token })
  expect(wished.body.data.products).toMatchObject([{ price: dear }])
  const found = await m.call('GET', `/shop/Search-products/${work.slug}`)
  expect(found.body.data[0]).toMatchObject({ price: dear })

  // What is over and not yet swept is still reserved.
  await lapse(placed)
  expect(await shown(work)).toMatchObject({ price: dear })
  await expireAll(m)
  expect(await shown(work)).toMatchObject({ price: cheap })
  expect(await listed(work, below)).toMatchObject({ price: cheap })
  expect(await sorted([work, other], 'price_up')).toEqual([work.id, other.id])
})

it('(D2) search engines read the price that is shown as in stock, and the held size as reserved', async () => {
  const work = await list()
  await order(work, 0)
  const terms = { sizes: {}, home: {}, packing_days: 3, return_days: 14 }
  const product = await shown(work)
  expect(productData(product, '', 'https://art.example', terms)).toMatchObject({
    offers: [
      { price: cheap, availability: 'https://schema.org/Reserved' },
      { price: product.price, availability: 'https://schema.org/InStock' },
    ],
  })
})

it('(D2) a size is free as long as one piece of it is; where none is, all sizes count', async () => {
  const work = await list(2)
  const buyer = await m.buyer()
  await pay(m, await order(work, 0))
  expect(await shown(work)).toMatchObject({ price: cheap })
  const held = await order(work, 0, buyer)
  expect(await shown(work)).toMatchObject({ price: dear, reserved: false })
  const dearest = await order(work, 1)
  expect(await shown(work)).toMatchObject({ price: cheap, reserved: true })
  expect(await listed(work, 'available=false&max_price=50000')).toMatchObject({ reserved: true })
  await pay(m, held)
  expect(await shown(work)).toMatchObject({ price: cheap, reserved: true })
  await lapse(dearest)
  await expireAll(m)
  expect(await shown(work)).toMatchObject({ price: dear, reserved: false })
})

it('(D2) sizes that are taken and given back at the same time leave the price of what is free', async () => {
  for (let round = 0; round < 2; round += 1) {
    const work = await list()
    const [one, two] = await Promise.all([order(work, 0), order(work, 1)])
    expect(await shown(work)).toMatchObject({ price: cheap, reserved: true })
    await Promise.all([lapse(one), lapse(two)])
    await Promise.all([expireAll(m), expireAll(m)])
    expect(await shown(work)).toMatchObject({ price: cheap, reserved: false })
    await Promise.all([order(work, 0), price(work, [cheap, 70_000])])
    expect(await shown(work)).toMatchObject({ price: 70_000 })
  }
})

it('(D2) who takes the last piece of one size waits for who has just taken that of another', async () => {
  const work = await list()
  const [a3 = '', a1 = ''] = work.sizes
  const take = (tx: Db, id: string) => sql`update edition set available = 0 where id = ${id}`.execute(tx)
  const waiting = async () =>
    (
      await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        m.db,
      )
    ).rows.length
  const others: Promise<unknown>[] = []
  await withTx(m.db, async (tx) => {
    await take(tx, a3)
    others.push(withTx(m.db, (other) => take(other, a1)))
    await expect.poll(waiting).toBe(1)
  })
  await Promise.all(others)
  expect(await shown(work)).toMatchObject({ price: cheap, sold: true })
})

it('(D2) orders of the same works in different sizes never wait for each other for ever', async () => {
  const [one, two] = [await list(), await list()]
  const [a, b, c, d] = [newId(), newId(), newId(), newId()].toSorted() as [Id, Id, Id, Id]
  await sql`
    insert into edition (id, work_id, label, price_kobo, total, available, position)
    select id, work, 'Card', 1000000, 1, 1, 2
    from unnest(${[a, b, c, d]}::uuid[], ${[one.id, two.id, two.id, one.id]}::uuid[]) as size (id, work)`.execute(
    m.db,
  )
  // In the order of sizes the first comes from one work to the other, the second back.
  const wishes = [
    [a, b],
    [c, d],
  ]
  for (let round = 0; round < 20; round += 1) {
    let tries = 0
    const take = (wish: string[]) =>
      withTx(m.db, async (tx) => {
        tries += 1
        const claims = wish.map((editionId) => ({
          lineId: newId(),
          editionId,
          quantity: 1,
          oneOfAKind: false,
        }))
        expect(await takePieces(tx, claims)).toBeUndefined()
        return refuse('work_sold')
      })
    await Promise.all(wishes.map(take))
    expect(tries).toBe(2)
  }
})

it('(D2) what its seller changes while the cheap size is held counts as far as it is free', async () => {
  const work = await list()
  const buyer = await m.buyer()
  const placed = await order(work, 0, buyer)
  expect(await price(work, [50_000, 80_000])).toMatchObject({ status: 200 })
  expect(await shown(work)).toMatchObject({ price: 80_000 })
  const { version } = await own(work)
  await m.call('POST', '/seller/products/many/', {
    token: seller.token,
    headers: { 'idempotency-key': newId() },
    body: { works: [{ id: work.id, version }], step: 'price', price: { percent: 10 } },
  })
  expect(await shown(work)).toMatchObject({ price: 88_000 })
  await m.call('DELETE', `/shop/orders/${placed.id}/`, { token: buyer.token })
  expect(await shown(work)).toMatchObject({ price: 55_000 })
})

it('(D2) the price before a discount is that of the size whose price is shown', async () => {
  const work = await list()
  await sql`
    update edition set regular_kobo = 10000000, before_kobo = 10000000, discount_ends_at = now() + interval '1 day'
    where id = ${work.sizes[0]}`.execute(m.db)
  expect(await listed(work)).toMatchObject({ price: cheap, discount: { price_before: 100_000 } })
  await order(work, 0)
  expect(await listed(work)).toMatchObject({ price: dear, discount: null })
  await price(work, [cheap, cheap])
  expect(await listed(work)).toMatchObject({ price: cheap, discount: null })
})

it('(D2) a price that changes so drops the pages in memory: all lists, since the work may be in another place', async () => {
  const work = await list()
  const dropped = async () =>
    (
      await sql<{ what: string }>`
        with gone as (delete from page_change returning what, ids)
        select what from gone where ${work.id} = any(ids) group by what order by what`.execute(m.db)
    ).rows.map(({ what }) => what)
  await dropped()
  const placed = await order(work, 0)
  expect(await dropped()).toEqual(['stock', 'works'])
  await lapse(placed)
  await dropped()
  await expireAll(m)
  expect(await dropped()).toEqual(['stock', 'works'])
  await order(work, 1)
  expect(await dropped()).toEqual(['stock'])
})
