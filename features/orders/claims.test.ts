import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import { passSecondFactor } from '../../server/testing/test-account.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { decideClaim, openClaimOf, parcelOf, type Sale, sayNeverCame, sent } from './test-claim.ts'
import {
  anotherSeller,
  mailsOf,
  type OpenSale,
  onSale,
  openSale,
  paidOrder,
  refundsOf,
  staffMember,
} from './test-sale.ts'

let market: OpenSale
beforeAll(async () => void (market = await openSale({ isVerified: true })))
afterAll(() => market.m.close())

const has = ({ buyer, order }: Sale) =>
  market.m.call('POST', `/shop/parcels/${order.parcel}/received/`, { token: buyer.token })
/** The seller's amount for an order, with its state and why. */
const statusOf = async ({ order }: Sale) => {
  const { items } = (await market.m.call('GET', '/seller/balance/?limit=96', { token: market.seller.token }))
    .body.data
  const found = items.filter((item: { order: string }) => item.order === order.code)
  return found.map((item: { amount: number; state: string; reasons: { code: string }[] }) => [
    item.amount,
    item.state,
    item.reasons.map(({ code }) => code),
  ])
}
/** The price and, D9, the delivery fee wait for the same; a tenth of the price longer. */
const held = (reasons: string[]) => [
  [76_500, 'held', reasons],
  [8_500, 'held', ['reserve', ...reasons]],
  [3_500, 'held', reasons],
]

// Last, as it passes the time in which everybody's sessions last.
describe('“It never came”', () => {
  it('H-01 holds the money of a parcel that its seller says was delivered, and its seller sees why', async () => {
    const sale = await sent(market, { delivered: true })
    expect(await parcelOf(sale)).toMatchObject({ claimable: true, claim: null, received_by: 'seller' })
    const said = await Promise.all([1, 2, 3].map(() => sayNeverCame(sale, { text: 'Nobody rang.' })))
    expect(said.map(({ body }) => body.data)).toEqual(said.map(() => ({ state: 'OPEN' })))
    expect(await parcelOf(sale)).toMatchObject({
      claimable: false,
      claim: { state: 'OPEN', text: 'Nobody rang.', decided_at: null },
    })
    expect(await statusOf(sale)).toEqual(held(['return_window', 'new_seller', 'claim_open']))
    const seen = (
      await market.m.call('GET', `/seller/parcels/${sale.order.parcel}/`, { token: market.seller.token })
    ).body.data
    expect(seen.claim).toMatchObject({ state: 'OPEN', text: 'Nobody rang.' })
    expect(JSON.stringify(seen)).not.toContain(sale.buyer.email)

    const mails = await mailsOf(market.m, sale.order.id)
    for (const who of ['buyer', 'seller', 'staff'])
      expect(mails[`claim:*:claimed:${who}`], who).toHaveLength(1)
    expect(mails['claim:*:claimed:seller']?.[0]).toContain('Your money for this parcel is on hold')

    // Long after the windows are over it still waits: staff decide, not time.
    await sql`update parcel set received_at = received_at - interval '60 days' where id = ${sale.order.parcel}`.execute(
      market.m.db,
    )
    expect(await statusOf(sale)).toEqual(held(['claim_open']))
    const asked = await market.m.call('POST', '/shop/returns/', {
      token: sale.buyer.token,
      body: { order_item_id: sale.order.items[0], reason: 'damaged', text: 'Torn.' },
    })
    expect(asked.body.code).toBe('claim_open')
    const claim = await openClaimOf(sale)
    expect(
      (
        await decideClaim(sale, claim.id, {
          decision: 'found',
          on: dayInLagos(new Date(Date.now() + 2 * DAY)),
        })
      ).body.field,
    ).toBe('on')
    expect((await decideClaim(sale, claim.id, { decision: 'found' })).body.data).toMatchObject({
      state: 'FOUND',
    })
    // The windows begin anew: the buyer had no use of them meanwhile.
    expect(await statusOf(sale)).toEqual(held(['return_window', 'new_seller']))
    expect((await sayNeverCame(sale)).body.code).toBe('claim_not_allowed')
    expect((await decideClaim(sale, claim.id, { decision: 'lost' })).body).toMatchObject({
      code: 'moved_on',
      about: 'FOUND',
    })
  })

  it('is taken back by “It came after all”, which records the receipt; then it cannot be said again', async () => {
    const sale = await sent(market)
    await sayNeverCame(sale)
    const refused = await market.m.call('POST', `/seller/parcels/${sale.order.parcel}/deliver/`, {
      token: market.seller.token,
      body: {},
    })
    expect(refused.body.code).toBe('claim_open')
    const answers = await Promise.all([has(sale), has(sale)])
    expect(answers.map(({ body }) => body.data)).toEqual([{ state: 'SUCCESS' }, { state: 'SUCCESS' }])
    expect(await parcelOf(sale)).toMatchObject({
      state: 'SUCCESS',
      received_by: 'buyer',
      claimable: false,
      claim: { state: 'CAME' },
    })
    expect(await openClaimOf(sale)).toBeUndefined()
    expect(await statusOf(sale)).toEqual(held(['return_window', 'new_seller']))
    expect((await sayNeverCame(sale)).body).toMatchObject({ code: 'claim_not_allowed' })
    const mails = await mailsOf(market.m, sale.order.id)
    expect(mails['claim:*:came:seller']).toHaveLength(1)
  })

  it('is decided as lost: the money goes back, the parts are the whole, and the work stays off sale', async () => {
    const sale = await sent(market, { delivered: true })
    await sayNeverCame(sale)
    const claim = await openClaimOf(sale)
    expect(claim).toMatchObject({
      refundable: { goods: 100_000, shipping: 3_500 },
      parcel: { works: [expect.stringContaining('Claimed piece')] },
    })
    const [one, two] = await Promise.all([
      decideClaim(sale, claim.id, { decision: 'lost', shipping: true }),
      decideClaim(sale, claim.id, { decision: 'lost', shipping: true }),
    ])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const refunds = await refundsOf(market.m, sale.order.id)
    expect(refunds.map(({ amount_kobo }) => amount_kobo)).toEqual([103_500_00])
    const [refund] = refunds
    expect(
      (refund?.lines ?? []).reduce((sum, line) => sum + line.amountKobo, refund?.shipping_kobo ?? 0),
    ).toBe(refund?.amount_kobo)
    expect(await parcelOf(sale)).toMatchObject({ state: 'CANCELLED', claim: { state: 'LOST' } })
    expect(await onSale(market.m, sale.work.sizes[0])).toBe(0)
    const read = await market.m.call('GET', `/shop/orders-by-id/?id=${sale.order.id}`, {
      token: sale.buyer.token,
    })
    expect(read.body.data).toMatchObject({ verified: false, payment: 'refund' })
    const items = await vi.waitFor(async () => {
      const now = await statusOf(sale)
      expect(now).toHaveLength(5)
      return now
    })
    expect(items.reduce((sum: number, [amount]: [number]) => sum + amount, 0)).toBe(0)
    expect((await readAuditHistory(market.m.db, 'order', sale.order.id))[0]?.action).toBe('claim.decide')
    const mails = await mailsOf(market.m, sale.order.id)
    expect(Object.keys(mails)).toEqual(
      expect.arrayContaining(['claim:*:decided:buyer', 'claim:*:decided:seller']),
    )
  })

  it('M-02 is within the limit of support like any money that is given back', async () => {
    const sale = await sent(market, { naira: 600_000 })
    await sayNeverCame(sale)
    const { id } = await openClaimOf(sale)
    expect((await decideClaim(sale, id, { decision: 'lost' })).body.code).toBe('finance_only')
    expect(await openClaimOf(sale)).toMatchObject({ state: 'OPEN' })
    const finance = await staffMember(market.m, 'finance')
    const asked = await decideClaim(sale, id, { decision: 'lost' }, finance.token)
    expect(asked.body.data.proposal.amount).toBe(600_000)
    const approving = `/staff/refund-proposals/${asked.body.data.proposal.id}/approve/`
    const { token } = await staffMember(market.m, 'finance')
    expect((await market.m.call('POST', approving, { token, body: {} })).status).toBe(200)
    expect((await refundsOf(market.m, sale.order.id)).map(({ amount_kobo }) => amount_kobo)).toEqual([
      600_000_00,
    ])
  })

  it('is found on its way: nothing else changes, and it can be said again', async () => {
    const sale = await sent(market)
    await sayNeverCame(sale)
    await decideClaim(sale, (await openClaimOf(sale)).id, { decision: 'found', delivered: false })
    expect(await parcelOf(sale)).toMatchObject({
      state: 'SHIPPING',
      claimable: true,
      claim: { state: 'FOUND', decision_text: 'The courier has told us.' },
    })
    expect(await statusOf(sale)).toEqual(held(['in_transit']))
    expect((await sayNeverCame(sale)).status).toBe(200)
    const again = await openClaimOf(sale)
    await decideClaim(sale, again.id, { decision: 'found', on: dayInLagos(new Date()) })
    expect(await parcelOf(sale)).toMatchObject({ state: 'SUCCESS', received_by: 'staff', claimable: false })
  })

  it('is for the parcel’s buyer, once it was sent and as long as it may be returned', async () => {
    const packing = await (async () => {
      const buyer = await market.m.buyer()
      const work = await market.m.list({ name: 'Claimed piece that is packed', naira: 100_000 })
      return { ...market, buyer, work, order: await paidOrder(market.m, buyer, { product_id: work.id }) }
    })()
    expect((await sayNeverCame(packing)).body.code).toBe('claim_not_allowed')
    const sale = await sent(market, { delivered: true })
    const [stranger, other, content] = [
      await market.m.buyer(),
      await anotherSeller(market.m),
      await staffMember(market.m, 'content'),
    ]
    expect((await sayNeverCame({ ...sale, buyer: stranger })).status).toBe(404)
    await sayNeverCame(sale)
    const { id } = await openClaimOf(sale)
    for (const { token } of [sale.buyer, market.seller, other, content]) {
      expect((await market.m.call('GET', '/staff/claims/', { token })).status).toBe(403)
      expect((await market.m.call('GET', `/staff/claims/${id}/`, { token })).status).toBe(403)
      expect((await decideClaim(sale, id, { decision: 'found' }, token)).status).toBe(403)
    }
    expect(
      (await decideClaim(sale, '00000000-0000-7000-8000-000000000000', { decision: 'found' })).status,
    ).toBe(404)

    const late = await sent(market, { delivered: true })
    market.m.pass(15 * DAY)
    const signedIn = await market.m.call('POST', '/auth/login/buyer/', {
      body: { email: late.buyer.email, password: 'a good password' },
    })
    await passSecondFactor(market.m.db, { email: late.buyer.email })
    const token: string = signedIn.body.data.access
    expect((await sayNeverCame({ ...late, buyer: { ...late.buyer, token } })).body.code).toBe(
      'claim_not_allowed',
    )
  })
})
