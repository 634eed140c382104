import { expect, it } from 'vitest'
import { deliveryLeftOf, deliveryPartsOf, divideDelivery } from './delivery-parts.ts'

it('the parts of the parcels add up to the fee, and an order without parcels has none', () => {
  expect([...divideDelivery(1_000_01, ['b', 'a', 'c']).values()].reduce((sum, part) => sum + part, 0)).toBe(
    1_000_01,
  )
  expect(divideDelivery(9_500_00, [])).toEqual(new Map())
  const parcel = (id: string, delivery_fee_kobo: number | null) => ({ id, delivery_fee_kobo })
  // As it was stored when the order was paid; an order paid before that is divided as it was then.
  expect(deliveryPartsOf(1_000_01, [parcel('a', 900_00), parcel('b', 100_01)])).toEqual(
    new Map([
      ['a', 900_00],
      ['b', 100_01],
    ]),
  )
  expect(deliveryPartsOf(1_000_01, [parcel('a', null), parcel('b', null)])).toEqual(
    divideDelivery(1_000_01, ['a', 'b']),
  )
  expect(deliveryLeftOf(9_500_00, [], { shippingKobo: 9_500_00, deliveryBack: new Map() })).toEqual(new Map())
})
