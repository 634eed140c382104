import { describe, expect, it } from 'vitest'
import { forEach } from './for-each.ts'

const numbers = Array.from({ length: 20 }, (_, index) => index)
async function* later() {
  for (const number of numbers) {
    await Promise.resolve()
    yield number
  }
}
const moment = () => new Promise<void>((resolve) => setImmediate(resolve))

describe.each([
  ['a list', () => numbers],
  ['what comes later', later],
])('each of %s', (_, items) => {
  it('is worked on once, four at a time', async () => {
    const done: number[] = []
    let [underWay, most] = [0, 0]
    await forEach(items(), 4, async (item) => {
      most = Math.max(most, ++underWay)
      await moment()
      underWay -= 1
      done.push(item)
    })
    expect(done.toSorted((one, other) => one - other)).toEqual(numbers)
    expect(most).toBe(4)
  })

  it('is left when one fails, once those under way have ended', async () => {
    let [begun, ended] = [0, 0]
    const working = forEach(items(), 4, async (item) => {
      begun += 1
      if (item === 5) throw new Error('the sixth')
      await moment()
      await moment()
      ended += 1
    })
    await expect(working).rejects.toThrow('the sixth')
    expect(begun).toBe(ended + 1)
    const before = begun
    await moment()
    await moment()
    expect(begun).toBe(before)
    expect(begun).toBeLessThan(numbers.length)
  })
})
