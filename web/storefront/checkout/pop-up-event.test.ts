import { describe, expect, it } from 'vitest'
import { eventIn } from './pop-up-event.ts'

const frame = {} as MessageEventSource
const paid = { source: 'aworan-payment', tx_ref: 'tx-1', event: 'paid' }

describe('a message that says how a payment went', () => {
  it('is heard from the payment page, about this payment', () => {
    expect(eventIn({ source: frame, data: paid }, frame, 'tx-1')).toBe('paid')
    expect(eventIn({ source: frame, data: { ...paid, event: 'closed' } }, frame, 'tx-1')).toBe('closed')
  })

  it.each([
    ['another window', { source: {} as MessageEventSource, data: paid }],
    ['no window', { source: null, data: paid }],
    ['another payment', { source: frame, data: { ...paid, tx_ref: 'tx-2' } }],
    ['another speaker', { source: frame, data: { ...paid, source: 'devtools' } }],
    ['an unknown event', { source: frame, data: { ...paid, event: 'refunded' } }],
    ['a text', { source: frame, data: 'paid' }],
    ['nothing', { source: frame, data: null }],
  ])('is not heard from or about %s', (_name, message) => {
    expect(eventIn(message, frame, 'tx-1')).toBeNull()
    expect(eventIn(message, null, 'tx-1')).toBeNull()
  })
})
