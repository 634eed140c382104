import { expect, it } from 'vitest'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { hangOf, scaleOnPhone } from './hang.ts'

const workOf = (width_cm: number, height_cm: number, slug = `of ${width_cm}`) =>
  ({ width_cm, height_cm, artist: { slug } }) as ProductTile & {
    width_cm: number
    height_cm: number
  }

it('(F-11) small works are side by side with others only where there are few others', () => {
  const large = [41, 42, 43, 44, 45].map((width) => workOf(width, 40))
  const widthsOf = (works: ReturnType<typeof workOf>[]) => hangOf(works).map(({ width_cm }) => width_cm)
  expect(widthsOf([...large, workOf(30, 20)])).toContain(30)
  expect(widthsOf([...large, workOf(46, 40), workOf(30, 20)])).not.toContain(30)
  const ofOne = [41, 42, 43, 44, 45].map((width) => workOf(width, 40, 'one'))
  expect(widthsOf([...ofOne, workOf(46, 40), workOf(30, 20)]), 'large works of two artists').toContain(30)
})

it.each([
  [[50, 30, 140], 0.5],
  [[120, 50, 140, 120], 0.58],
  [[150, 150, 150], 0.46],
])(
  '(F-11) works of %j cm are %d hundredths of a phone to a centimetre, so that its edge cuts one',
  (widths, scale) => {
    expect(scaleOnPhone(widths)).toBe(scale)
  },
)
