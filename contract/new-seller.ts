/** The money of new sellers waits longer: who pays with a stolen card is found out when its owner reads a statement. */
export const NEW_SELLER = {
  /** Days from receipt until a new seller is paid: owners of cards get a statement each month. */
  waitDays: 30,
  /** Sales that were received before a seller is no longer new: one or two are easily arranged. */
  receipts: 3,
  /** Days since the first of them: two statements. */
  days: 60,
} as const
