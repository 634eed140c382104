import { expect, it } from 'vitest'
import { standingOf } from './payment-standing.ts'

const order = { verified: false, payment: 'none', payable: true, delivery_status: 'PENDING' } as const

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
