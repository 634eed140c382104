import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { owners, readers } from '../owners.ts'
import { crossingsOf, problemsOf } from './crossings.ts'

const piece = (feature: string, text: string) => ({ file: `features/${feature}/store.ts`, line: 3, text })
/** Reads each table that db/owners.ts lets a feature read. */
const allNamed = Object.entries(readers).flatMap(([feature, tables]) =>
  tables.map((table) => piece(feature, `select 1 from ${table}`)),
)
const problems = (feature: string, text: string) =>
  problemsOf(crossingsOf([...allNamed, piece(feature, text)]))

it('a feature reads and writes its own tables, and reads those of others that are named', () => {
  expect(problems('wishlist', 'insert into wished (work_id) select id from work')).toEqual([])
  expect(problems('cart', 'select 1 from cart_line l join edition e on e.id = l.edition_id')).toEqual([])
})

it.each([
  ['insert into work_day (work_id) values ($)', 'writes work_day, which is owned by catalogue'],
  ['update seller set name = $', 'writes seller, which is owned by sellers'],
  ['delete from hold where id = $', 'writes hold, which is owned by orders'],
  ['select 1 from work w join payout p on true', 'reads payout, which is owned by ledger'],
])('%s in the wishlist is refused', (text, problem) => {
  expect(problems('wishlist', text)).toEqual([`features/wishlist/store.ts:3 ${problem}`])
})

it('a name that nothing reads any more is refused', () => {
  const left = allNamed.filter(({ file, text }) => !(file.includes('/cart/') && text.endsWith('edition')))
  expect(problemsOf(crossingsOf(left))).toEqual(['db/owners.ts names cart edition, which is not read'])
})

it('every table has an owner below features, or is one of the services of the database', async () => {
  const features = await readdir(new URL('../../features', import.meta.url))
  for (const [table, owner] of Object.entries(owners))
    expect([...features, 'platform'], table).toContain(owner)
})
