import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { dayInLagos, momentInLagos } from '../../kernel/lagos.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { approvePayout, confirmPayout, proposePayouts } from '../ledger/index.server.ts'
import { openLedger, type TestLedger } from '../ledger/test-ledger.ts'
import { sendPayout } from '../ledger/test-sending.ts'
import { sumExceptions } from '../payments/index.server.ts'
import type { StatementsContext } from './context.ts'
import {
  closingCsv,
  proposeClosing,
  readClosings,
  readFigures,
  rejectClosing,
  signClosing,
} from './service/closing.ts'
import { importStatement } from './service/importing.ts'

let t: TestLedger
let context: StatementsContext
let [ada, bola, chi] = ['', '', '']
let month = ''
let payoutId = ''
beforeAll(async () => {
  t = await openLedger()
  context = {
    ...t.ledger,
    personOf: t.ledger.personOf,
    confirmPayout: (id, by) => confirmPayout(t.ledger, id, by),
    sumExceptions: (tx, before) => sumExceptions(tx, { now: t.now(), provider: 'sandbox' }, before),
    lookForSettlements: async () => undefined,
  }
  ;[ada = '', bola = '', chi = ''] = await Promise.all(['Ada', 'Bola', 'Chi'].map((name) => t.staff(name)))
  // A sale, and its payout 15 days later, in the first half of a month and in its second.
  const now = t.now()
  const next = dayInLagos(
    new Date(momentInLagos(`${dayInLagos(now).slice(0, 7)}-01`).getTime() + 32 * DAY),
  ).slice(0, 7)
  month = next
  t.pass(momentInLagos(`${month}-02T12:00`).getTime() - now.getTime())
  const seller = await t.seller()
  const order = await t.order([{ sellerId: seller.id, unitKobo: 10_000_000 }])
  await t.sell(order)
  await t.parcel(order.id, seller.id, 'SUCCESS')
  t.pass(15 * DAY)
  await proposePayouts(t.ledger, null)
  const { rows } = await sql<{ id: Id }>`select id from payout`.execute(t.db)
  payoutId = rows[0]?.id ?? ''
  await approvePayout(t.ledger, payoutId, { id: ada }, true)
  await sendPayout(t.ledger, payoutId, { id: bola }, 'BULK-123456', null)
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`delete from month_closing`.execute(t.db)
})

const officer = (id: Id) => ({ id, roles: [] })
const propose = (who: Id, note = 'The bank is asked') =>
  proposeClosing(context, officer(who), { month, note })
const proposed = async (who: Id) => {
  const answer = await propose(who)
  if (!answer.ok) throw new Error(answer.message ?? answer.code)
  return answer.value
}
const figures = async () => {
  const answer = await readFigures(context, month)
  if (!answer.ok) throw new Error(answer.code)
  return Object.fromEntries(answer.value.figures.map(({ name, count, amount }) => [name, [count, amount]]))
}

describe('the closing of a month', () => {
  it('has to wait until the month is over in Lagos', async () => {
    expect(await propose(ada)).toMatchObject({ code: 'invalid', field: 'month' })
    expect(await readFigures(context, month)).toMatchObject({ code: 'invalid', field: 'month' })
    expect(await readClosings(context)).toEqual({ months: [], closings: [] })
    const [year = 0, number = 0] = month.split('-').map(Number)
    const end = Date.UTC(year, number, 1) - DAY / 24
    t.pass(end - 1 - t.now().getTime() - 60_000)
    expect(await propose(ada)).toMatchObject({ code: 'invalid', field: 'month' })
    t.pass(120_000)
    expect(await readClosings(context)).toMatchObject({ months: [month] })
  })

  it('has the whole ledger, whose debits are its credits, and what differs', async () => {
    const { debits, credits, ...now } = await figures()
    expect(debits).toEqual(credits)
    expect(debits?.[1]).toBeGreaterThan(0)
    const accounts = await sql<{ account: string; kobo: number }>`
      select account, sum(amount_kobo)::bigint as kobo from ledger_posting group by account`.execute(t.db)
    for (const { account, kobo } of accounts.rows) expect(now[account]).toEqual([null, kobo / 100])
    const all = Object.entries(now).filter(([name]) => accounts.rows.some(({ account }) => account === name))
    expect(all.reduce((sum, [, [, amount]]) => sum + Math.round((amount ?? 0) * 100), 0)).toBe(0)
    expect(now).toMatchObject({
      payouts_confirmed: [0, 0],
      payouts_not_confirmed: [1, 85_000],
      payouts_returned: [0, 0],
      missing: [1, 85_000],
      exceptions: [0, 0],
      check_findings: [0, 0],
      open_in: [0, 0],
      open_out: [0, 0],
      days_without: [0, null],
    })
  })

  it('is signed by another person, raced too, and once', async () => {
    expect(await propose(ada, '')).toMatchObject({ code: 'invalid', field: 'note' })
    const raced = await Promise.all([propose(ada), propose(ada)])
    expect(raced.map((each) => (each.ok ? 'ok' : each.code)).toSorted()).toEqual(['month_closed', 'ok'])
    const [{ id } = { id: '' }] = (await readClosings(context)).closings
    expect(await signClosing(context, officer(ada), id)).toMatchObject({ code: 'another_person_needed' })
    const signed = await Promise.all([bola, chi].map((who) => signClosing(context, officer(who), id)))
    expect(signed.map((each) => (each.ok ? each.value.state : each.code)).toSorted()).toEqual([
      'SIGNED',
      'month_closing_decided',
    ])
    expect(await propose(chi)).toMatchObject({ code: 'month_closed' })
    expect(await rejectClosing(context, officer(chi), id)).toMatchObject({ code: 'month_closing_decided' })
    expect(await readClosings(context)).toMatchObject({
      months: [],
      closings: [
        {
          month,
          state: 'SIGNED',
          created_by: { id: ada, name: 'Ada Test' },
          decided_by: expect.stringMatching(/^(Bola|Chi) Test$/),
        },
      ],
    })
    const saved = await closingCsv(context, id)
    expect(saved).toMatchObject({ ok: true, value: { name: `closing-${month}.csv` } })
    const lines = saved.ok ? saved.value.text.split('\r\n') : []
    expect(lines).toContain(`${month},"Payouts of the month, not confirmed",1,85000.00`)
    expect(lines).toContain(`${month},All debits,,${((await figures()).debits?.[1] ?? 0).toFixed(2)}`)
    expect(lines.find((line) => line.startsWith('Proposed by,'))).toMatch(/^Proposed by,Ada Test,\d{4}-/)
    expect(lines.find((line) => line.startsWith('Signed by,'))).toMatch(/^Signed by,(Bola|Chi) Test,/)
    expect(lines).toContain('Note,The bank is asked')
    expect(await closingCsv(context, newId())).toMatchObject({ code: 'month_closing_not_found' })
    expect((await readAuditHistory(t.db, 'month', month)).map(({ action }) => action)).toEqual([
      'month.sign',
      'month.propose',
    ])
  })

  it('is rejected by who proposed it, and proposed anew', async () => {
    const { id } = await proposed(ada)
    expect(await rejectClosing(context, officer(ada), id)).toMatchObject({ value: { state: 'REJECTED' } })
    expect(await readClosings(context)).toMatchObject({ months: [month] })
    expect(await propose(bola)).toMatchObject({ ok: true })
  })

  it('is refused with what has changed since it was proposed', async () => {
    const before = await proposed(ada)
    const file = Buffer.from(`Date,Narration,Amount\n${month}-20,SMS CHARGE,-4.00\n`)
    await importStatement(context, officer(chi), { file, account_number: '0123456789' })
    expect(await confirmPayout(t.ledger, payoutId, { id: chi })).toMatchObject({ ok: true })
    const refused = await signClosing(context, officer(bola), before.id)
    expect(refused).toMatchObject({ code: 'month_figures_changed' })
    const message = refused.ok ? '' : (refused.message ?? '')
    expect(message).toContain('Payouts of the month, confirmed (0, NGN 0; now 1, NGN 85,000)')
    expect(message).toContain('Lines of the bank not settled, out (0, NGN 0; now 1, NGN 4)')
    expect(message).toMatch(/Days of the month without a statement \(0; now \d+\)/)
    // The confirmation is of the next month, so the accounts of this one stay.
    expect(message).not.toContain('Account:')
    // What was stored stays as it was.
    expect((await readClosings(context)).closings).toMatchObject([
      { state: 'PROPOSED', figures: before.figures },
    ])
    await rejectClosing(context, officer(bola), before.id)
    const anew = await proposed(bola)
    expect(await signClosing(context, officer(ada), anew.id)).toMatchObject({ value: { state: 'SIGNED' } })
  })
})
