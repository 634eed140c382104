import { expect, it } from 'vitest'
import { returnStates } from '../../../contract/return.ts'
import { choicesOf } from './choices.ts'

it('staff can end every return that is open and whose money is not on its way (F-1a)', () => {
  const open = returnStates.filter((state) => choicesOf(state).includes('refuse'))
  expect(open).toEqual(['ASKED', 'ACCEPTED', 'CONTESTED', 'APPROVED', 'SENT', 'ARRIVED'])
})
