import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { signedIn } from '../../server/testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { deliverParcel, paidOrder, staffMember, theSeller } from '../orders/test-sale.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof theSeller>>
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
  seller = await theSeller(m)
})
afterAll(() => m.close())

const support = () => staffMember(m, 'support')
const bought = async (naira: number, total = 1, quantity = 1) => {
  const buyer = await m.buyer()
  const work = await m.list({ name: `Limited piece ${++works}`, naira, total })
  return { buyer, ...(await paidOrder(m, buyer, { product_id: work.id, quantity })) }
}
const refund = (order: { id: string }, { token }: { token: string }, amount?: number) =>
  m.call('POST', `/staff/orders/${order.id}/refund/`, {
    token,
    body: { reason: 'The frame was scratched.', ...(amount === undefined ? { all: true } : { amount }) },
    headers: { 'idempotency-key': newId() },
  })
const givenBack = async (order: { id: string }): Promise<number> =>
  (
    await sql<{ kobo: number }>`
      select coalesce(sum(amount_kobo), 0)::bigint as kobo from refund where order_id = ${order.id}`.execute(
      m.db,
    )
  ).rows[0]?.kobo ?? 0

describe('what support may give back', () => {
  it('M-02 parts of an order count together, no matter who of support gives them', async () => {
    const order = await bought(1_850_000)
    const [one, two] = [await support(), await support()]
    expect((await refund(order, one)).body.code).toBe('finance_only')
    expect((await refund(order, one, 1_000)).status).toBe(200)
    expect((await refund(order, one, 500_000)).body.code).toBe('finance_only')
    expect((await refund(order, two, 498_000)).status).toBe(200)
    expect((await refund(order, one, 1_000.01)).body.code).toBe('finance_only')
    expect((await refund(order, two, 1_000)).status).toBe(200)
    expect(await givenBack(order)).toBe(500_000_00)
    const [finance, colleague] = [await staffMember(m, 'finance'), await staffMember(m, 'finance')]
    const asked = await refund(order, finance)
    expect(asked.body.data).toMatchObject({ state: 'PROPOSED', amount: 1_353_500 })
    const shown = await m.call('POST', `/staff/orders/${order.id}/refund/preview/`, {
      token: colleague.token,
      body: { all: true },
    })
    const approved = await m.call('POST', `/staff/refund-proposals/${asked.body.data.proposal_id}/approve/`, {
      token: colleague.token,
      body: { preview: shown.body.data.token },
    })
    expect(approved.status).toBe(200)
    expect(await givenBack(order)).toBe(1_853_500_00)
  })

  it('M-02 a decided return counts as what was given, also before it has come back', async () => {
    const order = await bought(300_000, 5, 2)
    await deliverParcel(m, order.parcel, seller.token)
    const asked = await m.call('POST', '/shop/returns/', {
      token: order.buyer.token,
      body: { order_item_id: order.items[0], reason: 'damaged', text: 'Torn at the corner.', quantity: 1 },
    })
    const decide = async (who: { token: string }, body: object) =>
      m.call('POST', `/staff/returns/${asked.body.data.id}/decide/`, {
        token: who.token,
        body: {
          decision: 'approve',
          state: 'ASKED',
          text: 'Fair.',
          shipping: false,
          send_to: '7 Freedom Way',
          ...body,
        },
      })
    const one = await support()
    expect((await refund(order, one, 250_000)).status).toBe(200)
    expect((await decide(one, { send_back: true })).body.code).toBe('finance_only')
    const fresh = await support()
    expect((await decide(fresh, { send_back: true })).body.code).toBe('finance_only')
    expect((await decide(fresh, { send_back: true, amount: 250_000 })).status).toBe(200)
    expect((await refund(order, await support(), 1)).body.code).toBe('finance_only')
    expect(await givenBack(order)).toBe(250_000_00)
  })

  it('M-02 what one person gives in a day counts together, five at once and over several orders', async () => {
    const one = await support()
    const orders = await Promise.all([1, 2, 3, 4, 5].map(() => bought(300_000)))
    const answers = await Promise.all(orders.map((order) => refund(order, one, 200_000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ body }) => body.code === 'finance_only')).toHaveLength(3)
    const sums = await Promise.all(orders.map(givenBack))
    expect(sums.reduce((sum, kobo) => sum + kobo, 0)).toBe(400_000_00)
    m.pass(DAY + 1_000)
    const next = orders[answers.findIndex(({ status }) => status !== 200)]
    expect((await refund(next ?? { id: '' }, await signedIn(m, one), 200_000)).status).toBe(200)
  })
})
