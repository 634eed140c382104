import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCollection, readCollection } from '../../bench/collection.ts'
import { listOfWorks, spoiltList } from '../../bench/collection-list.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { openTestShop } from '../sellers/test-shop.ts'
import { check, rowsOf, run } from './test-import.ts'

/** The real list lies outside the project: see bench/collection.ts. */
const file = await findCollection()
const ROWS = 300

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

it.skipIf(!file)(
  `a museum's works are imported, and again without a change${file ? '' : ' (skipped: set BENCH_WORKS_CSV to its list)'}`,
  async () => {
    const works = await readCollection(file ?? '', ROWS)
    const seller = await openTestShop(m)
    const found = await check(m, seller, listOfWorks(works))
    expect(await rowsOf(m, seller, found.id, 'found=wrong')).toEqual([])
    expect(found.found).toMatchObject({ new: ROWS })
    expect((await run(m, seller, found.id)).made).toMatchObject({ new: ROWS, refused: 0 })
    const { rows } = await sql<{ works: number; naira: number }>`
      select count(*)::int as works, (sum(price_kobo) / 100)::float as naira from work
      where seller_id = ${seller.shop.id} and status = 'draft'`.execute(m.db)
    expect(rows[0]?.works).toBe(ROWS)
    expect(rows[0]?.naira).toBeGreaterThan(ROWS * 20_000)
    expect((await check(m, seller, listOfWorks(works))).found).toMatchObject({ new: 0, unchanged: ROWS })

    const spoilt = spoiltList(works.slice(0, 100), 1_000)
    expect((await check(m, seller, spoilt.list)).found).toEqual({
      new: 1_000 - spoilt.wrong,
      changed: 0,
      unchanged: 0,
      wrong: spoilt.wrong,
    })
  },
  60_000,
)
