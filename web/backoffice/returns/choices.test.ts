import { expect, it } from 'vitest'
import { type ReturnRequest, returnReasons, returnStates } from '../../../contract/return.ts'
import { choicesOf, isDeliveryBack } from './choices.ts'

it('F-1a staff can end every return that is open and whose money is not on its way', () => {
  const open = returnStates.filter((state) => choicesOf(state).includes('refuse'))
  expect(open).toEqual(['ASKED', 'ACCEPTED', 'CONTESTED', 'APPROVED', 'SENT', 'ARRIVED'])
})

it('F-2 a decision begins with the delivery where the terms give it back, or as it was decided', () => {
  const starting = returnReasons.filter((reason) => isDeliveryBack({ decision: null, reason }))
  expect(starting).toEqual(['damaged', 'not_as_described', 'wrong_work'])
  const decision = { shipping: 0 } as ReturnRequest['decision']
  expect(isDeliveryBack({ decision, reason: 'damaged' })).toBe(false)
})
