import type { Id } from '../kernel/id.ts'
import type { CardFate, OrderPlan } from './storm-plan.ts'

/** A payment as it was really made: its reference, and what became of it. */
export type Paid = { txRef: string; fate: CardFate | 'exact' }

/** An order as it was really made, with all references it has had. */
export type Made = { id: Id; closing: OrderPlan['closing']; paid: Paid[] }

/** What must have become of an order: one of these states, and of its attempts by reference. */
export type Expected = { order: string[]; attempts: Map<string, string[]>; succeeded: number }

const isSuccess = (fate: Paid['fate']): boolean =>
  fate === 'success' || fate === 'refused then success' || fate === 'pending then success' || fate === 'exact'

/** Whether a payment pays an order that no other has paid: of one of too much the rest goes back. */
const pays = ({ fate }: Paid): boolean => isSuccess(fate) || fate === 'more'

const attemptEnds = (fate: Paid['fate'], closing: Made['closing']): string[] => {
  if (isSuccess(fate)) return closing === 'gone' ? ['REFUNDED'] : ['SUCCEEDED', 'REFUNDED']
  // Of an order that is paid already, too much waits for a person.
  if (fate === 'more') return [closing === 'gone' ? 'REFUNDED' : 'SUCCEEDED', 'MISMATCH']
  if (fate === 'refused') return ['FAILED']
  if (fate === 'pending') return ['PROCESSING']
  return fate === 'nothing' ? ['CREATED'] : ['MISMATCH']
}

const orderEnds = ({ closing, paid }: Made): string[] => {
  if (paid.some(pays)) return closing === 'gone' ? ['REFUNDED'] : ['PAID']
  if (closing !== 'open') return ['CANCELLED']
  const isMoneyThere = paid.some(
    ({ fate }) => attemptEnds(fate, closing)[0] !== 'CREATED' && fate !== 'refused',
  )
  return isMoneyThere ? ['PENDING'] : ['PENDING', 'EXPIRED']
}

/**
 * What the provider's ledger alone says must have become of an order, whatever events came, in whatever order and how often. The first
 * payment of enough pays it, every other one of exactly as much goes back; other money waits for a person; money for a work that is gone goes back.
 */
export const expectedOf = (made: Made): Expected => {
  const isGone = made.closing === 'gone'
  const isPaid = made.paid.some(pays)
  return {
    order: orderEnds(made),
    attempts: new Map(made.paid.map(({ txRef, fate }) => [txRef, attemptEnds(fate, made.closing)])),
    succeeded: isPaid && !isGone ? 1 : 0,
  }
}
