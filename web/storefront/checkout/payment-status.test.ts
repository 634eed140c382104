import { expect, it } from 'vitest'
import { paymentStatusOf } from './payment-status.ts'

const order = {
  verified: false,
  payment: 'none',
  payable: true,
  delivery_status: 'PENDING',
  transfer: null,
  refunds: [],
  customer: { name: 'Ada Obi', email: 'ada@example.com' },
} as const

it.each([
  [order, 'Not paid yet'],
  [{ ...order, payment: 'waiting' }, 'Waiting for payment'],
  [{ ...order, payment: 'failed' }, 'Payment failed'],
  [{ ...order, payment: 'failed', payable: false }, 'Order closed'],
  [{ ...order, payable: false, delivery_status: 'CANCELLED' }, 'Order closed'],
  [{ ...order, payment: 'refund', payable: false }, 'Payment returned'],
  [{ ...order, payment: 'refund' }, 'Another amount has arrived'],
  [{ ...order, payment: 'waiting', payable: false, delivery_status: 'CANCELLED' }, 'Order closed'],
  [
    { ...order, verified: true, payment: 'paid', payable: false, delivery_status: 'PACKING' },
    'Payment completed',
  ],
] as const)('CHK-12 R-14 says how a payment stands: %o', (state, title) => {
  expect(paymentStatusOf(state).title).toBe(title)
})

const silent = { reportedPaid: false, isAnswered: false }
it.each([
  [order, { reportedPaid: true, isAnswered: true }, 'We are checking your payment', 'do not pay again'],
  [
    order,
    { reportedPaid: true, isAnswered: false },
    'We are checking your payment',
    'provider does not answer',
  ],
  [order, silent, 'Not paid yet', 'provider does not answer'],
  [{ ...order, payment: 'failed' }, { reportedPaid: true, isAnswered: true }, 'Payment failed', 'pay again'],
  [
    { ...order, payment: 'waiting' },
    { reportedPaid: true, isAnswered: true },
    'Waiting for payment',
    'your bank',
  ],
  [
    { ...order, payable: false, delivery_status: 'CANCELLED' },
    { reportedPaid: true, isAnswered: true },
    'Order closed',
    'all of your money back',
  ],
  [
    { ...order, verified: true, payment: 'paid', payable: false },
    { reportedPaid: true, isAnswered: false },
    'Payment completed',
    'confirmation e-mail',
  ],
] as const)(
  'D5 says that a payment is being checked while nobody knows how it stands: %o %o',
  (state, watched, title, text) => {
    expect(paymentStatusOf(state, watched).title).toBe(title)
    expect(paymentStatusOf(state, watched).text).toContain(text)
  },
)

const transfer = {
  bank: 'Test Bank',
  account_number: '0012345678',
  account_name: '',
  amount: 103_500,
  expires_at: '2026-03-01T10:00:00Z',
  live: true,
  told_sent_at: null,
  arrived: null,
}
const sent = { ...transfer, told_sent_at: '2026-03-01T09:30:00Z' }

it.each([
  [{ ...order, transfer }, 'Pay by bank transfer', 'exact amount'],
  [{ ...order, transfer: sent }, 'We are waiting for your bank …', 'ada@example.com'],
  [{ ...order, transfer: { ...transfer, live: false } }, 'This account number has expired', 'new number'],
  [{ ...order, payable: false, transfer: { ...sent, live: false } }, 'Order closed', 'money back'],
  [
    { ...order, payment: 'waiting', transfer: { ...sent, live: false, arrived: 100_000 } },
    'Another amount has arrived',
    'NGN 100,000 arrived instead of NGN 103,500',
  ],
  [{ ...order, verified: true, payable: false, transfer }, 'Payment completed', 'confirmation e-mail'],
] as const)('says how a bank transfer stands: %o', (state, title, text) => {
  expect(paymentStatusOf(state).title).toBe(title)
  expect(paymentStatusOf(state).text).toContain(text)
})
