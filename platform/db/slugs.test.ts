import { afterAll, beforeAll, expect, it } from 'vitest'
import { freeSlug } from './slugs.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { withTx } from './with-tx.ts'

let t: TestDatabase
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())

/** The free slug for 'untitled' where these are taken, and in how many questions it was found. */
const find = async (taken: readonly string[]) => {
  const all = new Set(taken)
  let questions = 0
  const slug = await withTx(t.db, (tx) =>
    freeSlug(tx, 'work', 'untitled', async (slugs) => {
      questions += 1
      return slugs.filter((one) => all.has(one)).map((one) => ({ slug: one }))
    }),
  )
  return { slug, questions }
}
const upTo = (last: number): string[] =>
  Array.from({ length: last }, (_, at) => (at === 0 ? 'untitled' : `untitled-${at + 1}`))

it.each([
  { taken: [], slug: 'untitled', questions: 1 },
  { taken: ['untitled-2', 'untitled-red'], slug: 'untitled', questions: 1 },
  { taken: ['untitled', 'untitled-3'], slug: 'untitled-2', questions: 1 },
  { taken: upTo(9), slug: 'untitled-10', questions: 1 },
  { taken: upTo(10), slug: 'untitled-11', questions: 3 },
  { taken: upTo(20), slug: 'untitled-21', questions: 4 },
  { taken: upTo(30_000), slug: 'untitled-30001', questions: 8 },
])('$slug is found to be free in $questions questions', async ({ taken, slug, questions }) => {
  expect(await find(taken)).toEqual({ slug, questions })
})

it('a slug is free also where many, but not all, are taken', async () => {
  const taken = upTo(5_000).filter((_, at) => at % 7 !== 6)
  const { slug, questions } = await find(taken)
  expect(slug).toMatch(/^untitled-\d+$/)
  expect(taken).not.toContain(slug)
  expect(questions).toBeLessThan(8)
})
