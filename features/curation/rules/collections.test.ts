import { expect, it } from 'vitest'
import { stateAt } from './collections.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))

it.each([
  ['draft', null, null],
  ['draft', null, at(9)],
  ['scheduled', at(11), at(12)],
  ['shown', at(10), null],
  ['shown', at(9), at(11)],
  ['over', at(8), at(10)],
])('a collection is %s on the tenth, shown from %s to %s', (state, from, to) => {
  expect(stateAt({ from, to }, at(10))).toBe(state)
})
