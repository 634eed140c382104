import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { after, DAY } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import { decimalOf } from '../../kernel/money.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { approvePayout, confirmPayout, proposePayouts } from '../ledger/index.server.ts'
import { approveReturn, askReturn } from '../ledger/service/payout-returns.ts'
import { openLedger, type TestLedger } from '../ledger/test-ledger.ts'
import { sendPayout } from '../ledger/test-sending.ts'
import type { StatementsContext } from './context.ts'
import { findPayments, lookAtStatements } from './service/finding.ts'
import { importStatement } from './service/importing.ts'
import { agreeToLine, nameLine, rejectLine } from './service/naming.ts'
import { readLines, readOverview } from './service/reading-lines.ts'

let t: TestLedger
let context: StatementsContext
let [approver, sender, clerk] = ['', '', '']
beforeAll(async () => {
  t = await openLedger()
  context = {
    ...t.ledger,
    personOf: t.ledger.personOf,
    confirmPayout: (id, by) => confirmPayout(t.ledger, id, by),
    sumExceptions: async () => ({ count: 0, kobo: 0 }),
    lookForSettlements: async () => undefined,
  }
  ;[approver = '', sender = '', clerk = ''] = await Promise.all(
    ['Approver', 'Sender', 'Clerk'].map((name) => t.staff(name)),
  )
})
afterAll(() => t.close())
beforeEach(async () => {
  await sql`delete from bank_line_payment`.execute(t.db)
  await sql`delete from bank_line`.execute(t.db)
  await sql`delete from bank_statement`.execute(t.db)
  // What other tests paid is of another time.
  await sql`update payout set sent_at = sent_at - interval '1 year' where sent_at is not null`.execute(t.db)
  t.log.error.mockClear()
})

const officer = (id: Id) => ({ id, roles: [] })
type Row = [naira: number, text: string, day?: string]
const today = () => dayInLagos(t.now())
/** The bank's CSV of these rows; a number below zero goes out. */
const csvOf = (rows: readonly Row[]) =>
  [
    'Date,Narration,Debit,Credit',
    ...rows.map(([naira, text, day = today()]) =>
      [day, text, naira < 0 ? decimalOf(-naira * 100) : '', naira > 0 ? decimalOf(naira * 100) : ''].join(
        ',',
      ),
    ),
  ].join('\n')
/** The same days by MT940, which says each row in other words. */
const mt940Of = (rows: readonly Row[], words = 'BY TRANSFER') => {
  const short = (day: string) => day.slice(2).replaceAll('-', '')
  const days = rows.map(([, , day = today()]) => day).toSorted()
  const sum = rows.reduce((all, [naira]) => all + naira, 0)
  const balance = (naira: number, day = '') => `${naira < 0 ? 'D' : 'C'}${short(day)}NGN${Math.abs(naira)},00`
  return [
    ':20:A',
    ':25:0123456789',
    ':28C:1',
    `:60F:${balance(0, days[0])}`,
    ...rows.flatMap(([naira, text, day = today()]) => [
      `:61:${short(day)}${short(day).slice(2)}${naira < 0 ? 'D' : 'C'}${Math.abs(naira)},00NTRFNONREF`,
      `:86:${words} ${text}`,
    ]),
    `:62F:${balance(sum, days.at(-1))}`,
  ].join('\n')
}
const bring = async (rows: readonly Row[], by = clerk, write = csvOf) => {
  const file = Buffer.from(write(rows))
  const read = await importStatement(context, officer(by), { file, account_number: '0123456789' })
  if (!read.ok) throw new Error(read.message)
  return read.value
}
/** A payout of so many naira that was sent; its code and id. */
const sent = async (naira: number) => {
  const seller = await t.seller()
  const order = await t.order([{ sellerId: seller.id, unitKobo: Math.round((naira * 100) / 0.85) }])
  await t.sell(order)
  await t.parcel(order.id, seller.id, 'SUCCESS')
  t.pass(15 * DAY)
  await proposePayouts(t.ledger, null)
  const { rows } = await sql<{
    id: Id
    code: string
  }>`select id, code from payout where seller_id = ${seller.id}`.execute(t.db)
  const [{ id, code } = { id: '', code: '' }] = rows
  expect(await approvePayout(t.ledger, id, { id: approver }, true)).toMatchObject({ ok: true })
  expect(await sendPayout(t.ledger, id, { id: sender }, `BULK-${id}`, null)).toMatchObject({ ok: true })
  return { id, code, seller }
}
const stateOf = async (id: Id) =>
  (await sql<{ state: string }>`select state from payout where id = ${id}`.execute(t.db)).rows[0]?.state
const open = async () =>
  (await readLines(context, 'OPEN', { page: 1, limit: 96 })).items.map(({ amount, why }) => ({ amount, why }))
const lines = async () => (await readLines(context, undefined, { page: 1, limit: 96 })).items
/** What all lines come to, and what the bank's file said. */
const sumOfLines = async () => (await lines()).reduce((sum, { amount }) => sum + amount, 0)

describe('a statement of the bank', () => {
  it('confirms the payouts it has, in the name of who imported it, and the seller’s account agrees', async () => {
    const { id, code } = await sent(20_000)
    expect(await stateOf(id)).toBe('SENT')
    expect(await bring([[-20_000, `NIP/${code}/SELLER`]])).toEqual({
      format: 'csv',
      lines: 1,
      new_lines: 1,
      lacking: 0,
      found: 1,
      confirmed: 1,
    })
    expect(await stateOf(id)).toBe('CONFIRMED')
    expect((await readAuditHistory(t.db, 'payout', id))[0]).toMatchObject({
      action: 'payout.confirm',
      actorId: clerk,
    })
    expect(await lines()).toMatchObject([
      { state: 'SETTLED', kind: 'payout', why: null, payments: [{ kind: 'payout', code, about_id: id }] },
    ])
    expect(await readOverview(context)).toMatchObject({ open: 0, missing_total: 0 })
    await lookAtStatements(context)
    expect(t.log.error).not.toHaveBeenCalled()
  })

  it('imported by who approved the payout leaves its confirmation to another person', async () => {
    const { id, code } = await sent(20_000)
    expect(await bring([[-20_000, code]], approver)).toMatchObject({ found: 1, confirmed: 0 })
    expect(await stateOf(id)).toBe('SENT')
    expect(await confirmPayout(t.ledger, id, { id: sender })).toMatchObject({ ok: true })
  })

  it('imported twice, at once, or with days of another one brings each line once', async () => {
    const charges: Row[] = [
      [-50, 'SMS CHARGE'],
      [-50, 'SMS CHARGE'],
    ]
    const both = await Promise.all([bring(charges), bring(charges)])
    expect(both.map(({ new_lines }) => new_lines).toSorted((a, b) => a - b)).toEqual([0, 2])
    expect(await bring(charges)).toMatchObject({ lines: 2, new_lines: 0 })
    const next = dayInLagos(after(t.now(), DAY))
    expect(await bring([...charges, [300, 'OWN MONEY', next]])).toMatchObject({ lines: 3, new_lines: 1 })
    expect(await sumOfLines()).toBe(200)
  })

  it('that has a payout twice shows the second payment, whose money nobody owes', async () => {
    const { code } = await sent(20_000)
    expect(
      await bring([
        [-20_000, `${code} FIRST`],
        [-20_000, `${code} AGAIN`],
      ]),
    ).toMatchObject({ found: 1 })
    expect(await open()).toEqual([{ amount: -20_000, why: 'paid_twice' }])
    await lookAtStatements(context)
    expect(t.log.error).toHaveBeenCalledWith(
      expect.objectContaining({ open: 1, missing: 0 }),
      'the bank’s statements differ from the books',
    )
  })

  it('that has another amount, or a payout that nobody has sent, shows it', async () => {
    const approved = await sent(30_000)
    const { code } = await sent(20_000)
    await sql`update payout set state = 'APPROVED', sent_at = null, sent_by = null where id = ${approved.id}`.execute(
      t.db,
    )
    await bring([
      [-20_050, code],
      [-30_000, approved.code],
      [-7, 'STAMP DUTY'],
    ])
    expect((await open()).toSorted((a, b) => a.amount - b.amount)).toEqual([
      { amount: -30_000, why: 'not_sent' },
      { amount: -20_050, why: 'amount_differs' },
      { amount: -7, why: 'unknown_out' },
    ])
    // Marked as sent a day later, it is found by night.
    await sql`update payout set state = 'SENT', sent_at = ${t.now()}, sent_by = ${sender} where id = ${approved.id}`.execute(
      t.db,
    )
    expect(await findPayments(context)).toEqual({ found: 1, confirmed: 1 })
    expect(await stateOf(approved.id)).toBe('CONFIRMED')
  })

  it('that has the sum of a payout and names another, or none, is not this payout', async () => {
    const { id } = await sent(20_000)
    await bring([[-20_000, 'SOMEBODY ELSE']])
    expect(await open()).toEqual([{ amount: -20_000, why: 'unknown_out' }])
    expect(await stateOf(id)).toBe('SENT')
  })

  it('on which a payout is not, three days later, shows that one', async () => {
    const { id, code } = await sent(20_000)
    const inDays = (days: number) => dayInLagos(after(t.now(), days * DAY))
    const [now, first, day3, day4] = [inDays(0), inDays(-1), inDays(3), inDays(4)] as const
    await bring([
      [1, 'FIRST', first],
      [1, 'NOW', now],
      [1, 'LATER', day3],
    ])
    expect(await readOverview(context)).toMatchObject({ missing_total: 0 })
    await bring([[1, 'LATER STILL', day4]])
    expect(await readOverview(context)).toMatchObject({
      missing_total: 1,
      missing: [{ kind: 'payout', code, about_id: id, amount: -20_000 }],
    })
    await bring([[-20_000, code, now]])
    expect(await readOverview(context)).toMatchObject({ missing_total: 0 })
  })

  it('to which money of a payout came back is open until two people have said so', async () => {
    const { id, code } = await sent(20_000)
    await bring([
      [-20_000, code],
      [20_000, `RVSL ${code}`],
    ])
    expect(await open()).toEqual([{ amount: 20_000, why: 'came_back' }])
    const said = await askReturn(
      t.ledger,
      id,
      { id: approver },
      { reference: 'RVSL-1', note: 'account closed' },
    )
    expect(await findPayments(context)).toMatchObject({ found: 0 })
    const back = (said.ok && said.value.came_back?.id) || ''
    expect(await approveReturn(t.ledger, back, { id: sender })).toMatchObject({ ok: true })
    expect(await findPayments(context)).toMatchObject({ found: 1 })
    expect(await open()).toEqual([])
    expect(await sumOfLines()).toBe(0)
  })
})

describe('days without a statement', () => {
  /** The day of Lagos so many days after a Monday that is to come. */
  const monday = () => {
    const now = t.now()
    const toMonday = (8 - new Date(dayInLagos(now)).getUTCDay()) % 7 || 7
    return (days: number) => dayInLagos(after(now, (toMonday + days) * DAY))
  }
  const passUntil = (day: string) => t.pass(Date.parse(`${day}T12:00:00Z`) - t.now().getTime())
  const gaps = async () =>
    (await readOverview(context)).gaps.map(({ first_day, last_day, days, late }) => [
      first_day,
      last_day,
      days,
      late,
    ])

  it('are the working days that none covers until yesterday, an error once they are three days old', async () => {
    const day = monday()
    passUntil(day(1))
    await bring([[1, 'A', day(0)]])
    expect(await readOverview(context)).toMatchObject({ gaps: [], gaps_total: 0 })
    passUntil(day(3))
    expect(await gaps()).toEqual([[day(1), day(2), 2, 0]])
    // A file that ends on the day of its reading does not have all of it.
    await bring([[1, 'B', day(3)]])
    passUntil(day(8))
    expect(await readOverview(context)).toMatchObject({
      gaps_total: 1,
      gaps: [{ account: '••••6789', first_day: day(1), last_day: day(7), days: 5, late: 4 }],
    })
    await sql`update bank_line set state = 'NAMED', kind = 'other', named_by = ${clerk}, named_at = now()`.execute(
      t.db,
    )
    await lookAtStatements(context)
    expect(t.log.error.mock.calls).toMatchObject([
      [{ open: 0, missing: 0, daysWithout: 4 }, expect.any(String)],
    ])
    await bring([
      [1, 'B', day(0)],
      [1, 'B', day(7)],
    ])
    expect(await gaps()).toEqual([])
  })

  it('are days of a weekend too, on which a payout was sent', async () => {
    const day = monday()
    passUntil(day(5))
    await bring([[1, 'FRIDAY', day(4)]])
    passUntil(day(7))
    expect(await gaps()).toEqual([])
    const { id } = await sent(20_000)
    await sql`update payout set sent_at = ${new Date(`${day(5)}T12:00:00Z`)} where id = ${id}`.execute(t.db)
    const [first] = await gaps()
    expect(first?.[0]).toBe(day(5))
  })
})

describe('a line that a later file lacks', () => {
  /** The bank's lines of three days, with more on the second of them; they are read when the days are over. */
  const threeDays = () => {
    const [first = '', day = '', last = ''] = [0, 1, 2].map((days) => dayInLagos(after(t.now(), days * DAY)))
    t.pass(3 * DAY)
    const of = (...rows: Row[]): Row[] => [
      [900, 'IN', first],
      ...rows.map(([naira, text]): Row => [naira, text, day]),
      [-4, 'SMS', day],
      [-5, 'FEE', last],
    ]
    return { first, day, last, of }
  }

  it('is open again, and the payout that it alone confirmed is missing, until another person has it', async () => {
    const { code } = await sent(20_000)
    const { of } = threeDays()
    const forged = of([-20_000, code])
    await bring(forged)
    expect(await readOverview(context)).toMatchObject({ open: 3, missing_total: 0 })
    expect(await bring(of())).toMatchObject({ new_lines: 0, lacking: 1 })
    expect(await bring(of())).toMatchObject({ new_lines: 0, lacking: 0 })
    expect(await open()).toContainEqual({ amount: -20_000, why: 'lacking' })
    // Nothing finds it: neither by night nor because the same person reads it once more.
    await lookAtStatements(context)
    expect(t.log.error).toHaveBeenCalledTimes(1)
    expect(await bring(forged)).toMatchObject({ new_lines: 0, found: 0 })
    expect(await open()).toContainEqual({ amount: -20_000, why: 'lacking' })
    const later = dayInLagos(after(t.now(), 2 * DAY))
    await bring([[1, 'LATER', later]])
    expect(await readOverview(context)).toMatchObject({ missing: [{ code }], missing_total: 1 })
    expect(await bring(forged, sender)).toMatchObject({ new_lines: 0, found: 1 })
    expect(await readOverview(context)).toMatchObject({ open: 4, missing_total: 0 })
  })

  it('is none where the file ends before it, has the day in part, or was read on that day', async () => {
    const { first, day, of } = threeDays()
    await bring(of([-70, 'EVENING']))
    expect(await bring([[900, 'IN', first]])).toMatchObject({ lacking: 0 })
    expect(await bring([[900, 'IN', first]], sender, mt940Of)).toMatchObject({ new_lines: 0, lacking: 0 })
    await bring([
      [-8, 'NOON'],
      [-9, 'EVENING'],
    ])
    expect(await bring([[-8, 'NOON']])).toMatchObject({ new_lines: 0, lacking: 0 })
    expect(await bring([[-4, 'SMS', day]])).toMatchObject({ new_lines: 0, lacking: 1 })
  })

  it('is settled by two people, as another line, and what they said before holds no more', async () => {
    const { of } = threeDays()
    await bring(of([-70, 'A FEE']))
    const id = (await lines()).find(({ text }) => text === 'A FEE')?.id ?? ''
    const say = async () => {
      const said = { kind: 'other', note: 'not booked' } as const
      expect(await nameLine(context, officer(clerk), id, said)).toMatchObject({ ok: true })
      expect(await agreeToLine(context, officer(sender), id)).toMatchObject({ ok: true })
    }
    await say()
    expect(await bring(of())).toMatchObject({ lacking: 1 })
    expect((await lines()).find((line) => line.id === id)).toMatchObject({
      state: 'OPEN',
      why: 'lacking',
      named_by: null,
      approved_by: null,
    })
    await say()
    expect(await bring(of())).toMatchObject({ lacking: 0 })
    expect(await open()).not.toContainEqual(expect.objectContaining({ amount: -70 }))
  })

  it('is none where another format has it in other words, and payments are found once', async () => {
    const { code } = await sent(20_000)
    const { of } = threeDays()
    const rows = of([-20_000, code], [-4, 'SMS'])
    await bring(rows)
    expect(await bring(rows, sender, mt940Of)).toMatchObject({ lines: 5, new_lines: 0, lacking: 0, found: 0 })
    expect(await bring(rows)).toMatchObject({ new_lines: 0, lacking: 0 })
    expect(await open()).not.toContainEqual(expect.objectContaining({ why: 'paid_twice' }))
    // A third of the same sum is one more.
    expect(await bring(of([-20_000, code], [-4, 'SMS'], [-4, 'SMS']), sender, mt940Of)).toMatchObject({
      new_lines: 1,
      lacking: 0,
    })
  })

  it('is one where another format has its sum, paid to somebody else', async () => {
    const { id } = await sent(20_000)
    const { of } = threeDays()
    // By the reference that the sender typed, and by a code that is not its own.
    await bring(of([-20_000, `BULK-${id}`], [-300, 'PAY-2222-2222']))
    expect(await bring(of([-20_000, 'X'], [-300, 'Y']), sender, mt940Of)).toMatchObject({
      new_lines: 2,
      lacking: 2,
    })
    expect((await open()).filter(({ why }) => why === 'lacking')).toHaveLength(2)
  })

  it('is looked for in a file that parts a day into two statements', async () => {
    const { of } = threeDays()
    const rows = of()
    await bring(rows)
    const parts = (all: readonly Row[]) => `${mt940Of(all.slice(0, 2))}\n${mt940Of(all.slice(1))}`
    const doubled = [...rows.slice(0, 2), ...rows.slice(1)]
    expect(
      await bring(rows, clerk, (all) => parts(all).replace(':86:BY TRANSFER SMS', ':86:SMS')),
    ).toMatchObject({
      lines: doubled.length,
      lacking: 0,
    })
  })
})

describe('a line that is no payment of ours', () => {
  const named = async () => {
    await bring([[-4, 'SMS CHARGE']])
    const [line] = await lines()
    return line?.id ?? ''
  }
  const name = (id: Id, who: Id, kind: 'bank_fee' | 'tax' = 'bank_fee') =>
    nameLine(context, officer(who), id, { kind, note: 'SMS of November' })

  it('is settled when two people say what it is, raced too', async () => {
    const id = await named()
    expect(await name(id, clerk)).toMatchObject({
      value: { state: 'NAMED', kind: 'bank_fee', named_by_id: clerk },
    })
    expect(await readOverview(context)).toMatchObject({ open: 0, named: 1 })
    expect(await agreeToLine(context, officer(clerk), id)).toMatchObject({ code: 'another_person_needed' })
    expect(await name(id, clerk, 'tax')).toMatchObject({ value: { kind: 'tax' } })
    expect(await name(id, sender)).toMatchObject({ code: 'bank_line_decided' })
    const raced = await Promise.all([sender, approver].map((who) => agreeToLine(context, officer(who), id)))
    expect(raced.filter(({ ok }) => ok)).toMatchObject([{ value: { state: 'SETTLED', kind: 'tax' } }])
    expect(raced.filter(({ ok }) => !ok)).toMatchObject([{ code: 'bank_line_decided' }])
    expect((await readAuditHistory(t.db, 'bank_line', id)).map(({ action }) => action)).toEqual([
      'bank_line.approve',
      'bank_line.name',
      'bank_line.name',
    ])
    expect(await name(id, clerk)).toMatchObject({ code: 'bank_line_decided' })
  })

  it('is open again when either of them disagrees', async () => {
    const id = await named()
    await name(id, clerk)
    expect(await rejectLine(context, officer(sender), id)).toMatchObject({
      value: { state: 'OPEN', kind: null, note: '' },
    })
    expect(await rejectLine(context, officer(sender), id)).toMatchObject({ code: 'bank_line_decided' })
    expect(await agreeToLine(context, officer(sender), id)).toMatchObject({ code: 'bank_line_decided' })
  })

  it('has to be there', async () => {
    expect(await name(newId(), clerk)).toMatchObject({ code: 'bank_line_not_found' })
  })
})
