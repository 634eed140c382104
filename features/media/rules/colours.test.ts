import { expect, it } from 'vitest'
import { familiesOf, familyOf } from './colours.ts'
import { labOf } from './palette.ts'

const shadeOf = (hex: string) => {
  const byte = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const [l, a, b] = labOf(byte(1), byte(3), byte(5))
  return { l, a, b }
}

it.each([
  ['#d9281e', 'red'],
  ['#e06a8c', 'red'],
  ['#e8801a', 'orange'],
  ['#e6b92e', 'yellow'],
  ['#3f7d3a', 'green'],
  ['#1c2a5e', 'blue'],
  ['#2b55c4', 'blue'],
  ['#7ea7c9', 'blue'],
  ['#7a3f97', 'violet'],
  ['#6b4226', 'brown'],
  ['#9c8468', 'brown'],
  ['#fffdfa', 'white'],
  ['#f3ead8', 'white'],
  ['#8a8a88', 'grey'],
  ['#141312', 'black'],
])('%s is %s', (hex, family) => {
  expect(familyOf(shadeOf(hex))).toBe(family)
})

it('a picture has the families of which there is enough, in their order', () => {
  const shades = (...parts: [string, number][]) =>
    parts.map(([hex, share]) => Object.assign(shadeOf(hex), { share }))
  expect(familiesOf(shades(['#1c2a5e', 0.6], ['#2b55c4', 0.2], ['#fffdfa', 0.2]))).toEqual(['blue'])
  expect(familiesOf(shades(['#fffdfa', 0.7], ['#d9281e', 0.15], ['#3f7d3a', 0.05]))).toEqual(['red', 'white'])
  expect(familiesOf(shades(['#141312', 0.1]))).toEqual(['black'])
  expect(familiesOf([])).toEqual([])
})
