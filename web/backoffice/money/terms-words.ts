import type { TermsChange } from '../../../contract/terms.ts'

/** A commission in basis points as percent; null is that of everybody. */
export function commissionWords(bp: number | null): string {
  return bp === null ? 'As for everybody' : `${bp / 100} %`
}

/** '12.5 % commission, registered for VAT'. */
export function termsWords({
  commission_bp,
  vat_registered,
}: Pick<TermsChange, 'commission_bp' | 'vat_registered'>): string {
  const commission =
    commission_bp === null ? 'the commission of everybody' : `${commissionWords(commission_bp)} commission`
  return `${commission}, ${vat_registered ? '' : 'not '}registered for VAT`
}
