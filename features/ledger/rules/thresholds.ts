import type { Kobo } from '../../../kernel/money.ts'

/** The amounts that finance decides by. */
export type Thresholds = {
  /** Above this, a payout, a correction or a refund takes two people. */
  twoPeopleAboveKobo: Kobo
  /** The least that a payout pays. */
  payoutLeastKobo: Kobo
}

/** Whether two are the same amounts. */
export function areSameThresholds(one: Thresholds, other: Thresholds): boolean {
  return one.twoPeopleAboveKobo === other.twoPeopleAboveKobo && one.payoutLeastKobo === other.payoutLeastKobo
}
