import type { Finding } from '../../../contract/ledger.ts'
import { formatKobo, type Kobo } from '../../../kernel/money.ts'

type Code = Finding['code']

/** Something that differs, as a sentence for staff; `kobo` by how much. */
export function findingOf(code: Code, subject: string, text: string, kobo: Kobo | null = null): Finding {
  return {
    code,
    subject,
    text,
    kobo,
  }
}

/** What is wrong with an order's money, from what the ledger and the attempts say of it. */
export function orderFindings(order: {
  code: string
  hasSale: boolean
  isPaid: boolean
  receivedKobo: Kobo
  returnedKobo: Kobo
  heldKobo: Kobo
  feesKobo: Kobo
  paidKobo: Kobo
  refundedKobo: Kobo
  dueKobo: Kobo
  providerFeesKobo: Kobo
  refundsApart: number
}): Finding[] {
  const { code, receivedKobo, paidKobo, returnedKobo, refundedKobo, heldKobo, dueKobo } = order
  const { feesKobo, providerFeesKobo, refundsApart } = order
  const found: Finding[] = []
  if (order.isPaid && !order.hasSale) {
    found.push(findingOf('sale_missing', code, 'The order is paid and has no sale in the ledger.', paidKobo))
  } else if (receivedKobo !== paidKobo) {
    const text = `The ledger has ${formatKobo(receivedKobo)} come in for it, its payments ${formatKobo(paidKobo)}.`
    found.push(findingOf('money_differs', code, text, receivedKobo - paidKobo))
  }
  if (returnedKobo < refundedKobo) {
    const text = `Its payments have ${formatKobo(refundedKobo)} given back, the ledger only ${formatKobo(returnedKobo)}.`
    found.push(findingOf('refund_missing', code, text, returnedKobo - refundedKobo))
  } else if (returnedKobo > refundedKobo) {
    const text = `The ledger has ${formatKobo(returnedKobo)} given back, its payments only ${formatKobo(refundedKobo)}.`
    found.push(findingOf('refund_differs', code, text, returnedKobo - refundedKobo))
  } else if (refundsApart > 0) {
    const text = `Of its refunds, ${refundsApart} are only on one side or of another amount there, though the sums agree.`
    found.push(findingOf('refund_differs', code, text))
  }
  if (feesKobo !== providerFeesKobo) {
    const text = `The ledger has ${formatKobo(feesKobo)} of fees for it, its payments ${formatKobo(providerFeesKobo)}.`
    found.push(findingOf('fee_differs', code, text, feesKobo - providerFeesKobo))
  }
  if (heldKobo !== dueKobo) {
    const text = `The ledger holds ${formatKobo(heldKobo)} for the buyer, by its payments it is ${formatKobo(dueKobo)}.`
    found.push(findingOf('held_money_differs', code, text, heldKobo - dueKobo))
  }
  return found
}

/** A transaction of the provider's list. */
export type Listed = {
  txRef: string
  providerId: string
  amountKobo: Kobo
  /** What the provider keeps of it; null where it does not say. */
  feeKobo: Kobo | null
  currency: string
}
/** What we know of the attempt with its reference. */
export type Known = {
  state: string
  providerId: string | null
  createdAt: Date
  enteredKobo: Kobo | null
  feeKobo: Kobo
}

const decided: ReadonlySet<string> = new Set(['SUCCEEDED', 'MISMATCH', 'REFUNDING', 'REFUNDED'])

/** The provider's fee differs: clearing would not be what it pays out to us. */
function feeFinding({ txRef, currency, feeKobo }: Listed, known: Known): Finding | undefined {
  if (currency !== 'NGN' || feeKobo === null || feeKobo === known.feeKobo) return undefined
  const text = `The provider keeps ${formatKobo(feeKobo)} of it, the ledger has ${formatKobo(known.feeKobo)}.`
  return findingOf('fee_differs', txRef, text, feeKobo - known.feeKobo)
}

/**
 * Compares a provider's successful transaction with the ledger; undefined if they agree, or the payment is younger than
 * `since` and may still be under way.
 */
export function listedFinding(listed: Listed, known: Known | undefined, since: Date): Finding | undefined {
  const { txRef, amountKobo, currency } = listed
  const amount = currency === 'NGN' ? formatKobo(amountKobo) : `${amountKobo / 100} ${currency}`
  if (!known) {
    return findingOf(
      'provider_unknown',
      txRef,
      `The provider has ${amount} that belong to no payment.`,
      amountKobo,
    )
  }
  if (!decided.has(known.state)) {
    if (known.createdAt > since) return undefined
    return findingOf(
      'provider_differs',
      txRef,
      `The provider has ${amount}; here it is ${known.state}.`,
      amountKobo,
    )
  }
  if (known.providerId !== listed.providerId) {
    return findingOf('provider_unknown', txRef, `The provider has a second charge of ${amount}.`, amountKobo)
  }
  const expectedKobo = currency === 'NGN' ? amountKobo : 0
  if (known.enteredKobo === expectedKobo) return feeFinding(listed, known)
  const text = `The provider has ${amount}, the ledger ${known.enteredKobo === null ? 'nothing' : formatKobo(known.enteredKobo)}.`
  return findingOf('provider_differs', txRef, text, expectedKobo - (known.enteredKobo ?? 0))
}
