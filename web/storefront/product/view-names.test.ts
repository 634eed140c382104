import { expect, it } from 'vitest'
import { viewNames } from './view-names.ts'

it('names pictures by what they show, and numbers those that show the same', () => {
  const names = (...kinds: Parameters<typeof viewNames>[0][number]['kind'][]) =>
    viewNames(kinds.map((kind) => ({ kind })))
  expect(names('whole')).toEqual(['Whole'])
  expect(names('whole', 'detail', null, 'detail', 'room', null)).toEqual([
    'Whole',
    'Detail 1',
    'Picture 3',
    'Detail 2',
    'Room',
    'Picture 6',
  ])
})
