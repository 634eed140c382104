import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { signedIn } from '../../server/testing/test-account.ts'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import { runLedgerCheck } from '../ledger/index.server.ts'
import { openRefundSale, type RefundSale, type SoldOrder, sold } from '../orders/test-refund.ts'
import { mailsOf, shipParcel, shipping, staffMember, upload } from '../orders/test-sale.ts'
import { decideDispute, look, openDispute } from './test-takings.ts'

let sale: RefundSale
let m: Marketplace
beforeAll(async () => {
  sale = await openRefundSale()
  m = sale.m
})
afterAll(() => m.close())

/** The first seller's parcel, sent in time with tracking; received by the word of buyer or seller. */
const sent = async ({ mine, buyer }: SoldOrder, by: 'buyer' | 'seller') => {
  expect((await shipParcel(m, mine.parcel, sale.seller.token)).status).toBe(200)
  const received =
    by === 'buyer'
      ? await m.call('POST', `/shop/parcels/${mine.parcel}/received/`, { token: buyer.token, body: {} })
      : await m.call('POST', `/seller/parcels/${mine.parcel}/deliver/`, {
          token: sale.seller.token,
          body: {},
        })
  expect(received.status).toBe(200)
}
const lose = async (order: SoldOrder, comment: string, more: object = {}) => {
  await decideDispute(m, await openDispute(m, order, { comment, ...more }), 'lost')
  await look(m)
}
/** What refunds of an order took, by account, and by seller what is theirs. */
const takenOf = async (order: SoldOrder): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string; kobo: number }>`
    select case when p.account = 'seller_payable' then s.name else p.account end as name, sum(p.amount_kobo)::bigint as kobo
    from ledger_entry e join ledger_posting p on p.entry_id = e.id left join seller s on s.id = p.seller_id
    where e.order_id = ${order.id} and e.kind = 'refund' group by 1 having sum(p.amount_kobo) <> 0`.execute(
    m.db,
  )
  expect(rows.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(0)
  return Object.fromEntries(rows.map(({ name, kobo }) => [name, kobo]))
}
const sharesOf = async (order: SoldOrder) =>
  (
    await sql<{ name: string; why: string }>`
      select s.name, h.why from taking_share h join seller s on s.id = h.seller_id
        join payment_taking t on t.id = h.taking_id join payment_attempt a on a.id = t.attempt_id
      where a.order_id = ${order.id} order by s.name`.execute(m.db)
  ).rows.map(({ name, why }) => `${name}: ${why}`)
const exceptionOf = async (order: SoldOrder) => {
  const finance = await staffMember(m, 'finance')
  const { token } = await signedIn(m, finance)
  const { body } = await m.call('GET', '/staff/exceptions/?kind=taken_back&limit=96', { token })
  return body.data.exceptions.find((one: { order: { id: string } }) => one.order.id === order.id)
}
const check = async () => {
  const { findings } = await runLedgerCheck(m.features.ledger, null)
  return findings.filter(({ code }) => !code.startsWith('provider_'))
}

/** Three works that buyers had received 70 days ago: the first seller is no longer new. */
const becomeKnown = async () => {
  for (let times = 0; times < 3; times += 1) await sent(await sold(sale), 'buyer')
  await sql`update parcel set received_at = received_at - interval '70 days' where seller_id = ${sale.ownId} and received_at is not null`.execute(
    m.db,
  )
}

describe('R2-01 a dispute that is lost', () => {
  it('is the new seller’s until finance decides, though all was done: a thief could be both seller and buyer', async () => {
    const order = await sold(sale)
    await sent(order, 'buyer')
    await lose(order, 'Fraudulent transaction')
    expect(await sharesOf(order)).toEqual(['Second Artist: not_sent', 'Test Artist: new_seller'])
    expect((await takenOf(order)).refunds_borne).toBeUndefined()
    expect((await exceptionOf(order)).what).toContain('the seller was new')
    expect(await check()).toEqual([])
  })
})

describe('R2-01 a dispute that is lost, of sellers who are not new,', () => {
  beforeAll(becomeKnown)

  it('for fraud is ours where the parcel was sent in time and received, and the other seller’s where nothing was sent', async () => {
    const order = await sold(sale)
    await sent(order, 'buyer')
    await lose(order, 'Fraudulent transaction')
    const taken = await takenOf(order)
    expect(taken['Test Artist']).toBeUndefined()
    // 85 % of the works, and half of the delivery fee each.
    const half = (order.fee * 100) / 2
    expect(taken).toMatchObject({
      refunds_borne: 85_000_00 + half,
      'Second Artist': 51_000_00 + half,
      provider_clearing: -order.price_total * 100,
    })
    expect(await sharesOf(order)).toEqual(['Second Artist: not_sent', 'Test Artist: protected'])
    expect((await exceptionOf(order)).what).toContain('We bear the part of Test Artist')
    expect(JSON.stringify(await mailsOf(m, order.id))).toContain('nothing is taken off your balance')
    expect(await check()).toEqual([])
  })

  it('in part is shared by what is left of the works, each part borne as the rule says', async () => {
    const order = await sold(sale, { naira: 99_999.99, other: 33_333.33 })
    await sent(order, 'buyer')
    await lose(order, 'Item not received', { amount: 40_000 })
    const taken = await takenOf(order)
    expect(taken['Test Artist']).toBeUndefined()
    expect(taken.provider_clearing).toBe(-40_000_00)
    expect((taken.refunds_borne ?? 0) / (taken['Second Artist'] ?? 1)).toBeCloseTo(99_999.99 / 33_333.33, 3)
    expect(await check()).toEqual([])
  })

  it.each([
    [
      'received only by the word of the seller',
      'not_received',
      'fraud',
      async (order: SoldOrder) => sent(order, 'seller'),
    ],
    [
      'not as described, by the bank',
      'not_as_described',
      'Not as described',
      (order: SoldOrder) => sent(order, 'buyer'),
    ],
    [
      'for a reason that says nothing',
      'reason_unknown',
      'chargeback',
      (order: SoldOrder) => sent(order, 'buyer'),
    ],
    [
      'sent late',
      'late',
      'fraud',
      async (order: SoldOrder) => {
        await sql`update parcel set pack_by = now() - interval '1 day' where order_id = ${order.id}`.execute(
          m.db,
        )
        await sent(order, 'buyer')
      },
    ],
  ])('is the seller’s until finance decides: %s', async (_name, why, comment, send) => {
    const order = await sold(sale)
    await send(order)
    await lose(order, comment)
    expect((await takenOf(order))['Test Artist']).toBe(85_000_00 + (order.fee * 100) / 2)
    expect(await sharesOf(order)).toContain(`Test Artist: ${why}`)
    const found = await exceptionOf(order)
    expect(found.what).toContain('Finance decides')
    expect(found.steps).toEqual([
      expect.objectContaining({ step: 'explain', needs: ['note'], finance: true }),
    ])
    expect(await check()).toEqual([])
  })

  it('is the seller’s who shares signs of fraud with the buyer, until finance has released them', async () => {
    const order = await sold(sale)
    await sql`insert into order_sign (order_id, kind, seller_id, found_at) values (${order.id}, 'shared_device', ${sale.ownId}, now())`.execute(
      m.db,
    )
    await sent(order, 'buyer')
    await lose(order, 'fraud')
    expect(await sharesOf(order)).toContain('Test Artist: signs')
    expect((await takenOf(order)).refunds_borne).toBeUndefined()
  })

  it('does not count the time of the dispute against the deadline', async () => {
    const order = await sold(sale)
    await openDispute(m, order, { comment: 'first' })
    await look(m)
    m.pass(20 * DAY)
    // The clock has gone on, so everybody signs in again.
    const support = await staffMember(m, 'support')
    await upload(m, `/staff/parcels/${order.mine.parcel}/photographs/`, support.token)
    const body = shipping
    const left = await m.call('POST', `/staff/parcels/${order.mine.parcel}/ship/`, {
      token: support.token,
      body,
    })
    expect(left.status).toBe(200)
    await m.call('POST', `/staff/parcels/${order.mine.parcel}/deliver/`, { token: support.token, body: {} })
    await lose(order, 'fraud')
    expect(await sharesOf(order)).toContain('Test Artist: protected')
  })
})
