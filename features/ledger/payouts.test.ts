import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { readAuditHistory, verifyAuditLog } from '../audit/index.server.ts'
import { approveAdjustment, makeAdjustment } from './service/adjustments.ts'
import { writeBankFile } from './service/bank-file.ts'
import { approveReturn, askReturn } from './service/payout-returns.ts'
import { approvePayout, cancelPayout, confirmPayout, readStaffPayout } from './service/payouts.ts'
import { proposePayouts } from './service/proposing.ts'
import { recordRefund } from './service/records.ts'
import { readSellerBalance } from './service/seller-balance.ts'
import { readStatement } from './service/statement.ts'
import { BANK, openLedger, type TestLedger } from './test-ledger.ts'
import { sendPayout } from './test-sending.ts'

let t: TestLedger
const frozen = new Map<Id, Date>()
const banks = new Map<Id, typeof BANK | null>()
const pending = new Map<Id, ReadonlySet<Id>>()
const returns = new Map<Id, ReadonlySet<Id>>()
const unverified = new Set<Id>()
const disabled = new Set<Id>()
beforeAll(async () => {
  t = await openLedger({
    sellers: {
      freezeOf: async (_tx, id) => frozen.get(id) ?? null,
      bankOf: async (_tx, id) => (banks.has(id) ? (banks.get(id) ?? null) : BANK),
      pendingRefunds: async (_tx, id) => pending.get(id) ?? new Set(),
      openReturns: async (_tx, id) => returns.get(id) ?? new Set(),
      isVerified: async (_tx, id) => !unverified.has(id),
      isDisabled: async (_tx, id) => disabled.has(id),
    },
  })
})
afterAll(() => t.close())

const page = { page: 1, limit: 96 }
const balance = async (accountId: Id, state?: 'paid') => {
  const found = await readSellerBalance(t.ledger, accountId, state, page)
  if (!found.ok) throw new Error(found.code)
  return found.value
}
const payableOf = async (sellerId: Id): Promise<number> =>
  (
    await sql<{
      naira: number
    }>`select (coalesce(-sum(amount_kobo), 0) / 100.0)::float8 as naira from ledger_posting
      where account = 'seller_payable' and seller_id = ${sellerId}`.execute(t.db)
  ).rows[0]?.naira ?? 0
/** A delivered sale of one work, `naira` for the seller after 15 %. */
const delivered = async (seller: { id: Id }, naira: number, { quantity = 1 } = {}) => {
  const order = await t.order([
    { sellerId: seller.id, unitKobo: Math.round((naira * 100) / 0.85 / quantity), quantity },
  ])
  await t.sell(order)
  await t.parcel(order.id, seller.id, 'SUCCESS')
  return order
}
const proposedFor = async (sellerId: Id) =>
  (
    await sql<{ id: Id; amount_kobo: number }>`select id, amount_kobo from payout
      where seller_id = ${sellerId} and state = 'PROPOSED' order by created_at desc`.execute(t.db)
  ).rows
const refund = (orderId: Id, amountKobo: number, more = {}) =>
  withTx(t.db, (tx) => recordRefund(t.ledger, tx, { refundId: newId(), orderId, amountKobo, ...more }))

describe('what a seller is owed', () => {
  it('D35 is held while it is to be sent, on its way and until the return window ends, with the reason and the day, then payable', async () => {
    const seller = await t.seller()
    const order = await t.order([{ sellerId: seller.id, unitKobo: 100_000_00 }], { shippingKobo: 3_500_00 })
    await t.sell(order)
    const reasonsNow = async () => {
      const found = await balance(seller.accountId)
      expect(found.held + found.payable + found.in_payout).toBe(await payableOf(seller.id))
      return found.items.map((item) => [
        item.amount,
        item.state,
        item.reasons.map(({ code }) => code),
        item.until,
      ])
    }
    // D9: the delivery fee waits as the price does.
    const both = (state: string, reasons: string[], until: string | null = null) =>
      [85_000, 3_500].map((naira) => [naira, state, reasons, until])
    // D35
    expect(await reasonsNow()).toEqual(both('held', ['not_sent']))
    await t.parcel(order.id, seller.id, 'SHIPPING')
    expect(await reasonsNow()).toEqual(both('held', ['in_transit']))
    await t.parcel(order.id, seller.id, 'SUCCESS')
    const [[, state, why, until] = []] = await reasonsNow()
    expect([state, why]).toEqual(['held', ['return_window']])
    expect(Date.parse(String(until)) - t.now().getTime()).toBeGreaterThan(14 * DAY - HOUR)
    frozen.set(seller.id, new Date(t.now().getTime() + 20 * DAY))
    returns.set(seller.id, new Set(order.lines.map(({ id }) => id)))
    unverified.add(seller.id)
    disabled.add(seller.id)
    banks.set(seller.id, null)
    expect(await reasonsNow()).toEqual(
      both('held', [
        'return_window',
        'return_open',
        'seller_disabled',
        'seller_unverified',
        'bank_details_missing',
        'bank_details_changed',
      ]),
    )
    returns.delete(seller.id)
    unverified.delete(seller.id)
    disabled.delete(seller.id)
    banks.delete(seller.id)
    expect(await reasonsNow()).toEqual(
      both('held', ['return_window', 'bank_details_changed'], frozen.get(seller.id)?.toISOString()),
    )
    frozen.delete(seller.id)
    t.pass(14 * DAY)
    pending.set(seller.id, new Set(order.lines.map(({ id }) => id)))
    expect(await reasonsNow()).toEqual(both('held', ['refund_pending']))
    pending.delete(seller.id)
    expect(await reasonsNow()).toEqual(both('payable', []))
  })

  it('D9 the delivery fee of a parcel that was never sent is not paid out; of one that was, it is, whatever comes back', async () => {
    const seller = await t.seller()
    const ends = async (state: string, isSent: boolean) => {
      const order = await t.order([{ sellerId: seller.id, unitKobo: 10_000_00 }], { shippingKobo: 3_500_00 })
      await t.sell(order)
      await refund(order.id, 10_000_00, { lines: [{ lineId: order.lines[0]?.id, quantity: 1 }] })
      await sql`update parcel set shipped_at = case when ${isSent} then ${t.now()}::timestamptz end
        where order_id = ${order.id}`.execute(t.db)
      await sql`update orders set state = 'REFUNDED' where id = ${order.id}`.execute(t.db)
      await t.parcel(order.id, seller.id, state)
      t.pass(15 * DAY)
      const { items } = await balance(seller.accountId)
      const found = items.filter((item) => item.order === order.code && item.item === 'Delivery')
      return found.map((item) => [item.amount, item.state, item.reasons.map(({ code }) => code)])
    }
    expect(await ends('CANCELLED', false)).toEqual([[3_500, 'held', ['refund_pending']]])
    expect(await ends('CANCELLED', true)).toEqual([[3_500, 'payable', []]])
    expect(await ends('RETURNED', true)).toEqual([[3_500, 'payable', []]])
  })

  it('of a returned parcel waits for the return and its refund; what they leave is the seller’s', async () => {
    const seller = await t.seller()
    const order = await delivered(seller, 51_000)
    t.pass(15 * DAY)
    const move = (state: string) =>
      sql`update orders set state = ${state} where id = ${order.id}`.execute(t.db)
    await move('REFUND_DUE')
    expect((await balance(seller.accountId)).items[0]?.reasons[0]?.code).toBe('refund_pending')
    await move('PAID')
    expect((await balance(seller.accountId)).items[0]?.reasons).toEqual([])
    await t.parcel(order.id, seller.id, 'RETURNED')
    t.pass(15 * DAY)
    const lines = new Set(order.lines.map(({ id }) => id))
    returns.set(seller.id, lines)
    expect((await balance(seller.accountId)).items[0]?.reasons[0]?.code).toBe('return_open')
    returns.delete(seller.id)
    // Refused after all: it had not come back as it was sent.
    expect((await balance(seller.accountId)).items[0]).toMatchObject({ state: 'payable', reasons: [] })
    pending.set(seller.id, lines)
    expect((await balance(seller.accountId)).items[0]?.reasons[0]?.code).toBe('refund_pending')
    pending.delete(seller.id)
    await refund(order.id, order.total_kobo)
    expect(await balance(seller.accountId)).toMatchObject({ held: 0, payable: 0 })
    expect(await payableOf(seller.id)).toBe(0)
  })
})

describe('a payout', () => {
  it('is proposed, approved, sent and confirmed, each line paid once; a refund after it is taken off the next', async () => {
    const seller = await t.seller('Bayo')
    const staff = await t.staff('Kemi')
    const by = { id: staff }
    const approver = { id: await t.staff('Lola') }
    const order = await delivered(seller, 85_000, { quantity: 2 })
    expect(await proposePayouts(t.ledger, null).then(() => proposedFor(seller.id))).toEqual([])
    t.pass(14 * DAY)
    const runs = await Promise.all([1, 2, 3, 4].map(() => proposePayouts(t.ledger, null)))
    expect(runs.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    const [proposed, ...more] = await proposedFor(seller.id)
    expect(more).toEqual([])
    const id = proposed?.id ?? ''
    expect(await balance(seller.accountId)).toMatchObject({
      payable: 0,
      in_payout: await payableOf(seller.id),
    })

    expect(await sendPayout(t.ledger, id, by, 'NIP-1', null)).toMatchObject({ code: 'payout_state' })
    const approvals = await Promise.all([1, 2, 3].map(() => approvePayout(t.ledger, id, approver, true)))
    expect(approvals.filter(({ ok }) => ok)).toHaveLength(1)
    const file = await writeBankFile(t.ledger, by)
    expect(file).toMatchObject({ count: 1, amount: 85_000, left_out: [] })
    expect(Buffer.from(file.workbook, 'base64').subarray(0, 2).toString()).toBe('PK')
    expect(file.text).toContain('Amaka Obi,Zenith Bank,057,000015,0123456789,85000.00,NGN,')
    const sent = await Promise.all([1, 2, 3].map(() => sendPayout(t.ledger, id, by, 'NIP-2026-1', 'k1')))
    expect(sent.map((one) => one.ok && one.value.state)).toEqual(['SENT', 'SENT', 'SENT'])
    expect(await sendPayout(t.ledger, id, by, 'NIP-2', 'k1')).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(await sendPayout(t.ledger, id, by, 'NIP-2', 'k2')).toMatchObject({ code: 'payout_state' })
    expect(await cancelPayout(t.ledger, id, by, 'no')).toMatchObject({ code: 'payout_state' })
    expect(await payableOf(seller.id)).toBe(0)
    expect(await confirmPayout(t.ledger, id, by)).toMatchObject({ ok: true, value: { state: 'CONFIRMED' } })
    expect(await balance(seller.accountId)).toMatchObject({ in_payout: 0, paid: 85_000, items: [] })
    expect((await balance(seller.accountId, 'paid')).items).toMatchObject([{ amount: 85_000, state: 'paid' }])

    const [line] = order.lines
    await refund(order.id, order.total_kobo / 2, { lines: [{ lineId: line?.id ?? '', quantity: 1 }] })
    const owed = await balance(seller.accountId)
    expect(owed).toMatchObject({ payable: -42_500, held: 0 })
    expect(owed.items[0]?.reasons).toMatchObject([{ code: 'refund_after_payout' }])
    await proposePayouts(t.ledger, null)
    expect(await proposedFor(seller.id)).toEqual([])
    await delivered(seller, 68_000)
    t.pass(14 * DAY)
    await proposePayouts(t.ledger, null)
    expect(await proposedFor(seller.id)).toMatchObject([{ amount_kobo: 25_500_00 }])
    const statement = await readStatement(t.ledger, seller.accountId, {})
    expect(statement.ok && statement.value.rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 85_000],
      ['payout', -85_000],
      ['refund', -42_500],
      ['sale', 68_000],
    ])
    const history = await readAuditHistory(t.db, 'payout', id)
    expect(history.map(({ action }) => action)).toEqual([
      'payout.confirm',
      'payout.send',
      'payout.approve',
      'payout.propose',
    ])
    expect(history[0]).toMatchObject({ actorId: staff, actorName: 'Kemi Test' })
  })

  it.each(['unanswered', 'not_found', 'unchecked'] as const)(
    'R2-25 to an account whose name its bank has not confirmed (%s) takes two people, and shows what the bank says since',
    async (check) => {
      const seller = await t.seller()
      const [one, two] = [{ id: await t.staff('One') }, { id: await t.staff('Two') }]
      banks.set(seller.id, { ...BANK, check, foundName: '' })
      await delivered(seller, 20_000)
      t.pass(15 * DAY)
      await proposePayouts(t.ledger, null)
      const id = (await proposedFor(seller.id))[0]?.id ?? ''
      expect(await readStaffPayout(t.ledger, id)).toMatchObject({
        value: { account_check: check, approvals_needed: 2 },
      })
      const racing = await Promise.all([1, 2].map(() => approvePayout(t.ledger, id, one, true)))
      expect(racing.filter((each) => each.ok)).toMatchObject([{ value: { state: 'PROPOSED' } }])
      banks.set(seller.id, { ...BANK, check: 'other_name', foundName: 'CHINEDU OKAFOR' })
      expect(await readStaffPayout(t.ledger, id)).toMatchObject({
        value: { account_check: 'other_name', found_name: 'CHINEDU OKAFOR' },
      })
      expect(await approvePayout(t.ledger, id, two, true)).toMatchObject({ value: { state: 'APPROVED' } })
      banks.delete(seller.id)
    },
  )

  it('R2-25 one whose name is no longer confirmed since it was proposed takes two people', async () => {
    const seller = await t.seller()
    await delivered(seller, 20_000)
    t.pass(15 * DAY)
    await proposePayouts(t.ledger, null)
    const id = (await proposedFor(seller.id))[0]?.id ?? ''
    banks.set(seller.id, { ...BANK, check: 'other_name', foundName: 'CHINEDU OKAFOR' })
    expect(await readStaffPayout(t.ledger, id)).toMatchObject({ value: { approvals_needed: 2 } })
    const first = await approvePayout(t.ledger, id, { id: await t.staff('One') }, true)
    expect(first).toMatchObject({ value: { state: 'PROPOSED', approvals_needed: 2 } })
    banks.delete(seller.id)
  })

  it('D8: to an account that its bank has in another name is marked, and takes two people however small it is', async () => {
    const seller = await t.seller()
    const [one, two] = [{ id: await t.staff('One') }, { id: await t.staff('Two') }]
    banks.set(seller.id, { ...BANK, check: 'other_name', foundName: 'CHINEDU OKAFOR' })
    await delivered(seller, 20_000)
    t.pass(15 * DAY)
    await proposePayouts(t.ledger, null)
    const { rows } = await sql<{ id: Id }>`select id from payout where seller_id = ${seller.id}`.execute(t.db)
    const id = rows[0]?.id ?? ''
    const read = await readStaffPayout(t.ledger, id)
    expect(read).toMatchObject({
      value: { account_check: 'other_name', found_name: 'CHINEDU OKAFOR', approvals_needed: 2 },
    })
    const first = await approvePayout(t.ledger, id, one, true)
    expect(first.ok && first.value.state).toBe('PROPOSED')
    const second = await approvePayout(t.ledger, id, two, true)
    expect(second.ok && second.value.state).toBe('APPROVED')
    banks.delete(seller.id)
  })

  it('above the threshold takes two people, neither of whom proposed it, however they race', async () => {
    const seller = await t.seller('Chidi')
    const [maker, first, second] = await Promise.all(
      ['Maker', 'First', 'Second'].map((name) => t.staff(name)),
    )
    await delivered(seller, 680_000)
    t.pass(14 * DAY)
    await proposePayouts(t.ledger, { id: maker ?? '' })
    const id = (await proposedFor(seller.id))[0]?.id ?? ''
    const approve = (person = '') => approvePayout(t.ledger, id, { id: person }, true)
    expect(await approve(maker)).toMatchObject({ code: 'another_person_needed' })
    const same = await Promise.all([approve(first), approve(first), approve(first)])
    expect(same.filter(({ ok }) => ok)).toHaveLength(1)
    expect(same.filter(({ ok }) => !ok)).toMatchObject([
      { code: 'another_person_needed' },
      { code: 'another_person_needed' },
    ])
    expect(await readStaffPayout(t.ledger, id)).toMatchObject({
      // D31: by their accounts too, so that nobody is offered what they may not approve.
      value: {
        state: 'PROPOSED',
        approvals_needed: 2,
        approved_by: ['First Test'],
        approved_by_ids: [first],
        created_by_id: maker,
      },
    })
    expect(await approve(second)).toMatchObject({
      value: { state: 'APPROVED', approved_by: ['First Test', 'Second Test'] },
    })
    const other = await t.seller('Dayo')
    await delivered(other, 765_000)
    t.pass(14 * DAY)
    await proposePayouts(t.ledger, null)
    const race = (await proposedFor(other.id))[0]?.id ?? ''
    const both = await Promise.all(
      [first, second].map((person) => approvePayout(t.ledger, race, { id: person ?? '' }, true)),
    )
    expect(both.every(({ ok }) => ok)).toBe(true)
    expect(await readStaffPayout(t.ledger, race)).toMatchObject({ value: { state: 'APPROVED' } })
  })

  it('that is out of date is not approved or sent, and the night proposes it anew', async () => {
    const seller = await t.seller('Efe')
    const by = { id: await t.staff() }
    const other = { id: await t.staff() }
    const order = await delivered(seller, 76_500, { quantity: 3 })
    t.pass(14 * DAY)
    await proposePayouts(t.ledger, null)
    const [old] = await proposedFor(seller.id)
    await refund(order.id, order.total_kobo / 3, {
      lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }],
    })
    expect(await approvePayout(t.ledger, old?.id ?? '', by, true)).toMatchObject({ code: 'payout_changed' })
    await proposePayouts(t.ledger, null)
    const [anew, ...more] = await proposedFor(seller.id)
    expect(more).toEqual([])
    expect(anew?.id).not.toBe(old?.id)
    expect(anew?.amount_kobo).toBe(51_000_00)
    expect(await approvePayout(t.ledger, anew?.id ?? '', by, true)).toMatchObject({ ok: true })
    frozen.set(seller.id, new Date(t.now().getTime() + DAY))
    expect(await sendPayout(t.ledger, anew?.id ?? '', other, 'NIP-9', null)).toMatchObject({
      code: 'payout_changed',
    })
    frozen.delete(seller.id)
    banks.set(seller.id, { ...BANK, accountNumber: '9999999999' })
    expect(await writeBankFile(t.ledger, by)).toMatchObject({
      left_out: [{ id: anew?.id, why: 'The bank account is not the one that was approved.' }],
    })
    expect(await cancelPayout(t.ledger, anew?.id ?? '', by, 'another account')).toMatchObject({ ok: true })
    banks.delete(seller.id)
  })

  it('that comes back is owed again, before and after it had arrived', async () => {
    const seller = await t.seller('Funmi')
    const by = { id: await t.staff() }
    const second = { id: await t.staff() }
    const approvers = [{ id: await t.staff() }, { id: await t.staff() }]
    await delivered(seller, 34_000)
    t.pass(14 * DAY)
    for (const hadArrived of [false, true]) {
      await proposePayouts(t.ledger, null)
      const id = (await proposedFor(seller.id))[0]?.id ?? ''
      for (const approver of approvers) await approvePayout(t.ledger, id, approver, true)
      await sendPayout(t.ledger, id, by, `NIP-${id}`, null)
      if (hadArrived) await confirmPayout(t.ledger, id, by)
      const said = { reference: `BACK-${id}`, note: 'wrong account' }
      const asked = await askReturn(t.ledger, id, by, said)
      const back = (asked.ok && asked.value.came_back?.id) || ''
      expect(await approveReturn(t.ledger, back, second)).toMatchObject({ value: { state: 'RETURNED' } })
      expect(await askReturn(t.ledger, id, by, said)).toMatchObject({ code: 'payout_state' })
      expect(await balance(seller.accountId)).toMatchObject({ payable: 34_000, paid: 0 })
      expect(await payableOf(seller.id)).toBe(34_000)
    }
  })

  it('D20 its seller is notified of each step of it once, with code, amount, bank and link, and why one is cancelled', async () => {
    const seller = await t.seller('Ifeoma')
    const by = { id: await t.staff() }
    const approver = { id: await t.staff() }
    await delivered(seller, 42_500)
    t.pass(14 * DAY)
    await proposePayouts(t.ledger, null)
    const first = (await proposedFor(seller.id))[0]?.id ?? ''
    expect(await cancelPayout(t.ledger, first, by, 'the account was closed')).toMatchObject({ ok: true })
    await proposePayouts(t.ledger, null)
    const second = (await proposedFor(seller.id))[0]?.id ?? ''
    await approvePayout(t.ledger, second, approver, true)
    for (const key of ['n1', 'n1']) await sendPayout(t.ledger, second, by, 'NIP-N1', key)
    await confirmPayout(t.ledger, second, by)
    await confirmPayout(t.ledger, second, by)
    const { rows } = await sql<{ step: string; kind: string; subject: string; content: string }>`
      select event_key as step, kind, subject, content::text from notification
      where account_id = ${seller.accountId} and event_key like 'payout:%' order by created_at, event_key`.execute(
      t.db,
    )
    expect(rows.map(({ step, kind }) => `${kind} ${step}`).toSorted()).toEqual(
      [
        `payout payout:${first}:proposed`,
        `payout_failed payout:${first}:cancelled`,
        `payout payout:${second}:proposed`,
        `payout payout:${second}:sent`,
        `payout payout:${second}:arrived`,
      ].toSorted(),
    )
    for (const { step, subject, content } of rows) {
      expect(subject).toMatch(/^Payout \S+ of NGN 42,500 /)
      expect(content).toContain(`/studio/money/payouts/${step.split(':')[1]}`)
      expect(content).toContain('Zenith Bank')
      expect(content.includes('the account was closed')).toBe(step.endsWith('cancelled'))
    }
    expect(rows.find(({ step }) => step.endsWith('sent'))?.content).toContain('NIP-N1')
  })
})

describe('races', () => {
  it('the same sale told by twenty at once is one entry, and the same refund too', async () => {
    const seller = await t.seller('Gbenga')
    const order = await t.order([{ sellerId: seller.id, unitKobo: 77_77 }], { shippingKobo: 1_00 })
    const sold = await Promise.all(Array.from({ length: 20 }, () => t.sell(order)))
    expect(sold.filter(Boolean)).toHaveLength(1)
    const refundId = newId()
    const back = await Promise.all(
      Array.from({ length: 20 }, () =>
        withTx(t.db, (tx) => recordRefund(t.ledger, tx, { refundId, orderId: order.id, amountKobo: 50_00 })),
      ),
    )
    expect(back.filter(Boolean)).toHaveLength(1)
    // Different refunds of one order at once take back no more than there was.
    await Promise.all([10_00, 10_00, 8_77].map((kobo) => refund(order.id, kobo)))
    expect(await payableOf(seller.id)).toBe(0)
    const { rows } = await sql<{ account: string; kobo: number }>`
      select account, sum(amount_kobo)::bigint as kobo from ledger_posting where order_id = ${order.id}
      group by account having sum(amount_kobo) <> 0`.execute(t.db)
    expect(rows).toEqual([])
  })
})

describe('a correction', () => {
  const wish = (sellerId: Id, amountKobo: number) =>
    ({
      debit: 'commission',
      credit: 'seller_payable',
      amount_kobo: amountKobo,
      seller_id: sellerId,
      order_id: null,
      note: 'A gesture',
    }) as const

  it('is entered at once, above the threshold when another person agrees; sent again it is the same', async () => {
    const seller = await t.seller('Halima')
    const [one, two] = [{ id: await t.staff('One') }, { id: await t.staff('Two') }]
    const made = await Promise.all(
      [1, 2, 3].map(() => makeAdjustment(t.ledger, one, wish(seller.id, 5_000_00), 'key')),
    )
    expect(new Set(made.map((answer) => answer.ok && answer.value.id)).size).toBe(1)
    expect(await makeAdjustment(t.ledger, one, wish(seller.id, 6_00), 'key')).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(await balance(seller.accountId)).toMatchObject({ payable: 5_000, items: [{ note: 'A gesture' }] })
    const large = await makeAdjustment(t.ledger, one, wish(seller.id, 500_000_01), null)
    expect(large).toMatchObject({ value: { state: 'PROPOSED' } })
    const id = large.ok ? large.value.id : ''
    expect(await payableOf(seller.id)).toBe(5_000)
    expect(await approveAdjustment(t.ledger, id, one)).toMatchObject({ code: 'another_person_needed' })
    const agreed = await Promise.all([1, 2].map(() => approveAdjustment(t.ledger, id, two)))
    const entered = { state: 'ENTERED', decided_by: two.id }
    expect(agreed.filter(({ ok }) => ok)).toMatchObject([{ value: entered }])
    expect(await payableOf(seller.id)).toBe(505_000.01)
    expect(
      await makeAdjustment(t.ledger, one, { ...wish(seller.id, 1), credit: 'commission' }, null),
    ).toMatchObject({ field: 'credit' })
    expect(await verifyAuditLog(t)).toMatchObject({ brokenAt: null })
  })
})
