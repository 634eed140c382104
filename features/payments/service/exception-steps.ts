import type { Exception, ExceptionKind, ExceptionStep } from '../../../contract/exception.ts'
import { clockOf, longDayOf } from '../../../kernel/dates.ts'
import { formatKobo, type Kobo, nairaOf } from '../../../kernel/money.ts'
import { isSmallShortfall, mayBearShortfall, mayDecide } from '../rules/payments.ts'
import { isOpenShare, type ShareReason, shareTexts } from '../rules/protection.ts'
import { signText } from '../rules/signs.ts'
import type { ExceptionRow, Proposal } from '../store/exceptions.ts'

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
export function stepsOf(row: ExceptionRow): ExceptionStep[] {
  if (row.proposal) return ['approve', 'reject']
  const canPay =
    row.currency === 'NGN' &&
    isOpen(row.orderState) &&
    mayBearShortfall(row.orderTotalKobo ?? 0, row.paidKobo ?? 0)
  const steps: Record<ExceptionKind, ExceptionStep[]> = {
    underpaid: canPay ? ['accept', 'refund_all', 'explain'] : ['refund_all', 'explain'],
    overpaid: canPay ? ['accept', 'refund_all', 'explain'] : ['refund_all', 'explain'],
    paid_otherwise: canPay ? ['accept', 'refund_all', 'explain'] : ['refund_all', 'explain'],
    wrong_currency: ['refund_all', 'explain'],
    pending_long: ['look_again', 'close', 'explain'],
    provider_left: ['close'],
    paid_but_gone: row.isLeft ? ['refund_all', 'explain'] : ['explain'],
    refund_due: row.isLeft ? ['refund_all', 'explain'] : ['explain'],
    refund_refused: ['ask_again', 'paid_by_hand', 'explain'],
    stray: ['match', 'explain'],
    second_transaction: ['refund_all', 'explain'],
    event_waiting: row.orderId ? ['look_again', 'explain'] : ['explain'],
    seller_disabled: ['explain'],
    disputed: ['look_again'],
    taken_back: ['explain'],
    given_back: ['explain'],
    fraud_signs: ['release'],
  }
  return steps[row.kind]
}

/** Whether only finance may take a step: amounts above the limit, other currencies, what was paid by hand, what is held, and what a colleague asks for. */
export function needsFinance(row: ExceptionRow, step: ExceptionStep): boolean {
  if (step === 'look_again') return false
  if (step === 'accept' && !isSmallShortfall(row.orderTotalKobo ?? 0, row.paidKobo ?? 0)) return true
  return (
    step === 'paid_by_hand' ||
    step === 'release' ||
    (step === 'explain' && (row.taking?.shares ?? []).some(({ why }) => isOpenShare(why))) ||
    row.proposal !== null ||
    row.currency !== 'NGN' ||
    !mayDecide(['support'], row.amountKobo)
  )
}

const amount = (kobo: Kobo | null, currency: string): string => formatKobo(kobo ?? 0, currency)

function sentenceOf(row: ExceptionRow): string {
  const paid = amount(row.paidKobo, row.currency)
  const asked = amount(row.orderTotalKobo ?? row.askedKobo, 'NGN')
  const gap = amount(Math.abs((row.paidKobo ?? 0) - (row.orderTotalKobo ?? 0)), 'NGN')
  const sentences: Record<ExceptionKind, string> = {
    disputed: takingSentence(row),
    taken_back: takingSentence(row),
    given_back: takingSentence(row),
    fraud_signs: signsSentence(row),
    underpaid: `${paid} arrived for order ${row.orderCode}, which costs ${asked}: ${gap} are missing.`,
    overpaid: `${paid} arrived for order ${row.orderCode}, which costs ${asked}: ${gap} too much.`,
    paid_otherwise: `${paid} arrived for order ${row.orderCode}. That is what it costs, but not what was asked for then.`,
    wrong_currency: `${paid} arrived for order ${row.orderCode}, which costs ${asked}.`,
    pending_long: `A payment of ${asked} for order ${row.orderCode} has been on its way for more than a day.`,
    provider_left: `A payment of ${asked} for order ${row.orderCode} was begun with ${row.providerWord}, which is not asked any more. Its dashboard shows whether money arrived by ${row.txRef}; what arrived has to be given back there.`,
    paid_but_gone: `The money for order ${row.orderCode} arrived late, and a work of it had been sold. It goes back.`,
    refund_due: `The money of order ${row.orderCode} goes back and is not all there yet.`,
    refund_refused: `The provider refuses to give ${amount(row.amountKobo, row.currency)} of order ${row.orderCode} back.`,
    stray: `${paid} arrived under the reference ${row.txRef}, which is none of ours.`,
    second_transaction: `${paid} arrived under the reference ${row.txRef} of order ${row.orderCode}, beside the payment we know.`,
    event_waiting: row.orderId
      ? `The provider told of ${row.txRef} more than an hour ago, and it could not be verified yet.`
      : `The provider told of the reference ${row.txRef}, which is none of ours.`,
    seller_disabled: `${paid} were paid in order ${row.orderCode} for works of a seller whose account is disabled, and they are not sent. Have them sent, or cancel their parcel in the order, which gives the money back.`,
  }
  return sentences[row.kind]
}

/** Why the money of an order is held, and what to do about it. */
function signsSentence({ signs, orderCode }: ExceptionRow): string {
  const found = (signs ?? []).map(({ kind, seller }) => signText(kind, seller)).join('; and ')
  return `What is owed for order ${orderCode} is held: its buyer ${found}. Check the buyer, the seller and where it is sent. Release it with a note, or refund the order.`
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
function takingSentence(row: ExceptionRow): string {
  if (!row.taking) return ''
  const { kind, reason, answerBy, beyondKobo, shares } = row.taking
  const what = `${amount(row.paidKobo, row.currency)} of order ${row.orderCode}`
  const why = reason === '' ? takenAs[kind] : `${takenAs[kind]} (“${reason}”)`
  const until =
    answerBy === null ? '' : ` until ${longDayOf(new Date(answerBy))}, ${clockOf(new Date(answerBy))}`
  const beyond =
    beyondKobo > 0
      ? ` ${amount(beyondKobo, row.currency)} of it were beyond what was left of the payment: we bear them.`
      : ''
  const kept =
    kind === 'dispute' && row.orderState === 'PAID'
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
export function shortfallOf(row: ExceptionRow): Kobo {
  return Math.max(0, (row.orderTotalKobo ?? 0) - (row.paidKobo ?? 0))
}

const acceptLabel = (row: ExceptionRow): string =>
  shortfallOf(row) > 0 ? `Accept order, we bear ${amount(shortfallOf(row), 'NGN')}` : labels.accept.label

const naira = (kobo: Kobo | null): number | null => (kobo === null ? null : nairaOf(kobo))

const proposedView = (proposal: Proposal | null): Exception['proposed'] =>
  proposal && {
    label: labels[proposal.step].label,
    created_by: { id: proposal.by, name: proposal.byName ?? '' },
    created_at: new Date(proposal.at).toISOString(),
    order_code: proposal.orderCode,
    note: proposal.note,
  }

/** An exception on the wire. */
export function exceptionView(row: ExceptionRow): Exception {
  return {
    id: `${row.subject}-${row.subjectId}`,
    kind: row.kind,
    what: sentenceOf(row),
    since: row.since.toISOString(),
    state: row.state,
    asked: naira(row.askedKobo),
    paid: naira(row.paidKobo),
    currency: row.currency,
    order:
      row.orderId === null
        ? null
        : {
            id: row.orderId,
            code: row.orderCode ?? '',
            state: row.orderState ?? '',
            total: nairaOf(row.orderTotalKobo ?? 0),
            customer: { name: row.customerName ?? '', email: row.customerEmail ?? '' },
          },
    tx_ref: row.txRef,
    provider_id: row.providerId,
    provider_word: row.providerWord,
    proposed: proposedView(row.proposal),
    steps: stepsOf(row).map((step) => {
      const { needs } = labels[step]
      const label = step === 'accept' ? acceptLabel(row) : labels[step].label
      return { step, label, needs, finance: needsFinance(row, step) }
    }),
  }
}
