import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireOrders } from '../../features/checkout/index.server.ts'
import { check, listOf, until, worksOf } from '../../features/imports/test-import.ts'
import {
  mailsOf,
  paidOrder,
  placeOrder,
  refundsOf,
  shipParcel,
  staffMember,
  theSeller,
} from '../../features/orders/test-sale.ts'
import { settle } from '../../features/payments/index.server.ts'
import { openTestShop } from '../../features/sellers/test-shop.ts'
import { PASSWORD } from '../testing/test-account.ts'
import { expireAll } from '../testing/test-expiry.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { signInAs } from '../testing/test-second-factor.ts'

type Person = { id: string; email: string; token: string }

let m: Marketplace
let admin: Person
let support: Person
beforeAll(async () => {
  m = await openMarketplace()
  admin = await staffMember(m, 'admin')
  support = await staffMember(m, 'support')
})
afterAll(() => m.close())

const step = (id: string, what: 'disable' | 'enable') =>
  m.call('POST', `/staff/people/${id}/${what}/`, { token: admin.token, body: { reason: 'Sells copies' } })
const disable = (id: string) => step(id, 'disable')
const enable = (id: string) => step(id, 'enable')

describe('R2-09 what a disabled account began ends with it', () => {
  const orderOf = async (id: string) =>
    (
      await sql<{ state: string; works: number; held: number }>`
        select o.state, (select count(*)::int from hold h where h.order_id = o.id and h.state = 'sold') as works,
          (select count(*)::int from hold h where h.order_id = o.id and h.state = 'live') as held
        from orders o where o.id = ${id}`.execute(m.db)
    ).rows[0]
  /** All money of an order is with its buyer again, and the ledger says so. */
  const isAllBack = async (placed: { id: string; price_total: number }) => {
    const refunds = await refundsOf(m, placed.id)
    expect(refunds.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)).toBe(placed.price_total * 100)
    expect((await orderOf(placed.id))?.state).toBe('REFUNDED')
    const finance = await staffMember(m, 'finance')
    const looked = await m.call('POST', '/staff/ledger/checks/', { token: finance.token, body: {} })
    expect(looked.body.data).toMatchObject({ ok: true, findings: [] })
  }
  const payNow = async (placed: { tx_ref: string; price_total: number }) => {
    await m.charge(placed)
    await settle(m.features.payments, placed.tx_ref, 'browser')
  }
  let works = 0
  /** An unpaid order of a work of a seller. */
  const ordered = async () => {
    const [seller, buyer] = [await theSeller(m), await m.buyer()]
    const work = await m.list({ name: `Ordered ${++works}`, naira: 80_000 })
    return { seller, buyer, placed: await placeOrder(m, buyer, { product_id: work.id }) }
  }

  it('an import stops, and says so', async () => {
    const seller = await openTestShop(m)
    await sql`update seller set verification = 'verified' where id = ${seller.shop.id}`.execute(m.db)
    const rows = Array.from({ length: 400 }, (_, n) => `S-${n},Work ${n},Art,${1000 + n}`)
    const { id } = await check(m, seller, listOf('reference,name,category,price', ...rows))
    await m.call('POST', `/seller/imports/${id}/start/`, { token: seller.token })
    await expect.poll(async () => (await worksOf(m, seller)).length, { interval: 20 }).toBeGreaterThan(0)
    expect(await disable(seller.id)).toMatchObject({ status: 200 })
    const { rows: ended } = await sql<{ state: string; problem: string; works: number }>`
      select state, problem, (select count(*)::int from work where seller_id = ${seller.shop.id}) as works
      from work_import where id = ${id}`.execute(m.db)
    expect(ended[0]).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/account was disabled/),
    })
    expect(ended[0]?.works).toBeLessThan(400)
    await enable(seller.id)
    const { access: token } = (await signInAs(m, { email: seller.email, password: PASSWORD })).body.data
    expect(await until(m, { ...seller, token }, id, 'refused', 'done')).toMatchObject({ state: 'refused' })
    expect(await worksOf(m, { ...seller, token })).toHaveLength(ended[0]?.works ?? 0)
  })

  it('an unpaid order of its works is over at once, its buyer reads why, and money that comes goes back', async () => {
    const { seller, buyer, placed } = await ordered()
    await disable(seller.id)
    await expireAll(m)
    expect(await orderOf(placed.id)).toEqual({ state: 'CANCELLED', works: 0, held: 0 })
    const mails = await mailsOf(m, placed.id)
    expect(mails['disabled']?.join()).toContain('a work of it cannot be sold any more')
    const again = await m.call('POST', `/shop/orders/${placed.id}/pay/`, { token: buyer.token, body: {} })
    expect(again).toMatchObject({ status: 409, body: { code: 'order_closed' } })
    await payNow(placed)
    await isAllBack(placed)
    expect(await orderOf(placed.id)).toMatchObject({ works: 0 })
    await enable(seller.id)
  })

  it('money that comes before the order is closed goes back too: nobody pays a cheat who is shut out', async () => {
    const { seller, placed } = await ordered()
    await disable(seller.id)
    await payNow(placed)
    expect((await mailsOf(m, placed.id))['paid']).toBeUndefined()
    await isAllBack(placed)
    expect(await expireOrders(m.features.checkout)).toBe(0)
    await enable(seller.id)
  })

  it('a payment that is on its way keeps no order of a disabled seller open', async () => {
    const { seller, placed } = await ordered()
    await m.charge(placed, { outcome: 'pending' })
    await settle(m.features.payments, placed.tx_ref, 'browser')
    await disable(seller.id)
    await expireAll(m)
    expect((await orderOf(placed.id))?.state).toBe('CANCELLED')
    await enable(seller.id)
  })

  it('orders of others are paid as before', async () => {
    const { placed } = await ordered()
    await disable((await openTestShop(m)).id)
    await payNow(placed)
    expect(await orderOf(placed.id)).toMatchObject({ state: 'PAID', works: 1 })
  })

  it('paid while it is disabled: the order is sold or its money goes back, whichever comes first', async () => {
    const { seller, placed } = await ordered()
    await m.charge(placed)
    await Promise.all([settle(m.features.payments, placed.tx_ref, 'browser'), disable(seller.id)])
    const state = (await orderOf(placed.id))?.state
    if (state === 'PAID') expect(await waiting(placed.id)).toHaveLength(1)
    else await isAllBack(placed)
    await enable(seller.id)
  })

  const waiting = async (
    ...orders: string[]
  ): Promise<{ id: string; what: string; paid: number; order: { id: string } }[]> =>
    (
      await m.call('GET', '/staff/exceptions/?kind=seller_disabled&limit=96', { token: support.token })
    ).body.data.exceptions.filter((one: { order: { id: string } }) => orders.includes(one.order.id))

  it('what it was paid for and has not sent is an exception until it is sent, cancelled or explained', async () => {
    const seller = await theSeller(m)
    const [one, two] = [await m.list({ name: 'One' }), await m.list({ name: 'Two', naira: 70_000 })]
    const [sent, unsent] = [
      await paidOrder(m, await m.buyer(), { product_id: one.id }),
      await paidOrder(m, await m.buyer(), { product_id: two.id }),
    ]
    await shipParcel(m, sent.parcel, seller.token)
    expect(await waiting(sent.id, unsent.id)).toEqual([])
    await disable(seller.id)
    const [found, ...others] = await waiting(sent.id, unsent.id)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      id: `parcel-${unsent.parcel}`,
      what: expect.stringContaining('NGN 70,000 were paid'),
      paid: 70_000,
      order: { id: unsent.id },
      steps: [{ step: 'explain' }],
    })
    await enable(seller.id)
    expect(await waiting(sent.id, unsent.id)).toEqual([])
    await disable(seller.id)
    const explained = await m.call('POST', `/staff/exceptions/${found?.id}/explain/`, {
      token: support.token,
      headers: { 'idempotency-key': 'explained-1' },
      body: { state: 'PACKING', note: 'The parcel is at our office' },
    })
    expect(explained).toMatchObject({ status: 200, body: { data: { outcome: 'noted' } } })
    expect(await waiting(sent.id, unsent.id)).toEqual([])
    await enable(seller.id)
  })
})
