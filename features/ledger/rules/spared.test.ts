import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumOf } from '../../../kernel/money.ts'
import type { Posting } from './entry.ts'
import { entryOfRefund } from './refund.ts'
import type { SoldOrder } from './sale.ts'

const terms = { commissionBp: 1500, vatBp: 750, isVatRegistered: false }
const orderOf = (mine: number, theirs: number, fee: number): SoldOrder => ({
  id: 'order',
  totalKobo: mine + theirs + fee * 2,
  shippingKobo: fee * 2,
  delivery: [
    { parcelId: 'p1', sellerId: 'mine', amountKobo: fee },
    { parcelId: 'p2', sellerId: 'theirs', amountKobo: fee },
  ],
  lines: [
    { id: 'l1', sellerId: 'mine', quantity: 1, totalKobo: mine, terms },
    { id: 'l2', sellerId: 'theirs', quantity: 1, totalKobo: theirs, terms },
  ],
})
const none = { lines: new Map(), shippingKobo: 0 }
const of = (postings: readonly Posting[], account: string, sellerId?: string) =>
  sumOf(
    postings
      .filter((one) => one.account === account && (sellerId === undefined || one.sellerId === sellerId))
      .map(({ amountKobo }) => amountKobo),
  )

describe('R2-01 a refund with sellers who are spared', () => {
  it('takes from us just what it would have taken from them, and the parts equal the whole', () => {
    const kobo = fc.integer({ min: 1, max: 9_999_999_99 })
    fc.assert(
      fc.property(
        kobo,
        kobo,
        fc.nat(500_000),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (a, b, fee, part) => {
          const order = orderOf(a, b, fee)
          const amountKobo = Math.max(1, Math.floor(order.totalKobo * part))
          const shippingKobo = part === 1 ? order.shippingKobo : 0
          const refund = {
            refundId: 'r',
            orderId: 'order',
            amountKobo,
            shippingKobo,
            lines: [],
            delivery: [],
          }
          const usual = entryOfRefund(order, none, refund).postings
          const spared = entryOfRefund(order, none, { ...refund, spared: ['mine'] }).postings
          expect(sumOf(spared.map((one) => one.amountKobo))).toBe(0)
          expect(of(spared, 'seller_payable', 'mine')).toBe(0)
          expect(of(spared, 'refunds_borne')).toBe(of(usual, 'seller_payable', 'mine'))
          for (const account of ['commission', 'vat_payable', 'provider_clearing', 'refunds_due'])
            expect(of(spared, account), account).toBe(of(usual, account))
          expect(of(spared, 'seller_payable', 'theirs')).toBe(of(usual, 'seller_payable', 'theirs'))
        },
      ),
      { ...(process.env.PROPERTY_SEED && { seed: Number(process.env.PROPERTY_SEED) }) },
    )
  })
})
