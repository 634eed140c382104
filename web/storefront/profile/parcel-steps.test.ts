import { describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/order.ts'
import type { ReturnRequest } from '../../../contract/return.ts'
import { lineReturn } from '../returns/line-return.ts'
import { type BuyerParcel, newsOf, nextOf, parcelSteps } from './parcel-steps.ts'

const packing: BuyerParcel = {
  id: 'p1',
  state: 'PACKING',
  courier: '',
  tracking_code: '',
  tracking_url: '',
  // The midnight that ends Thursday in Lagos.
  pack_by: '2026-11-26T23:00:00.000Z',
  disputed_since: null,
  shipped_at: null,
  at_station_at: null,
  received_at: null,
  delivered_on: null,
  received_by: null,
  claim: null,
  claimable: false,
  seller: 'Ìbídùn',
  items: ['i1'],
  returnable_until: null,
}
const shipped: BuyerParcel = {
  ...packing,
  state: 'SHIPPING',
  courier: 'GIG Logistics',
  shipped_at: '2026-11-24T10:00:00.000Z',
}
const received: BuyerParcel = {
  ...shipped,
  state: 'SUCCESS',
  received_at: '2026-11-26T10:00:00.000Z',
  returnable_until: '2026-12-10T10:00:00.000Z',
}

const item = { id: 'i1', number: 1, quantity: 2 } as Order['items'][number]
const orderOf = (parcels: BuyerParcel[], more: Partial<Order> = {}): Order =>
  ({
    code: 'AWR-1111-2222',
    created_at: '2026-11-21T09:00:00.000Z',
    paid_at: '2026-11-21T09:05:00.000Z',
    delivery_option: 'HOME',
    verified: true,
    refunds: [],
    pickup_station: null,
    items: [item],
    parcels,
    ...more,
  }) as Order
const pickup: Partial<Order> = {
  delivery_option: 'PICKUP',
  pickup_station: { name: 'Yaba', address: '1 Herbert Macaulay Way', city: 'Lagos', state: 'Lagos' },
}
const at = (text: string) => Date.parse(text)
const shape = (order: Order) =>
  order.parcels.map((parcel) => parcelSteps(order, parcel).map(({ title, state }) => `${state}: ${title}`))

describe('the timeline of a parcel', () => {
  it('goes from the order to the door, and over the station where it is picked up', () => {
    expect(shape(orderOf([packing, shipped, received]))).toEqual([
      ['done: Ordered', 'done: Paid', 'now: Being packed', 'ahead: Shipped', 'ahead: Delivered'],
      ['done: Ordered', 'done: Paid', 'done: Packed', 'done: Shipped', 'now: On its way to you'],
      ['done: Ordered', 'done: Paid', 'done: Packed', 'done: Shipped', 'done: Delivered'],
    ])
    const waiting = { ...shipped, at_station_at: '2026-11-25T10:00:00.000Z' }
    expect(shape(orderOf([shipped, waiting], pickup)).map((steps) => steps.slice(-2))).toEqual([
      ['now: On its way to the pickup station', 'ahead: Collected'],
      ['done: At the pickup station', 'now: Ready to be collected'],
    ])
    // Collected without anybody having said that it came to the station: that lies behind all the same.
    expect(shape(orderOf([received], pickup))[0]?.slice(-2)).toEqual([
      'done: At the pickup station',
      'done: Collected',
    ])
    expect(shape(orderOf([{ ...packing, state: 'CANCELLED' }]))[0]).toEqual([
      'done: Ordered',
      'done: Paid',
      'done: Cancelled',
    ])
    expect(shape(orderOf([{ ...received, state: 'RETURNED' }]))[0]?.at(-1)).toBe('done: Returned')
  })

  it('says what happens next, and by the day that is meant', () => {
    const order = orderOf([packing])
    expect(nextOf(order, packing, at('2026-11-26T22:59:00Z'))).toContain('by Thu, 26 November 2026')
    expect(nextOf(order, packing, at('2026-11-26T23:01:00Z'))).toMatch(
      /was to be sent by Thu, 26 November 2026/,
    )
    expect(nextOf(order, shipped, 0)).toContain('GIG Logistics')
    const waiting = { ...shipped, at_station_at: '2026-11-25T10:00:00.000Z' }
    expect(nextOf(orderOf([waiting], pickup), waiting, 0)).toMatch(/Yaba.*AWR-1111-2222/)
    expect(nextOf(order, received, at('2026-12-10T09:59:00Z'))).toMatch(
      /return it until Thu, 10 December 2026/,
    )
    expect(nextOf(order, received, at('2026-12-10T10:01:00Z'))).toMatch(/that time is over/)
    expect(nextOf(order, received, at('2026-12-10T09:59:00Z'), false)).toBe('It has arrived.')
  })

  it('says of a cancelled parcel that was given to the courier that it may still arrive', () => {
    const cancelled: BuyerParcel = { ...packing, state: 'CANCELLED' }
    const handed: BuyerParcel = { ...cancelled, courier: 'GIG Logistics' }
    expect(nextOf(orderOf([handed]), handed, 0)).toMatch(/GIG Logistics.*may still arrive.*you pay nothing/)
    expect(shape(orderOf([handed]))[0]?.at(-1)).toBe('done: Cancelled, may still arrive')
    expect(nextOf(orderOf([cancelled]), cancelled, 0)).toMatch(/was not sent/)
    const lost: BuyerParcel = { ...handed, shipped_at: shipped.shipped_at }
    expect(nextOf(orderOf([lost]), lost, 0)).toMatch(/was not found/)
  })

  it('tells lists in two words how far an order has come', () => {
    const news = (parcels: BuyerParcel[], more: Partial<Order> = {}, open = false) =>
      newsOf(orderOf(parcels, more), open)
    expect(news([], { verified: false })).toBe('')
    expect(news([packing])).toBe('Being packed')
    expect(news([shipped, shipped])).toBe('Shipped')
    expect(news([packing, shipped])).toBe('1 of 2 shipped')
    expect(news([shipped, received])).toBe('1 of 2 delivered')
    expect(news([received], pickup)).toBe('Collected')
    expect(news([received], {}, true)).toBe('Return open')
    const refund = { amount: 1, currency: 'NGN', why: '', asked_at: '', done_at: null }
    expect(news([received], { refunds: [refund] })).toBe('Refund on its way')
    expect(news([], { verified: false, refunds: [{ ...refund, done_at: '2026-12-01' }] })).toBe('Refunded')
  })
})

describe('what can be returned of a line', () => {
  const back = (state: ReturnRequest['state'], quantity = 1, offers: object[] = []) =>
    ({ state, quantity, item: { id: 'i1' }, offers }) as ReturnRequest
  const obstacle = (parcel: BuyerParcel, returns: ReturnRequest[], now: string, more: Partial<Order> = {}) =>
    lineReturn(orderOf([parcel], more), item, parcel, returns, at(now)).obstacle
  const soon = '2026-12-01T00:00:00Z'

  it('is what was received, within 14 days, while no return is open and pieces are left', () => {
    expect(obstacle(received, [], soon)).toBeUndefined()
    expect(obstacle(shipped, [], soon)).toBe('not_received')
    expect(obstacle(received, [], '2026-12-10T10:00:01Z')).toBe('too_late')
    expect(obstacle(received, [back('ASKED')], soon)).toBe('open')
    expect(obstacle(received, [back('WITHDRAWN', 2)], soon)).toBeUndefined()
    expect(obstacle(received, [back('REFUNDED')], soon)).toBeUndefined()
    expect(obstacle(received, [back('REFUNDED'), back('REFUNDED')], soon)).toBe('gone')
    expect(obstacle(received, [], soon, { verified: false })).toBe('unpaid')
    expect(lineReturn(orderOf([received]), item, received, [back('REFUNDED')], at(soon)).left).toBe(1)
  })

  it('says that an offer is open, and what a buyer keeps a work for', () => {
    const answer_by = '2026-12-01T22:59:59.999Z'
    const label = (
      state: ReturnRequest['state'],
      offer: 'OPEN' | 'DECLINED' | 'ACCEPTED',
      now = '2026-12-01T22:59:00Z',
    ) =>
      lineReturn(
        orderOf([received]),
        item,
        received,
        [back(state, 1, [{ state: offer, amount: 36_000, answer_by }])],
        at(now),
      ).label
    expect(label('ASKED', 'OPEN')).toBe('Return open: an offer for you')
    expect(label('ASKED', 'OPEN', '2026-12-01T23:00:00Z')).toBe('Return open: waiting for the artist')
    expect(label('ASKED', 'DECLINED')).toBe('Return open: waiting for the artist')
    expect(label('REFUNDING', 'ACCEPTED')).toBe('You keep it for NGN 36,000 less: refund on its way')
    expect(label('REFUNDED', 'ACCEPTED')).toBe('You keep it for NGN 36,000 less')
  })
})
