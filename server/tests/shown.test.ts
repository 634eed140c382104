import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import type { PageChange } from '../../kernel/shown.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
beforeAll(async () => void (m = await openMarketplace()))
afterAll(() => m.close())

/** What pages are told of, each change once. */
const told = async (): Promise<PageChange[]> => {
  const { rows } = await sql<PageChange>`
    with gone as (delete from page_change returning what, ids) select distinct what, ids from gone order by what, ids`.execute(
    m.db,
  )
  return rows
}

/** The status of what is done here, and what pages are told by it. */
const during = async (act: () => Promise<{ status: number }>): Promise<[number, ...PageChange[]]> => {
  await told()
  const { status } = await act()
  return [status, ...(await told())]
}
const after = async (statement: ReturnType<typeof sql>): Promise<PageChange[]> => {
  await told()
  await statement.execute(m.db)
  return told()
}
const stock = (...ids: string[]): PageChange => ({ what: 'stock', ids })
const works = (...ids: string[]): PageChange => ({ what: 'works', ids })
const artist = (...ids: string[]): PageChange => ({ what: 'artists', ids })

it('D2 an order tells of its own works, and a refusal of none', async () => {
  const work = await m.list({ name: 'The ordered one', total: 3 })
  const other = await m.list({ name: 'The other one', total: 3 })
  const buyer = await m.buyer()
  const order = (product: string) => () =>
    m.call('POST', '/shop/orders/', {
      token: buyer.token,
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: product },
    })
  expect(await during(order(work.id))).toEqual([200, stock(work.id)])
  expect(await during(order(work.id)), 'the same again answers the live order').toEqual([200])
  expect(await during(order('none'))).toEqual([404])
  const placed = (await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.orders[0]
  const cancel = () => m.call('DELETE', `/shop/orders/${placed.id}/`, { token: buyer.token })
  expect(await during(cancel)).toEqual([200, stock(work.id)])
  for (let time = 0; time < 3; time += 1) expect(await during(cancel)).toEqual([409])
  expect(await during(order(other.id))).toEqual([200, stock(other.id)])
  const stranger = await m.buyer('Chidi')
  expect(
    await during(() => m.call('DELETE', `/shop/orders/${placed.id}/`, { token: stranger.token })),
  ).toEqual([404])
  const next = (await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.orders[0]
  const remove = () =>
    m.call('DELETE', `/shop/orders/orderitems/${next.items[0].id}/`, { token: buyer.token })
  expect(await during(remove)).toEqual([200, stock(other.id)])
  for (let time = 0; time < 3; time += 1) expect((await during(remove)).slice(1)).toEqual([])
})

it('(D2) a hold that becomes a sale or is lengthened tells of its works: what was reserved is sold, or reserved for longer', async () => {
  const work = await m.list({ name: 'The reserved one' })
  const buyer = await m.buyer()
  const placed = (
    await m.call('POST', '/shop/orders/', {
      token: buyer.token,
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: work.id },
    })
  ).body.data
  const transfer = () => m.call('POST', `/shop/orders/${placed.id}/transfer/`, { token: buyer.token })
  expect(await during(transfer)).toEqual([200, stock(work.id)])
  expect(await after(sql`update orders set hidden_at = now() where id = ${placed.id}`)).toEqual([])
  await m.charge(placed)
  const check = () => m.call('POST', `/shop/orders/${placed.id}/check/`, { token: buyer.token })
  expect(await during(check)).toEqual([200, stock(work.id)])
})

it('each change that pages show is told of, no matter who makes it; drafts and what no page shows are not', async () => {
  const shown = await m.list({ name: 'On the wall', total: 2, topDeal: 1 })
  const draft = await m.list({ name: 'In the studio' })
  // Which works an artist has on show is on other pages than those with the work.
  expect(await after(sql`update work set status = 'draft' where id = ${draft.id}`)).toEqual([
    artist('test-artist'),
    works(draft.id),
  ])
  const ofWork = (id: string) => [
    sql`update work set name = name || '!', version = version + 1 where id = ${id}`,
    sql`update work_picture set position = position + 10 where work_id = ${id}`,
  ]
  for (const statement of ofWork(shown.id)) expect(await after(statement)).toEqual([works(shown.id)])
  for (const statement of ofWork(draft.id)) expect(await after(statement)).toEqual([])
  const sizes = (id: string) => [
    sql`update edition set available = available - 1 where work_id = ${id}`,
    sql`insert into edition (id, work_id, label, price_kobo, total, available, position)
      values (${newId()}, ${id}, 'large', 90000000, 1, 1, 9)`,
    sql`delete from edition where work_id = ${id} and position = 9`,
  ]
  for (const statement of sizes(shown.id)) expect(await after(statement)).toEqual([stock(shown.id)])
  for (const statement of sizes(draft.id)) expect(await after(statement)).toEqual([])

  expect(
    await after(
      sql`update work set pending = '{}', pending_state = 'submitted', submitted_at = now(), version = 9, updated_at = now() where id = ${shown.id}`,
    ),
  ).toEqual([])
  expect(await after(sql`update picture set hashed_at = now()`)).toEqual([])
  const pictured = await after(sql`update picture set widths = '{320}'`)
  expect(pictured.map(({ what }) => what)).toEqual(['articles', 'categories', 'works'])
  expect(pictured.flatMap(({ ids }) => ids)).toContain(shown.id)
  for (const statement of [
    sql`update artist set name = 'Another Name'`,
    sql`update artist set statement = 'Slowly.'`,
    sql`update artist set exhibitions = '[{"year": 2024, "title": "First", "place": "Jos"}]'`,
    sql`update artist set picture_id = (select id from picture limit 1)`,
  ])
    expect(await after(statement)).toEqual([artist('test-artist', 'test-artist')])
  expect((await after(sql`update picture set colour = '#000001'`)).map(({ what }) => what)).toContain(
    'artists',
  )
  expect(await after(sql`update artist set version = version + 1, refusal = 'no'`)).toEqual([])
  expect(await after(sql`update category set name = name || '!'`)).toEqual([{ what: 'categories', ids: [] }])
  expect(await after(sql`update synonym set version = version + 1`)).toEqual([{ what: 'synonyms', ids: [] }])
  expect(await after(sql`update featured set position = 7`)).toEqual([{ what: 'featured', ids: [] }])
  expect(
    await after(sql`insert into article (id, slug, title, text, created_at, updated_at)
      values (${newId()}, 'a', 'A', '', now(), now())`),
  ).toEqual([])
  for (const table of ['delivery_fee', 'delivery_exception', 'pickup_station'])
    expect(await after(sql`update ${sql.table(table)} set version = version + 1`)).toEqual([
      { what: 'delivery', ids: [] },
    ])
  const renamed = await after(sql`update seller set name = name || '!'`)
  expect(renamed.map(({ what }) => what)).toEqual(['works'])
  expect(renamed.flatMap(({ ids }) => ids)).toContain(shown.id)
  expect(await after(sql`update seller set version = version + 1`)).toEqual([])
  // By where it is sent from and how it is packed, a work's delivery costs something else.
  for (const statement of [
    sql`update seller set ship_from_state = 'Kano'`,
    sql`update work set packing = 'crate' where id = ${shown.id}`,
  ])
    expect((await after(statement)).flatMap(({ ids }) => ids)).toContain(shown.id)
  for (const statement of [
    sql`update article set published_at = now()`,
    sql`update article set published_at = null`,
  ])
    expect(await after(statement)).toEqual([{ what: 'articles', ids: [] }])
  expect(await after(sql`update work set status = 'paused' where id in (${shown.id}, ${draft.id})`)).toEqual([
    artist('test-artist'),
    works(shown.id),
  ])
})

it('(D22) the page of an artist with no work on show changes with the artist and the seller, and when staff take a work down', async () => {
  const { id } = await m.list({ name: 'The last one' })
  await sql`update work set status = 'paused'`.execute(m.db)
  const [{ slug } = { slug: '' }] = (await sql<{ slug: string }>`select slug from artist`.execute(m.db)).rows
  for (const statement of [
    sql`update seller set name = name || '!'`,
    sql`update seller set suspended_at = now(), suspended_why = 'copies'`,
    sql`update seller set suspended_at = null, suspended_why = ''`,
    sql`update work set status = 'refused' where id = ${id}`,
  ])
    expect(await after(statement)).toEqual([artist(slug)])
  expect(await after(sql`update artist set town = 'Uyo'`)).toEqual([artist(slug, slug)])
})
