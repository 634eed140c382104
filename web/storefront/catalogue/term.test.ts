import { expect, it } from 'vitest'
import { searchPath } from '../shop/paths.ts'
import { termOf } from './term.ts'

it.each([
  'indigo',
  'Ẹ̀yọ̀ festival',
  '50% off',
  'a%2Fb',
  'a/b',
  '%',
  'what?',
  '#1',
  'a+b',
  '%zz',
  '..',
  '.',
  '...',
])('SEA-01 reads %s from its address as it was typed', (typed) =>
  expect(termOf(new URL(`https://aworan.example${searchPath(typed)}?page=2`))).toBe(typed),
)

it('leaves an address alone that nobody could have typed', () => {
  expect(termOf(new URL('https://aworan.example/categories/product/%zz'))).toBe('%zz')
})
