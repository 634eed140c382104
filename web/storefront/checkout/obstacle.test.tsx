import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PriceChanged, PurchaseChange } from '../../../contract/order.ts'
import { ApiProblem } from '../../client/api/problem.ts'
import { changeText } from './changes.ts'
import { Obstacle } from './obstacle.tsx'

it.each([
  ['price', 8_000, 240_000, 'Rain: NGN 8,000, now NGN 240,000'],
  ['frame', 2_000, 1_500.5, 'Frame of Rain: NGN 2,000, now NGN 1,500.50'],
  ['delivery', null, 3_500, 'Delivery: not known, now NGN 3,500'],
  ['pieces', 1, 2, 'Rain: 1 of it, now 2'],
  ['pieces', 1, 0, 'Rain is no longer included'],
  ['pieces', 0, 1, 'Rain has been added'],
] as const)('R2-14 says what has changed: %s from %s to %s', (what, from, to, text) => {
  expect(changeText({ what, name: 'Rain', from, to })).toBe(text)
})

it('R2-14 is heard at once, with all that has changed, and says that the next press takes it', () => {
  const changes: PurchaseChange[] = [
    { what: 'price', name: 'Rain', from: 8_000, to: 240_000 },
    { what: 'delivery', name: '', from: 3_500, to: 4_000 },
  ]
  const present: PriceChanged = { price_total: 244_000, seen_total: 11_500, changes }
  const problem = new ApiProblem(409, {
    error: 'The total is now NGN 244,000.',
    code: 'price_changed',
    present,
  })
  const html = renderToStaticMarkup(<Obstacle problem={problem} single={true} />)
  expect(html).toContain('role="alert"')
  for (const text of [problem.message, ...changes.map(changeText), 'Press again to order at the new total'])
    expect(html).toContain(text)
})
