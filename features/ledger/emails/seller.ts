import type { Id } from '../../../kernel/id.ts'
import { formatKobo, type Kobo } from '../../../kernel/money.ts'
import type { SellerNotification } from '../../notifications/index.server.ts'

// What sellers are notified of about their money.

const money = { path: '/studio/money', name: 'See your money' }

/** An amount with a minus before its currency where it is below zero: '− NGN 127,500'. */
const signed = (kobo: Kobo): string => (kobo < 0 ? `− ${formatKobo(-kobo)}` : formatKobo(kobo))

/** What an entry did to a seller's balance; `changeKobo` is below zero where it was lowered. */
export type BalanceChange = {
  sellerId: Id
  /** What the entry was written for. */
  source: { kind: string; id: Id }
  changeKobo: Kobo
  balanceKobo: Kobo
}

/** Whether a change is what makes the seller owe us money. */
const isNewDebt = ({ changeKobo, balanceKobo }: BalanceChange): boolean =>
  balanceKobo < 0 && balanceKobo - changeKobo >= 0

const rowsOf = ({ changeKobo, balanceKobo }: BalanceChange): [string, string][] => [
  ['Your balance changes by', signed(changeKobo)],
  ['Your balance now', signed(balanceKobo)],
]

/** What a debt means; empty where there is none. */
const debtText = ({ balanceKobo }: BalanceChange): string =>
  balanceKobo < 0
    ? `You owe us ${formatKobo(-balanceKobo)}. It is taken off what you sell next; you need not send us anything.`
    : ''

/** Money of an order has gone back to its buyer, `amountKobo` of it at the seller's cost, `othersKobo` for what others sold: what that takes off the balance. */
export function refundedNotification(
  change: BalanceChange,
  {
    orderId,
    orderCode,
    amountKobo,
    othersKobo,
  }: { orderId: Id; orderCode: string; amountKobo: Kobo; othersKobo: Kobo },
): SellerNotification {
  const commissionKobo = amountKobo + change.changeKobo
  const is = isNewDebt(change)
  const refund = `${formatKobo(amountKobo)} of order ${orderCode} went back to the buyer`
  return {
    sellerId: change.sellerId,
    kind: is ? 'debt' : 'refunded',
    eventKey: `order:${orderId}:refund:${change.source.id}:seller:${change.sellerId}`,
    subject: is ? `You owe us ${formatKobo(-change.balanceKobo)}: ${refund}` : refund,
    says: [
      othersKobo > 0
        ? `${othersKobo === amountKobo ? 'It' : `${formatKobo(othersKobo)} of it`} is for what another seller of this order sold. We decided that you bear it.`
        : 'It is for what you sold.',
      commissionKobo > 0
        ? `Our commission, ${formatKobo(commissionKobo)}, goes back too, so ${formatKobo(-change.changeKobo)} are taken off your balance.`
        : 'It is taken off your balance.',
      debtText(change),
    ],
    rows: [['Order', orderCode], ['Refunded to the buyer', formatKobo(amountKobo)], ...rowsOf(change)],
    link: money,
  }
}

/** Staff have corrected a seller's balance; `note` says why. */
export function correctedNotification(
  change: BalanceChange,
  { note, orderCode }: { note: string; orderCode: string | undefined },
): SellerNotification {
  const is = isNewDebt(change)
  const what = `your balance was corrected by ${signed(change.changeKobo)}`
  return {
    sellerId: change.sellerId,
    kind: is ? 'debt' : 'refunded',
    eventKey: `ledger:adjustment:${change.source.id}`,
    subject: is ? `You owe us ${formatKobo(-change.balanceKobo)}: ${what}` : what.replace(/^y/, 'Y'),
    says: [`We have corrected your balance. The reason: ${note}`, debtText(change)],
    rows: [
      ...(orderCode === undefined ? [] : [['Order', orderCode] satisfies [string, string]]),
      ...rowsOf(change),
    ],
    link: money,
  }
}

/** What the notification of a payout says; `bank` is the account with its number masked. */
export type PayoutFacts = { id: Id; code: string; seller_id: Id; amount_kobo: Kobo; bank: string }
export type PayoutMoment = 'proposed' | 'sent' | 'arrived' | 'returned' | 'cancelled'

type Text = { subject: string; says: string[] }

const texts: Record<PayoutMoment, (amount: string, code: string, note: string) => Text> = {
  proposed: (amount, code) => ({
    subject: `Payout ${code} of ${amount} is proposed`,
    says: ['We will check it and send it to your bank account. You do not need to do anything.'],
  }),
  sent: (amount, code) => ({
    subject: `Payout ${code} of ${amount} is on its way`,
    says: ['We have asked the bank to pay. It may take a working day until you see the money.'],
  }),
  arrived: (amount, code) => ({
    subject: `Payout ${code} of ${amount} has arrived`,
    says: ['The bank says that the money is in your account. If you do not see it, please write to us.'],
  }),
  returned: (amount, code, note) => ({
    subject: `Your bank returned payout ${code} of ${amount}`,
    says: [
      `The bank has sent the money back. The reason: ${note || 'it did not say one'}`,
      'The money is on your balance again. Please check your bank details; we will pay it again after that.',
    ],
  }),
  cancelled: (amount, code, note) => ({
    subject: `Payout ${code} of ${amount} is cancelled`,
    says: [
      `It was not sent. The reason: ${note}`,
      'The money stays on your balance, and is proposed again as soon as it may be paid.',
    ],
  }),
}

/** What has happened to a payout; `note` says why it came back or was cancelled, `reference` is the bank's. */
export function payoutNotification(
  { id, code, seller_id: sellerId, amount_kobo, bank }: PayoutFacts,
  moment: PayoutMoment,
  { note = '', reference = '' }: { note?: string; reference?: string } = {},
): SellerNotification {
  const amount = formatKobo(amount_kobo)
  return {
    sellerId,
    kind: moment === 'returned' || moment === 'cancelled' ? 'payout_failed' : 'payout',
    eventKey: `payout:${id}:${moment}`,
    ...texts[moment](amount, code, note),
    rows: [
      ['Payout', code],
      ['Amount', amount],
      ...(bank === '' ? [] : [['To', bank] satisfies [string, string]]),
      ...(reference === '' ? [] : [['Reference', reference] satisfies [string, string]]),
    ],
    link: { path: `/studio/money/payouts/${id}`, name: 'See the payout' },
  }
}
