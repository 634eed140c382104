import type { Finding } from '../../../contract/ledger.ts'
import { formatKobo, type Kobo } from '../../../kernel/money.ts'

type Code = Finding['code']

/** Something that differs, as a sentence for staff; `kobo` by how much. */
export function findingOf(code: Code, subject: string, text: string, kobo: Kobo | null = null): Finding {
  return { code, subject, text, kobo }
}

/** An order whose money differs between the ledger and the attempts to pay it; all in kobo. */
export type OrderMoney = {
  code: string
  has_sale: boolean
  is_paid: boolean
  /** By the ledger: came in, went back, is held for the buyer, taken by the provider as fees. */
  received_kobo: Kobo
  returned_kobo: Kobo
  held_kobo: Kobo
  fees_kobo: Kobo
  /** By the attempts and refunds: the same. */
  paid_kobo: Kobo
  refunded_kobo: Kobo
  due_kobo: Kobo
  provider_fees_kobo: Kobo
  /** Refunds that only one side has, or with another amount. */
  refunds_apart: number
}

/** What is wrong with an order's money, from what the ledger and the attempts say of it. */
export function orderFindings(order: OrderMoney): Finding[] {
  const { code, received_kobo, paid_kobo, returned_kobo, refunded_kobo, held_kobo, due_kobo } = order
  const { fees_kobo, provider_fees_kobo, refunds_apart } = order
  const found: Finding[] = []
  if (order.is_paid && !order.has_sale) {
    found.push(findingOf('sale_missing', code, 'The order is paid and has no sale in the ledger.', paid_kobo))
  } else if (received_kobo !== paid_kobo) {
    const text = `The ledger has ${formatKobo(received_kobo)} come in for it, its payments ${formatKobo(paid_kobo)}.`
    found.push(findingOf('money_differs', code, text, received_kobo - paid_kobo))
  }
  if (returned_kobo < refunded_kobo) {
    const text = `Its payments have ${formatKobo(refunded_kobo)} given back, the ledger only ${formatKobo(returned_kobo)}.`
    found.push(findingOf('refund_missing', code, text, returned_kobo - refunded_kobo))
  } else if (returned_kobo > refunded_kobo) {
    const text = `The ledger has ${formatKobo(returned_kobo)} given back, its payments only ${formatKobo(refunded_kobo)}.`
    found.push(findingOf('refund_differs', code, text, returned_kobo - refunded_kobo))
  } else if (refunds_apart > 0) {
    const text = `Of its refunds, ${refunds_apart} are only on one side or of another amount there, though the sums agree.`
    found.push(findingOf('refund_differs', code, text))
  }
  if (fees_kobo !== provider_fees_kobo) {
    const text = `The ledger has ${formatKobo(fees_kobo)} of fees for it, its payments ${formatKobo(provider_fees_kobo)}.`
    found.push(findingOf('fee_differs', code, text, fees_kobo - provider_fees_kobo))
  }
  if (held_kobo !== due_kobo) {
    const text = `The ledger holds ${formatKobo(held_kobo)} for the buyer, by its payments it is ${formatKobo(due_kobo)}.`
    found.push(findingOf('held_money_differs', code, text, held_kobo - due_kobo))
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
  provider_id: string | null
  created_at: Date
  entered_kobo: Kobo | null
  fee_kobo: Kobo
}

const decided: ReadonlySet<string> = new Set(['SUCCEEDED', 'MISMATCH', 'REFUNDING', 'REFUNDED'])

/** The provider's fee differs: clearing would not be what it pays out to us. */
function feeFinding({ txRef, currency, feeKobo }: Listed, known: Known): Finding | undefined {
  if (currency !== 'NGN' || feeKobo === null || feeKobo === known.fee_kobo) return undefined
  const text = `The provider keeps ${formatKobo(feeKobo)} of it, the ledger has ${formatKobo(known.fee_kobo)}.`
  return findingOf('fee_differs', txRef, text, feeKobo - known.fee_kobo)
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
    if (known.created_at > since) return undefined
    return findingOf(
      'provider_differs',
      txRef,
      `The provider has ${amount}; here it is ${known.state}.`,
      amountKobo,
    )
  }
  if (known.provider_id !== listed.providerId) {
    return findingOf('provider_unknown', txRef, `The provider has a second charge of ${amount}.`, amountKobo)
  }
  const expectedKobo = currency === 'NGN' ? amountKobo : 0
  if (known.entered_kobo === expectedKobo) return feeFinding(listed, known)
  const text = `The provider has ${amount}, the ledger ${known.entered_kobo === null ? 'nothing' : formatKobo(known.entered_kobo)}.`
  return findingOf('provider_differs', txRef, text, expectedKobo - (known.entered_kobo ?? 0))
}
