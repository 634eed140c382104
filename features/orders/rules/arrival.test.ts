import { expect, it } from 'vitest'
import { usualArrival } from './arrival.ts'
import { packBy } from './orders.ts'

const at = (text: string) => new Date(`${text}:00+01:00`)

it('says between which days a parcel usually arrives: working days alone, from the payment and from the last day of packing', () => {
  // A Friday: packed by Wednesday, on the road for one working day at least and five at most.
  const paid = at('2026-11-20T16:00')
  expect(packBy(paid)).toEqual(at('2026-11-26T00:00'))
  expect(usualArrival(paid, packBy(paid), 'HOME')).toEqual({
    from: at('2026-11-24T00:00'),
    to: at('2026-12-03T00:00'),
  })
  expect(usualArrival(paid, packBy(paid), 'PICKUP').to).toEqual(at('2026-12-01T00:00'))
})
