import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Id, newId } from '../../../kernel/id.ts'
import { divide, sumOf } from '../../../kernel/money.ts'
import { balanced, type NewEntry, type Posting } from './entry.ts'
import { entryOfRefund, type Refunded } from './refund.ts'
import { type SoldOrder, saleEntry } from './sale.ts'
import {
  extraEntry,
  extraReturnedEntry,
  feeEntry,
  payoutConfirmedEntry,
  payoutEntry,
  payoutReturnedEntry,
} from './transfer.ts'

const sellers = ['amaka', 'bayo', 'chidi']
const bp = fc.oneof(fc.constantFrom(0, 1, 750, 1500, 9_999, 10_000), fc.nat({ max: 10_000 }))
const kobo = fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 900_000_00 }), fc.nat({ max: 900_000_000_000_00 }))
const index = fc.nat({ max: 50 })
const line = fc.record({
  seller: fc.constantFrom(...sellers),
  unitKobo: kobo,
  frameKobo: kobo,
  quantity: fc.integer({ min: 1, max: 5 }),
  commissionBp: bp,
  isVatRegistered: fc.boolean(),
})
const sale = fc.record({
  kind: fc.constant('sale' as const),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  shippingKobo: kobo,
  // How the fee is divided among the sellers; null where it is ours, as it was once.
  deliveryBy: fc.option(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }), {
    freq: 4,
  }),
  vatBp: bp,
  // Paid as asked, or with this much too much or too little, which staff accepted.
  acceptedBy: fc.option(fc.oneof(fc.integer({ min: -500_00, max: 500_00 }), fc.integer({ min: -9, max: 9 }))),
})
const refund = fc.record({
  kind: fc.constant('refund' as const),
  order: index,
  share: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  lines: fc.option(
    fc.array(
      fc.record(
        { at: index, quantity: fc.integer({ min: 1, max: 5 }), amountKobo: kobo },
        { requiredKeys: ['at', 'quantity'] },
      ),
      { maxLength: 3 },
    ),
    {
      nil: undefined,
    },
  ),
  shippingKobo: fc.option(kobo, { nil: undefined }),
  delivery: fc.array(
    fc.record({
      at: index,
      amountKobo: kobo,
      bearer: fc.option(fc.constantFrom('us', ...sellers), { nil: undefined }),
    }),
    { maxLength: 3 },
  ),
})
const event = fc.oneof(
  { weight: 2, arbitrary: sale },
  { weight: 5, arbitrary: refund },
  fc.record({
    kind: fc.constant('extra' as const),
    order: index,
    amountKobo: kobo,
    isReturned: fc.boolean(),
  }),
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fee' as const), order: index, amountKobo: kobo }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('payout' as const),
      seller: fc.constantFrom(...sellers),
      amountKobo: kobo,
      isConfirmed: fc.boolean(),
      isReturned: fc.boolean(),
    }),
  },
)

/** A ledger in memory: one entry of a kind for each source, as the unique index of the real one has it. */
const createBook = () => {
  const entries = new Map<string, NewEntry>()
  return {
    entries,
    add: (entry: NewEntry): void => {
      balanced(entry.postings)
      const key = `${entry.source.kind} ${entry.source.id} ${entry.kind}`
      if (!entries.has(key)) entries.set(key, entry)
    },
    sum: (which: (posting: Posting, entry: NewEntry) => boolean): number =>
      sumOf(
        [...entries.values()].flatMap((entry) =>
          entry.postings.filter((posting) => which(posting, entry)).map(({ amountKobo }) => amountKobo),
        ),
      ),
  }
}

type Book = ReturnType<typeof createBook>

const refundedOf = (book: Book, order: SoldOrder): Refunded => {
  const ofOrder = (which: (posting: Posting) => boolean) =>
    book.sum((posting, entry) => entry.kind === 'refund' && posting.orderId === order.id && which(posting))
  const ofRefunds = (lineId: Id | undefined) =>
    ofOrder(
      (posting) =>
        posting.lineId === lineId &&
        (lineId !== undefined ||
          ['shipping', 'vat_payable', 'seller_payable'].includes(posting.account) ||
          posting.parcelId !== undefined),
    )
  return {
    lines: new Map(order.lines.map(({ id }) => [id, ofRefunds(id)])),
    shortfallKobo: 0 - ofOrder(({ account }) => account === 'shortfall'),
    shippingKobo: ofRefunds(undefined),
    parcels: new Map(
      (order.delivery ?? []).map(({ parcelId }) => [
        parcelId,
        ofOrder((posting) => posting.parcelId === parcelId),
      ]),
    ),
  }
}

const namedIn = (
  { delivery = [] }: SoldOrder,
  named: readonly { at: number; amountKobo: number; bearer: string | undefined }[],
) => named.map(({ at, ...part }) => ({ ...part, parcelId: delivery[at % delivery.length]?.parcelId ?? '' }))

it('D9: any sequence of sales, refunds, extras, fees and payouts sums to zero and takes back just what it gave', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 5, maxLength: 25, size: 'max' }), (events) => {
      const book = createBook()
      /** `restKobo`: what of its payment was too much and is still held, as `attemptId` has it. */
      const orders: {
        order: SoldOrder
        leftKobo: number
        isExact: boolean
        restKobo: number
        attemptId?: Id
      }[] = []
      for (const happened of events) {
        if (happened.kind === 'sale') {
          const lines = happened.lines.map(({ seller, unitKobo, frameKobo, quantity, ...terms }) => ({
            id: newId(),
            sellerId: seller,
            quantity,
            totalKobo: (unitKobo + frameKobo) * quantity,
            terms: { ...terms, vatBp: happened.vatBp },
          }))
          const { shippingKobo, deliveryBy } = happened
          const totalKobo = sumOf([shippingKobo, ...lines.map((sold) => sold.totalKobo)])
          const sending = [...new Set(lines.map((sold) => sold.sellerId))]
          const weights = sending.map((_, at) => (deliveryBy?.[at] ?? 1) * shippingKobo)
          const parts = divide(shippingKobo, weights)
          const delivery =
            deliveryBy === null
              ? []
              : sending.map((sellerId, at) => ({ parcelId: newId(), sellerId, amountKobo: parts[at] ?? 0 }))
          const order = { id: newId(), totalKobo, shippingKobo, lines, delivery }
          const paidKobo = totalKobo + (happened.acceptedBy ?? 0)
          if (happened.acceptedBy === null || paidKobo <= 0) {
            book.add(saleEntry(order))
            book.add(saleEntry(order))
            orders.push({ order, leftKobo: totalKobo, isExact: true, restKobo: 0 })
            continue
          }
          const shortfallKobo = Math.max(0, totalKobo - paidKobo)
          const came = { attemptId: newId(), orderId: order.id, amountKobo: paidKobo }
          book.add(extraEntry({ ...came, kind: 'mismatch' }))
          const accepted = saleEntry(order, paidKobo)
          book.add(accepted)
          book.add(saleEntry(order, paidKobo))
          const moved = (account: Posting['account']) =>
            sumOf(accepted.postings.filter((p) => p.account === account).map((p) => p.amountKobo))
          expect([moved('provider_clearing'), moved('shortfall')]).toEqual([0, shortfallKobo])
          orders.push({
            order: { ...order, shortfallKobo },
            leftKobo: totalKobo - shortfallKobo,
            isExact: true,
            restKobo: Math.max(0, paidKobo - totalKobo),
            attemptId: came.attemptId,
          })
          continue
        }
        if (happened.kind === 'payout') {
          const payout = {
            id: newId(),
            seller_id: happened.seller,
            amount_kobo: happened.amountKobo,
            code: '',
          }
          book.add(payoutEntry(payout))
          if (happened.isConfirmed) book.add(payoutConfirmedEntry(payout))
          if (happened.isReturned) book.add(payoutReturnedEntry(payout, { hadArrived: happened.isConfirmed }))
          const moved = book.sum(
            (posting, entry) => entry.source.id === payout.id && posting.account === 'seller_payable',
          )
          expect(moved).toBe(happened.isReturned ? 0 : payout.amount_kobo)
          continue
        }
        const sold = orders[happened.order % Math.max(1, orders.length)]
        if (!sold) continue
        const [attemptId, orderId] = [newId(), sold.order.id]
        if (happened.kind === 'fee') book.add(feeEntry({ attemptId, orderId, feeKobo: happened.amountKobo }))
        else if (happened.kind === 'extra') {
          const extra = { attemptId, orderId, amountKobo: happened.amountKobo }
          book.add(extraEntry({ ...extra, kind: 'second' }))
          if (happened.isReturned) {
            const back = extraReturnedEntry({ ...extra, refundId: attemptId }, true)
            // Counted apart from refunds of the sale, as the real ledger does by the extra's entry.
            book.add({ ...back, postings: back.postings.map(({ orderId: _order, ...posting }) => posting) })
          }
        } else {
          const amountKobo = happened.share === 1 ? sold.leftKobo : Math.floor(sold.leftKobo * happened.share)
          const lines = (happened.share === 1 ? undefined : happened.lines)?.map(({ at, ...piece }) =>
            Object.assign({ lineId: sold.order.lines[at % sold.order.lines.length]?.id ?? '' }, piece),
          )
          const given = {
            refundId: newId(),
            orderId,
            amountKobo,
            ...(lines && { lines }),
            ...(happened.shippingKobo !== undefined && { shippingKobo: happened.shippingKobo }),
            delivery: (sold.order.delivery ?? []).length > 0 ? namedIn(sold.order, happened.delivery) : [],
          }
          const entry = entryOfRefund(sold.order, refundedOf(book, sold.order), given)
          // A refund takes back and never gives: only clearing is credited.
          for (const { account, amountKobo: moved } of entry.postings)
            expect(
              moved === 0 || moved < 0 === (account === 'provider_clearing' || account === 'shortfall'),
            ).toBe(true)
          if (entry.postings.some(({ account, amountKobo: moved }) => account === 'refunds_due' && moved > 0))
            sold.isExact = false
          sold.leftKobo -= amountKobo
          book.add(entry)
          book.add(entry)
        }
      }
      expect(book.sum(() => true)).toBe(0)
      for (const { order, leftKobo, isExact, restKobo, attemptId } of orders) {
        const isOwn = (posting: Posting, entry: NewEntry) =>
          entry.source.id === attemptId ||
          (posting.orderId === order.id && (entry.kind === 'sale' || entry.kind === 'refund'))
        expect(
          book.sum((posting, entry) => isOwn(posting, entry) && posting.account === 'provider_clearing'),
        ).toBe(leftKobo + restKobo)
        for (const { id, totalKobo } of order.lines) {
          const left = (account: Posting['account']) =>
            -book.sum(
              (posting, entry) =>
                isOwn(posting, entry) && posting.lineId === id && posting.account === account,
            )
          const parts = [left('seller_payable'), left('commission'), left('vat_payable')]
          for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
          expect(sumOf(parts)).toBe(totalKobo - (refundedOf(book, order).lines.get(id) ?? 0))
        }
        for (const { parcelId, amountKobo } of order.delivery ?? []) {
          const backKobo = refundedOf(book, order).parcels?.get(parcelId) ?? 0
          expect(backKobo).toBeGreaterThanOrEqual(0)
          expect(backKobo).toBeLessThanOrEqual(amountKobo)
        }
        if (leftKobo > 0 || !isExact) continue
        // What we bear of delivery stays with the seller, and is all that stays with anybody.
        const isSellers = ({ account }: Posting) =>
          account === 'seller_payable' || account === 'refunds_borne'
        expect(book.sum((posting, entry) => isOwn(posting, entry) && isSellers(posting))).toBe(0)
        for (const account of [
          'commission',
          'shipping',
          'vat_payable',
          'shortfall',
          'refunds_due',
        ] as const) {
          const isLeft = (posting: Posting, entry: NewEntry) =>
            isOwn(posting, entry) && posting.account === account
          expect([account, book.sum(isLeft)]).toEqual([account, account === 'refunds_due' ? 0 - restKobo : 0])
        }
      }
    }),
    { numRuns: 300, verbose: 1 },
  )
})
