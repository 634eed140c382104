import { expect, it } from 'vitest'
import { usualBands } from './home-bands.ts'

it('(F-11) HOM-02 works side by side follow the lead; the five sections are in their order', () => {
  expect(usualBands.slice(0, 2)).toEqual(['lead', 'side_by_side'])
  const five = ['top_deals', 'categories', 'articles', 'earn', 'about']
  expect(usualBands.filter((kind) => five.includes(kind))).toEqual(five)
})
