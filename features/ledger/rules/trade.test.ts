import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../../kernel/id.ts'
import { sumOf } from '../../../kernel/money.ts'
import { balanced, type NewEntry } from './entry.ts'
import { entryOfRefund } from './refund.ts'
import { type SoldOrder, saleEntry } from './sale.ts'
import { type DaySum, tradeOf } from './trade.ts'

const sumsOf = (entries: readonly NewEntry[]): DaySum[] =>
  entries.flatMap(({ kind, postings }) =>
    balanced(postings).map(({ account, amountKobo, lineId }, index) => ({
      day: '2026-11-23',
      kind,
      account,
      of_line: lineId !== undefined,
      kobo: amountKobo,
      entries: index === 0 ? 1 : 0,
    })),
  )

const kobo = fc.integer({ min: 1, max: 900_000_00 })

it('D32 counts as sales what was to be paid, as refunds all that went back; no commission is left where all of it went back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(kobo, fc.integer({ min: 0, max: 10_000 })), { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 900_000_00 }),
      fc.nat({ max: 5_00 }),
      fc.boolean(),
      (prices, shippingKobo, shortfallKobo, weBear) => {
        const lines = prices.map(([totalKobo, commissionBp]) => ({
          id: newId(),
          sellerId: newId(),
          quantity: 1,
          totalKobo,
          terms: { commissionBp, vatBp: 750, isVatRegistered: false },
        }))
        const totalKobo = sumOf([shippingKobo, ...prices.map(([price]) => price)])
        const missing = Math.min(shortfallKobo, totalKobo - 1)
        const order: SoldOrder = { id: newId(), totalKobo, shippingKobo, lines, shortfallKobo: missing }
        const sale = saleEntry(order, missing > 0 ? totalKobo - missing : undefined)
        expect(tradeOf(sumsOf([sale]))).toMatchObject({ orders: 1, salesKobo: totalKobo, refundsKobo: 0 })
        const refund = entryOfRefund(
          order,
          { lines: new Map(), shippingKobo: 0 },
          {
            refundId: newId(),
            orderId: order.id,
            amountKobo: totalKobo - missing,
            ...(weBear &&
              missing === 0 && {
                lines: lines.map(({ id }) => ({ lineId: id, quantity: 1, bearer: 'us' })),
                shippingKobo,
              }),
          },
        )
        expect(tradeOf(sumsOf([sale, refund]))).toEqual({
          orders: 1,
          salesKobo: totalKobo,
          refundsKobo: totalKobo,
          commissionKobo: 0,
        })
      },
    ),
  )
})
