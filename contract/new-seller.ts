/** The money of new sellers waits longer: who pays with a stolen card is found out when its owner reads a statement. */
export const NEW_SELLER = {
  /** Days from receipt until a new seller is paid: owners of cards get a statement each month. */
  waitDays: 30,
  /** Sales that were received before a seller is no longer new: one or two are easily arranged. */
  receipts: 3,
  /** Days since the first of them: two statements. */
  days: 60,
  /** The part of what a new seller earns with a work that waits longer still; basis points. */
  reserveBp: 1_000,
  /** Days from the payment until it is paid out: so long card schemes let owners of cards dispute one. */
  reserveDays: 120,
} as const
