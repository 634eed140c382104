import { expect, it } from 'vitest'
import { everything, isEmptied, nothingChosen, partsOf, type RefundableParcel, withItem } from './draft.ts'

const parcels: RefundableParcel[] = [
  {
    id: 'p1',
    state: 'PACKING',
    seller: { id: 's1', name: 'Nanret' },
    delivery: 4_750,
    works: [{ id: 'l1', name: 'Danfo', picture: null, quantity: 2, amount: 40_000 }],
  },
  {
    id: 'p2',
    state: 'SUCCESS',
    seller: { id: 's2', name: 'Morẹ́nikẹ́' },
    delivery: 0,
    works: [{ id: 'l2', name: 'Sunday Lattice', picture: null, quantity: 1, amount: 165_000 }],
  },
]

it('D1 asks for nothing until something is chosen', () => {
  expect(partsOf(parcels, nothingChosen)).toBeNull()
})

it('D1 names pieces, delivery, who bears it, and puts on sale again what was not sent', () => {
  expect(partsOf(parcels, everything(parcels, { ...nothingChosen, bearers: { p2: 'us' } }))).toEqual({
    items: [
      { id: 'l1', quantity: 2, restock: true, borne_by: 'seller' },
      { id: 'l2', quantity: 1, restock: false, borne_by: 'us' },
    ],
    delivery: [{ parcel_id: 'p1', borne_by: 'seller' }],
  })
})

it('D1 a part of a price is for no piece, and reads an amount with separators', () => {
  const items = { l2: { quantity: 0, amount: '12,500.50', restock: true } }
  expect(partsOf(parcels, { ...nothingChosen, items, bearers: { p2: 's1' } })).toEqual({
    items: [{ id: 'l2', quantity: 0, amount: 12_500.5, borne_by: 's1' }],
  })
})

it('D9 the delivery of a parcel is chosen with the last of its pieces while it is unsent, and a person may choose otherwise', () => {
  const [unsent, arrived] = parcels
  if (!unsent || !arrived) throw new Error('there are two parcels')
  const pieces = (quantity: number) => ({ quantity, amount: '', restock: true })
  const one = withItem(nothingChosen, unsent, 'l1', pieces(1))
  expect([one.delivery, isEmptied(unsent, one)], 'one piece is still sent').toEqual([[], false])
  const all = withItem(one, unsent, 'l1', pieces(2))
  expect([all.delivery, isEmptied(unsent, all)]).toEqual([['p1'], true])
  const otherwise = withItem({ ...all, delivery: [] }, unsent, 'l1', { ...pieces(2), restock: false })
  expect(otherwise.delivery, 'unchecked by hand, and not checked again').toEqual([])
  expect(withItem(all, unsent, 'l1', undefined)).toEqual(nothingChosen)
  expect(withItem(nothingChosen, { ...arrived, delivery: 3_500 }, 'l2', pieces(1)).delivery).toEqual([])
})
