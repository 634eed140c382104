import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../kernel/id.ts'
import { divide, sumOf } from '../../../kernel/money.ts'
import { balanced, type Posting } from './entry.ts'
import { entryOfRefund, type Refunded, type RefundToEnter } from './refund.ts'
import { type SoldOrder, saleEntry } from './sale.ts'

/** An order with a line and a parcel for each price, each of a seller with a name: 'A', 'B' and so on. */
function orderOf(prices: readonly number[], { quantity = 1, shippingKobo = 0, shortfallKobo = 0 } = {}) {
  const names = prices.map((_, at) => String.fromCharCode(65 + at))
  const fees = divide(
    shippingKobo,
    prices.map(() => shippingKobo),
  )
  const order: SoldOrder = {
    id: newId(),
    totalKobo: sumOf(prices) * quantity + shippingKobo,
    shippingKobo,
    shortfallKobo,
    lines: prices.map((price, at) => ({
      id: `line ${names[at]}`,
      sellerId: names[at] ?? '',
      quantity,
      totalKobo: price * quantity,
      terms: { commissionBp: 1500, vatBp: 750, isVatRegistered: false },
    })),
    delivery: names.map((name, at) => ({
      parcelId: `parcel ${name}`,
      sellerId: name,
      amountKobo: fees[at] ?? 0,
    })),
  }
  const paidKobo = order.totalKobo - shortfallKobo
  const postings = [...saleEntry(order, shortfallKobo > 0 ? paidKobo : undefined).postings]
  if (shortfallKobo > 0)
    // The money was held before it was accepted.
    postings.push(
      { account: 'provider_clearing', amountKobo: paidKobo, orderId: order.id },
      { account: 'refunds_due', amountKobo: -paidKobo, orderId: order.id },
    )
  const back: Posting[] = []
  const sum = (of: readonly Posting[], which: (posting: Posting) => boolean) =>
    sumOf(of.filter(which).map(({ amountKobo }) => amountKobo))
  const refunded = (): Refunded => ({
    lines: new Map(order.lines.map(({ id }) => [id, sum(back, ({ lineId }) => lineId === id)])),
    shippingKobo: sum(back, ({ parcelId }) => parcelId !== undefined),
    shortfallKobo: 0 - sum(back, ({ account }) => account === 'shortfall'),
    parcels: new Map(
      names.map((name) => [`parcel ${name}`, sum(back, (posting) => posting.parcelId === `parcel ${name}`)]),
    ),
  })
  return {
    order,
    paidKobo,
    refunded,
    /** Enters a refund; answers what it took from each account, by seller where it is theirs. */
    refund: (refund: Omit<RefundToEnter, 'refundId' | 'orderId'>) => {
      const entry = entryOfRefund(order, refunded(), { refundId: newId(), orderId: order.id, ...refund })
      back.push(...balanced(entry.postings))
      return byAccount(entry.postings)
    },
    /** What is left on each account. */
    left: () => byAccount([...postings, ...back]),
  }
}

function byAccount(postings: readonly Posting[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const { account, sellerId = '', amountKobo } of postings) {
    const name = account === 'seller_payable' ? sellerId : account
    sums.set(name, (sums.get(name) ?? 0) + amountKobo)
  }
  return Object.fromEntries([...sums].filter(([, kobo]) => kobo !== 0))
}

const named = (name: string, more: object = {}) => ({ lineId: `line ${name}`, quantity: 1, ...more })

describe('a refund of an order whose payment was too small', () => {
  it('takes nothing from a seller whose line is not named, though nothing of the money is left', () => {
    const sold = orderOf([190_000_00, 10_000_00], { shortfallKobo: 10_000_00 })
    expect(sold.refund({ amountKobo: 190_000_00, lines: [named('A')] })).toEqual({
      A: 161_500_00,
      commission: 26_511_63,
      vat_payable: 1_988_37,
      provider_clearing: -190_000_00,
    })
    expect(sold.left()).toEqual({
      B: -8_500_00,
      commission: -1_395_35,
      vat_payable: -104_65,
      shortfall: 10_000_00,
    })
  })

  it('gives the shortfall back as far as what is named costs more than was left of the money', () => {
    const sold = orderOf([150_000_00, 45_000_00, 5_000_00], { shortfallKobo: 10_000_00 })
    sold.refund({ amountKobo: 150_000_00, lines: [named('A')] })
    const last = sold.refund({ amountKobo: 40_000_00, lines: [named('B', { amountKobo: 40_000_00 })] })
    expect(last).toMatchObject({ B: 38_250_00, provider_clearing: -40_000_00, shortfall: -5_000_00 })
    expect(sold.left()).toMatchObject({ C: -4_250_00, shortfall: 5_000_00 })

    const whole = orderOf([150_000_00, 50_000_00], { shippingKobo: 7_000_00, shortfallKobo: 10_000_00 })
    whole.refund({ amountKobo: 150_000_00, lines: [named('A')] })
    whole.refund({ amountKobo: 47_000_00, shippingKobo: 7_000_00 })
    expect(whole.left()).toEqual({})
  })

  it('takes for delivery alone no line, and for a part of the price no more than that part', () => {
    const sold = orderOf([190_000_00, 10_000_00], { shippingKobo: 7_000_00, shortfallKobo: 10_000_00 })
    sold.refund({ amountKobo: 190_000_00, lines: [named('A')] })
    const delivery = [
      { parcelId: 'parcel A', amountKobo: 3_500_00 },
      { parcelId: 'parcel B', amountKobo: 3_500_00 },
    ]
    const only = { amountKobo: 7_000_00, shippingKobo: 7_000_00, delivery, isDelivery: true }
    expect(sold.refund(only)).toEqual({ A: 3_500_00, B: 3_500_00, provider_clearing: -7_000_00 })

    const part = orderOf([200_000_00], { shortfallKobo: 10_000_00 })
    const less = { ...named('A', { amountKobo: 190_000_00 }), quantity: 0 }
    expect(part.refund({ amountKobo: 190_000_00, lines: [less] }).A).toBe(161_500_00)
    expect(part.left()).toMatchObject({ A: -8_500_00, shortfall: 10_000_00 })
  })
})

const step = fc.record({
  lines: fc.uniqueArray(
    fc.record({ at: fc.nat({ max: 2 }), bearer: fc.constantFrom(undefined, 'us', 'A', 'B') }),
    {
      minLength: 1,
      maxLength: 3,
      selector: ({ at }) => at,
    },
  ),
  quantity: fc.constantFrom(0, 1, 2, 2, 2),
  hasDelivery: fc.boolean(),
})

it('a seller none of whose lines is named is untouched, whatever was missing, and each kobo is explained', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 2, maxLength: 3 }),
      fc.nat({ max: 9_000 }),
      fc.nat({ max: 20_000 }),
      fc.array(step, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      (prices, shippingKobo, missing, steps, isRest) => {
        const totalKobo = sumOf(prices) * 2 + shippingKobo
        const sold = orderOf(prices, {
          quantity: 2,
          shippingKobo,
          shortfallKobo: Math.min(missing, totalKobo - 1),
        })
        const { order } = sold
        let moneyLeft = sold.paidKobo
        for (const { lines, quantity, hasDelivery } of steps) {
          const before = sold.refunded()
          const chosen = lines.flatMap(({ at, bearer }) => {
            const line = order.lines[at]
            return line ? [{ line, bearer }] : []
          })
          const wanted = chosen.map(({ line, bearer }) => {
            const rest = line.totalKobo - (before.lines.get(line.id) ?? 0)
            const amountKobo = Math.min(rest, quantity === 0 ? 77 : (line.totalKobo / 2) * quantity)
            return { lineId: line.id, quantity, amountKobo, bearer }
          })
          const delivery = (hasDelivery ? chosen : []).flatMap(({ line, bearer }) => {
            const parcelId = `parcel ${line.sellerId}`
            const fee = order.delivery?.find((one) => one.parcelId === parcelId)?.amountKobo ?? 0
            return [{ parcelId, amountKobo: fee - (before.parcels?.get(parcelId) ?? 0), bearer }]
          })
          // As payments do it: no more money goes back than is left, first for delivery.
          let rest = moneyLeft
          const cut = <T extends { amountKobo: number }>(parts: readonly T[]): T[] =>
            parts.map((part) => {
              const amountKobo = Math.min(part.amountKobo, rest)
              rest -= amountKobo
              return { ...part, amountKobo }
            })
          const [cutDelivery, cutLines] = [cut(delivery), cut(wanted)]
          const amountKobo = moneyLeft - rest
          if (amountKobo === 0) continue
          moneyLeft = rest
          const feeKobo = sumOf(cutDelivery.map((part) => part.amountKobo))
          const taken = sold.refund({
            amountKobo,
            lines: cutLines,
            shippingKobo: feeKobo,
            delivery: cutDelivery,
          })
          const concerned = new Set(chosen.map(({ line, bearer }) => bearer ?? line.sellerId))
          for (const { sellerId } of order.lines)
            if (!concerned.has(sellerId)) expect(taken[sellerId]).toBeUndefined()
          const after = sold.refunded()
          for (const line of order.lines)
            if (!chosen.some((one) => one.line === line))
              expect(after.lines.get(line.id)).toBe(before.lines.get(line.id))
          expect(taken.provider_clearing).toBe(-amountKobo)
          expect(taken.refunds_due).toBeUndefined()
        }
        if (isRest && moneyLeft > 0) {
          sold.refund({ amountKobo: moneyLeft })
          const { refunds_borne: ours = 0, ...left } = sold.left()
          // Sellers keep what we pay for, and it is all that is left.
          expect(sumOf(Object.values(left))).toBe(0 - ours)
          expect(left).not.toHaveProperty('shortfall')
          return
        }
        const { lines, shippingKobo: back, shortfallKobo = 0 } = sold.refunded()
        const leftOfSale = totalKobo - sumOf([...lines.values(), back])
        expect(leftOfSale).toBe(moneyLeft + (order.shortfallKobo ?? 0) - shortfallKobo)
      },
    ),
    { numRuns: 500, seed: 103 },
  )
})
