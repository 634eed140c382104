import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'

let m: Marketplace
let works: string[]
let places: { category: string; subcategory: string | null }[]
beforeAll(async () => {
  m = await openMarketplace()
  works = []
  for (let n = 0; n < 6; n++) works.push((await m.list({ name: `Counted ${n}`, naira: 10_000 })).id)
  const { rows } = await sql<{ id: string; parent_id: string | null }>`
    select id, parent_id from category order by slug`.execute(m.db)
  places = rows.map(({ id, parent_id }) =>
    parent_id === null ? { category: id, subcategory: null } : { category: parent_id, subcategory: id },
  )
})
afterAll(() => m.close())

const kept = async () =>
  (
    await sql`select category_id, subcategory_id, works from category_work_count
      where works <> 0 order by 1, 2`.execute(m.db)
  ).rows
const counted = async () =>
  (
    await sql`select category_id, subcategory_id, count(*)::int as works from work
      where status = 'live' group by 1, 2 order by 1, 2`.execute(m.db)
  ).rows

it('keeps how many live works each category has, whatever changes them', async () => {
  expect(places.length).toBeGreaterThan(2)
  const change = fc.record({
    of: fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1 }),
    place: fc.nat({ max: places.length - 1 }),
    status: fc.constantFrom('live', 'live', 'draft', 'paused'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      for (const { of, place, status } of changes) {
        const { category, subcategory } = places[place] as (typeof places)[number]
        await sql`
          update work set status = ${status}, category_id = ${category}, subcategory_id = ${subcategory}
          where id = any(${of.map((n) => works[n])}::uuid[])`.execute(m.db)
      }
      expect(await kept()).toEqual(await counted())
    }),
    { numRuns: 25 },
  )
})

it('counts works that are put in and deleted, many in one statement', async () => {
  await sql`update work set status = 'live'`.execute(m.db)
  const { rows } = await sql<{ id: string }>`
    insert into work select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'slug', 'more-' || n))).*
    from work w, generate_series(1, 40) n where w.id = ${works[0]} returning id`.execute(m.db)
  expect(await kept()).toEqual(await counted())
  await sql`delete from work where id = any(${rows.slice(7).map((row) => row.id)}::uuid[])`.execute(m.db)
  expect(await kept()).toEqual(await counted())
})

it('counts right when works move between the same two categories at once, in either direction', async () => {
  const [one, other] = places as [(typeof places)[number], (typeof places)[number]]
  // Nobody shares a work, so only the numbers are waited for.
  const pairs = [works.slice(0, 2), works.slice(2, 4), works.slice(4, 6)]
  const swap = async (pair: string[], round: number) => {
    const [first, second] = round % 2 ? [one, other] : [other, one]
    await sql`
      update work set status = 'live',
        category_id = case id when ${pair[0]} then ${first.category}::uuid else ${second.category} end,
        subcategory_id = case id when ${pair[0]} then ${first.subcategory}::uuid else ${second.subcategory} end
      where id = any(${pair}::uuid[])`.execute(m.db)
  }
  await Promise.all(
    pairs.map(async (pair, n) => {
      for (let round = 0; round < 20; round++) await swap(pair, round + n)
    }),
  )
  expect(await kept()).toEqual(await counted())
})
