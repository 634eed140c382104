import type { Exception, ExceptionKind, ExceptionStep } from '../../../contract/exception.ts'
import { clockOf, longDayOf } from '../../../kernel/dates.ts'
import { formatKobo, type Kobo, nairaOf } from '../../../kernel/money.ts'
import { isSmallShortfall, mayBearShortfall, mayDecide } from '../rules/payments.ts'
import { isOpenShare, type ShareReason, shareTexts } from '../rules/protection.ts'
import { signText } from '../rules/signs.ts'
import type { OpenException, Proposal } from '../store/exceptions.ts'

const labels: Record<ExceptionStep, { label: string; needs: ('order_code' | 'note')[] }> = {
  accept: { label: 'Accept order, refund the difference', needs: [] },
  refund_all: { label: 'Refund in full', needs: [] },
  ask_again: { label: 'Ask the provider once more', needs: [] },
  paid_by_hand: { label: 'It was given back by hand', needs: ['note'] },
  match: { label: 'It belongs to this order', needs: ['order_code'] },
  look_again: { label: 'Ask the provider for its status', needs: [] },
  close: { label: 'Close it: no money has arrived by it', needs: ['note'] },
  explain: { label: 'Mark as resolved', needs: ['note'] },
  release: { label: 'Release', needs: ['note'] },
  approve: { label: 'Approve', needs: [] },
  reject: { label: 'Reject', needs: [] },
}

/** What a step needs besides its press. */
export function needsOfStep(step: ExceptionStep): readonly ('order_code' | 'note')[] {
  return labels[step].needs
}

const isOpen = (state: string | null): boolean =>
  state === 'PENDING' || state === 'CANCELLED' || state === 'EXPIRED'

/** The steps a person may take about an exception. */
export function stepsOf(row: OpenException): ExceptionStep[] {
  if (row.proposal) return ['approve', 'reject']
  const canPay =
    row.currency === 'NGN' &&
    isOpen(row.order_state) &&
    mayBearShortfall(row.order_total_kobo ?? 0, row.paid_kobo ?? 0)
  const steps: Record<ExceptionKind, ExceptionStep[]> = {
    underpaid: canPay ? ['accept', 'refund_all', 'explain'] : ['refund_all', 'explain'],
    overpaid: canPay ? ['accept', 'refund_all', 'explain'] : ['refund_all', 'explain'],
    paid_otherwise: canPay ? ['accept', 'refund_all', 'explain'] : ['refund_all', 'explain'],
    wrong_currency: ['refund_all', 'explain'],
    pending_long: ['look_again', 'close', 'explain'],
    provider_left: ['close'],
    paid_but_gone: row.is_left ? ['refund_all', 'explain'] : ['explain'],
    refund_due: row.is_left ? ['refund_all', 'explain'] : ['explain'],
    refund_refused: ['ask_again', 'paid_by_hand', 'explain'],
    stray: ['match', 'explain'],
    second_transaction: ['refund_all', 'explain'],
    event_waiting: row.order_id ? ['look_again', 'explain'] : ['explain'],
    seller_disabled: ['explain'],
    disputed: ['look_again'],
    taken_back: ['explain'],
    given_back: ['explain'],
    fraud_signs: ['release'],
  }
  return steps[row.kind]
}

/** Whether only finance may take a step: amounts above the limit, other currencies, what was paid by hand, what is held, and what a colleague asks for. */
export function needsFinance(row: OpenException, step: ExceptionStep): boolean {
  if (step === 'look_again') return false
  if (step === 'accept' && !isSmallShortfall(row.order_total_kobo ?? 0, row.paid_kobo ?? 0)) return true
  return (
    step === 'paid_by_hand' ||
    step === 'release' ||
    (step === 'explain' && (row.taking?.shares ?? []).some(({ why }) => isOpenShare(why))) ||
    row.proposal !== null ||
    row.currency !== 'NGN' ||
    !mayDecide(['support'], row.amount_kobo)
  )
}

const amount = (kobo: Kobo | null, currency: string): string => formatKobo(kobo ?? 0, currency)

/** Says what is wrong, and with how much money. */
export function sentenceOf(row: OpenException): string {
  const paid = amount(row.paid_kobo, row.currency)
  const asked = amount(row.order_total_kobo ?? row.asked_kobo, 'NGN')
  const gap = amount(Math.abs((row.paid_kobo ?? 0) - (row.order_total_kobo ?? 0)), 'NGN')
  const sentences: Record<ExceptionKind, string> = {
    disputed: takingSentence(row),
    taken_back: takingSentence(row),
    given_back: takingSentence(row),
    fraud_signs: signsSentence(row),
    underpaid: `${paid} arrived for order ${row.order_code}, which costs ${asked}: ${gap} are missing.`,
    overpaid: `${paid} arrived for order ${row.order_code}, which costs ${asked}: ${gap} too much.`,
    paid_otherwise: `${paid} arrived for order ${row.order_code}. That is what it costs, but not what was asked for then.`,
    wrong_currency: `${paid} arrived for order ${row.order_code}, which costs ${asked}.`,
    pending_long: `A payment of ${asked} for order ${row.order_code} has been on its way for more than a day.`,
    provider_left: `A payment of ${asked} for order ${row.order_code} was begun with ${row.provider_word}, which is not asked any more. Its dashboard shows whether money arrived by ${row.tx_ref}; what arrived has to be given back there.`,
    paid_but_gone: `The money for order ${row.order_code} arrived late, and a work of it had been sold. It goes back.`,
    refund_due: `The money of order ${row.order_code} goes back and is not all there yet.`,
    refund_refused: `The provider refuses to give ${amount(row.amount_kobo, row.currency)} of order ${row.order_code} back.`,
    stray: `${paid} arrived under the reference ${row.tx_ref}, which is none of ours.`,
    second_transaction: `${paid} arrived under the reference ${row.tx_ref} of order ${row.order_code}, beside the payment we know.`,
    event_waiting: row.order_id
      ? `The provider told of ${row.tx_ref} more than an hour ago, and it could not be verified yet.`
      : `The provider told of the reference ${row.tx_ref}, which is none of ours.`,
    seller_disabled: `${paid} were paid in order ${row.order_code} for works of a seller whose account is disabled, and they are not sent. Have them sent, or cancel their parcel in the order, which gives the money back.`,
  }
  return sentences[row.kind]
}

/** Why the money of an order is held, and what to do about it. */
function signsSentence({ signs, order_code }: OpenException): string {
  const found = (signs ?? []).map(({ kind, seller }) => signText(kind, seller)).join('; and ')
  return `What is owed for order ${order_code} is held: its buyer ${found}. Check the buyer, the seller and where it is sent. Release it with a note, or refund the order.`
}

const takenAs = {
  dispute: 'the payer’s bank disputes the payment',
  refund: 'it was refunded in the provider’s dashboard',
  reversal: 'the provider calls the payment reversed',
} as const

/** Says who pays a seller's part of a lost dispute, and what finance can do. */
function shareSentence({ seller, why }: { seller: string; why: ShareReason }): string {
  if (why === 'protected') return `We bear the part of ${seller}: ${shareTexts[why]}.`
  const decide = isOpenShare(why)
    ? ' Finance decides: mark it as resolved with a note, or, where we should bear it, enter a correction from refunds_borne to this seller that names the order.'
    : ''
  return `${seller} bears their part: ${shareTexts[why]}.${decide}`
}

/** What has become of money that the provider takes back, and what to do about it. */
function takingSentence(row: OpenException): string {
  if (!row.taking) return ''
  const { kind, reason, answer_by, beyond_kobo, shares } = row.taking
  const what = `${amount(row.paid_kobo, row.currency)} of order ${row.order_code}`
  const why = reason === '' ? takenAs[kind] : `${takenAs[kind]} (“${reason}”)`
  const until =
    answer_by === null ? '' : ` until ${longDayOf(new Date(answer_by))}, ${clockOf(new Date(answer_by))}`
  const beyond =
    beyond_kobo > 0
      ? ` ${amount(beyond_kobo, row.currency)} of it were beyond what was left of the payment: we bear them.`
      : ''
  const kept =
    kind === 'dispute' && row.order_state === 'PAID'
      ? ' What is not sent of the order stays where it is until you mark this as resolved; cancel its parcels if it is not to be sent.'
      : ''
  switch (row.kind) {
    case 'disputed':
      return `The provider may take back ${what}: ${why}. Its sellers are not paid for it in the meantime, and cannot mark as shipped what is not sent. Answer it in the provider’s dashboard${until}.`
    case 'given_back':
      return `The provider had taken ${what} and has given it back to us. Enter it as a correction, from clearing to those who bore it.`
    default:
      return `The provider has taken back ${what}: ${why}. It is entered as a refund. ${(shares ?? []).map(shareSentence).join(' ') || 'It comes off those who had got it.'}${beyond}${kept}`
  }
}

/** What we bear of a payment that is accepted short, in kobo. */
export function shortfallOf(row: OpenException): Kobo {
  return Math.max(0, (row.order_total_kobo ?? 0) - (row.paid_kobo ?? 0))
}

const acceptLabel = (row: OpenException): string =>
  shortfallOf(row) > 0 ? `Accept order, we bear ${amount(shortfallOf(row), 'NGN')}` : labels.accept.label

const naira = (kobo: Kobo | null): number | null => (kobo === null ? null : nairaOf(kobo))

const proposedView = (proposal: Proposal | null): Exception['proposed'] =>
  proposal && {
    label: labels[proposal.step].label,
    created_by: { id: proposal.by, name: proposal.by_name ?? '' },
    created_at: new Date(proposal.at).toISOString(),
    order_code: proposal.order_code,
    note: proposal.note,
  }

/** An exception on the wire. */
export function exceptionView(row: OpenException): Exception {
  return {
    id: `${row.subject}-${row.subject_id}`,
    kind: row.kind,
    what: sentenceOf(row),
    since: row.since.toISOString(),
    state: row.state,
    asked: naira(row.asked_kobo),
    paid: naira(row.paid_kobo),
    currency: row.currency,
    order:
      row.order_id === null
        ? null
        : {
            id: row.order_id,
            code: row.order_code ?? '',
            state: row.order_state ?? '',
            total: nairaOf(row.order_total_kobo ?? 0),
            customer: { name: row.customer_name ?? '', email: row.customer_email ?? '' },
          },
    tx_ref: row.tx_ref,
    provider_id: row.provider_id,
    provider_word: row.provider_word,
    proposed: proposedView(row.proposal),
    steps: stepsOf(row).map((step) => {
      const { needs } = labels[step]
      const label = step === 'accept' ? acceptLabel(row) : labels[step].label
      return { step, label, needs, finance: needsFinance(row, step) }
    }),
  }
}
