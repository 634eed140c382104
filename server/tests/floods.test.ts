import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepAccounts } from '../../features/accounts/index.server.ts'
import { draft } from '../../features/catalogue/test-studio.ts'
import { paidOrder } from '../../features/orders/test-sale.ts'
import { settle } from '../../features/payments/index.server.ts'
import { categoriesOf, openTestShop, signIn } from '../../features/sellers/test-shop.ts'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
  await m.list({ name: 'Wanted', naira: 100_000, total: 50 })
  await m.list({ name: 'Sold out', naira: 100_000 })
  await sql`update edition set available = 0 where work_id = (select id from work where slug = 'sold-out')`.execute(
    m.db,
  )
})
afterAll(() => m.close())

const count = async (from: ReturnType<typeof sql>): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(m.db)).rows[0]?.count ?? 0

describe('L-01 rows without end', () => {
  it('L-01 one network makes 300 guests an hour; its known guests go on', async () => {
    const limited = await openMarketplace({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8' } })
    try {
      await limited.list({ name: 'Wanted', naira: 100_000 })
      const visit = (address: string, guest?: string) =>
        limited.call('POST', '/shop/cart/', {
          headers: { 'x-forwarded-for': address },
          ...(guest === undefined ? {} : { guest, body: { product_slug: 'wanted', quantity: 1 } }),
        })
      const first = (await visit('2001:db8:7::1')).body.data.guestuserid
      for (let i = 0; i < 30; i++)
        await Promise.all(Array.from({ length: 10 }, (_, j) => visit(`2001:db8:7::${i}${j}`)))
      expect((await visit('2001:db8:7::ffff')).body).toMatchObject({ code: 'too_many_requests' })
      expect((await visit('2001:db8:7::ffff', first)).status).toBe(200)
      expect((await visit('2001:db8:8::1')).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it.each([
    [{ product_slug: 'no-such-work', quantity: 1 }, 'work_not_found'],
    [{ product_slug: 'sold-out', quantity: 1 }, 'work_sold'],
    [{ product_slug: 'wanted', quantity: 51 }, 'not_enough'],
    [{ product_slug: 'wanted', quantity: 1, size_id: newId() }, 'size_not_found'],
  ])('L-01 a first line that is refused leaves no guest: %j', async (body, code) => {
    const before = await count(sql`guest`)
    expect((await m.call('POST', '/shop/cart/', { body })).body.code).toBe(code)
    expect(await count(sql`guest`)).toBe(before)
  })

  it('L-01 an account has 50 addresses, also when the last two come at once', async () => {
    const buyer = await m.buyer()
    const add = () =>
      m.call('POST', '/shop/shipping-addresses/', {
        token: buyer.token,
        body: {
          address: '5 Test Street',
          city: 'Yaba',
          state: 'Lagos',
          country: 'Nigeria',
          phone: '08012345678',
          zipcode: '',
          first_name: 'Ngozi',
          last_name: 'Test',
          email: buyer.email,
        },
      })
    for (let i = 0; i < 6; i++) await Promise.all(Array.from({ length: 8 }, add))
    const last = await Promise.all([add(), add(), add()])
    expect(last.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(last.filter((answer) => answer.body.code === 'addresses_full')).toHaveLength(2)
    expect((await add()).body).toMatchObject({ code: 'addresses_full' })
    expect(await count(sql`shipping_address where account_id = ${buyer.id}`)).toBe(50)
  })

  it('L-01 a shop has 300 artists; many of one name get their slugs by one query each', async () => {
    const { token, shop } = await openTestShop(m)
    const add = (name: string) =>
      m.call('POST', '/seller/artists/', {
        token,
        body: { name, town: 'Yaba', state: 'Lagos', biography: '' },
      })
    await sql`
      insert into artist (id, seller_id, slug, name)
      select gen_random_uuid(), ${shop.id}, case n when 1 then 'ada-obi' else 'ada-obi-' || n end, 'Ada Obi'
      from generate_series(1, 290) n`.execute(m.db)
    const answers = await Promise.all(Array.from({ length: 4 }, () => add('Ada Obi')))
    expect(new Set(answers.map((answer) => answer.body.data.slug))).toEqual(
      new Set(['ada-obi-291', 'ada-obi-292', 'ada-obi-293', 'ada-obi-294']),
    )
    for (const name of ['B', 'C', 'D', 'E', 'F']) expect((await add(`${name} Obi`)).status).toBe(201)
    expect((await add('One more')).body).toMatchObject({ code: 'artists_full' })
  })

  it('L-01 a seller has 200 drafts entered by hand', async () => {
    const { token, shop } = await openTestShop(m)
    const work = await draft(m, token)
    await sql`
      insert into work select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'slug', w.slug || n))).*
      from work w, generate_series(1, 199) n where w.id = ${work.id}`.execute(m.db)
    const { art } = await categoriesOf(m)
    const body = { name: 'One more', category_id: art, price: 1_000 }
    expect((await m.call('POST', '/seller/products/', { token, body })).body).toMatchObject({
      code: 'drafts_full',
    })
    await sql`delete from work where seller_id = ${shop.id} and id <> ${work.id} and slug like '%99'`.execute(
      m.db,
    )
    expect((await m.call('POST', '/seller/products/', { token, body })).status).toBe(201)
  })
})

describe('L-01 L-11 what is idle', () => {
  it('L-01 a guest goes after 90 days with cart and wishlist, unless it was used', async () => {
    const [idle, busy, hearted] = [await m.guest(), await m.guest(), await m.guest()]
    const put = (guest: string) =>
      m.call('POST', '/shop/cart/', { guest, body: { product_slug: 'wanted', quantity: 1 } })
    const heart = (guest: string) => m.call('POST', '/shop/wishlist/', { guest, body: { slug: 'wanted' } })
    for (const guest of [idle, busy, hearted]) await Promise.all([put(guest), heart(guest)])
    await sql`update guest set created_at = created_at - interval '91 days'`.execute(m.db)
    await sql`update cart set updated_at = updated_at - interval '91 days' where guest_id in (${idle}, ${hearted})`.execute(
      m.db,
    )
    await sql`update wishlist_item set created_at = created_at - interval '91 days' where guest_id in (${idle}, ${busy})`.execute(
      m.db,
    )
    await sweepAccounts(m.features.accounts)
    expect(await count(sql`guest where id = ${idle}`)).toBe(0)
    expect(await count(sql`cart where guest_id = ${idle}`)).toBe(0)
    expect(await count(sql`wished where owner_id = ${idle}`)).toBe(0)
    expect(await count(sql`guest where id in (${busy}, ${hearted})`)).toBe(2)
    // Its browser is told, and starts anew.
    expect((await put(idle)).body.code).toBe('guest_unknown')
  })

  it('L-11 a registration that was never confirmed goes after 30 days; accounts stay', async () => {
    const register = async (email: string, phone: string) =>
      m.call('POST', '/auth/register/', {
        body: {
          email,
          password: 'a fairly good password',
          first_name: 'Ada',
          last_name: 'Obi',
          phone,
          utype: 'BUYER',
          terms_agreement: true,
        },
      })
    const registered = await register('never@test.example', '08099999991')
    expect(registered.status).toBeLessThan(300)
    const buyer = await m.buyer()
    const seller = await signIn(m, 'SELLER')
    const held = sql`account where email = 'never@test.example'`
    await sweepAccounts(m.features.accounts)
    expect(await count(held)).toBe(1)
    m.pass(31 * DAY)
    await sweepAccounts(m.features.accounts)
    expect(await count(held)).toBe(0)
    expect(await count(sql`account where id in (${buyer.id}, ${seller.id})`)).toBe(2)
  })

  it('L-11 what a provider wrote goes once it is applied: hash, ids and status stay', async () => {
    const work = await m.list({ name: 'Paid for', naira: 100_000 })
    const buyer = await m.buyer()
    const order = await paidOrder(m, buyer, { product_id: work.id })
    const body = JSON.stringify({ customer: { name: 'Ngozi Test', email: buyer.email } })
    await sql`
      insert into webhook_event (id, provider, type, provider_id, status, tx_ref, body_hash, body, received_at)
      values (${newId()}, 'flutterwave', 'charge.completed', '77', 'successful', ${order.tx_ref}, 'hash', ${body}, now())`.execute(
      m.db,
    )
    await settle(m.features.payments, order.tx_ref, 'reconciler')
    const { rows } = await sql`
      select body, body_hash, provider_id, status, processed_at is not null as is_applied
      from webhook_event where tx_ref = ${order.tx_ref} and provider_id = '77'`.execute(m.db)
    expect(rows).toEqual([
      { body: '', body_hash: 'hash', provider_id: '77', status: 'successful', is_applied: true },
    ])
  })
})

describe('L-21 hearts', () => {
  it('L-21 forty presses of one heart count once in the seller’s figures, another’s once more', async () => {
    const work = await m.list({ name: 'Loved', naira: 100_000 })
    const wishes = async () =>
      (
        await sql<{ sum: number }>`
          select coalesce(sum(wishlisted), 0)::int as sum from work_day where work_id = ${work.id}`.execute(
          m.db,
        )
      ).rows[0]?.sum
    const heart = (caller: object) =>
      m.call('POST', '/shop/wishlist/', { ...caller, body: { slug: 'loved' } })
    const buyer = await m.buyer()
    for (let i = 0; i < 40; i++) await heart({ token: buyer.token })
    expect(await wishes()).toBe(1)
    const guest = await m.guest()
    for (let i = 0; i < 3; i++) await heart({ guest })
    expect(await wishes()).toBe(2)
  })
})
