import type { Finding } from '../../../contract/ledger.ts'
import { formatKobo, type Kobo } from '../../../kernel/money.ts'

type Code = Finding['code']

/** Something that differs, in words for staff; `kobo` by how much. */
export const finding = (code: Code, subject: string, text: string, kobo: Kobo | null = null): Finding => ({
  code,
  subject,
  text,
  kobo,
})

/** What is wrong with an order's money, from what the ledger and the attempts say of it. */
export const orderFindings = (order: {
  code: string
  hasSale: boolean
  isPaid: boolean
  receivedKobo: Kobo
  returnedKobo: Kobo
  heldKobo: Kobo
  paidKobo: Kobo
  refundedKobo: Kobo
  dueKobo: Kobo
}): Finding[] => {
  const { code, receivedKobo, paidKobo, returnedKobo, refundedKobo, heldKobo, dueKobo } = order
  const found: Finding[] = []
  if (order.isPaid && !order.hasSale) {
    found.push(finding('sale_missing', code, 'The order is paid and has no sale in the ledger.', paidKobo))
  } else if (receivedKobo !== paidKobo) {
    const text = `The ledger has ${formatKobo(receivedKobo)} come in for it, its payments ${formatKobo(paidKobo)}.`
    found.push(finding('money_differs', code, text, receivedKobo - paidKobo))
  }
  if (returnedKobo < refundedKobo) {
    const text = `Its payments have ${formatKobo(refundedKobo)} given back, the ledger only ${formatKobo(returnedKobo)}.`
    found.push(finding('refund_missing', code, text, returnedKobo - refundedKobo))
  }
  if (returnedKobo > paidKobo) {
    const text = `The ledger has ${formatKobo(returnedKobo)} given back of ${formatKobo(paidKobo)} that came.`
    found.push(finding('refund_differs', code, text, returnedKobo - paidKobo))
  }
  if (heldKobo !== dueKobo) {
    const text = `The ledger holds ${formatKobo(heldKobo)} for the buyer, by its payments it is ${formatKobo(dueKobo)}.`
    found.push(finding('held_money_differs', code, text, heldKobo - dueKobo))
  }
  return found
}

/** A transaction of the provider's list. */
export type Listed = { txRef: string; providerId: string; amountKobo: Kobo; currency: string }
/** What we know of the attempt with its reference. */
export type Known = { state: string; providerId: string | null; createdAt: Date; enteredKobo: Kobo | null }

const decided: ReadonlySet<string> = new Set(['SUCCEEDED', 'MISMATCH', 'REFUNDING', 'REFUNDED'])

/**
 * What is wrong between a successful transaction of the provider and the ledger; undefined when they agree, or when the payment is
 * younger than `since` and may still be under way here.
 */
export const listedFinding = (listed: Listed, known: Known | undefined, since: Date): Finding | undefined => {
  const { txRef, amountKobo, currency } = listed
  const amount = currency === 'NGN' ? formatKobo(amountKobo) : `${amountKobo / 100} ${currency}`
  if (!known) {
    return finding(
      'provider_unknown',
      txRef,
      `The provider has ${amount} that belong to no payment.`,
      amountKobo,
    )
  }
  if (!decided.has(known.state)) {
    if (known.createdAt > since) return undefined
    return finding(
      'provider_differs',
      txRef,
      `The provider has ${amount}; here it is ${known.state}.`,
      amountKobo,
    )
  }
  if (known.providerId !== listed.providerId) {
    return finding('provider_unknown', txRef, `The provider has a second charge of ${amount}.`, amountKobo)
  }
  const expectedKobo = currency === 'NGN' ? amountKobo : 0
  if (known.enteredKobo === expectedKobo) return undefined
  const text = `The provider has ${amount}, the ledger ${known.enteredKobo === null ? 'nothing' : formatKobo(known.enteredKobo)}.`
  return finding('provider_differs', txRef, text, expectedKobo - (known.enteredKobo ?? 0))
}
