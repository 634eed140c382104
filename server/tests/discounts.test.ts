import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { turnDiscounts } from '../../features/catalogue/service/discounts.ts'
import { placeOrder, theSeller } from '../../features/orders/test-sale.ts'
import { openTestShop } from '../../features/sellers/test-shop.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { dayInLagos, momentInLagos } from '../../kernel/lagos.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let seller: { token: string }
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
  seller = await theSeller(m)
})
afterAll(() => m.close())

type Work = { id: string; slug: string }
const inDays = (days: number) => dayInLagos(after(new Date(), days * DAY))
/** As if what was done with the prices of a work had been done so many days ago. */
const age = async (work: Work, days: number) => {
  await sql`
    update edition_price set asked_since = asked_since - make_interval(days => ${days})
    where edition_id in (select id from edition where work_id = ${work.id})`.execute(m.db)
  await sql`update work set shown_since = shown_since - make_interval(days => ${days}) where id = ${work.id}`.execute(
    m.db,
  )
}
/** A work that has cost 100,000 naira for 60 days. */
const list = async (total = 1): Promise<Work> => {
  const work = await m.list({ name: `Reduced piece ${++works}`, total })
  await sql`delete from edition_price where edition_id = any(${work.sizes}::uuid[])`.execute(m.db)
  await sql`update edition set price_kobo = 10000000 where work_id = ${work.id}`.execute(m.db)
  await age(work, 60)
  return work
}
const own = async ({ id }: Work) => (await m.call('GET', `/seller/products/${id}/`, seller)).body.data
const price = ({ id }: Work, naira: number) =>
  m.call('PATCH', `/seller/products/${id}/`, { ...seller, body: { price: naira } })
const plan = ({ id }: Work, body: object = {}, { token } = seller) =>
  m.call('POST', `/seller/products/${id}/discounts/`, {
    token,
    body: { percent: 20, from: inDays(0), to: inDays(3), ...body },
  })
const discountsOf = async ({ id }: Work) =>
  (await m.call('GET', `/seller/products/${id}/discounts/`, seller)).body.data.discounts
const shown = async ({ slug }: Work) => (await m.call('GET', `/shop/products/${slug}/`)).body.data
const turn = (now: Date) => turnDiscounts({ ...m.features.catalogue, clock: { now: () => now } })
const changedWorks = async (): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      with gone as (delete from page_change returning what, ids)
      select distinct unnest(ids) as id from gone where what in ('works', 'stock')`.execute(m.db)
  ).rows.map(({ id }) => id)
const many = (step: string, work: { id: string; version: number }, more: object = {}) =>
  m.call('POST', '/seller/products/many/', {
    ...seller,
    body: { step, works: [{ id: work.id, version: work.version }], ...more },
    headers: { 'idempotency-key': newId() },
  })

describe('a discount', () => {
  // What an earlier one has left is over.
  beforeEach(async () => void (await turn(after(new Date(), 400 * DAY))))

  it('D22 of today begins at once: page, list, filter, cart and feed have one price, and kept pages are dropped', async () => {
    const work = await list()
    await changedWorks()
    const before = await m.call('POST', `/seller/products/${work.id}/discounts/preview/`, {
      ...seller,
      body: { percent: 20, from: inDays(0), to: inDays(3) },
    })
    expect(before.body.data.sizes).toMatchObject([{ price: 100_000, lowest: 100_000, reduced: 80_000 }])
    expect(await shown(work)).toMatchObject({ price: 100_000, discount: null })
    expect(await plan(work)).toMatchObject({
      status: 200,
      body: { data: { discounts: [{ state: 'running' }] } },
    })
    expect(await changedWorks()).toContain(work.id)
    const reduced = { price: 80_000, discount: { price_before: 100_000, until: inDays(3) } }
    expect(await shown(work)).toMatchObject({ ...reduced, sizes: [reduced] })
    const listed = await m.call('GET', '/shop/products/?limit=96&max_price=80000')
    expect(listed.body.data.products).toContainEqual(expect.objectContaining({ slug: work.slug, ...reduced }))
    const buyer = await m.buyer()
    await m.call('POST', '/shop/cart/', {
      token: buyer.token,
      body: { product_slug: work.slug, quantity: 1 },
    })
    expect((await m.call('GET', '/shop/cart', buyer)).body.data[0]).toMatchObject({
      ...reduced,
      product: reduced,
    })
  })

  it('D22 crosses midnight in Lagos: it begins and ends with its days there, not a second before, and the price is back', async () => {
    const work = await list()
    const [from, to] = [inDays(2), inDays(4)]
    await plan(work, { from, to })
    expect(await turn(after(momentInLagos(from), -1_000))).toBe(0)
    expect(await shown(work)).toMatchObject({ price: 100_000, discount: null })
    expect(await turn(momentInLagos(from))).toBe(1)
    expect(await shown(work)).toMatchObject({ price: 80_000, discount: { until: to } })
    expect(await turn(after(momentInLagos(to), DAY - 1_000))).toBe(0)
    await changedWorks()
    expect(await turn(after(momentInLagos(to), DAY))).toBe(1)
    expect(await shown(work)).toMatchObject({ price: 100_000, discount: null })
    expect(await changedWorks()).toContain(work.id)
    expect(await discountsOf(work)).toMatchObject([{ state: 'ended' }])
  })

  it('D22 never crosses out more than the lowest price of 30 days: a price raised the day before counts for nothing', async () => {
    const work = await list()
    await price(work, 300_000)
    await plan(work, { percent: 50 })
    expect(await shown(work)).toMatchObject({ price: 50_000, discount: { price_before: 100_000 } })
    // A preview knows that the reduced price ends, and that it counts for 30 days more.
    const ahead = async (days: number) =>
      (
        await m.call('POST', `/seller/products/${work.id}/discounts/preview/`, {
          ...seller,
          body: { percent: 10, from: inDays(days), to: inDays(days) },
        })
      ).body.data.sizes
    expect(await ahead(20)).toMatchObject([{ price: 300_000, lowest: 50_000, reduced: 45_000 }])
    expect(await ahead(40)).toMatchObject([{ price: 300_000, lowest: 300_000, reduced: 270_000 }])
    // Afterwards it costs what its seller asked last.
    await turn(after(momentInLagos(inDays(4)), 0))
    expect(await shown(work)).toMatchObject({ price: 300_000, discount: null })
    // The reduced price was one of the last 30 days, too.
    const next = { percent: undefined, price: 60_000, from: inDays(5), to: inDays(6) }
    expect(await plan(work, next)).toMatchObject({ status: 422, body: { code: 'invalid', field: 'price' } })
  })

  it('D22 a price that stood until 31 days ago no longer counts', async () => {
    const work = await list()
    await price(work, 150_000)
    await sql`
      update edition_price set asked_since = now() - interval '31 days'
      where price_kobo = 15000000 and edition_id in (select id from edition where work_id = ${work.id})`.execute(
      m.db,
    )
    await plan(work)
    expect(await shown(work)).toMatchObject({ price: 120_000, discount: { price_before: 150_000 } })
  })

  it('D22 a price raised or lowered between plan and beginning is judged anew, and what lowers nothing does not begin', async () => {
    const [raised, lowered] = [await list(), await list()]
    const later = { percent: undefined, price: 90_000, from: inDays(2), to: inDays(3) }
    await plan(raised, later)
    await plan(lowered, later)
    await price(raised, 400_000)
    await price(lowered, 85_000)
    await turn(momentInLagos(inDays(2)))
    expect(await shown(raised)).toMatchObject({ price: 90_000, discount: { price_before: 100_000 } })
    expect(await shown(lowered)).toMatchObject({ price: 85_000, discount: null })
    expect(await discountsOf(lowered)).toMatchObject([
      { state: 'cancelled', why: expect.stringContaining('85,000') },
    ])
    const { rows } = await sql<{ subject: string; says: string }>`
      select subject, content ->> 'says' as says from notification
      where content -> 'link' ->> 'path' = ${`/studio/works/${lowered.id}`}`.execute(m.db)
    expect(rows, 'D2 its seller hears of it once, with the reason').toEqual([
      {
        subject: expect.stringMatching(/^The discount of “.*” did not begin$/),
        says: expect.stringContaining('85,000'),
      },
    ])
  })

  it('D22 an order that is placed keeps its price after the end, and one after the end pays the full price; a frame is not reduced', async () => {
    const work = await list(3)
    await sql`update work set frame_price_kobo = 1000000 where id = ${work.id}`.execute(m.db)
    await plan(work)
    const [early, late] = [await m.buyer(), await m.buyer()]
    await placeOrder(m, early, { product_id: work.id, with_frame: true })
    const quote = () =>
      m.call('POST', '/shop/checkout/', { token: late.token, body: { product_id: work.id } })
    const quoted = await quote()
    await turn(momentInLagos(inDays(4)))
    const order = { delivery_option: 'HOME', shipping_id: late.addressId, product_id: work.id }
    const stale = await m.call('POST', '/shop/orders/', {
      token: late.token,
      body: { ...order, quote: quoted.body.data.id },
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    await quote()
    await placeOrder(m, late, { product_id: work.id })
    const lines = await sql<{ unit_kobo: number; frame_kobo: number }>`
      select l.unit_kobo, l.frame_kobo from order_line l join orders o on o.id = l.order_id
      where l.edition_id in (select id from edition where work_id = ${work.id}) order by o.created_at`.execute(
      m.db,
    )
    expect(lines.rows).toEqual([
      { unit_kobo: 8_000_000, frame_kobo: 1_000_000 },
      { unit_kobo: 10_000_000, frame_kobo: 0 },
    ])
  })

  it('D22 holds the price while it runs: another is refused, the regular one of a list or an old form changes nothing', async () => {
    const work = await list()
    await plan(work)
    expect(await price(work, 95_000)).toMatchObject({ status: 409, body: { code: 'work_discounted' } })
    expect(await price(work, 100_000)).toMatchObject({ status: 200 })
    expect(await shown(work)).toMatchObject({ price: 80_000, discount: { price_before: 100_000 } })
    const [refused] = (await many('price', await own(work), { price: { percent: 10 } })).body.data.works
    expect(refused).toMatchObject({ outcome: 'refused', code: 'work_discounted' })
    const [copy] = (await many('duplicate', await own(work))).body.data.works
    expect(await own({ id: copy.made_id, slug: '' })).toMatchObject({ price: 100_000 })
    const saved = await fetch(
      `${m.url}/api/v1/seller/products/export.csv?search=${encodeURIComponent(`piece ${works}`)}`,
      {
        headers: { authorization: `Bearer ${seller.token}` },
      },
    )
    expect(await saved.text()).toMatch(new RegExp(`Reduced piece ${works},.*,100000,`))
  })

  it('D22 is ended by its seller at once, and taken back while it is planned', async () => {
    const work = await list()
    await plan(work)
    await plan(work, { from: inDays(10), to: inDays(12) })
    for (const { id } of await discountsOf(work))
      expect(await m.call('DELETE', `/seller/products/${work.id}/discounts/${id}/`, seller)).toMatchObject({
        status: 200,
      })
    expect(await shown(work)).toMatchObject({ price: 100_000, discount: null })
    expect(await discountsOf(work)).toMatchObject([{ state: 'cancelled' }, { state: 'ended' }])
    expect(await turn(momentInLagos(inDays(10)))).toBe(0)
  })

  it('D22 refuses days that overlap, 0 and more than 90 per cent, days that are over, and both or neither of per cent and price', async () => {
    const work = await list()
    await plan(work, { from: inDays(5), to: inDays(8) })
    for (const [from, to] of [
      [3, 5],
      [6, 7],
      [8, 9],
    ] as const)
      expect(await plan(work, { from: inDays(from), to: inDays(to) })).toMatchObject({
        body: { code: 'discount_overlaps' },
      })
    expect(await plan(work, { from: inDays(9), to: inDays(9) })).toMatchObject({ status: 200 })
    for (const percent of [0, -5, 91, 12.5])
      expect(await plan(work, { percent })).toMatchObject({ body: { code: 'invalid', field: 'percent' } })
    expect(await plan(work, { from: inDays(-1) })).toMatchObject({ body: { code: 'invalid', field: 'from' } })
    expect(await plan(work, { from: '2026-02-31' })).toMatchObject({
      body: { code: 'invalid', field: 'from' },
    })
    expect(await plan(work, { price: 5 })).toMatchObject({ body: { code: 'invalid' } })
    expect(await plan(work, { percent: undefined })).toMatchObject({ body: { code: 'invalid' } })
  })

  it('D22 of a new work, a new size, a draft or a sold work is refused; of one that is being paid for it is not', async () => {
    const fresh = await m.list({ name: `Reduced piece ${++works}` })
    expect(await plan(fresh)).toMatchObject({ status: 409, body: { code: 'discount_too_early' } })
    const [held, sold, hidden] = [await list(), await list(), await list()]
    await placeOrder(m, await m.buyer(), { product_id: held.id })
    expect(await plan(held)).toMatchObject({ status: 200 })
    await sql`update edition set available = 0 where work_id = ${sold.id}`.execute(m.db)
    expect(await plan(sold)).toMatchObject({ body: { code: 'work_wrong_status', message: 'It is sold.' } })
    await sql`update work set status = 'draft', shown_since = null where id = ${hidden.id}`.execute(m.db)
    expect(await plan(hidden)).toMatchObject({ body: { code: 'work_wrong_status' } })
    const sized = await list(5)
    await sql`
      insert into edition (id, work_id, label, price_kobo, total, available, position)
      values (${newId()}, ${sized.id}, 'A2', 90000000, 1, 1, 1)`.execute(m.db)
    expect(await plan(sized)).toMatchObject({ body: { code: 'discount_too_early' } })
  })

  it('D22 a price that was raised while the work was not on show counts from when it is shown', async () => {
    const work = await list()
    await m.call('POST', `/seller/products/${work.id}/pause/`, seller)
    await price(work, 500_000)
    // Forty days later.
    await age(work, 40)
    await m.call('POST', `/seller/products/${work.id}/resume/`, seller)
    await plan(work)
    expect(await shown(work)).toMatchObject({ price: 80_000, discount: { price_before: 100_000 } })
  })

  it('D22 of a work in several sizes reduces each; a tile has the price before of the cheapest, a new size stays as it is', async () => {
    const work = await list(5)
    const large = newId()
    await sql`
      insert into edition (id, work_id, label, price_kobo, total, available, position)
      values (${large}, ${work.id}, 'A1', 30000000, 2, 2, 1)`.execute(m.db)
    await age(work, 60)
    expect(await plan(work, { percent: undefined, price: 50_000 })).toMatchObject({
      body: { field: 'price' },
    })
    await plan(work, { percent: 50 })
    expect(await shown(work)).toMatchObject({
      price: 50_000,
      discount: { price_before: 100_000 },
      sizes: [
        { discount: { price_before: 100_000 } },
        { price: 150_000, discount: { price_before: 300_000 } },
      ],
    })
    const buyer = await m.buyer()
    const put = { product_slug: work.slug, quantity: 1, size_id: large }
    const { body } = await m.call('POST', '/shop/cart/', { token: buyer.token, body: put })
    expect(body.data.lines).toMatchObject([
      { price: 150_000, discount: { price_before: 300_000 }, product: { price: 50_000 } },
    ])
    const { sizes, version } = await own(work)
    const added = [
      ...sizes.map((size: Record<string, unknown>) => ({
        id: size['id'],
        label: size['label'],
        price: size['price'],
        total: size['total'],
      })),
      { label: 'Card', price: 9_000, total: 5 },
    ]
    const changed = await m.call('PATCH', `/seller/products/${work.id}/`, {
      ...seller,
      body: { version, kind: 'edition', sizes: added },
    })
    expect(changed.status).toBe(200)
    expect(await shown(work)).toMatchObject({ price: 9_000, discount: null })
    await turn(momentInLagos(inDays(4)))
    expect((await shown(work)).sizes).toMatchObject([
      { price: 100_000 },
      { price: 300_000 },
      { price: 9_000 },
    ])
  })

  it('D22 of a paused work begins when it is on show again within its days, and else not at all', async () => {
    const [back, away] = [await list(), await list()]
    for (const work of [back, away]) {
      await m.call('POST', `/seller/products/${work.id}/pause/`, seller)
      expect((await plan(work)).body.data.discounts).toMatchObject([{ state: 'planned' }])
    }
    await m.call('POST', `/seller/products/${back.id}/resume/`, seller)
    await turn(new Date())
    expect(await shown(back)).toMatchObject({ price: 80_000 })
    await turn(momentInLagos(inDays(4)))
    expect(await discountsOf(away)).toMatchObject([
      { state: 'cancelled', why: 'The work was not on show on these days.' },
    ])
  })

  it('D22 a stranger sees, plans and ends none', async () => {
    const work = await list()
    await plan(work)
    const [{ id }] = await discountsOf(work)
    const stranger = await openTestShop(m)
    const missing = { status: 404, body: { code: 'work_not_found' } }
    const path = `/seller/products/${work.id}/discounts/`
    const body = { percent: 50, from: inDays(8), to: inDays(9) }
    expect(await m.call('GET', path, { token: stranger.token })).toMatchObject(missing)
    expect(await m.call('POST', path, { token: stranger.token, body })).toMatchObject(missing)
    expect(await m.call('POST', `${path}preview/`, { token: stranger.token, body })).toMatchObject(missing)
    expect(await m.call('DELETE', `${path}${id}/`, { token: stranger.token })).toMatchObject(missing)
    // Nor by way of a work of one's own.
    const other = await list()
    expect(await m.call('DELETE', `/seller/products/${other.id}/discounts/${id}/`, seller)).toMatchObject({
      status: 404,
      body: { code: 'discount_not_found' },
    })
    expect(await m.call('GET', path, { token: (await m.buyer()).token })).toMatchObject({ status: 403 })
    expect(await shown(work)).toMatchObject({ price: 80_000 })
  })

  it('D22 of many works is previewed, planned and ended at once; works that cannot have one say why', async () => {
    const [work, fresh] = [await list(), await m.list({ name: `Reduced piece ${++works}` })]
    const discount = { percent: 30, from: inDays(0), to: inDays(2) }
    const seen = await m.call('POST', '/seller/products/many/preview/', {
      ...seller,
      body: { step: 'discount', discount, ids: [work.id, fresh.id] },
    })
    expect(seen.body.data.works).toMatchObject([
      { outcome: 'goes', price_before: 100_000, price_after: 70_000, lowest: 100_000 },
      { outcome: 'refused', code: 'discount_too_early' },
    ])
    expect(await shown(work)).toMatchObject({ price: 100_000 })
    expect((await many('discount', await own(work), { discount })).body.data).toMatchObject({ done: 1 })
    expect(await shown(work)).toMatchObject({ price: 70_000 })
    expect((await many('end_discount', await own(work))).body.data).toMatchObject({ done: 1 })
    expect(await shown(work)).toMatchObject({ price: 100_000 })
    expect((await many('end_discount', await own(work))).body.data).toMatchObject({ already: 1 })
    expect(await many('discount', await own(work))).toMatchObject({
      body: { code: 'invalid', field: 'discount' },
    })
  })

  it('D22 the beginning and an order at once: the order has one of the two prices, and stock and price fit', async () => {
    for (let round = 0; round < 5; round++) {
      const work = await list()
      const buyer = await m.buyer()
      const [, placed] = await Promise.all([plan(work), placeOrder(m, buyer, { product_id: work.id })])
      const { rows } = await sql<{ unit_kobo: number }>`
        select unit_kobo from order_line where order_id = ${placed.id}`.execute(m.db)
      expect([8_000_000, 10_000_000]).toContain(rows[0]?.unit_kobo)
    }
  })
})
