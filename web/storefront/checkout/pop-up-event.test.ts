import { describe, expect, it } from 'vitest'
import { eventIn, frameOf } from './pop-up-event.ts'

const frame = {} as MessageEventSource
const ours = { tx_ref: 'tx-1', pop_up: '/pay/tx-1' }
const live = { tx_ref: 'tx-1', pop_up: 'https://pay.art.example/pay/tx-1' }
const origin = 'null'
const paid = { source: 'aworan-payment', tx_ref: 'tx-1', event: 'paid' }

describe('a message that says how a payment went', () => {
  it('is heard from the payment page, about this payment', () => {
    expect(eventIn({ source: frame, origin, data: paid }, frame, ours)).toBe('paid')
    expect(eventIn({ source: frame, origin, data: { ...paid, event: 'closed' } }, frame, ours)).toBe('closed')
    const there = { source: frame, origin: 'https://pay.art.example', data: paid }
    expect(eventIn(there, frame, live)).toBe('paid')
  })

  it.each([
    ['another window', { source: {} as MessageEventSource, origin, data: paid }],
    ['no window', { source: null, origin, data: paid }],
    ['another payment', { source: frame, origin, data: { ...paid, tx_ref: 'tx-2' } }],
    ['another speaker', { source: frame, origin, data: { ...paid, source: 'devtools' } }],
    ['an unknown event', { source: frame, origin, data: { ...paid, event: 'refunded' } }],
    ['a text', { source: frame, origin, data: 'paid' }],
    ['nothing', { source: frame, origin, data: null }],
  ])('is not heard from or about %s', (_name, message) => {
    expect(eventIn(message, frame, ours)).toBeNull()
    expect(eventIn(message, null, ours)).toBeNull()
  })

  it('is heard from the origin of the payment page alone', () => {
    for (const other of ['https://art.example', 'https://pay.art.example.evil.example', 'null'])
      expect(eventIn({ source: frame, origin: other, data: paid }, frame, live)).toBeNull()
    expect(eventIn({ source: frame, origin: 'https://art.example', data: paid }, frame, ours)).toBeNull()
  })
})

it("the frame of a page of the shop's own origin never gets that origin", () => {
  expect(frameOf('/pay/tx-1')).toEqual({ sandbox: 'allow-scripts allow-forms', origin: 'null' })
  expect(frameOf(live.pop_up)).toEqual({
    sandbox: expect.stringContaining('allow-same-origin'),
    origin: 'https://pay.art.example',
  })
})
