import fc from 'fast-check'

/** What becomes of a payment by card at the provider. */
export const cardFates = [
  'success',
  'refused then success',
  'pending then success',
  'refused',
  'pending',
  'less',
  'more',
  'dollars',
  'nothing',
] as const
export type CardFate = (typeof cardFates)[number]

/** How the provider stumbles: it charges and answers 503, or cannot be asked so often, or gives back and answers 503. */
const trouble = fc.record({ charge_503: fc.boolean(), verify_503: fc.nat(2), refund_503: fc.nat(1) })

const card = fc.record({
  fate: fc.oneof(
    { weight: 4, arbitrary: fc.constant<CardFate>('success') },
    { weight: 6, arbitrary: fc.constantFrom(...cardFates) },
  ),
  word: fc.constantFrom('successful', 'completed'),
  trouble,
  /** When it is begun and when it ends, as shares of the storm. */
  from: fc.double({ min: 0, max: 0.6, noNaN: true }),
  to: fc.double({ min: 0.1, max: 0.3, noNaN: true }),
})
export type Card = ReturnType<typeof card.generate>['value']

/**
 * An order and what happens to it. `closing`: the buyer withdraws it before any money moves, and with 'gone' somebody else buys the work.
 * `again`: what becomes of a second try, where the first was refused. `checks`: when the browser asks.
 */
const order = fc.record({
  first: card,
  again: card,
  transfer: fc.constantFrom('none', 'none', 'none', 'exact', 'less'),
  transferAt: fc.double({ min: 0, max: 0.9, noNaN: true }),
  closing: fc.constantFrom('open', 'open', 'open', 'open', 'open', 'withdrawn', 'gone'),
  checks: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2 }),
})
export type OrderPlan = ReturnType<typeof order.generate>['value']

/** What is done with a provider's true event: how many copies come, how late each is, as shares of the storm; none when it is dropped. */
const delivery = fc.oneof(
  { weight: 2, arbitrary: fc.constant<number[]>([]) },
  { weight: 5, arbitrary: fc.constant<number[]>([0]) },
  {
    weight: 3,
    arbitrary: fc.array(fc.double({ min: 0, max: 0.5, noNaN: true }), { minLength: 2, maxLength: 4 }),
  },
)

/**
 * An event beside the true ones: a true one once more, one without or with a wrong signature, one that is signed and lies (of success, of
 * another amount, of a reference nobody knows), or signed nonsense.
 */
const extra = fc.record({
  kind: fc.constantFrom(
    'replayed',
    'replayed',
    'replayed',
    'unsigned',
    'forged',
    'lying',
    'lying',
    'stray',
    'nonsense',
  ),
  pick: fc.nat(),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
})
export type Extra = ReturnType<typeof extra.generate>['value']

/** A storm: orders, and what befalls the provider's events about them. */
export type StormPlan = {
  orders: OrderPlan[]
  /** Taken in turn by the provider's events. */
  deliveries: number[][]
  /** Taken until there are as many events as were wished for. */
  extras: Extra[]
}

/** About so many events come to an order. */
const EVENTS_PER_ORDER = 8

/** The storm of a seed, the same each time. */
export const planOf = (seed: number, events: number): StormPlan => {
  const orders = Math.max(10, Math.ceil(events / EVENTS_PER_ORDER))
  const sized = <T>(one: fc.Arbitrary<T>, length: number) =>
    fc.array(one, { minLength: length, maxLength: length, size: 'max' })
  const plan = fc.record({
    orders: sized(order, orders),
    deliveries: sized(delivery, orders * 4),
    extras: sized(extra, events),
  })
  const [made] = fc.sample(plan, { numRuns: 1, seed })
  if (!made) throw new Error('no plan')
  return made
}
