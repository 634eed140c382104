import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  done,
  entered,
  openRefundSale,
  preview,
  type RefundSale,
  refund,
  type SoldOrder,
  sold,
} from './test-refund.ts'
import { staffMember } from './test-sale.ts'

let sale: RefundSale
beforeAll(async () => void (sale = await openRefundSale()))
afterAll(() => sale.m.close())

const step = fc.record({
  line: fc.constantFrom('mine', 'theirs'),
  quantity: fc.constantFrom(0, 1, 2, 3, 3),
  kobo: fc.option(fc.integer({ min: 1, max: 1_900_000 }), { nil: undefined }),
  delivery: fc.boolean(),
  by: fc.constantFrom('seller', 'us', 'other'),
})

// The part of the delivery fee that is missing besides the second work's price; 0: nothing is missing.
const missing = fc.constantFrom(0, 0.25, 0.5)

it('D1 whatever is given back in whatever parts: the accounts equal the whole, and a seller without a part keeps everything', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      missing,
      async (steps, isRest, ofFee) => {
        // What was missing of the payment may be all that the other work costs.
        const price =
          ofFee === 0
            ? { other: 33_333.33 }
            : { other: 333.33, missing: (fee: number) => 333.33 + fee * ofFee }
        const order: SoldOrder = await sold(sale, { naira: 29_999.99, quantity: 3, ...price })
        const shortKobo = ofFee === 0 ? 0 : Math.round((333.33 + order.fee * ofFee) * 100)
        const finance = await staffMember(sale.m, 'finance')
        const charged = new Set<string>()
        let given = 0
        for (const { line, quantity, kobo, delivery, by } of steps) {
          const { id, parcel } = line === 'mine' ? order.mine : order.theirs
          const names = line === 'mine' ? ['Test Artist', 'Second Artist'] : ['Second Artist', 'Test Artist']
          const borne_by = by === 'other' ? (line === 'mine' ? sale.otherId : sale.ownId) : by
          const body = {
            items: [{ id, quantity, ...(kobo === undefined ? {} : { amount: kobo / 100 }), borne_by }],
            ...(delivery ? { delivery: [{ parcel_id: parcel, borne_by }] } : {}),
          }
          const seen = (await preview(sale, order, body, finance.token)).body.data
          const answer = await refund(sale, order, { ...body, preview: seen?.token }, finance.token)
          if (answer.status !== 200) continue
          given += Math.round(answer.body.data.amount * 100)
          if (by !== 'us') charged.add(names[by === 'other' ? 1 : 0] ?? '')
          const parts =
            seen.we + seen.sellers.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)
          expect(Math.round(parts * 100)).toBe(-Math.round(seen.amount * 100))
        }
        if (isRest && charged.size === 2) given = Math.round(order.price_total * 100) - shortKobo
        if (isRest && charged.size === 2) await refund(sale, order, { all: true }, finance.token)
        await done(sale, order)
        const sums = await entered(sale, order)
        expect(Object.values(sums).reduce((sum, kobo) => sum + kobo, 0)).toBe(0)
        expect(sums.provider_clearing ?? 0).toBe(0 - given)
        for (const name of ['Test Artist', 'Second Artist'])
          if (!charged.has(name)) expect(sums[name] ?? 0, name).toBe(0)
      },
    ),
    {
      numRuns: Number(process.env.REFUND_RUNS ?? 8),
      seed: Number(process.env.PROPERTY_SEED ?? 1),
      // All that was paid goes back for one seller's works.
      examples: [
        [[{ line: 'mine', quantity: 3, kobo: undefined, delivery: true, by: 'seller' }], false, 0.5],
      ],
    },
  )
})
