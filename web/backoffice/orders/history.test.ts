import { describe, expect, it } from 'vitest'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { auditText, historyOf, stepText } from './history.ts'

const step = (more: Partial<StaffOrder['timeline'][number]>) => ({
  at: '2026-11-20T10:00:00.000Z',
  actor: 'system',
  from: null,
  to: 'PENDING',
  detail: '',
  parcel_id: null,
  request_id: null,
  ...more,
})
const entry = (action: string, before: object, after: object, at = '2026-11-20T10:00:00.000Z') => ({
  number: 1,
  at,
  actor: 'Sade Test',
  action,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
  request_id: null,
})

describe('the history of an order (D28)', () => {
  it('says steps in sentences: no arrows between a state and itself', () => {
    expect(stepText(step({ from: 'PENDING', to: 'PAID', detail: 'paid' }))).toBe('Paid')
    expect(stepText(step({ actor: 'buyer' }))).toBe('Ordered by the buyer')
    expect(stepText(step({ from: 'PAID', to: 'PAID', detail: 'Refund of NGN 150,000 requested' }))).toBe(
      'Refund of NGN 150,000 requested',
    )
    expect(
      stepText(
        step({ from: 'PACKING', to: 'SHIPPING', actor: 'seller', detail: 'GIG G-1', parcel_id: 'p' }),
        'Nanret',
      ),
    ).toBe('Parcel of Nanret on the way by the seller: GIG G-1')
  })

  it('says what staff did without JSON and kobo', () => {
    expect(
      auditText(entry('order.refund', { state: 'PAID' }, { amountKobo: 14_025_000, reason: 'A scratch' })),
    ).toBe('Sade Test refunded NGN 140,250: “A scratch”')
    expect(
      auditText(entry('parcel.change', { state: 'PACKING' }, { state: 'SHIPPING', courier: 'GIG' })),
    ).toBe('Sade Test moved a parcel from “To pack” to “On the way”')
    for (const action of [
      'order.cancel',
      'order.refund.propose',
      'claim.decide',
      'return.change',
      'something.new',
    ])
      expect(
        auditText(entry(action, { state: 'PAID' }, { state: 'SENT', amountKobo: 100 })),
        action,
      ).not.toMatch(/[{}"_]|Kobo/)
  })

  it('has a step by staff once, under the name of who did it, and the newest first', () => {
    const cancelled = { from: 'PENDING', to: 'CANCELLED', actor: 'staff', request_id: 'request-2' }
    const entered = entry(
      'order.cancel',
      { state: 'PENDING' },
      { state: 'CANCELLED', reason: 'Asked by mail' },
    )
    const happened = historyOf({
      parcels: [],
      timeline: [
        step({ actor: 'buyer', at: '2026-11-20T09:00:00.000Z' }),
        step({ ...cancelled, at: '2026-11-20T10:00:09.000Z' }),
        // By another request, and one whose request is not known: no entry names them.
        step({ ...cancelled, at: '2026-11-20T09:50:00.000Z', request_id: 'request-3' }),
        step({ ...cancelled, at: '2026-11-20T09:40:00.000Z', request_id: null }),
        step({ ...cancelled, at: '2026-11-20T09:30:00.000Z', actor: 'seller' }),
      ],
      audit: [
        { ...entered, request_id: 'request-2' },
        { ...entry('order.note', {}, {}, '2026-11-20T08:00:00.000Z'), number: 0 },
      ],
    } as unknown as StaffOrder)
    expect(happened.map(({ text }) => text)).toEqual([
      'Sade Test cancelled the order: “Asked by mail”',
      'The order was cancelled by staff',
      'The order was cancelled by staff',
      'The order was cancelled by the seller',
      'Ordered by the buyer',
      'Sade Test wrote a note',
    ])
  })
})
