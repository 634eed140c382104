import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { NEW_SELLER } from '../../contract/new-seller.ts'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { signedIn } from '../../server/testing/test-account.ts'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import { proposePayouts, runLedgerCheck } from '../ledger/index.server.ts'
import { sentBody } from '../ledger/test-sending.ts'
import { deliverParcel, mailsOf, openSale, paidOrder, placeOrder, staffMember } from '../orders/test-sale.ts'
import { settle } from './index.server.ts'
import { applyFinding } from './service/apply.ts'
import { listStrays } from './service/listing.ts'
import { lookForTakings } from './service/takings.ts'
import { findAttemptWithEvents } from './store/attempts.ts'
import { balances } from './test-shop.ts'
import { chargeOf, decideDispute, look as lookAgain, openDispute, postToSandbox } from './test-takings.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof staffMember>>
let works = 0
beforeAll(async () => {
  ;({ m, seller } = await openSale({ isVerified: true }))
})
afterEach(async () => {
  // However money went: what the provider has of ours is what we account for, and the books agree.
  await vi.waitFor(
    async () => {
      const { provider, ours } = await balances(m.db)
      expect(ours).toBe(provider)
    },
    { interval: 25, timeout: 5_000 },
  )
})
afterAll(() => m.close())

type Order = Awaited<ReturnType<typeof paidOrder>>
type Person = { id: string; email: string; token: string }
const bought = async (naira = 100_000) => {
  const work = await m.list({ name: `Disputed piece ${++works}`, naira })
  return { order: await paidOrder(m, await m.buyer(), { product_id: work.id }) }
}
const dispute = (order: Order, more: object = {}) => openDispute(m, order, more)
const decide = (id: number, status: 'won' | 'lost' | 'initiated', more: object = {}) =>
  decideDispute(m, id, status, more)
const reverse = async (order: Order, status: string, more: object = {}) =>
  postToSandbox(m, `/charges/${await chargeOf(m, order)}/reverse`, { status, ...more })
const byHand = async (order: Order, naira: number, more: object = {}) =>
  postToSandbox(m, `/transactions/${await chargeOf(m, order)}/refund`, { amount: naira, ...more })
const look = () => lookAgain(m)

const exceptionsOf = async (order: Order, clerk?: Person) => {
  const { token } = clerk ?? (await staffMember(m, 'finance'))
  const { body } = await m.call('GET', '/staff/exceptions/?limit=96', { token })
  return body.data.exceptions.filter((one: { order: { id: string } | null }) => one.order?.id === order.id)
}
const kindsOf = async (order: Order) =>
  (await exceptionsOf(order)).map(({ kind, paid }: { kind: string; paid: number }) => ({ kind, paid }))
const textsOf = async (order: Order) => JSON.stringify(await mailsOf(m, order.id))
const stateOf = async (order: Order) =>
  (await sql<{ state: string }>`select state from orders where id = ${order.id}`.execute(m.db)).rows[0]?.state
const deliver = async (order: Order) => {
  const { token } = await signedIn(m, seller)
  await deliverParcel(m, order.parcel, token)
}
/** What the seller reads of an order's amounts: state and reasons of each. */
const itemsOf = async (order: Order) => {
  const { token } = await signedIn(m, seller)
  const { body } = await m.call('GET', '/seller/balance/?limit=96', { token })
  return body.data.items
    .filter(
      (item: { order: string | null; item: string | null }) =>
        item.order === order.code && !item.item?.endsWith('(reserve)'),
    )
    .map(({ kind, state, amount, reasons }: { [key: string]: unknown; reasons: { code: string }[] }) => ({
      kind,
      state,
      amount,
      reasons: reasons.map(({ code }) => code),
    }))
}
const postingsOf = async (order: Order) =>
  Object.fromEntries(
    (
      await sql<{ account: string; kobo: number }>`
        select p.account, sum(p.amount_kobo)::bigint as kobo
        from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.order_id = ${order.id} group by p.account`.execute(m.db)
    ).rows.map(({ account, kobo }) => [account, kobo]),
  )
const check = async () => {
  const { findings } = await runLedgerCheck(m.features.ledger, null)
  return findings.filter(({ code }) => !code.startsWith('provider_'))
}
/** Of what the seller is notified about disputes of an order. */
const sellerReads = async (order: Order): Promise<string[]> => {
  const { token } = await signedIn(m, seller)
  const { body } = await m.call('GET', '/seller/notifications/?limit=96', { token })
  return body.data.notifications
    .filter(({ kind }: { kind: string }) => kind === 'claimed')
    .map(({ subject }: { subject: string }) => subject)
    .filter((subject: string) => subject.includes(order.code))
}
/** A payout of all that is payable, approved by two people; the third sends it. */
const approved = async () => {
  const people = await Promise.all([1, 2, 3].map(() => staffMember(m, 'finance')))
  const [one, two, sender] = await Promise.all(people.map((person) => signedIn(m, person)))
  if (!one || !two || !sender) throw new Error('three people')
  await proposePayouts(m.features.ledger, null)
  const listed = await m.call('GET', '/staff/payouts/?state=PROPOSED&limit=96', { token: one.token })
  const payout: string = listed.body.data.payouts[0].id
  for (const { token } of [one, two])
    await m.call('POST', `/staff/payouts/${payout}/approve/`, { token, body: { looked_at: true } })
  const step = (name: string, body: object = {}) =>
    m.call('POST', `/staff/payouts/${payout}/${name}/`, { token: sender.token, body })
  return { payout, sender, step }
}
const nothingLeft = { provider_clearing: 0, seller_payable: 0, commission: 0, vat_payable: 0 }

const feeOf = async (order: Order) =>
  Number(
    (
      await sql<{
        fee: number
      }>`select fee_kobo as fee from payment_attempt where tx_ref = ${order.tx_ref}`.execute(m.db)
    ).rows[0]?.fee,
  )
const nothingLeftButFee = (fee: number) => ({ ...nothingLeft, provider_clearing: -fee })

describe('a dispute', () => {
  it('R2-01: holds what the seller is owed at once, by webhook, and staff read until when to answer', async () => {
    const { order } = await bought(600_000)
    await deliver(order)
    m.pass((NEW_SELLER.waitDays + 1) * DAY)
    expect(await itemsOf(order)).toEqual([
      expect.objectContaining({ state: 'payable', amount: 459_000 }),
      expect.objectContaining({ state: 'payable' }),
    ])
    const answerBy = new Date('2027-03-01T12:00:00Z')
    await dispute(order, { due_date: answerBy.toISOString(), webhook: {} })
    await vi.waitFor(async () =>
      expect(await kindsOf(order)).toEqual([{ kind: 'disputed', paid: order.price_total }]),
    )
    const [found] = await exceptionsOf(order)
    expect(found.what).toContain('Product/service not received')
    expect(found.what).toContain('1 March 2027')
    expect(found.steps.map(({ step }: { step: string }) => step)).toEqual(['look_again'])
    for (const item of await itemsOf(order))
      expect(item).toMatchObject({ state: 'held', reasons: ['dispute_open'] })
    expect(await sellerReads(order)).toEqual([`The payment of order ${order.code} is disputed`])
    const finance = await signedIn(m, await staffMember(m, 'finance'))
    await m.call('POST', '/staff/payouts/', { token: finance.token })
    expect((await itemsOf(order)).map(({ state }: { state: string }) => state)).toEqual(['held', 'held'])
    expect(await stateOf(order)).toBe('PAID')
    // The bank has not taken our answer, and wants another one by a later day.
    await sql`update sandbox.chargeback set status = 'second', due_at = '2027-04-02T12:00:00Z'`.execute(m.db)
    expect((await look()).news).toBe(0)
    const [later] = await exceptionsOf(order)
    expect(later).toMatchObject({ provider_word: 'second' })
    expect(later.what).toContain('2 April 2027')
  })

  it('R2-01: that was opened without a webhook is found by asking, and a payout that has the money is not sent', async () => {
    const { order } = await bought()
    await deliver(order)
    m.pass((NEW_SELLER.waitDays + 1) * DAY)
    const { payout, sender, step } = await approved()
    await dispute(order)
    await look()
    const sent = await m.call('POST', '/staff/payouts/send/', {
      token: sender.token,
      body: await sentBody(m, payout, 'GTB-1'),
    })
    expect(sent).toMatchObject({ status: 409, body: { code: 'payout_changed' } })
    await step('cancel', { note: 'Disputed' })
  })

  it('R2-01: that is won ends the hold; lost afterwards takes the money, once, from those who had it', async () => {
    const { order } = await bought()
    const id = await dispute(order)
    expect((await look()).news).toBe(1)
    expect(await sellerReads(order)).toEqual([`Do not send order ${order.code} yet: its payment is disputed`])
    await decide(id, 'won')
    await look()
    expect(await kindsOf(order)).toEqual([])
    expect((await itemsOf(order)).flatMap(({ reasons }: { reasons: string[] }) => reasons)).not.toContain(
      'dispute_open',
    )
    await decide(id, 'lost')
    await Promise.all([look(), look(), look()])
    expect((await look()).news).toBe(0)
    expect(await stateOf(order)).toBe('REFUNDED')
    expect(await postingsOf(order)).toMatchObject({
      ...nothingLeft,
      provider_clearing: -(await feeOf(order)),
    })
    expect(await kindsOf(order)).toEqual([{ kind: 'taken_back', paid: order.price_total }])
    expect(await textsOf(order)).toContain('Your bank has taken this payment back for you.')
    expect(await check()).toEqual([])
  })

  it('R2-01: lost after the payout, of a part: it is taken off the next one, and only the rest can be given back', async () => {
    const { order } = await bought()
    await deliver(order)
    m.pass((NEW_SELLER.waitDays + 1) * DAY)
    const { payout, sender, step } = await approved()
    const body = await sentBody(m, payout, 'GTB-2')
    await m.call('POST', '/staff/payouts/send/', { token: sender.token, body })
    expect((await step('confirm')).status).toBe(200)
    const id = await dispute(order, { amount: 50_000 })
    await look()
    await decide(id, 'lost', { webhook: {} })
    await vi.waitFor(async () => expect(await kindsOf(order)).toEqual([{ kind: 'taken_back', paid: 50_000 }]))
    const taken = (await itemsOf(order)).find(({ kind }: { kind: string }) => kind === 'refund')
    expect(taken).toMatchObject({ amount: -42_500, state: 'payable', reasons: ['refund_after_payout'] })
    expect(await stateOf(order)).toBe('PAID')
    expect(await check()).toEqual([])
    const finance = await signedIn(m, await staffMember(m, 'finance'))
    const all = await m.call('POST', `/staff/orders/${order.id}/refund/`, {
      token: finance.token,
      headers: { 'idempotency-key': newId() },
      body: { reason: 'All of it', amount: order.price_total },
    })
    expect(all.body.code).toBe('refund_too_large')
  })

  it('R2-01: lost for money that was given back already is beyond the payment: ours, and named', async () => {
    const { order } = await bought()
    const finance = await signedIn(m, await staffMember(m, 'finance'))
    await m.call('POST', `/staff/orders/${order.id}/refund/`, {
      token: finance.token,
      headers: { 'idempotency-key': newId() },
      body: { reason: 'Broken', all: true },
    })
    await vi.waitFor(async () => expect(await stateOf(order)).toBe('REFUNDED'))
    const id = await dispute(order)
    await decide(id, 'lost')
    await look()
    const [found] = await exceptionsOf(order)
    expect(found).toMatchObject({ kind: 'taken_back', paid: order.price_total })
    expect(found.what).toContain('we bear them')
    expect(await postingsOf(order)).toMatchObject({
      ...nothingLeft,
      refunds_borne: order.price_total * 100,
      provider_clearing: -order.price_total * 100 - (await feeOf(order)),
    })
    expect(await check()).toEqual([])
  })

  it('R2-01: lost, then won: what came back is an exception until finance has entered it', async () => {
    const { order } = await bought()
    const id = await dispute(order)
    await decide(id, 'lost')
    await look()
    const finance = await signedIn(m, await staffMember(m, 'finance'))
    const step = async (note: string) => {
      const [found] = await exceptionsOf(order)
      return m.call('POST', `/staff/exceptions/${found.id}/explain/`, {
        token: finance.token,
        headers: { 'idempotency-key': newId() },
        body: { state: found.state, note },
      })
    }
    expect((await step('The seller was asked')).status).toBe(200)
    expect(await kindsOf(order)).toEqual([])
    await decide(id, 'won')
    await look()
    expect(await kindsOf(order)).toEqual([{ kind: 'given_back', paid: order.price_total }])
    expect((await step('Entered as a correction')).status).toBe(200)
    // Taken once more: a person again, and nothing is entered twice.
    await decide(id, 'lost')
    await look()
    expect(await kindsOf(order)).toEqual([{ kind: 'taken_back', paid: order.price_total }])
    expect(await postingsOf(order)).toMatchObject(nothingLeftButFee(await feeOf(order)))
  })
})

describe('a payment that is none any more', () => {
  it.each(['reversed', 'refunded', 'failed'])(
    'R2-01: that the provider calls %s goes back from those who had it',
    async (status) => {
      const { order } = await bought()
      await reverse(order, status, { webhook: {} })
      await vi.waitFor(async () => expect(await stateOf(order)).toBe('REFUNDED'))
      expect(await kindsOf(order)).toEqual([{ kind: 'taken_back', paid: order.price_total }])
      expect(await postingsOf(order)).toMatchObject(nothingLeftButFee(await feeOf(order)))
      await look()
      expect(await kindsOf(order)).toHaveLength(1)
      expect(await check()).toEqual([])
    },
  )

  it('R2-01: a word nobody knows holds the money until it is a success again', async () => {
    const { order } = await bought()
    await reverse(order, 'disputed', { webhook: {} })
    await vi.waitFor(async () =>
      expect(await kindsOf(order)).toEqual([{ kind: 'disputed', paid: order.price_total }]),
    )
    expect((await itemsOf(order))[0]?.reasons).toContain('dispute_open')
    await reverse(order, 'successful')
    const [found] = await exceptionsOf(order)
    const support = await signedIn(m, await staffMember(m, 'support'))
    const asked = await m.call('POST', `/staff/exceptions/${found.id}/look_again/`, {
      token: support.token,
      headers: { 'idempotency-key': newId() },
      body: { state: found.state },
    })
    expect(asked.body).toMatchObject({ data: { outcome: 'asked' } })
    expect(await kindsOf(order)).toEqual([])
    expect((await itemsOf(order))[0]?.reasons).not.toContain('dispute_open')
  })

  it.each([
    ['the hourly list', () => look()],
    ['the list of the last days', () => listStrays(m.features.payments)],
    ['staff', (order: Order) => settle(m.features.payments, order.tx_ref, 'staff')],
  ])('R2-01: is found without a webhook by %s', async (_name, find) => {
    const { order } = await bought()
    await reverse(order, 'reversed')
    await find(order)
    expect(await stateOf(order)).toBe('REFUNDED')
  })

  it('R2-01: an answer of before the money came, which arrives after it, takes nothing back', async () => {
    const work = await m.list({ name: `Disputed piece ${++works}`, naira: 100_000 })
    const placed = await placeOrder(m, await m.buyer(), { product_id: work.id })
    await m.charge(placed, { outcome: 'pending' })
    const { payments } = m.features
    const attempt = await findAttemptWithEvents(m.db, placed.tx_ref)
    const answer = await payments.provider.verifyByReference(placed.tx_ref)
    if (!attempt || answer.found !== 'yes') throw new Error('no pending payment')
    await postToSandbox(m, `/charges/${await chargeOf(m, placed)}/settle`, { outcome: 'successful' })
    await settle(payments, placed.tx_ref, 'browser')
    await withTx(m.db, (tx) =>
      applyFinding(payments, tx, { attempt, transaction: answer.transaction, events: [] }),
    )
    expect(
      (await sql`select 1 from payment_taking where attempt_id = ${attempt.id}`.execute(m.db)).rows,
    ).toEqual([])
  })

  it('R2-01: a provider that is silent takes nothing back and ends no hold', async () => {
    const { order } = await bought()
    await dispute(order)
    await look()
    const { payments } = m.features
    const silent = { ...payments.provider, listTakings: async () => undefined }
    expect(await lookForTakings({ ...payments, provider: silent })).toBeUndefined()
    expect(await kindsOf(order)).toEqual([{ kind: 'disputed', paid: order.price_total }])
  })

  it('R2-01: and is disputed and refunded there besides, counts once', async () => {
    const { order } = await bought()
    await reverse(order, 'reversed')
    await look()
    const id = await dispute(order)
    await decide(id, 'lost')
    await look()
    expect(await postingsOf(order)).toMatchObject(nothingLeftButFee(await feeOf(order)))
    await sql`update sandbox.charge set status = 'successful' where tx_ref = ${order.tx_ref}`.execute(m.db)
  })
})

describe("a refund in the provider's dashboard", () => {
  it('R2-01: is entered once, with its webhook or without, and takes the order with it', async () => {
    const { order } = await bought()
    await byHand(order, 20_000, { webhook: { copies: 2 } })
    await vi.waitFor(async () => expect(await kindsOf(order)).toEqual([{ kind: 'taken_back', paid: 20_000 }]))
    await byHand(order, order.price_total - 20_000)
    await Promise.all([look(), look()])
    expect(await stateOf(order)).toBe('REFUNDED')
    expect(await postingsOf(order)).toMatchObject(nothingLeftButFee(await feeOf(order)))
    expect(await textsOf(order)).toContain('has gone back to you')
    expect(await check()).toEqual([])
  })

  it('R2-01: of our own making is no news', async () => {
    const { order } = await bought()
    const finance = await signedIn(m, await staffMember(m, 'finance'))
    await m.call('POST', `/staff/orders/${order.id}/refund/`, {
      token: finance.token,
      headers: { 'idempotency-key': newId() },
      body: { reason: 'Goodwill', amount: 10_000 },
    })
    await vi.waitFor(async () =>
      expect(
        (await sql`select 1 from refund where order_id = ${order.id} and state = 'DONE'`.execute(m.db)).rows,
      ).toHaveLength(1),
    )
    expect((await look()).news).toBe(0)
    expect(await kindsOf(order)).toEqual([])
  })

  it.each([true, false])(
    'R2-01: that was made for one the provider had refused is that one (staff have said so before: %s)',
    async (isSaid) => {
      const { order } = await bought()
      const finance = await signedIn(m, await staffMember(m, 'finance'))
      await sql`update sandbox.charge set status = 'odd' where tx_ref = ${order.tx_ref}`.execute(m.db)
      await m.call('POST', `/staff/orders/${order.id}/refund/`, {
        token: finance.token,
        headers: { 'idempotency-key': newId() },
        body: { reason: 'Broken', amount: 10_000 },
      })
      const refused = await vi.waitFor(
        async () => {
          const [found] = await exceptionsOf(order, finance)
          expect(found?.kind).toBe('refund_refused')
          return found
        },
        { interval: 25 },
      )
      await sql`update sandbox.charge set status = 'successful' where tx_ref = ${order.tx_ref}`.execute(m.db)
      await byHand(order, 10_000)
      const say = () =>
        m.call('POST', `/staff/exceptions/${refused.id}/paid_by_hand/`, {
          token: finance.token,
          headers: { 'idempotency-key': newId() },
          body: { state: refused.state, note: 'In the dashboard' },
        })
      if (isSaid) expect((await say()).status).toBe(200)
      await look()
      if (!isSaid) expect((await say()).body.code).toBe('moved_on')
      expect(await kindsOf(order)).toEqual([{ kind: 'taken_back', paid: 10_000 }])
      const { rows } = await sql`select state from refund where order_id = ${order.id}`.execute(m.db)
      expect(rows).toEqual([{ state: 'DONE' }])
      expect(await check()).toEqual([])
      // A second one of the same amount is another.
      await byHand(order, 10_000)
      await look()
      expect(await sql`select state from refund where order_id = ${order.id}`.execute(m.db)).toMatchObject({
        rows: [{ state: 'DONE' }, { state: 'DONE' }],
      })
    },
  )

  it('R2-01: a dispute that is lost for as much as staff sent by hand is a second loss, and they read it', async () => {
    const { order } = await bought()
    await byHand(order, 10_000)
    await look()
    await sql`update refund set provider_word = 'by hand: slip 77' where order_id = ${order.id}`.execute(m.db)
    await sql`update payment_taking t set refund_id = null from refund r where r.id = t.refund_id and r.order_id = ${order.id}`.execute(
      m.db,
    )
    await decide(await dispute(order, { amount: 10_000 }), 'lost')
    await look()
    const { rows } = await sql`select 1 from refund where order_id = ${order.id} and state = 'DONE'`.execute(
      m.db,
    )
    expect(rows).toHaveLength(2)
    expect(await kindsOf(order)).toEqual([
      { kind: 'taken_back', paid: 10_000 },
      { kind: 'taken_back', paid: 10_000 },
    ])
    expect(await check()).toEqual([])
  })

  it('R2-01: of a payment that is none of ours waits for a person', async () => {
    await postToSandbox(m, '/charges', { tx_ref: `OTHER-${newId()}`, amount: 5_000, currency: 'NGN' })
    const { rows } = await sql<{ id: number }>`select max(id) as id from sandbox.charge`.execute(m.db)
    await postToSandbox(m, `/transactions/${rows[0]?.id}/chargebacks`, {})
    expect((await look()).news).toBe(1)
    expect((await look()).news).toBe(0)
    const finance = await signedIn(m, await staffMember(m, 'finance'))
    const { body } = await m.call('GET', '/staff/exceptions/?kind=event_waiting&limit=96', {
      token: finance.token,
    })
    expect(body.data.exceptions.at(-1).what).toContain('none of ours')
    await sql`delete from sandbox.chargeback where charge_id = ${rows[0]?.id}`.execute(m.db)
    await sql`delete from sandbox.charge where id = ${rows[0]?.id}`.execute(m.db)
  })
})
