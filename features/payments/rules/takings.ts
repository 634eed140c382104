import type { Kobo } from '../../../kernel/money.ts'
import { hasTransition, type Transition } from '../../../kernel/states.ts'

/** The states of money that the provider takes back, or may. */
export const takingStates = ['OPEN', 'TAKEN', 'KEPT', 'GIVEN_BACK'] as const
export type TakingState = (typeof takingStates)[number]

const taken = 'The provider has taken the money: it is entered as a refund that is done.'
export const takingTransitions: readonly Transition<TakingState, 'system'>[] = [
  { from: 'OPEN', to: 'TAKEN', by: ['system'], rule: taken },
  { from: 'KEPT', to: 'TAKEN', by: ['system'], rule: taken },
  {
    from: 'OPEN',
    to: 'KEPT',
    by: ['system'],
    rule: 'The dispute was won, or the refund was never made.',
  },
  { from: 'KEPT', to: 'OPEN', by: ['system'], rule: 'The dispute was opened again.' },
  { from: 'TAKEN', to: 'GIVEN_BACK', by: ['system'], rule: 'Lost, then won: finance enters what came back.' },
  {
    from: 'GIVEN_BACK',
    to: 'TAKEN',
    by: ['system'],
    rule: 'Taken once more: finance enters what went again.',
  },
]

/** Whether money that may be taken back goes from one state to another. */
export function mayTakingGo(from: TakingState, to: TakingState): boolean {
  return hasTransition(takingTransitions, from, to)
}

/** Where a case is by the provider's word. `known`: where it was; what was never seen, and is over already, is none of it: undefined. */
export function takingStateOf(
  reported: 'open' | 'taken' | 'ended',
  known: TakingState | undefined,
): TakingState | undefined {
  if (reported === 'taken') return 'TAKEN'
  const isTaken = known === 'TAKEN' || known === 'GIVEN_BACK'
  if (reported === 'ended') return isTaken ? 'GIVEN_BACK' : known && 'KEPT'
  // A dispute that goes on after its money was taken says nothing new of the money.
  return isTaken ? known : 'OPEN'
}

/**
 * Splits a taking, in kobo, into a refund of what is left of the payment and the loss beyond it. `coveredKobo` was
 * entered before, as a reversal.
 */
export function partsOfTaking(
  amountKobo: Kobo,
  { leftKobo, coveredKobo }: { leftKobo: Kobo; coveredKobo: Kobo },
): { refundKobo: Kobo; beyondKobo: Kobo } {
  const toEnter = amountKobo - coveredKobo
  const refundKobo = Math.min(leftKobo, toEnter)
  return { refundKobo, beyondKobo: toEnter - refundKobo }
}
