/** What a seller agreed to: a commission of their own in basis points, or null, and whether VAT is owed on what they sell. */
export type Terms = { commission_bp: number | null; vat_registered: boolean }

/** The terms of who agreed to none of their own. */
export const usualTerms: Terms = { commission_bp: null, vat_registered: false }

/** Whether two terms are the same; a commission of one's own stays when the usual one changes, so it is another than none. */
export function areSameTerms(one: Terms, other: Terms): boolean {
  return one.commission_bp === other.commission_bp && one.vat_registered === other.vat_registered
}
