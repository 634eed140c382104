import fc from 'fast-check'
import type { Kobo } from '../kernel/money.ts'

/** A line of the bank's file. */
export type BankRow = { day: string; kobo: Kobo; text: string }
/** A line that is a payment of ours or to us. */
export type BankPayment = BankRow & { reference: string }

const moment = fc.double({ min: 0, max: 1, noNaN: true })
/** How often the provider tells of something; 0 when it does not, and has to be asked. */
const copies = fc.nat(3)
/** A share of what was paid: most often all of it. */
const share = fc.constantFrom(1, 1, 0.5, 0.1)

const decision = fc.record({ status: fc.constantFrom('won', 'lost', 'lost', 'accepted', 'declined'), copies })

/** When an order is bought, and what becomes of its money: its buyer disputes it, with an end or two or none, or it is given back in the dashboard, or both. */
const order = fc.record({
  at: moment.map((at) => at * 0.8),
  dispute: fc.option(
    fc.record({ at: moment, share, copies, decisions: fc.array(decision, { maxLength: 2 }) }),
    { freq: 2 },
  ),
  refund: fc.option(fc.record({ at: moment, share, copies }), { freq: 2 }),
})
export type MoneyOrder = ReturnType<typeof order.generate>['value']

/** A settlement: paid, waiting or failed, with a fee nobody expects, some days late; and whether the bank's file has it. */
const settlement = fc.record({
  at: moment,
  status: fc.constantFrom('completed', 'completed', 'completed', 'completed', 'pending', 'failed'),
  fee: fc.constantFrom(0, 0, 52.5),
  days_late: fc.nat(3),
})
export type MoneySettlement = ReturnType<typeof settlement.generate>['value']

const onFile = fc.constantFrom('once', 'once', 'once', 'twice', 'never')
export type OnFile = ReturnType<typeof onFile.generate>['value']

export type MoneyPlan = {
  orders: MoneyOrder[]
  settlements: MoneySettlement[]
  /** Taken in turn by what the bank pays and is paid. */
  onFile: OnFile[]
  /** Lines of the bank that are no payment of ours, in naira. */
  strays: number[]
  /** When the provider is asked what it takes back, beside the end. */
  looks: number[]
}

/** What happens to the money of a seed, the same each time. */
export const moneyPlanOf = (seed: number, orders: number): MoneyPlan => {
  const sized = <T>(one: fc.Arbitrary<T>, length: number) =>
    fc.array(one, { minLength: length, maxLength: length, size: 'max' })
  const plan = fc.record({
    orders: sized(order, orders),
    settlements: sized(settlement, Math.max(4, Math.ceil(orders / 10))),
    onFile: sized(onFile, 20),
    strays: fc.array(
      fc.integer({ min: -900, max: 900 }).filter((naira) => naira !== 0),
      {
        minLength: 1,
        maxLength: 8,
      },
    ),
    looks: fc.array(moment, { maxLength: 5 }),
  })
  const [made] = fc.sample(plan, { numRuns: 1, seed })
  if (!made) throw new Error('no plan')
  return made
}
