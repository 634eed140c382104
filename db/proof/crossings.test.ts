import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { owners, readers } from '../owners.ts'
import { crossingsOf, lockProblems, problemsOf } from './crossings.ts'

const piece = (feature: string, text: string) => ({ file: `features/${feature}/store.ts`, line: 3, text })
/** Reads each table that db/owners.ts lets a feature read. */
const allNamed = Object.entries(readers).flatMap(([feature, tables]) =>
  tables.map((table) => piece(feature, `select 1 from ${table}`)),
)
const problems = (feature: string, text: string) =>
  problemsOf(crossingsOf([...allNamed, piece(feature, text)]))

/** A feature and a table of another one that it may read. */
const [reader = '', [read = ''] = []] = Object.entries(readers)[0] ?? []

it('a feature reads and writes its own tables, and reads those of others that are named', () => {
  expect(problems('wishlist', 'insert into wished (work_id) select work_id from wishlist_item')).toEqual([])
  expect(problems(reader, `select 1 from ${read}`)).toEqual([])
})

it.each([
  ['insert into work_day (work_id) values ($)', 'writes work_day, which is owned by catalogue'],
  ['update seller set name = $', 'writes seller, which is owned by sellers'],
  ['delete from hold where id = $', 'writes hold, which is owned by orders'],
  ['select 1 from wished w join payout p on true', 'reads payout, which is owned by ledger'],
])('%s in the wishlist is refused', (text, problem) => {
  expect(problems('wishlist', text)).toEqual([`features/wishlist/store.ts:3 ${problem}`])
})

it('a name that nothing reads any more is refused', () => {
  expect(problemsOf(crossingsOf(allNamed.slice(1)))).toEqual([
    `db/owners.ts names ${reader} ${read}, which is not read`,
  ])
})

it('a lock of a number is refused but in the file that makes numbers of names (S-8)', () => {
  const lock = { ...piece('wishlist', 'select pg_try_advisory_xact_lock($)'), line: 7 }
  expect(
    lockProblems([piece('wishlist', 'select 1'), { ...lock, file: 'platform/db/lock-name.ts' }]),
  ).toEqual([])
  expect(lockProblems([lock])).toEqual([
    'features/wishlist/store.ts:7 locks a number: lockName of platform/db locks names (decision 52)',
  ])
})

it('every table has an owner below features, or is one of the services of the database', async () => {
  const features = await readdir(new URL('../../features', import.meta.url))
  for (const [table, owner] of Object.entries(owners))
    expect([...features, 'platform'], table).toContain(owner)
})
