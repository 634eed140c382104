import { expect, it } from 'vitest'
import { standingOf } from './payment-standing.ts'

const order = {
  verified: false,
  payment: 'none',
  payable: true,
  delivery_status: 'PENDING',
  transfer: null,
  customer: { name: 'Ada Obi', email: 'ada@example.com' },
} as const

it.each([
  [order, 'Not paid yet'],
  [{ ...order, payment: 'waiting' }, 'Waiting for payment'],
  [{ ...order, payment: 'failed' }, 'Payment failed'],
  [{ ...order, payment: 'failed', payable: false }, 'Order closed'],
  [{ ...order, payable: false, delivery_status: 'CANCELLED' }, 'Order closed'],
  [{ ...order, payment: 'refund', payable: false }, 'Payment returned'],
  [
    { ...order, verified: true, payment: 'paid', payable: false, delivery_status: 'PACKING' },
    'Payment completed',
  ],
] as const)('CHK-12 R-14 says how a payment stands: %o', (state, title) => {
  expect(standingOf(state).title).toBe(title)
})

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
    'NGN 100,000 came instead of NGN 103,500',
  ],
  [{ ...order, verified: true, payable: false, transfer }, 'Payment completed', 'confirmation mail'],
] as const)('says how a bank transfer stands: %o', (state, title, text) => {
  expect(standingOf(state).title).toBe(title)
  expect(standingOf(state).text).toContain(text)
})
