import { expect, test } from 'vitest'
import { line } from './line.ts'

test('four at once, the others in line, and beyond the line a refusal', async () => {
  const inLine = line(4, 10)
  let running = 0
  let most = 0
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running)
    await new Promise((done) => setTimeout(done, 5))
    running--
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => inLine(work)))
  expect(most).toBe(4)
  expect(answers.filter((answer) => answer.ok)).toHaveLength(14)
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ code: 'unavailable' })
  expect(await inLine(() => Promise.reject(new Error('no'))).catch(() => 'thrown')).toBe('thrown')
  expect(await inLine(work)).toMatchObject({ ok: true })
})
