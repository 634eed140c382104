import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../platform/db/test-database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.drop())

/** Foreign keys that need no index of their own, and why: nobody joins by them, and nothing is deleted at their other end. */
const exceptions: Record<string, string> = {}

/** Each foreign key as "table.column", with whether some index that covers every row begins with its column. */
const listForeignKeys = async (): Promise<{ key: string; indexed: boolean }[]> =>
  (
    await sql<{ key: string; indexed: boolean }>`
      select c.conrelid::regclass || '.' || a.attname as key, exists (
        select 1 from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indisvalid
          -- A partial index serves a foreign key only if it leaves out nothing but the rows without one.
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
      ) as indexed
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' order by 1`.execute(t.db)
  ).rows

it('5.2 5.8 every foreign key has an index that begins with its column, or a reason', async () => {
  const keys = await listForeignKeys()
  expect(keys.length).toBeGreaterThan(100)
  const bare = keys.filter(({ indexed }) => !indexed).map(({ key }) => key)
  expect(bare.filter((key) => !(key in exceptions))).toEqual([])
  // An exception that has an index, or no foreign key any more, goes from the list.
  expect(Object.keys(exceptions).filter((key) => !bare.includes(key))).toEqual([])
})
