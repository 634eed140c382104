import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'
import { killAt } from './steps.ts'

let house: House
beforeAll(async () => void (house = await openHouse()), 60_000)
afterAll(() => house.close())

/** Within three checkouts at once, which send about 200 statements. */
const [statement = 1] = fc.sample(fc.integer({ min: 1, max: 150 }), 1)

for (const side of ['before', 'after'] as const) {
  test(`killed ${side} a statement of a checkout, the app comes back and its books agree with the provider’s`, async () => {
    const { problems } = await killAt(house, { statement, side })
    expect(problems, `statement ${statement}`).toEqual([])
  })
}
