import { describe, expect, it } from 'vitest'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { requestsOf } from './history.ts'
import { waitsOf } from './waits.ts'

const at = '2026-11-20T10:00:00.000Z'

const unpaid = { id: 'o', payable: false, hold_expires_at: null, parcels: [] }

type Part = { [Key in keyof StaffOrder]?: unknown }

/** An order as staff read it, as far as is looked at here. */
const orderWith = (more: Part): StaffOrder =>
  ({
    state: 'PAID',
    order: unpaid,
    exceptions: [],
    refund_proposals: [],
    refunds: [],
    parcels: [],
    returns: [],
    attempts: [],
    timeline: [],
    audit: [],
    jobs: [],
    mails: [],
    ...more,
  }) as unknown as StaffOrder

const parcel = (more: object) => ({
  id: 'p',
  state: 'PACKING',
  seller: { id: 's', name: 'Nanret' },
  claim: null,
  disputed_since: null,
  cannot_send: null,
  pack_by: '2026-11-24T23:00:00.000Z',
  late: false,
  days_late: 0,
  cancelled_at_latest: '2026-12-01T23:00:00.000Z',
  shipped_at: null,
  at_station_at: null,
  courier: '',
  tracking_code: '',
  ...more,
})
const sent = { state: 'SHIPPING', shipped_at: at, courier: 'GIG', tracking_code: 'G-1' }
const claim = (more: object) => ({ ...sent, claim: { state: 'OPEN', answer: null, answer_by: at, ...more } })

const saysOf = (more: Part): string[] =>
  waitsOf(orderWith(more), Date.parse(at)).map(({ who, what }) => `${who}: ${what}`)

describe('what an order waits for', () => {
  it('of an unpaid one: the buyer while its works are held, the provider while money is on its way', () => {
    const order = { ...unpaid, payable: true, hold_expires_at: '2026-11-20T10:30:00.000Z' }
    const attempt = { state: 'OPENED', provider: 'paystack', tx_ref: 'AWR-1-1' }
    const state = 'PENDING'
    expect(saysOf({ state, order, attempts: [attempt] })).toEqual([
      'Buyer: To pay by 20 Nov 2026, 11:30. Then the order lapses.',
    ])
    expect(saysOf({ state, order: { ...order, payable: false }, attempts: [attempt] })).toEqual([
      expect.stringMatching(/^Buyer: Nothing more: .* knows of no money for it\.$/),
    ])
    const moving = [attempt, { ...attempt, state: 'PROCESSING' }]
    for (const either of [state, 'EXPIRED', 'CANCELLED'])
      expect(saysOf({ state: either, order, attempts: moving })).toEqual([
        'Paystack: To say whether the money arrived. It is on its way, by the reference AWR-1-1.',
      ])
    expect(saysOf({ state: 'EXPIRED', attempts: [attempt] })).toEqual([])
  })

  it.each([
    [{}, 'Nanret: To send the parcel by 24 Nov 2026.'],
    [
      { late: true, days_late: 2 },
      'Nanret: To send the parcel, 2 days late. If not sent by 1 Dec 2026, it is cancelled and refunded.',
    ],
    [
      { disputed_since: at },
      'Payer’s bank: To decide about the payment, disputed since 20 Nov 2026, 11:00. Until then the parcel of Nanret is not sent.',
    ],
    [
      { cannot_send: { reason: 'It fell.' } },
      'Support: To decide about the parcel of Nanret, who cannot send it: It fell.',
    ],
    [
      sent,
      'GIG G-1: To deliver the parcel of Nanret, sent 20 Nov 2026, 11:00. Buyer or seller then say that it has arrived.',
    ],
    [
      { ...sent, at_station_at: at },
      'Buyer: To collect the parcel of Nanret, at the station since 20 Nov 2026, 11:00.',
    ],
    [
      claim({}),
      'Support: To decide whether the parcel of Nanret is lost. The seller is asked to answer by 20 Nov 2026, 11:00.',
    ],
    [
      claim({ state: 'FOUND' }),
      'GIG G-1: To deliver the parcel of Nanret, sent 20 Nov 2026, 11:00. Buyer or seller then say that it has arrived.',
    ],
    [
      { ...claim({ answer: { text: 'Signed for.' } }), state: 'SUCCESS' },
      'Support: To decide whether the parcel of Nanret is lost. The seller has answered.',
    ],
    [
      claim({ answer: { text: 'With GIG.' } }),
      'Support: To decide whether the parcel of Nanret is lost. The seller has answered.',
    ],
  ])('of a paid one, by its parcel %j', (more, says) => {
    expect(saysOf({ parcels: [parcel(more)] })).toEqual([says])
    // What is not sent of an order whose money goes back is cancelled.
    expect(saysOf({ state: 'REFUND_DUE', parcels: [parcel(more)] })).toEqual([])
  })

  it('of a delivered one: the end of the time for a return', () => {
    const delivered = { id: 'p', seller: 'Nanret', state: 'SUCCESS', claim: null, returnable_until: null }
    const until = (moment: string | null, more = {}) =>
      saysOf({ order: { ...unpaid, parcels: [{ ...delivered, returnable_until: moment, ...more }] } })
    const later = '2026-11-27T10:00:00.000Z'
    expect(until(later)).toEqual([
      'Time for a return: Until 27 Nov 2026, 11:00 the buyer may ask to send back what Nanret sent.',
    ])
    for (const ended of [at, null]) expect(until(ended)).toEqual([])
    expect(until(later, { state: 'RETURNED' })).toEqual([])
    expect(until(later, { claim: { state: 'OPEN' } })).toEqual([])
    expect(until(later, { claim: { state: 'FOUND' } })).toHaveLength(1)
  })

  it('of one that has ended nothing', () => {
    for (const state of ['SUCCESS', 'RETURNED', 'CANCELLED'])
      expect(saysOf({ parcels: [parcel({ state })] })).toEqual([])
    for (const state of ['CANCELLED', 'EXPIRED', 'REFUNDED']) expect(saysOf({ state })).toEqual([])
    const done = { id: 'r', amount: 100, currency: 'NGN', created_at: at }
    expect(saysOf({ refunds: [{ ...done, state: 'DONE' }] })).toEqual([])
    expect(saysOf({ returns: [{ id: 'b', code: 'RET-1', state: 'REFUNDED' }] })).toEqual([])
    const mail = { id: 'm', subject: 'Paid', to: 'a@b.example', problem: '' }
    expect(saysOf({ mails: [{ ...mail, sent_at: at, try_after: null }] })).toEqual([])
    expect(saysOf({ mails: [{ ...mail, sent_at: null, try_after: at }] })).toEqual([])
  })

  it('names what staff decide, what the provider gives back, and what failed, with the page for it', () => {
    const found = waitsOf(
      orderWith({
        exceptions: [{ kind: 'underpaid', what: '₦5 are missing.', since: at }],
        refund_proposals: [{ id: 'w', amount: 1_000, created_by: { name: 'Sade Test' } }],
        refunds: [{ id: 'r', state: 'STARTED', amount: 1_000, currency: 'NGN', created_at: at }],
        returns: [
          { id: 'a', code: 'RET-1', state: 'APPROVED' },
          { id: 'b', code: 'RET-2', state: 'CONTESTED' },
        ],
        jobs: [
          { id: 'j', name: 'payments.refund', state: 'failed', error: 'no answer' },
          { id: 'k', name: 'payments.check', state: 'waiting', error: 'no answer' },
        ],
        mails: [
          { id: 'm', subject: 'Paid', to: 'a@b.example', problem: '550 no', sent_at: null, try_after: null },
          { id: 'n', subject: '', to: '', problem: '', sent_at: null, try_after: null },
        ],
      }),
    )
    expect(found.map(({ who, what, link }) => [who, what, link?.to])).toEqual([
      ['Staff', '₦5 are missing.', '/backoffice/exceptions?kind=underpaid'],
      ['A second person', 'To approve the refund of NGN 1,000 that Sade Test asked for.', undefined],
      ['Payment provider', 'To give back NGN 1,000, asked for 20 Nov 2026, 11:00.', undefined],
      ['Buyer', 'To send the work back.', '/backoffice/returns/a'],
      ['Support', 'To decide about the return, which the seller contests.', '/backoffice/returns/b'],
      ['The shop', '“Have the provider give money back” failed for the last time: no answer', undefined],
      ['Support', 'To reach a@b.example: the mail “Paid” was not delivered. 550 no', undefined],
    ])
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
  })
})

describe('the requests of an order', () => {
  it('have all that they caused, and nothing is named without a request', () => {
    const step = (request_id: string | null, to: string, when: string) => ({
      at: when,
      actor: 'system',
      from: null,
      to,
      detail: '',
      parcel_id: null,
      request_id,
    })
    const order = orderWith({
      timeline: [
        step('request-1', 'PENDING', at),
        step('request-2', 'PAID', '2026-11-20T10:05:00.000Z'),
        step(null, 'PAID', '2026-11-20T10:06:00.000Z'),
      ],
      mails: [{ subject: 'Your order', request_id: 'request-1' }],
      jobs: [{ name: 'orders.paid', request_id: 'request-2' }],
    })
    expect(requestsOf(order)).toEqual([
      { id: 'request-2', caused: ['Paid', 'Job: Notify the sellers'] },
      { id: 'request-1', caused: ['Ordered', 'Mail: Your order'] },
    ])
  })
})
