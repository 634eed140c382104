import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { theSeller } from '../../features/orders/test-sale.ts'
import { settle } from '../../features/payments/index.server.ts'
import { createDb } from '../../platform/db/index.ts'
import { seqScansOf } from '../../platform/db/test-plans.ts'
import { statementsOf } from '../../platform/db/test-statements.ts'
import { type Caller, type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

/** Ten such shops, PLAN_WORKS=100000, have the same plans, and take a minute to fill. */
const WORKS = Number(process.env['PLAN_WORKS'] ?? 10_000)
const SELLERS = 500
/** What is filled. Other tables have few rows here, and are rightly read whole. */
const large = new Set([
  'work',
  'edition',
  'picture',
  'orders',
  'order_line',
  'hold',
  'parcel',
  'payment_attempt',
])

let m: Marketplace
let work: Awaited<ReturnType<Marketplace['list']>>
let buyer: Awaited<ReturnType<Marketplace['buyer']>>
let order: Record<string, string>
let seller: Caller

/** What the server answers, asked in this process. */
async function ask(method: 'GET' | 'POST', path: string, { token, guest }: Caller = {}, payload?: object) {
  const { statusCode, json } = await m.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(guest && { guestuserid: guest }) },
    ...(payload && { payload }),
  })
  expect([path, statusCode]).toEqual([path, 200])
  return json().data as Record<string, string>
}

async function buy(): Promise<Record<string, string>> {
  const wish = { product_id: work.id, quantity: 1, delivery_option: 'HOME', shipping_id: buyer.addressId }
  const placed = await ask('POST', '/shop/orders/', buyer, wish)
  await m.charge({ tx_ref: placed['tx_ref'] ?? '', price_total: Number(placed['price_total']) })
  expect(await settle(m.features.payments, placed['tx_ref'] ?? '', 'webhook')).toMatchObject({
    value: { outcome: 'paid' },
  })
  return placed
}

beforeAll(async () => {
  m = await openMarketplace()
  seller = await theSeller(m)
  work = await m.list({ name: 'Wanted', naira: 100_000, total: 30 })
  buyer = await m.buyer()
  order = await buy()
  // So many rows take a busy machine longer than the statements of the shop may; no page is read meanwhile.
  const unhurried = createDb(m.databaseUrl, { max: 1, statementTimeoutMs: 0 })
  await unhurried.transaction().execute(async (tx) => {
    for (const table of ['work', 'edition', 'picture', 'work_picture', 'orders', 'order_line', 'hold'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    for (const table of ['seller', 'artist'])
      await sql`
        insert into ${sql.table(table)} select (jsonb_populate_record(s, jsonb_build_object('id', md5(s.id || n::text)::uuid,
          'slug', 'copy-' || n, 'account_id', null, 'seller_id', md5((select id from seller where slug = 'test-artist') || n::text)))).*
        from ${sql.table(table)} s, generate_series(1, ${SELLERS}::int) n where s.slug = 'test-artist'`.execute(
        tx,
      )
    await sql`
      insert into work select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'slug', 'copy-' || n,
        'seller_id', md5(w.seller_id || (n % ${SELLERS}::int + 1)::text), 'artist_id', md5(w.artist_id || (n % ${SELLERS}::int + 1)::text)))).*
      from work w, generate_series(1, ${WORKS}::int) n where w.id = ${work.id}`.execute(tx)
    await sql`
      insert into edition select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'work_id', w.id))).*
      from edition e, work w where e.work_id = ${work.id} and w.id <> ${work.id}`.execute(tx)
    await sql`
      insert into picture select (jsonb_populate_record(p, jsonb_build_object('id', w.id))).*
      from picture p, work_picture wp, work w where wp.work_id = ${work.id} and p.id = wp.picture_id and w.id <> ${work.id}`.execute(
      tx,
    )
    await sql`
      insert into work_picture select (jsonb_populate_record(p, jsonb_build_object('work_id', w.id, 'picture_id', w.id))).*
      from work_picture p, work w where p.work_id = ${work.id} and w.id <> ${work.id}`.execute(tx)
    await sql`
      insert into account select (jsonb_populate_record(a, jsonb_build_object('id', md5(n::text)::uuid, 'email', n || '@test.example',
        'phone', ''))).*
      from account a, generate_series(1, ${SELLERS}::int) n where a.id = ${buyer.id}`.execute(tx)
    await sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'code', 'AWR-' || n,
        'account_id', md5((n % ${SELLERS}::int + 1)::text), 'purchase_fingerprint', n::text))).*
      from orders o, generate_series(1, ${WORKS}::int) n where o.id = ${order['id']}`.execute(tx)
    await sql`
      insert into order_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id))).*
      from order_line l, orders o where l.order_id = ${order['id']} and o.id <> ${order['id']}`.execute(tx)
    await sql`
      insert into hold select (jsonb_populate_record(h, jsonb_build_object('id', gen_random_uuid(), 'order_id', l.order_id,
        'order_line_id', l.id, 'edition_id', e.id))).*
      from hold h, (select *, row_number() over () as n from order_line) l, (select *, row_number() over () as n from edition) e
      where h.order_id = ${order['id']} and l.order_id <> ${order['id']} and e.n = l.n`.execute(tx)
    await sql`
      insert into parcel select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id,
        'seller_id', md5(p.seller_id || (row_number() over () % ${SELLERS}::int + 1)::text)))).*
      from parcel p, orders o where p.order_id = ${order['id']} and o.id <> ${order['id']}`.execute(tx)
    await sql`
      insert into payment_attempt select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id,
        'tx_ref', o.code || '-1', 'provider_id', o.code))).*
      from payment_attempt p, orders o where p.order_id = ${order['id']} and o.id <> ${order['id']}`.execute(
      tx,
    )
    await sql`analyze`.execute(tx)
  })
  await unhurried.destroy()
})
afterAll(() => m.close())

const slug = () => work.slug
const shown = (path: string) => () => ask('GET', path)
const own = (path: string) => () => ask('GET', path, buyer)

const hot: [string, () => Promise<unknown>][] = [
  ['the list of works', shown('/shop/products/')],
  ['a category', shown('/shop/categories/art-work/')],
  ['a later page, by price', shown('/shop/products/?page=9&sort=price_up')],
  ['a work', () => ask('GET', `/shop/products/${slug()}/`)],
  ['works like it', () => ask('GET', `/shop/products/${slug()}/similar/`)],
  ['top deals', shown('/shop/top-deals/')],
  ['artists', shown('/shop/artists/')],
  ['an artist', shown('/shop/artists/test-artist/')],
  ['suggestions', shown('/shop/suggestions/?q=wan')],
  ['tiles', () => ask('GET', `/shop/tiles/?slugs=${slug()}`)],
  ['a guest’s cart, filled and seen', () => fillCart()],
  ['a wishlist', own('/shop/wishlist/')],
  ['orders of a buyer', own('/shop/orders/')],
  ['an order of a buyer', () => ask('GET', `/shop/orders-by-id/?id=${order['id']}`, buyer)],
  ['profile', own('/profiles/')],
  ['an order from its making to its money', buy],
  ['a seller’s works', () => ask('GET', '/seller/products/', seller)],
  ['a seller’s parcels', () => ask('GET', '/seller/parcels/', seller)],
  ['a seller’s money', () => ask('GET', '/seller/balance/', seller)],
]

it.each(hot)('%s reads no large table from end to end', async (_what, act) => {
  const statements = await statementsOf(act)
  expect(statements.length).toBeGreaterThan(0)
  expect(await seqScansOf(m.databaseUrl, statements, large)).toEqual([])
})

it('a work, its tile, its cart, wishlist, artist and order take no statement that is planned at each call', async () => {
  const known = /^(?:a work|tiles|an artist|a guest’s cart|a wishlist|an order of|orders of|profile)/
  type Row = { statement: string; generic: number; custom: number }
  let rows: Row[] = []
  // Mostly they come by one connection, and so does this. On a busy machine there are more: again, until the one that is asked has had
  // each often enough. PostgreSQL tries five plans for their values.
  const planned = async () => {
    for (const [what, act] of hot) if (known.test(what)) for (let time = 0; time < 8; time++) await act()
    const found = await sql<Row>`
      select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements`.execute(
      m.db,
    )
    rows = found.rows
    return rows.filter(({ generic }) => generic > 0).length
  }
  await expect.poll(planned).toBeGreaterThan(15)
  expect(rows.filter(({ custom }) => custom > 5)).toEqual([])
})

async function fillCart(): Promise<void> {
  const guest = await m.guest()
  await ask('POST', '/shop/cart/', { guest }, { product_slug: slug(), quantity: 1 })
  await ask('GET', '/shop/cart/', { guest })
}
