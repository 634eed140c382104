import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { type Called, type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { paidOrder, staffMember } from '../orders/test-sale.ts'
import { needsSecondPerson } from '../payments/index.server.ts'
import { makeAdjustment } from './service/adjustments.ts'
import { proposePayouts } from './service/proposing.ts'
import { approveThresholds, proposeThresholds } from './service/thresholds.ts'
import { openLedger } from './test-ledger.ts'

let m: Marketplace
let [one, two, three] = ['', '', '']
beforeAll(async () => {
  m = await openMarketplace()
  one = (await staffMember(m, 'finance')).token
  two = (await staffMember(m, 'finance')).token
  three = (await staffMember(m, 'admin')).token
})
afterAll(() => m.close())

const wish = (above: number, least = 1_000, reason = 'The auditors ask for it') => ({
  two_people_above: above,
  payout_least: least,
  reason,
})
const propose = (token: string, body: object) => m.call('POST', '/staff/threshold-changes/', { token, body })
const decide = (token: string, { body }: Called, how: 'approve' | 'reject') =>
  m.call('POST', `/staff/threshold-changes/${body.data.id}/${how}/`, { token, body: {} })
const now = async () => (await m.call('GET', '/staff/thresholds/', { token: one })).body.data
const waiting = async () =>
  (await m.call('GET', '/staff/threshold-changes/?state=PROPOSED', { token: one })).body.data.total
const correct = async (token: string, naira: number) =>
  (
    await m.call('POST', '/staff/ledger/adjustments/', {
      token,
      body: { debit: 'commission', credit: 'shipping', amount: naira, note: 'A gesture' },
    })
  ).body.data.state

describe('D26 thresholds', () => {
  it('are those of the start until one person proposes others and another approves them; then they hold for all decisions', async () => {
    expect(await now()).toEqual({ two_people_above: 500_000, payout_least: 1_000, since: null })
    const proposed = await propose(one, wish(30_000, 2_500))
    expect(proposed).toMatchObject({ status: 201, body: { data: { state: 'PROPOSED', decided_by: null } } })
    expect(await waiting()).toBe(1)
    expect(await correct(two, 30_001), 'a proposal changes nothing').toBe('ENTERED')

    expect(await decide(one, proposed, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'another_person_needed' },
    })
    expect(await now()).toMatchObject({ two_people_above: 500_000 })

    expect(await decide(two, proposed, 'approve')).toMatchObject({
      status: 200,
      body: { data: { state: 'APPROVED', ...wish(30_000, 2_500) } },
    })
    expect(await now()).toMatchObject({ two_people_above: 30_000, payout_least: 2_500 })
    expect((await now()).since).toMatch(/^20/)
    expect(await waiting()).toBe(0)
    expect(await correct(three, 30_000)).toBe('ENTERED')
    expect(await correct(one, 30_001)).toBe('PROPOSED')

    const work = await m.list({ name: 'A large piece', naira: 90_000 })
    const order = await paidOrder(m, await m.buyer(), { product_id: work.id })
    const { id: accountId } = await staffMember(m, 'finance')
    const takesTwo = (amountKobo: number) =>
      withTx(m.db, (tx) =>
        needsSecondPerson(m.features.payments, tx, { orderId: order.id, accountId, amountKobo }),
      )
    expect([await takesTwo(30_000_00), await takesTwo(30_000_01)]).toEqual([false, true])
  })

  it('pay a seller from the least on that holds at the moment', async () => {
    const t = await openLedger()
    try {
      const [proposer, approver] = [{ id: await t.staff('One') }, { id: await t.staff('Two') }]
      const seller = await t.seller()
      const owe = { debit: 'commission', credit: 'seller_payable', amount_kobo: 3_000_00 } as const
      const noted = { ...owe, seller_id: seller.id, order_id: null, note: 'Owed' }
      expect(await makeAdjustment(t.ledger, proposer, noted, newId())).toMatchObject({ ok: true })
      const proposedAt = async (least: number) => {
        const made = await proposeThresholds(t.ledger, proposer, wish(500_000, least))
        if (!made.ok) throw new Error(made.code)
        expect(await approveThresholds(t.ledger, made.value.id, approver)).toMatchObject({ ok: true })
        return proposePayouts(t.ledger, null)
      }
      expect(await proposedAt(3_001)).toBe(0)
      expect(await proposedAt(3_000)).toBe(1)
    } finally {
      await t.close()
    }
  })

  it('are proposed once at a time, and decided once, also by people who press at once', async () => {
    const raced = await Promise.all([one, two, three].map((token) => propose(token, wish(70_000, 5_000))))
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(raced.find(({ status }) => status === 409)?.body.code).toBe('threshold_change_waits')
    const made = raced.find(({ status }) => status === 201)
    if (!made) throw new Error('none was proposed')
    const others = [one, two, three].filter((_, index) => raced[index] !== made)
    const decided = await Promise.all([
      decide(others[0] ?? '', made, 'approve'),
      decide(others[1] ?? '', made, 'reject'),
    ])
    expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(decided.find(({ status }) => status === 409)?.body.code).toBe('threshold_change_decided')
    const approved = decided[0]?.status === 200
    expect((await now()).two_people_above === 70_000).toBe(approved)
  })

  it('stay as they are when a proposal is withdrawn; every step is in the audit log with both amounts', async () => {
    const before = await now()
    const proposed = await propose(one, wish(0, 1, 'Everything by two'))
    expect(await decide(one, proposed, 'reject')).toMatchObject({ body: { data: { state: 'REJECTED' } } })
    expect(await now()).toEqual(before)
    expect(await decide(two, proposed, 'approve')).toMatchObject({
      body: { code: 'threshold_change_decided' },
    })
    const { rows } = await sql<{ action: string; after: string }>`
      select action, after::text as after from audit_entry where subject_id = ${proposed.body.data.id}
      order by number`.execute(m.db)
    expect(rows.map(({ action }) => action)).toEqual(['threshold.propose', 'threshold.reject'])
    for (const { after } of rows)
      expect(JSON.parse(after)).toEqual({
        twoPeopleAboveKobo: 0,
        payoutLeastKobo: 100,
        reason: 'Everything by two',
      })
  })

  it.each([
    ['two_people_above', { ...wish(-1) }],
    ['two_people_above', { ...wish(0.5) }],
    ['two_people_above', { ...wish(100_000_001) }],
    ['payout_least', { ...wish(1, 0) }],
    ['payout_least', { ...wish(1, 1e12) }],
    ['reason', { ...wish(1), reason: ' ' }],
  ])('refuse %s of %o', async (field, body) => {
    expect(await propose(one, body)).toMatchObject({ status: 422, body: { code: 'invalid', field } })
  })

  it('refuse what holds already, and a change that does not exist', async () => {
    const { two_people_above, payout_least } = await now()
    expect(await propose(one, wish(two_people_above, payout_least))).toMatchObject({
      status: 409,
      body: { code: 'thresholds_unchanged' },
    })
    expect(await waiting()).toBe(0)
    for (const id of [newId(), 'none'])
      expect(
        await m.call('POST', `/staff/threshold-changes/${id}/approve/`, { token: two, body: {} }),
      ).toMatchObject({ status: 404, body: { code: 'threshold_change_not_found' } })
  })

  it('are the business of finance: strangers are refused', async () => {
    const proposed = await propose(one, wish(123_456))
    const strangers = [
      (await staffMember(m, 'support')).token,
      (await staffMember(m, 'content')).token,
      (await m.buyer()).token,
    ]
    for (const token of strangers) {
      const answers = [
        await m.call('GET', '/staff/thresholds/', { token }),
        await m.call('GET', '/staff/threshold-changes/', { token }),
        await propose(token, wish(1)),
        await decide(token, proposed, 'approve'),
        await decide(token, proposed, 'reject'),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    }
    expect((await m.call('GET', '/staff/thresholds/')).status).toBe(401)
    expect(await waiting()).toBe(1)
  })
})
