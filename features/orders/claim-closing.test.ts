import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import {
  answerClaim,
  claimRowOf,
  decideClaim,
  historyOf,
  openClaimOf,
  parcelOf,
  type Sale,
  sayNeverCame,
  sent,
} from './test-claim.ts'
import { mailsOf, type OpenSale, openSale, refundsOf, staffMember } from './test-sale.ts'

let market: OpenSale
beforeAll(async () => void (market = await openSale({ isVerified: true })))
afterAll(() => market.m.close())

const refundAll = ({ order }: Sale, token: string) =>
  market.m.call('POST', `/staff/orders/${order.id}/refund/`, {
    token,
    headers: { 'idempotency-key': newId() },
    body: { all: true, reason: 'The work cannot be had any more.' },
  })

describe('an order that is refunded whole', () => {
  // Beyond what support gives back in a day.
  let finance: Awaited<ReturnType<typeof staffMember>>
  beforeAll(async () => void (finance = await staffMember(market.m, 'finance')))

  it('closes the open claims about its parcels with it: said why, named in its history, decided no more', async () => {
    const sale = await sent(market, { delivered: true })
    await sayNeverCame(sale)
    const { id } = await openClaimOf(sale)
    expect((await refundAll(sale, finance.token)).status).toBe(200)
    expect(await parcelOf(sale)).toMatchObject({
      claim: {
        state: 'CLOSED',
        decision_text: 'The whole order was refunded.',
        decided_at: expect.any(String),
      },
    })
    expect(await openClaimOf(sale)).toBeUndefined()
    expect(
      (await market.m.call('GET', `/staff/claims/${id}/`, { token: market.support.token })).body.data,
    ).toMatchObject({
      state: 'CLOSED',
      decided_by: null,
    })
    expect(await historyOf(sale)).toContain('system: never came: closed, the whole order was refunded')
    expect((await mailsOf(market.m, sale.order.id))['claim:*:closed:seller']).toHaveLength(1)
    expect((await decideClaim(sale, id, { decision: 'lost' })).body).toMatchObject({
      code: 'moved_on',
      about: 'CLOSED',
    })
    expect((await answerClaim(sale)).body).toMatchObject({ code: 'moved_on', about: 'CLOSED' })
    expect((await refundsOf(market.m, sale.order.id)).map(({ amount_kobo }) => amount_kobo)).toEqual([
      103_500_00,
    ])
    expect((await sayNeverCame(sale)).body.code).toBe('claim_not_allowed')
  })

  it('keeps a claim open while only a part goes back, and closes it with the rest', async () => {
    const sale = await sent(market)
    await sayNeverCame(sale)
    const part = await market.m.call('POST', `/staff/orders/${sale.order.id}/refund/`, {
      token: finance.token,
      headers: { 'idempotency-key': newId() },
      body: { reason: 'A scratch.', amount: 10_000 },
    })
    expect(part.status).toBe(200)
    expect(await openClaimOf(sale)).toMatchObject({ state: 'OPEN' })
    await refundsOf(market.m, sale.order.id)
    expect((await refundAll(sale, finance.token)).status).toBe(200)
    expect((await claimRowOf(sale))?.state).toBe('CLOSED')
  })

  it('raced by the decision of the claim: one of them, the money goes back once, and nothing stays open', async () => {
    for (const decision of ['lost', 'found', 'lost', 'found']) {
      const sale = await sent(market)
      await sayNeverCame(sale)
      const { id } = await openClaimOf(sale)
      // What one person gives back in a day counts together.
      const fresh = await staffMember(market.m, 'finance')
      const [decided, refunded] = await Promise.all([
        decideClaim(sale, id, decision === 'lost' ? { decision, shipping: true } : { decision }, fresh.token),
        refundAll(sale, fresh.token),
      ])
      const state = (await claimRowOf(sale))?.state
      if (decided.status === 200) expect(state).toBe(decision === 'lost' ? 'LOST' : 'FOUND')
      else {
        expect(decided.body).toMatchObject({ code: 'moved_on', about: 'CLOSED' })
        expect(state).toBe('CLOSED')
      }
      if (decision === 'lost')
        expect([decided.status, refunded.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      else expect(refunded.status).toBe(200)
      expect(await openClaimOf(sale)).toBeUndefined()
      const refunds = await refundsOf(market.m, sale.order.id)
      expect(refunds.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)).toBe(103_500_00)
    }
  })
})
