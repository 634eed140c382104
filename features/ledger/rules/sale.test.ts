import { describe, expect, it } from 'vitest'
import { newId } from '../../../kernel/id.ts'
import { divide } from '../../../kernel/money.ts'
import { balanced, type Posting } from './entry.ts'
import { allocate, entryOfRefund } from './refund.ts'
import { type SoldOrder, saleEntry, splitOf, vatOf } from './sale.ts'
import { rateOf, shareOf, vatWithin } from './share.ts'

const [order, oil, print, amaka, bayo] = Array.from({ length: 5 }, newId) as [
  string,
  string,
  string,
  string,
  string,
]
const terms = { commissionBp: 1500, vatBp: 750, isVatRegistered: false }

/** The order of docs/ledger.md. */
const example: SoldOrder = {
  id: order,
  totalKobo: 153_500_03,
  shippingKobo: 3_500_00,
  lines: [
    {
      id: oil,
      sellerId: amaka,
      quantity: 1,
      totalKobo: 120_000_00,
      terms: { ...terms, isVatRegistered: true },
    },
    { id: print, sellerId: bayo, quantity: 3, totalKobo: 30_000_03, terms: { ...terms, commissionBp: 1250 } },
  ],
}

describe('rates', () => {
  it('round the half kobo up and stay exact above what floating point can do', () => {
    expect(rateOf(10, 1500)).toBe(2)
    expect(rateOf(3, 1500)).toBe(0)
    expect(shareOf(900_000_000_000_001, 9_999, 10_000)).toBe(899_910_000_000_001)
    expect(vatWithin(10_750, 750)).toBe(750)
    expect(vatWithin(1, 750)).toBe(0)
    expect(() => shareOf(-1, 1, 2)).toThrow(RangeError)
  })

  it('divide an amount so that the parts equal the whole and none exceeds its weight', () => {
    expect(divide(100, [1, 1, 1, 97])).toEqual([1, 1, 1, 97])
    expect(divide(10, [7, 7, 7])).toEqual([3, 3, 4])
    expect(divide(0, [0, 0])).toEqual([0, 0])
    expect(() => divide(3, [1, 1])).toThrow(RangeError)
  })
})

describe('a sale', () => {
  it('gives commission, its VAT, delivery and each seller their part, to the kobo', () => {
    expect(
      saleEntry(example).postings.map(({ account, sellerId, amountKobo }) => [account, sellerId, amountKobo]),
    ).toEqual([
      ['provider_clearing', undefined, 153_500_03],
      ['seller_payable', amaka, -102_000_00],
      ['commission', amaka, -16_744_19],
      ['vat_payable', amaka, -1_255_81],
      ['seller_payable', bayo, -26_250_03],
      ['commission', bayo, -3_488_37],
      ['vat_payable', bayo, -261_63],
      ['shipping', undefined, -3_255_81],
      ['vat_payable', undefined, -244_19],
    ])
    expect(balanced(saleEntry(example).postings)).toHaveLength(9)
    expect(splitOf(example.lines[0] ?? expect.fail()).sellerVatKobo).toBe(8_372_09)
  })

  it('of a new seller reserves a tenth of their part of each work, the half kobo up: both are the whole', () => {
    const lines = example.lines.map((line) => ({ ...line, isSellerNew: line.sellerId === bayo }))
    const entry = saleEntry({ ...example, lines })
    const own = entry.postings.filter(({ account }) => account === 'seller_payable')
    expect(
      own.map(({ sellerId, amountKobo, isReserve = false }) => [sellerId, amountKobo, isReserve]),
    ).toEqual([
      [amaka, -102_000_00, false],
      [bayo, -23_625_03, false],
      [bayo, -2_625_00, true],
    ])
    expect(balanced(entry.postings)).toHaveLength(10)
    const [line] = lines
    // Of two kobo nothing is reserved, and no posting moves nothing.
    const tiny = {
      ...example,
      totalKobo: 2,
      shippingKobo: 0,
      lines: [{ ...(line ?? expect.fail()), totalKobo: 2, isSellerNew: true }],
    }
    expect(saleEntry(tiny).postings.filter(({ account }) => account === 'seller_payable')).toHaveLength(1)
  })

  it('D9: gives each seller the delivery fee of their parcel, without commission; the fee of a parcel that is not sent goes back from there', () => {
    const delivery = [
      { parcelId: 'one', sellerId: amaka, amountKobo: 1_000_01 },
      { parcelId: 'two', sellerId: bayo, amountKobo: 2_499_99 },
    ]
    const sold = { ...example, delivery }
    const ofDelivery = ({ postings }: { postings: readonly Posting[] }) =>
      balanced(postings).flatMap((posting) =>
        posting.parcelId ? [[posting.account, posting.sellerId, posting.parcelId, posting.amountKobo]] : [],
      )
    expect(ofDelivery(saleEntry(sold))).toEqual([
      ['seller_payable', amaka, 'one', -1_000_01],
      ['seller_payable', bayo, 'two', -2_499_99],
    ])
    expect(saleEntry(sold).postings.some(({ account }) => account === 'shipping')).toBe(false)
    // Amaka is registered: 7.5 of 107.5 parts of her price and of her delivery fee.
    expect(vatOf(sold)).toEqual({ kobo: 8_372_09 + 69_77, rateBp: 750 })
    expect(() => saleEntry({ ...sold, delivery: delivery.slice(1) })).toThrow(/deliveries/)

    const back = (parcelId: string, amountKobo: number, bearer?: string) =>
      ofDelivery(
        entryOfRefund(
          sold,
          { lines: new Map(), shippingKobo: 0 },
          {
            refundId: 'r',
            orderId: sold.id,
            amountKobo,
            lines: [{ lineId: oil, quantity: 0, amountKobo: 0 }],
            shippingKobo: amountKobo,
            delivery: [{ parcelId, amountKobo, bearer }],
          },
        ),
      )
    expect(back('two', 2_499_99)).toEqual([['seller_payable', bayo, 'two', 2_499_99]])
    expect(back('two', 2_499_99, 'us')).toEqual([['refunds_borne', bayo, 'two', 2_499_99]])
    expect(back('two', 2_499_99, amaka)).toEqual([['seller_payable', amaka, 'two', 2_499_99]])
    // No more than is left of a parcel is taken for it, and nothing of one that is not named.
    expect(back('one', 3_500_00)).toEqual([['seller_payable', amaka, 'one', 1_000_01]])
  })

  it('is not made of parts that are not its total', () => {
    expect(() => saleEntry({ ...example, totalKobo: 1 })).toThrow(/parts/)
  })
})

describe('a refund', () => {
  const none = { lines: new Map(), shippingKobo: 0 }
  const back = (more: object) => ({ refundId: newId(), orderId: order, amountKobo: 10_000_00, ...more })

  it('is for the pieces and the delivery that are named', () => {
    const found = allocate(
      example,
      none,
      back({ amountKobo: 41_500_00, lines: [{ lineId: oil, quantity: 1 }], shippingKobo: 1_500_00 }),
    )
    expect(found).toEqual({ lines: new Map([[oil, 40_000_00]]), shippingKobo: 1_500_00, excessKobo: 0 })
  })

  it('without lines is for the order as a whole, in proportion, and for delivery when all lines are back', () => {
    const part = allocate(example, none, back({ amountKobo: 15_000_00 }))
    expect([...part.lines.values()]).toEqual([11_999_99, 3_000_01])
    const whole = allocate(example, none, back({ amountKobo: example.totalKobo }))
    expect(whole).toEqual({
      lines: new Map([
        [oil, 120_000_00],
        [print, 30_000_03],
      ]),
      shippingKobo: 3_500_00,
      excessKobo: 0,
    })
  })

  it('of more than is left shows the excess instead of taking it from anyone', () => {
    const found = allocate(
      example,
      { lines: new Map([[oil, 120_000_00]]), shippingKobo: 3_500_00 },
      back({ amountKobo: 5_00, lines: [{ lineId: oil, quantity: 1 }] }),
    )
    expect(found).toMatchObject({ excessKobo: 5_00 })
    const entry = entryOfRefund(
      example,
      { lines: new Map([[oil, 120_000_00]]), shippingKobo: 3_500_00 },
      back({ amountKobo: 5_00, lines: [{ lineId: oil, quantity: 1 }] }),
    )
    expect(balanced(entry.postings)).toEqual([
      { account: 'refunds_due', amountKobo: 5_00, orderId: order },
      { account: 'provider_clearing', amountKobo: -5_00, orderId: order },
    ])
  })

  it('in parts takes back, in all, just what the sale gave', () => {
    const taken = new Map<string, number>()
    let [refunded, left] = [{ lines: new Map<string, number>(), shippingKobo: 0 }, example.totalKobo]
    for (const amountKobo of [1, 33_33, 77_777_77, 11, 20_000_00, Number.POSITIVE_INFINITY].map((wish) =>
      Math.min(wish, 153_500_03),
    )) {
      const refund = back({ amountKobo: Math.min(amountKobo, left) })
      for (const posting of balanced(entryOfRefund(example, refunded, refund).postings)) {
        const key = `${posting.account} ${posting.lineId}`
        taken.set(key, (taken.get(key) ?? 0) + posting.amountKobo)
      }
      const found = allocate(example, refunded, refund)
      refunded = {
        lines: new Map(
          example.lines.map(({ id }) => [id, (refunded.lines.get(id) ?? 0) + (found.lines.get(id) ?? 0)]),
        ),
        shippingKobo: refunded.shippingKobo + found.shippingKobo,
      }
      left -= refund.amountKobo
    }
    const given = new Map(saleEntry(example).postings.map((p) => [`${p.account} ${p.lineId}`, -p.amountKobo]))
    expect(taken).toEqual(given)
  })
})
