import type { Kobo } from '../../../kernel/money.ts'

/** The amounts that finance decides by. */
export type Thresholds = {
  /** Above this, a payout, a correction or a refund takes two people. */
  two_people_above_kobo: Kobo
  /** The least that a payout pays. */
  payout_least_kobo: Kobo
}

/** Whether two are the same amounts. */
export function areSameThresholds(one: Thresholds, other: Thresholds): boolean {
  return (
    one.two_people_above_kobo === other.two_people_above_kobo &&
    one.payout_least_kobo === other.payout_least_kobo
  )
}
