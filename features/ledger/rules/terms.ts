/** What a seller agreed to: a commission of their own in basis points, or null, and whether VAT is owed on what they sell. */
export type Terms = { commissionBp: number | null; isVatRegistered: boolean }

/** The terms of who agreed to none of their own. */
export const usualTerms: Terms = { commissionBp: null, isVatRegistered: false }

/** Whether two terms are the same; a commission of one's own stays when the usual one changes, so it is another than none. */
export function areSameTerms(one: Terms, other: Terms): boolean {
  return one.commissionBp === other.commissionBp && one.isVatRegistered === other.isVatRegistered
}
