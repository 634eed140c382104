import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR } from '../../kernel/clock.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import { withTx } from '../../platform/db/index.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { confirmPayout, recordFee } from '../ledger/index.server.ts'
import { openLedger, type TestLedger } from '../ledger/test-ledger.ts'
import { lookForSettlements } from '../payments/index.server.ts'
import type { StatementsContext } from './context.ts'
import { agreeToDifference, explainDifference, rejectDifference } from './service/explaining.ts'
import { lookAgain, lookAtStatements } from './service/finding.ts'
import { readOverview } from './service/reading-lines.ts'

type Held = { transactionId: string; txRef: string; amountKobo: number; feeKobo: number }
/** A settlement at the provider: what it holds, and what it kept besides; `listed` where its list differs. */
type Made = {
  id: string
  held: Held[]
  besides: number
  taken: number
  day: string
  listed?: Held[] | undefined
}

let t: TestLedger
let context: StatementsContext
let sellerId = ''
let atProvider: (Made & { isSilent?: boolean })[] = []
let last = 0
const listSettled = vi.fn(async (id: string) => {
  const made = atProvider.find((each) => each.id === id)
  return made && !made.isSilent ? (made.listed ?? made.held) : undefined
})
const sumOf = (held: readonly Held[], key: 'amountKobo' | 'feeKobo') =>
  held.reduce((sum, each) => sum + each[key], 0)

beforeAll(async () => {
  t = await openLedger()
  const provider = {
    name: 'sandbox',
    listSettled,
    listSettlements: async () =>
      atProvider.map(({ id, held, besides, taken, day }) => {
        const [grossKobo, feesKobo] = [sumOf(held, 'amountKobo'), sumOf(held, 'feeKobo') + besides]
        return {
          settlementId: id,
          state: 'paid' as const,
          status: 'completed',
          grossKobo,
          feesKobo,
          takenKobo: taken,
          amountKobo: grossKobo - feesKobo - taken,
          currency: 'NGN',
          paidOn: day,
          reference: id,
          isToBank: true,
        }
      }),
  }
  const payments = { ...t.ledger, provider } as unknown as Parameters<typeof lookForSettlements>[0]
  context = {
    ...t.ledger,
    personOf: t.ledger.personOf,
    confirmPayout: (id, by) => confirmPayout(t.ledger, id, by),
    sumExceptions: async () => ({ count: 0, kobo: 0 }),
    lookForSettlements: () => lookForSettlements(payments),
  }
  sellerId = (await t.seller()).id
})
afterAll(() => t.close())
beforeEach(async () => {
  atProvider = []
  await sql`delete from settlement_transaction`.execute(t.db)
  await sql`delete from settlement`.execute(t.db)
  // What other tests sold is of another time.
  await sql`update payment_attempt set settled_at = settled_at - interval '1 year'`.execute(t.db)
  listSettled.mockClear()
  t.log.error.mockClear()
})

const today = () => dayInLagos(t.now())
/** A payment that the ledger has, and its fee; and how the provider tells it. */
const paid = async (naira = 10_000, feeKobo = 250_00) => {
  const order = await t.order([{ sellerId, unitKobo: naira * 100 }])
  await t.sell(order)
  if (feeKobo > 0)
    await withTx(t.db, (tx) =>
      recordFee(t.ledger, tx, { attemptId: order.attemptId, orderId: order.id, feeKobo }),
    )
  const held: Held = {
    transactionId: String((last += 1)),
    txRef: order.txRef,
    amountKobo: naira * 100,
    feeKobo,
  }
  return { order, held }
}
const settle = (held: Held[], more: Partial<(typeof atProvider)[number]> = {}) => {
  const made = { id: `S${(last += 1)}`, held, besides: 0, taken: 0, day: today(), ...more }
  atProvider.push(made)
  return made
}
const look = async () => expect(await lookAgain(context)).toMatchObject({ ok: true })
const differences = async () => (await readOverview(context)).differences
const stored = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from settlement_transaction`.execute(t.db)).rows[0]?.n

describe('a settlement', () => {
  it('that is as our books say is listed once, and compared no more', async () => {
    const [one, two] = [await paid(), await paid(20_000)]
    settle([one.held, two.held], { taken: 5_000_00 })
    await look()
    await look()
    await lookAtStatements(context)
    expect(await differences()).toEqual([])
    expect(await stored()).toBe(2)
    expect(listSettled).toHaveBeenCalledTimes(1)
    expect(t.log.error).not.toHaveBeenCalled()
  })

  it('with a fee that nobody expects is named with the kobo, and said at night', async () => {
    const one = await paid()
    const { id } = settle([one.held], { besides: 52_50 })
    await look()
    expect(await readOverview(context)).toMatchObject({
      differences_total: 1,
      differences: [{ kind: 'extra_fee', code: `sandbox ${id}`, reference: '', amount: 52.5 }],
    })
    await lookAtStatements(context)
    expect(t.log.error).toHaveBeenCalledWith(
      expect.objectContaining({ differences: 1 }),
      'the bank’s statements differ from the books',
    )
  })

  it('with a payment of nobody, another amount and another fee names each, with its order', async () => {
    const [right, amount, fee] = [await paid(), await paid(), await paid()]
    const nobodys = { transactionId: 'n', txRef: 'AWR-NOBODY-1', amountKobo: 700_00, feeKobo: 10_00 }
    const unpaid = await t.order([{ sellerId, unitKobo: 900_00 }], { isPaid: false })
    const unknown = { transactionId: 'u', txRef: unpaid.txRef, amountKobo: 900_00, feeKobo: 0 }
    settle([
      right.held,
      { ...amount.held, amountKobo: amount.held.amountKobo - 1 },
      { ...fee.held, feeKobo: fee.held.feeKobo + 1_25 },
      nobodys,
      unknown,
    ])
    await look()
    const found = await differences()
    expect(found).toHaveLength(4)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'other_amount', order_id: amount.order.id, amount: -0.01 }),
        expect.objectContaining({ kind: 'other_fee', reference: fee.order.txRef, amount: 1.25 }),
        expect.objectContaining({ kind: 'nobodys', reference: 'AWR-NOBODY-1', order_id: null, amount: 700 }),
        expect.objectContaining({ kind: 'nobodys', reference: unpaid.txRef, amount: 900 }),
      ]),
    )
  })

  it('that pays more than came in does not add up', async () => {
    const one = await paid()
    settle([one.held], { taken: -3_00 })
    await look()
    expect(await differences()).toMatchObject([{ kind: 'sum', amount: 3 }])
  })

  it('has what came in two parts, one of them late; a payment that both have is paid again', async () => {
    const [one, two] = [await paid(), await paid()]
    settle([one.held])
    await look()
    t.pass(3 * DAY)
    settle([two.held])
    await look()
    expect(await differences()).toEqual([])
    t.pass(DAY)
    const again = settle([one.held])
    await look()
    expect(await differences()).toMatchObject([
      { kind: 'paid_again', code: `sandbox ${again.id}`, order_id: one.order.id, amount: 10_000 },
    ])
  })

  it('whose list changed between its pages does not add up until it is listed whole', async () => {
    const [one, two] = [await paid(), await paid()]
    const made = settle([one.held, two.held])
    made.listed = [one.held]
    await look()
    expect(await differences()).toMatchObject([
      { kind: 'extra_fee', amount: 250 },
      { kind: 'sum', amount: 10_000 },
    ])
    made.listed = undefined
    await look()
    expect(await differences()).toEqual([])
    expect(await stored()).toBe(2)
  })

  it('of which the provider says nothing is named after a day, and the others are listed all the same', async () => {
    const [one, two] = [await paid(), await paid()]
    const silent = settle([one.held], { isSilent: true })
    settle([two.held])
    await look()
    expect(await stored()).toBe(1)
    expect(await differences()).toEqual([])
    t.pass(DAY + HOUR)
    await look()
    expect(await differences()).toMatchObject([{ kind: 'not_listed', code: `sandbox ${silent.id}` }])
    silent.isSilent = false
    await look()
    expect(await differences()).toEqual([])
  })

  it('that changes afterwards is listed and compared anew', async () => {
    const one = await paid()
    const made = settle([one.held])
    await look()
    made.besides = 10_00
    await look()
    expect(await differences()).toMatchObject([{ kind: 'extra_fee', amount: 10 }])
  })

  it('of thousands is stored once, when two look at the same time too', async () => {
    const held = Array.from({ length: 2_500 }, (_, number) => ({
      transactionId: `T${number}`,
      txRef: `AWR-NOBODY-${number}`,
      amountKobo: 1_00,
      feeKobo: 0,
    }))
    settle(held)
    await Promise.all([look(), look()])
    expect(await stored()).toBe(2_500)
    const { differences: shown, differences_total: total } = await readOverview(context)
    expect([shown.length, total]).toEqual([100, 2_500])
  })
})

describe('a difference', () => {
  const officer = (id: string) => ({ id, roles: [] })
  const meant = { kind: 'extra_fee' as const, transaction: '', note: 'A fee for a dispute, corrected' }

  it('that two people explain is named no more, unless its kobo change', async () => {
    const [one, two] = await Promise.all([t.staff('One'), t.staff('Two')])
    const made = settle([(await paid()).held], { besides: 52_50 })
    await look()
    const which = { ...meant, code: `sandbox ${made.id}` }
    expect(await explainDifference(context, officer(one), which)).toMatchObject({ ok: true })
    const [{ said } = { said: null }] = await differences()
    expect(said).toMatchObject({ note: meant.note, by: 'One Test', by_id: one })
    const id = said?.id ?? ''
    expect(await agreeToDifference(context, officer(one), id)).toMatchObject({
      code: 'another_person_needed',
    })
    const raced = await Promise.all([1, 2, 3].map(() => agreeToDifference(context, officer(two), id)))
    expect(raced.filter(({ ok }) => ok)).toHaveLength(1)
    expect(raced.find(({ ok }) => !ok)).toMatchObject({ code: 'difference_not_found' })
    await look()
    expect(await differences()).toEqual([])
    expect(await readAuditHistory(t.db, 'settlement_difference', id)).toMatchObject([
      { action: 'settlement_difference.approve', actorId: two },
      { action: 'settlement_difference.explain', actorId: one },
    ])
    made.besides = 60_00
    await look()
    expect(await differences()).toMatchObject([{ kind: 'extra_fee', amount: 60, said: null }])
  })

  it('is as before when what was said is taken back; one that is not there cannot be explained', async () => {
    const [one, two] = await Promise.all([t.staff('One'), t.staff('Two')])
    const made = settle([(await paid()).held], { besides: 1_00 })
    await look()
    const which = { ...meant, code: `sandbox ${made.id}` }
    await explainDifference(context, officer(one), which)
    await explainDifference(context, officer(two), { ...which, note: 'Another reason' })
    const [{ said } = { said: null }] = await differences()
    expect(said).toMatchObject({ note: 'Another reason', by_id: two })
    expect(await rejectDifference(context, officer(one), said?.id ?? '')).toMatchObject({ ok: true })
    expect(await differences()).toMatchObject([{ said: null }])
    for (const refused of [
      await rejectDifference(context, officer(one), said?.id ?? ''),
      await agreeToDifference(context, officer(one), 'nonsense'),
      await explainDifference(context, officer(one), { ...which, kind: 'sum' }),
    ])
      expect(refused).toMatchObject({ ok: false, code: 'difference_not_found' })
  })
})

describe('a payment of ours that no settlement has', () => {
  it('is named after a week, and no more once one has it', async () => {
    const first = await paid()
    settle([first.held])
    await look()
    const late = await paid(30_000)
    t.pass(7 * DAY - HOUR)
    await look()
    expect(await differences()).toEqual([])
    t.pass(2 * HOUR)
    expect(await differences()).toMatchObject([
      {
        kind: 'unsettled',
        code: '',
        reference: late.order.txRef,
        order_id: late.order.id,
        amount: 30_000,
      },
    ])
    settle([late.held])
    await look()
    expect(await differences()).toEqual([])
  })

  it('is not looked for before the provider’s first settlement', async () => {
    await paid()
    t.pass(30 * DAY)
    const now = await paid()
    settle([now.held])
    await look()
    expect(await differences()).toEqual([])
  })
})
