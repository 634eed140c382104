import { expect, it } from 'vitest'
import { approvalText } from './approval.ts'

it.each([
  [[0], 'It is shown to everybody at once.'],
  [[0, 0], 'They are shown to everybody at once.'],
  [
    [2],
    'It is shown to everybody at once. It looks like another work: open it and compare the pictures first.',
  ],
  [
    [0, 1],
    'They are shown to everybody at once. 1 of them looks like another work: open it and compare the pictures first.',
  ],
  [
    [3, 0, 1],
    'They are shown to everybody at once. 2 of them look like other works: open these and compare the pictures first.',
  ],
])('(D45) says of works with %j similar ones: %s', (alike, text) => {
  expect(approvalText(alike.map((count) => ({ alike: count })))).toBe(text)
})
