import { describe, expect, test } from 'vitest'
import { fairLine } from './index.ts'

/** A line whose work ends when it is told to, and the names of what ran, in order. */
const openLine = (waitingEach: number, waitingAll: number) => {
  const inLine = fairLine({ atOnce: 2, waitingEach, waitingAll })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const answers = new Map<string, boolean>()
  const add = (caller: string, name: string): void =>
    void inLine(caller, () => {
      begun.push(name)
      return new Promise<void>((done) => ends.push(done))
    }).then((answer) => answers.set(name, answer.ok))
  const settle = () => new Promise((done) => setImmediate(done))
  return {
    begun,
    answers,
    add,
    settle,
    endOne: async () => {
      ends.shift()?.()
      await settle()
    },
  }
}

describe('a fair line', () => {
  test('M-06 two hundred and sixty pieces of one caller do not delay another by more than what is running', async () => {
    const { begun, add, endOne, settle } = openLine(300, 500)
    for (let i = 0; i < 260; i++) add('flood', `flood ${i}`)
    add('person', 'person')
    await settle()
    expect(begun).toEqual(['flood 0', 'flood 1'])
    await endOne()
    await endOne()
    expect(begun.indexOf('person')).toBeLessThanOrEqual(3)
    for (let i = 0; i < 300; i++) await endOne()
    expect(begun).toHaveLength(261)
  })

  test('M-06 each caller has a line of its own length, and who is refused takes no place', async () => {
    const { add, answers, endOne, settle } = openLine(3, 100)
    for (let i = 0; i < 20; i++) add('flood', `flood ${i}`)
    await settle()
    expect([...answers.values()].filter((isOk) => !isOk)).toHaveLength(15)
    add('person', 'person')
    for (let i = 0; i < 10; i++) await endOne()
    expect(answers.get('person')).toBe(true)
    expect([...answers.values()].filter(Boolean)).toHaveLength(6)
  })

  test('M-06 when all places are taken, the longest line gives one up', async () => {
    const { add, answers, endOne, settle } = openLine(10, 10)
    for (let i = 0; i < 12; i++) add('flood', `flood ${i}`)
    add('person', 'person')
    await settle()
    expect([...answers]).toEqual([['flood 11', false]])
    add('person', 'second')
    for (let i = 0; i < 20; i++) await endOne()
    expect([answers.get('person'), answers.get('second')]).toEqual([true, true])
  })

  test('work that throws gives its place on', async () => {
    const inLine = fairLine({ atOnce: 1, waitingEach: 5, waitingAll: 5 })
    const failing = inLine('a', () => Promise.reject(new Error('no'))).catch(() => 'thrown')
    expect(await inLine('a', async () => 1)).toEqual({ ok: true, value: 1 })
    expect(await failing).toBe('thrown')
    expect(await inLine('b', async () => 2)).toEqual({ ok: true, value: 2 })
  })
})
