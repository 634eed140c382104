import { expect, it } from 'vitest'
import type { Order } from '../../../contract/order.ts'
import { holdsLine, minutesLeft, unpaidAmong } from './unpaid.ts'

const end = '2026-03-01T10:00:00.000Z'
const unpaid = {
  id: 'a',
  verified: false,
  payable: true,
  payment: 'none',
  delivery_status: 'PENDING',
  hold_expires_at: end,
  transfer: null,
} as Order
const transfer = {
  live: true,
  told_sent_at: null,
  arrived: null,
  expires_at: '2026-03-01T09:50:00.000Z',
} as NonNullable<Order['transfer']>

it.each<[string, Partial<Order>, object | undefined]>([
  ['not paid yet', {}, { asks: 'pay', until: end }],
  ['a payment that failed', { payment: 'failed' }, { asks: 'pay', until: end }],
  ['an account number', { transfer }, { asks: 'send', until: transfer.expires_at }],
  ['an account number that is over', { transfer: { ...transfer, live: false } }, { asks: 'pay', until: end }],
  ['money that was sent', { transfer: { ...transfer, told_sent_at: end } }, { asks: 'wait' }],
  ['another amount', { transfer: { ...transfer, arrived: 7 } }, { asks: 'wait' }],
  ['a bank that is silent', { payment: 'waiting', payable: false }, { asks: 'wait' }],
  ['its time over', { payable: false }, undefined],
  ['paid', { verified: true, payment: 'paid', delivery_status: 'PACKING' }, undefined],
  ['withdrawn', { payable: false, delivery_status: 'CANCELLED' }, undefined],
])('(D18) an order with %s asks for the right thing', (_name, own, asked) => {
  const [found] = unpaidAmong([{ ...unpaid, ...own }], null)
  if (asked) expect(found).toMatchObject(asked)
  else expect(found).toBeUndefined()
})

it('(D18) asks nobody to pay what the payment page calls paid', () => {
  expect(unpaidAmong([unpaid], 'a')).toMatchObject([{ asks: 'wait' }])
  expect(unpaidAmong([unpaid], 'another')).toMatchObject([{ asks: 'pay' }])
})

it('(D18) begins with the order that has the least time', () => {
  const soon = { ...unpaid, id: 'b', hold_expires_at: '2026-03-01T09:40:00.000Z' }
  const sent = { ...unpaid, id: 'c', payment: 'waiting' as const }
  expect(unpaidAmong([sent, unpaid, soon], null).map(({ order }) => order.id)).toEqual(['b', 'a', 'c'])
})

it.each([
  [{}, true],
  [{ quantity: 3 }, false],
  [{ with_frame: true }, false],
  [{ size_label: '60 × 90 cm' }, false],
  [{ product: { slug: 'another' } }, false],
])('(D18) an order of two pieces holds the line with %o: %s', (own, isHeld) => {
  const line = { product: { slug: 'a-work' }, size_label: '40 × 60 cm', with_frame: false, quantity: 2 }
  const order = { items: [line] } as unknown as Order
  expect(holdsLine(order, { ...line, ...own })).toBe(isHeld)
})

it.each([
  ['09:33:00', '27 min'],
  ['09:33:01', '27 min'],
  ['09:32:59', '28 min'],
  ['09:59:00', '1 min'],
  ['09:59:01', 'less than a minute'],
  ['10:00:00', null],
  ['11:00:00', null],
])('(D18) at %s the time that is left is %s', (time, text) =>
  expect(minutesLeft(end, Date.parse(`2026-03-01T${time}Z`))).toBe(text),
)
