import { expect, it } from 'vitest'
import { stepsAhead } from './ahead.ts'

const paid = {
  paid_at: '2026-11-20T15:00:00.000Z',
  delivery_option: 'HOME' as const,
  pickup_station: null,
}
const parcel = (state: 'PACKING' | 'SHIPPING' | 'SUCCESS', pack_by = '2026-11-25T23:00:00.000Z') => ({
  state,
  pack_by,
})
const states = (parcels: ReturnType<typeof parcel>[]) =>
  stepsAhead({ ...paid, parcels }).map(({ state }) => state)

it('says until when a paid order is packed, between which days it arrives, and how long it can go back', () => {
  const steps = stepsAhead({ ...paid, parcels: [parcel('PACKING')] })
  expect(steps.map(({ title, when }) => [title, when])).toEqual([
    ['Paid', 'Fri, 20 November 2026'],
    ['Packed and sent', 'by Wed, 25 November 2026'],
    ['At your door', 'usually between Mon, 23 November 2026 and Wed, 2 December 2026'],
    ['Yours to keep', 'or to send back within 14 days of receiving it'],
  ])
})

it('names the station of a pickup, and counts several parcels', () => {
  const station = { name: 'Yaba Station', address: '', city: '', state: '' }
  const [, packed, ready] = stepsAhead({
    ...paid,
    delivery_option: 'PICKUP',
    pickup_station: station,
    parcels: [parcel('SHIPPING'), parcel('PACKING')],
  })
  expect(packed?.when).toBe('in 2 parcels, by Wed, 25 November 2026')
  expect(ready?.title).toBe('Ready at Yaba Station')
})

it('goes on with the slowest parcel', () => {
  expect(states([parcel('PACKING'), parcel('SHIPPING')])).toEqual(['done', 'now', 'ahead', 'ahead'])
  expect(states([parcel('SHIPPING'), parcel('SUCCESS')])).toEqual(['done', 'done', 'now', 'ahead'])
  expect(states([parcel('SUCCESS')])).toEqual(['done', 'done', 'done', 'now'])
})
