import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { check, listOf, until, worksOf } from '../../features/imports/test-import.ts'
import {
  deliverParcel,
  paidOrder,
  placeOrder,
  shipping,
  staffMember,
  theSeller,
  upload,
} from '../../features/orders/test-sale.ts'
import { settle } from '../../features/payments/index.server.ts'
import { openTestShop, writeBank } from '../../features/sellers/test-shop.ts'
import { DAY } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { PASSWORD } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { signInAs } from '../testing/test-second-factor.ts'

type Person = { id: string; email: string; token: string }

let m: Marketplace
let admin: Person
let support: Person
beforeAll(async () => {
  m = await openMarketplace()
  admin = await staffMember(m, 'admin')
})
// One person of support suspends three shops a day.
beforeEach(async () => {
  support = await staffMember(m, 'support')
})
afterAll(() => m.close())

const REASON = 'Three buyers say that the works are copies'
const step = (by: Person, method: 'POST' | 'DELETE', id: string, what: string, reason = REASON) =>
  m.call(method, `/staff/sellers/${id}/${what}/`, { token: by.token, body: { reason } })
const suspend = (id: string, by = support) => step(by, 'POST', id, 'suspend')
const lift = (id: string, by = admin) => step(by, 'DELETE', id, 'suspend', 'They have shown the invoices')
const shopOf = async (account: string): Promise<Id> =>
  (await sql<{ id: Id }>`select id from seller where account_id = ${account}`.execute(m.db)).rows[0]?.id ?? ''
const lastMailTo = async (email: string) =>
  (
    await sql<{ subject: string; text: string }>`
      select subject, text from mail where recipient = ${email} order by created_at desc limit 1`.execute(
      m.db,
    )
  ).rows[0]
const changedWorks = async (): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      with gone as (delete from page_change returning what, ids)
      select distinct unnest(ids) as id from gone where what = 'works'`.execute(m.db)
  ).rows.map(({ id }) => id)

describe('a suspended seller', () => {
  let seller: Person
  let shop: Id
  beforeEach(async () => {
    seller = await theSeller(m)
    shop = await shopOf(seller.id)
  })

  it('D5 is off sale and out of pages at once, knows why by mail and in the studio, and is on sale again when it is lifted', async () => {
    const [shown, paused] = [await m.list({ name: 'Shown' }), await m.list({ name: 'Paused before' })]
    await sql`update work set status = 'paused' where id = ${paused.id}`.execute(m.db)
    await changedWorks()
    const done = await suspend(shop)
    expect(done).toMatchObject({
      status: 200,
      body: { data: { suspended: true, suspension: { reason: REASON } } },
    })
    expect(done.body.data.history[0]).toMatchObject({ action: 'seller.suspend' })
    expect(await changedWorks()).toContain(shown.id)
    expect(await m.call('GET', `/shop/products/${shown.slug}/`)).toMatchObject({ status: 404 })
    const found = await m.call('GET', '/shop/products/?search=Shown')
    expect(JSON.stringify(found.body.data)).not.toContain(shown.id)
    expect(await lastMailTo(seller.email)).toMatchObject({
      subject: 'Your shop is suspended',
      text: expect.stringContaining(REASON) as string,
    })
    const own = await m.call('GET', '/seller/account/', { token: seller.token })
    expect(own.body.data).toMatchObject({ suspension: { reason: REASON }, payout_hold: null })
    expect(await suspend(shop)).toMatchObject({ status: 409, body: { code: 'moved_on' } })

    expect(await lift(shop)).toMatchObject({ status: 200, body: { data: { suspension: null } } })
    expect(await changedWorks()).toContain(shown.id)
    expect(await m.call('GET', `/shop/products/${shown.slug}/`)).toMatchObject({ status: 200 })
    expect(await m.call('GET', `/shop/products/${paused.slug}/`)).toMatchObject({ status: 404 })
    const after = await lastMailTo(seller.email)
    expect(after?.subject).toBe('Your shop is open again')
    expect(after?.text).not.toContain('invoices')
    expect(await lift(shop)).toMatchObject({ status: 409, body: { code: 'moved_on' } })
  })

  it('D5 ships what is sold and answers on both devices, and cannot submit, price, draft, delete or put on sale', async () => {
    const [sold, other] = [await m.list({ name: 'Sold' }), await m.list({ name: 'Not sold' })]
    const order = await paidOrder(m, await m.buyer(), { product_id: sold.id })
    const second = (await signInAs(m, { email: seller.email, password: PASSWORD })).body.data.access as string
    await suspend(shop)
    for (const token of [seller.token, second]) {
      const call = (method: string, path: string, body?: object) =>
        m.call(method, path, { token, ...(body && { body }) })
      const refused = { status: 409, body: { code: 'seller_suspended' } }
      expect(await call('PATCH', `/seller/products/${other.id}/`, { price: 5 })).toMatchObject(refused)
      for (const move of ['submit', 'resume', 'pause'])
        expect(await call('POST', `/seller/products/${other.id}/${move}/`)).toMatchObject(refused)
      expect(await call('DELETE', `/seller/products/${other.id}/`)).toMatchObject(refused)
      const { category, artist } = (await call('GET', `/seller/products/${other.id}/`)).body.data
      const draft = { name: 'Another', category_id: category.id, artist_id: artist.id, price: 5_000 }
      expect(await call('POST', '/seller/products/', draft)).toMatchObject(refused)
      const list = { list: { name: 'a.csv', bytes: 10 } }
      expect(await call('POST', '/seller/imports/', list)).toMatchObject(refused)
      expect(await call('GET', '/seller/balance/')).toMatchObject({ status: 200 })
    }
    expect(await upload(m, `/seller/parcels/${order.parcel}/photographs/`, second)).toMatchObject({
      status: 201,
    })
    const shipped = await m.call('POST', `/seller/parcels/${order.parcel}/ship/`, {
      token: seller.token,
      body: shipping,
    })
    expect(shipped).toMatchObject({ status: 200, body: { data: { state: 'SHIPPING' } } })
    await lift(shop)
  })

  it('D5 an order that waits for its money may be paid; a new one is refused', async () => {
    const [held, free] = [await m.list({ name: 'Held' }), await m.list({ name: 'Free' })]
    const [buyer, late] = [await m.buyer(), await m.buyer()]
    const placed = await placeOrder(m, buyer, { product_id: held.id })
    await suspend(shop)
    await expect(placeOrder(m, late, { product_id: free.id })).rejects.toThrow(/work_not_found|work_sold/)
    await m.charge(placed)
    await settle(m.features.payments, placed.tx_ref, 'browser')
    const order = await m.call('GET', `/shop/orders-by-id/?id=${placed.id}`, { token: buyer.token })
    expect(order.body.data).toMatchObject({ delivery_status: 'PACKING' })
    expect(order.body.data.parcels).toHaveLength(1)
    await lift(shop)
  })

  it('D5 approving a work of it is refused; a work that is put on sale while it is suspended stays off', async () => {
    const content = await staffMember(m, 'content')
    const [submitted, paused] = [await m.list({ name: 'Submitted' }), await m.list({ name: 'Resumed' })]
    await sql`update work set status = 'submitted' where id = ${submitted.id}`.execute(m.db)
    for (let round = 0; round < 5; round++) {
      await sql`update work set status = 'paused' where id = ${paused.id}`.execute(m.db)
      await Promise.all([
        m.call('POST', `/seller/products/${paused.id}/resume/`, { token: seller.token }),
        suspend(shop, admin),
        m.call('POST', `/seller/products/${paused.id}/resume/`, { token: seller.token }),
      ])
      expect(await m.call('GET', `/shop/products/${paused.slug}/`)).toMatchObject({ status: 404 })
      if (round < 4) await lift(shop)
    }
    const { version } = (await m.call('GET', `/staff/works/${submitted.id}/`, { token: content.token })).body
      .data
    const approved = await m.call('POST', `/staff/works/${submitted.id}/approve/`, {
      token: content.token,
      body: { version },
    })
    expect(approved).toMatchObject({ status: 409, body: { code: 'seller_suspended' } })
    await lift(shop)
  })

  it('D5 one that is disabled too is on sale again only when both have ended', async () => {
    const shown = await m.list({ name: 'Stopped twice' })
    const reason = { reason: 'Password stolen' }
    await suspend(shop)
    await m.call('POST', `/staff/people/${seller.id}/disable/`, { token: admin.token, body: reason })
    await lift(shop)
    expect(await m.call('GET', `/shop/products/${shown.slug}/`)).toMatchObject({ status: 404 })
    await suspend(shop)
    await m.call('POST', `/staff/people/${seller.id}/enable/`, { token: admin.token, body: reason })
    expect(await m.call('GET', `/shop/products/${shown.slug}/`)).toMatchObject({ status: 404 })
    await lift(shop)
    expect(await m.call('GET', `/shop/products/${shown.slug}/`)).toMatchObject({ status: 200 })
  })

  it('D5 all works are taken down with a reason, and lifting a suspension does not bring them back', async () => {
    const shown = await m.list({ name: 'Down' })
    await suspend(shop)
    const down = await step(support, 'POST', shop, 'take-down', 'These are copies')
    expect(down).toMatchObject({ status: 200 })
    expect((await lastMailTo(seller.email))?.text).toContain('These are copies')
    await lift(shop)
    expect(await m.call('GET', `/shop/products/${shown.slug}/`)).toMatchObject({ status: 404 })
    const own = await m.call('GET', `/seller/products/${shown.id}/`, { token: seller.token })
    expect(own.body.data).toMatchObject({ status: 'refused', refusal: 'These are copies' })
    expect(
      await m.call('POST', `/seller/products/${shown.id}/resume/`, { token: seller.token }),
    ).toMatchObject({ status: 409, body: { code: 'work_wrong_status' } })
    expect(await step(support, 'POST', shop, 'take-down')).toMatchObject({
      status: 409,
      body: { code: 'moved_on' },
    })
  })
})

it('D5 an import that runs stops when its seller is suspended, and says so; what it made stays', async () => {
  const seller = await openTestShop(m)
  await sql`update seller set verification = 'verified' where id = ${seller.shop.id}`.execute(m.db)
  const rows = Array.from({ length: 400 }, (_, n) => `S-${n},Work ${n},Art,${1000 + n}`)
  const { id } = await check(m, seller, listOf('reference,name,category,price', ...rows))
  await m.call('POST', `/seller/imports/${id}/start/`, { token: seller.token })
  await expect.poll(async () => (await worksOf(m, seller)).length, { interval: 20 }).toBeGreaterThan(0)
  expect(await suspend(seller.shop.id)).toMatchObject({ status: 200 })
  const ended = await until(m, seller, id, 'refused', 'done')
  expect(ended).toMatchObject({
    state: 'refused',
    problem: expect.stringContaining('Your shop is suspended, so this import was stopped') as string,
  })
  const { rows: made } = await sql<{ works: number }>`
    select count(*)::int as works from work where seller_id = ${seller.shop.id}`.execute(m.db)
  expect(made[0]?.works).toBeGreaterThan(0)
  expect(made[0]?.works).toBeLessThan(400)
  expect(await m.call('POST', `/seller/imports/${id}/submit/`, { token: seller.token })).toMatchObject({
    status: 409,
    body: { code: 'seller_suspended' },
  })
})

it('D5 held payouts are not proposed, the seller reads why, those not sent are cancelled; finance ends the hold', async () => {
  const seller = await theSeller(m)
  const shop = await shopOf(seller.id)
  await sql`update seller set verification = 'verified' where id = ${shop}`.execute(m.db)
  await writeBank(m, shop, {
    code: '011',
    bank: 'First Bank of Nigeria',
    accountName: 'Ben Test',
    accountNumber: '0000014579',
  })
  const work = await m.list({ name: 'Earned', naira: 50_000 })
  const order = await paidOrder(m, await m.buyer(), { product_id: work.id })
  await deliverParcel(m, order.parcel, seller.token)
  m.pass(40 * DAY)
  const [fin, boss, agent] = [
    await staffMember(m, 'finance'),
    await staffMember(m, 'admin'),
    await staffMember(m, 'support'),
  ]
  const own = (await signInAs(m, { email: seller.email, password: PASSWORD })).body.data.access as string
  const propose = () => m.call('POST', '/staff/payouts/', { token: fin.token, body: {} })
  expect((await propose()).body.data).toEqual({ proposed: 1 })
  const held = await step(agent, 'POST', shop, 'payout-hold', 'A buyer disputes a work')
  expect(held).toMatchObject({
    status: 200,
    body: { data: { payout_hold: { reason: 'A buyer disputes a work' } } },
  })
  const { payouts } = (await m.call('GET', '/staff/payouts/?state=CANCELLED', { token: fin.token })).body.data
  expect(payouts).toMatchObject([{ note: 'the payouts are held' }])
  expect((await propose()).body.data).toEqual({ proposed: 0 })
  const balance = await m.call('GET', '/seller/balance/', { token: own })
  const earned = balance.body.data.items.find((item: { item: string }) => item.item === 'Earned')
  expect(earned.reasons).toMatchObject([
    { code: 'payouts_held', text: 'We are holding your payouts: A buyer disputes a work' },
  ])
  expect((await lastMailTo(seller.email))?.subject).toBe('Your payouts are on hold')
  expect(await step(agent, 'DELETE', shop, 'payout-hold')).toMatchObject({ status: 403 })
  expect(await step(fin, 'DELETE', shop, 'payout-hold', 'Settled')).toMatchObject({ status: 200 })
  expect((await propose()).body.data).toEqual({ proposed: 1 })
  expect((await lastMailTo(seller.email))?.subject).toBe('Your payouts continue')
  expect(await step(boss, 'DELETE', shop, 'payout-hold')).toMatchObject({
    status: 409,
    body: { code: 'moved_on' },
  })
})

it('D5 a stranger is refused: sellers, buyers, content, and support where it takes an admin or finance', async () => {
  const seller = await openTestShop(m)
  const now = await staffMember(m, 'content')
  const [agent, fin, boss] = [
    await staffMember(m, 'support'),
    await staffMember(m, 'finance'),
    await staffMember(m, 'admin'),
  ]
  const steps = [
    ['POST', 'suspend'],
    ['DELETE', 'suspend'],
    ['POST', 'take-down'],
    ['POST', 'payout-hold'],
    ['DELETE', 'payout-hold'],
  ] as const
  for (const stranger of [seller, now, await m.buyer()])
    for (const [method, what] of steps)
      expect((await step(stranger, method, seller.shop.id, what)).status).toBe(403)
  expect((await step(fin, 'POST', seller.shop.id, 'suspend')).status).toBe(403)
  expect((await step(agent, 'DELETE', seller.shop.id, 'suspend')).status).toBe(403)
  expect(await step(boss, 'POST', 'nobody', 'suspend')).toMatchObject({ status: 404 })
  expect(await step(boss, 'POST', seller.shop.id, 'suspend', ' ')).toMatchObject({
    status: 422,
    body: { field: 'reason' },
  })
})
