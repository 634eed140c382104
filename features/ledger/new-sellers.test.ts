import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEW_SELLER } from '../../contract/new-seller.ts'
import { after, DAY, HOUR } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import { withTx } from '../../platform/db/index.ts'
import { receiptsOf } from '../orders/index.server.ts'
import { knownFrom, newSellerUntil } from './rules/new-seller.ts'
import { proposePayouts } from './service/proposing.ts'
import { recordRefund } from './service/records.ts'
import { readSellerBalance } from './service/seller-balance.ts'
import { readStatement } from './service/statement.ts'
import { openLedger, type TestLedger } from './test-ledger.ts'

const { waitDays, receipts, days } = NEW_SELLER

describe('until when a seller is new', () => {
  const start = new Date('2026-01-01T09:00:00Z')
  const day = (count: number) => after(start, count * DAY)

  it('is said by the third receipt and by the days since the first, whichever is later', () => {
    expect(knownFrom([])).toBeNull()
    expect(knownFrom([day(0), day(1)])).toBeNull()
    expect(knownFrom([day(0), day(1), day(2)])).toEqual(day(days))
    expect(knownFrom([day(0), day(1), day(days + 9)])).toEqual(day(days + 9))
  })

  it('lets money wait no longer than until the seller is known', () => {
    expect(newSellerUntil(day(0), null)).toEqual(day(waitDays))
    expect(newSellerUntil(day(50), knownFrom([day(0), day(1), day(2)]))).toEqual(day(days))
    expect(newSellerUntil(day(days + 1), knownFrom([day(0), day(1), day(2)]))).toEqual(day(days))
  })

  it('brings the day of payment nearer with each receipt, and never further away', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 6 }), (gaps) => {
        let at = 0
        const received = gaps.map((gap) => day((at += gap)))
        const first = received[0] ?? start
        const until = received.map((_, count) =>
          newSellerUntil(first, knownFrom(received.slice(0, count + 1))).getTime(),
        )
        for (const [index, each] of until.entries())
          expect(each).toBeLessThanOrEqual(until[index - 1] ?? each)
      }),
    )
  })
})

describe('what a new seller earns', () => {
  let t: TestLedger
  beforeAll(async () => {
    t = await openLedger({ sellers: { receipts: receiptsOf } })
  })
  afterAll(() => t.close())

  type Seller = Awaited<ReturnType<TestLedger['seller']>>
  const delivered = async ({ id }: Seller) => {
    const order = await t.order([{ sellerId: id, unitKobo: 100_000_00 }])
    await t.sell(order)
    await t.parcel(order.id, id, 'SUCCESS')
    return order.code
  }
  const itemsOf = async ({ accountId }: Seller, order: string) => {
    const found = await readSellerBalance(t.ledger, accountId, undefined, { page: 1, limit: 96 })
    if (!found.ok) throw new Error(found.code)
    const { held, payable, in_payout, items } = found.value
    expect(held + payable + in_payout).toBe(items.reduce((sum, { amount }) => sum + amount, 0))
    return items.filter((each) => each.order === order)
  }
  const itemOf = async (seller: Seller, order: string) => {
    const [item] = await itemsOf(seller, order)
    return { state: item?.state, codes: item?.reasons.map(({ code }) => code), item }
  }
  const daysOf = (until: string | null | undefined, from: Date): number =>
    Math.round((Date.parse(until ?? '') - from.getTime()) / DAY)

  it('is payable 30 days after receipt, and says so from the first day', async () => {
    const seller = await t.seller()
    const order = await delivered(seller)
    const first = await itemOf(seller, order)
    expect(first.codes).toEqual(['return_window', 'new_seller'])
    expect(daysOf(first.item?.until, t.now())).toBe(waitDays)
    expect(first.item?.reasons[1]?.text).toMatch(
      /^New shops are paid 30 days after the buyer has received the work, .* 3 .* 60 days/,
    )
    t.pass(15 * DAY)
    expect(await itemOf(seller, order)).toMatchObject({ state: 'held', codes: ['new_seller'] })
    expect(await proposePayouts(t.ledger, null)).toBe(0)
    t.pass((waitDays - 15) * DAY)
    expect(await itemOf(seller, order)).toMatchObject({ state: 'payable', codes: [] })
    expect(await proposePayouts(t.ledger, null)).toBe(1)
  })

  it('comes after the time for a return alone once three sales were received and 60 days have passed', async () => {
    const seller = await t.seller('Known')
    const other = await t.seller('Other')
    for (const _ of [1, 2, 3]) await delivered(seller)
    for (const _ of [1, 2]) await delivered(other)
    t.pass((days - 20) * DAY)
    const before = await delivered(seller)
    // The day on which the seller is known ends the wait of what came before it.
    const waits = await itemOf(seller, before)
    expect(waits.codes).toEqual(['return_window', 'new_seller'])
    expect(daysOf(waits.item?.until, t.now())).toBe(20)
    t.pass(20 * DAY + HOUR)
    expect((await itemOf(seller, before)).state).toBe('payable')
    const later = await itemOf(seller, await delivered(seller))
    expect(later.codes).toEqual(['return_window'])
    expect(daysOf(later.item?.until, t.now())).toBe(14)
    // Two receipts were too few for as long; the third is the one that counts.
    const third = await delivered(other)
    expect((await itemOf(other, third)).codes).toEqual(['return_window'])
  })

  it('counts what was received, not what is on its way, was cancelled or never came', async () => {
    const seller = await t.seller()
    for (const state of ['SHIPPING', 'CANCELLED', 'PACKING']) {
      const order = await t.order([{ sellerId: seller.id, unitKobo: 10_000_00 }])
      await t.sell(order)
      await t.parcel(order.id, seller.id, 'SUCCESS')
      await t.parcel(order.id, seller.id, state)
    }
    expect(await receiptsOf(t.db, seller.id, receipts)).toEqual([])
    await delivered(seller)
    expect(await receiptsOf(t.db, seller.id, receipts)).toHaveLength(1)
  })

  describe('the reserve', () => {
    const PAID = 100_000_00 - 15_000_00
    const reserved = Math.round((PAID * NEW_SELLER.reserveBp) / 10_000)
    /** The amounts of an order with their states and reasons. */
    const partsOf = async (seller: Seller, code: string) =>
      (await itemsOf(seller, code)).map(({ item, state, amount, reasons }) => [
        item,
        state,
        Math.round(amount * 100),
        reasons.map((reason) => reason.code),
      ])
    const work = 'Work of Amaka'

    it('of a new seller’s work is payable 120 days after the buyer paid, whatever else has come by then', async () => {
      const seller = await t.seller()
      const order = await delivered(seller)
      expect(await partsOf(seller, order)).toEqual([
        [work, 'held', PAID - reserved, ['return_window', 'new_seller']],
        [`${work} (reserve)`, 'held', reserved, ['reserve', 'return_window', 'new_seller']],
      ])
      for (const _ of [1, 2, 3]) await delivered(seller)
      t.pass((days + 1) * DAY)
      expect(await partsOf(seller, order)).toEqual([
        [work, 'payable', PAID - reserved, []],
        [`${work} (reserve)`, 'held', reserved, ['reserve']],
      ])
      // The seller is no longer new: what is sold from now on has none.
      expect(await partsOf(seller, await delivered(seller))).toEqual([
        [work, 'held', PAID, ['return_window']],
      ])
      const [, reserve] = await itemsOf(seller, order)
      expect(reserve?.reasons[0]?.text).toMatch(
        /^Of what a new shop earns with a work, 10 % is paid 120 days after/,
      )
      t.pass((NEW_SELLER.reserveDays - days - 1) * DAY - HOUR)
      expect((await partsOf(seller, order))[1]?.[1]).toBe('held')
      t.pass(2 * HOUR)
      expect((await partsOf(seller, order)).map(([, state]) => state)).toEqual(['payable', 'payable'])
    })

    it('serves a refund after the payout of the rest: nothing is left of the work, and the seller owes that much less', async () => {
      const seller = await t.seller()
      const order = await t.order([{ sellerId: seller.id, unitKobo: 100_000_00 }])
      await t.sell(order)
      await t.parcel(order.id, seller.id, 'SUCCESS')
      t.pass((waitDays + 1) * DAY)
      await proposePayouts(t.ledger, null)
      const refund = (amountKobo: number) =>
        withTx(t.db, (tx) =>
          recordRefund(t.ledger, tx, { refundId: newId(), orderId: order.id, amountKobo, lines: [] }),
        )
      await refund(50_000_00)
      expect((await partsOf(seller, order.code)).map(([, state, kobo]) => [state, kobo])).toEqual([
        ['in_payout', PAID - reserved],
        ['held', reserved],
        ['payable', -PAID / 2],
      ])
      await refund(50_000_00)
      const parts = await partsOf(seller, order.code)
      expect(parts.map(([, state]) => state)).toEqual(['in_payout', 'payable', 'payable', 'payable'])
      expect(parts.reduce((sum, [, , kobo]) => sum + Number(kobo), 0)).toBe(0)
    })

    it('is one line of the statement with the sale, and another of balance and payout', async () => {
      const seller = await t.seller()
      await delivered(seller)
      const today = dayInLagos(t.now())
      const statement = await readStatement(t.ledger, seller.accountId, { from: today, to: today })
      expect(statement.ok && statement.value.rows).toMatchObject([
        { item: work, price: 100_000, commission: 15_000, amount: 85_000, balance: 85_000 },
      ])
    })
  })
})
