import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { database } from '../config/shapes.ts'
import { doFor } from '../trace/index.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { withTx } from './with-tx.ts'

let t: TestDatabase
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql.raw<{ value: unknown }>(`select ${expression} as value`).execute(t.db)
  return rows[0]?.value
}

test.each([
  ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
  ['-9007199254740991::int8', Number.MIN_SAFE_INTEGER],
  ['count(*)', 1],
  ['sum(7::int4)', 7],
  ['array[1, null, 3]::int8[]', [1, null, 3]],
  ["'{}'::int8[]", []],
  ["timestamptz '2026-03-01 12:00+01'", new Date('2026-03-01T11:00:00Z')],
  ["date '2026-03-01'", '2026-03-01'],
  ["array[date '2026-03-01']", ['2026-03-01']],
  ["timestamp '2026-03-01 12:00'", '2026-03-01 12:00:00'],
  ['12.50::numeric', '12.50'],
  [`'{"a": [1]}'::jsonb`, { a: [1] }],
  ['null::int8', null],
  ["array['à', 'b']", ['à', 'b']],
  ["current_setting('TimeZone')", 'UTC'],
])('%s arrives as %j', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected)
})

test('an int8 that no number holds exactly is an error, not another number', async () => {
  await expect(value('9007199254740992::int8')).rejects.toThrow(RangeError)
  expect(await value('1')).toBe(1)
})

test('what is written arrives as it was', async () => {
  const at = new Date('2026-03-01T11:00:00.123Z')
  const { rows } =
    await sql`select ${Number.MAX_SAFE_INTEGER}::int8 as n, ${at}::timestamptz as at, ${['à', '"']}::text[] as words`.execute(
      t.db,
    )
  expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER, at, words: ['à', '"'] }])
})

test.each(['require', 'verify-ca', 'verify-full'])(
  'V12.3.2 the certificate of a database over a network is checked with sslmode=%s',
  (mode) => {
    const url = database().parse(`postgres://a:b@db.example/art?sslmode=${mode}`)
    const client = new pg.Client({ connectionString: url })
    const ssl: unknown = client.ssl
    expect(ssl).toEqual(expect.any(Object))
    // Node checks it unless it is told not to.
    expect(ssl).not.toHaveProperty('rejectUnauthorized')
    expect(ssl).not.toHaveProperty('checkServerIdentity')
  },
)

test('a transaction has the id of its request in its name, and leaves it to none after it', async () => {
  const nameOf = async (db: typeof t.db): Promise<unknown> =>
    (await sql<{ name: string }>`select current_setting('application_name') as name`.execute(db)).rows[0]
      ?.name
  const within = (id: string, isolation?: 'serializable') =>
    doFor(id, () => withTx(t.db, nameOf, isolation && { isolation }))
  expect(await within('0199-a_B')).toBe('aworan 0199-a_B')
  expect(await within('0199-a_B', 'serializable')).toBe('aworan 0199-a_B')
  const long = 'a'.repeat(64)
  expect(await within(long)).toBe(`aworan ${long.slice(0, 56)}`)
  for (const bad of ["'; select 1; --", 'two words', '']) expect(await within(bad)).toBe('aworan')
  // One connection is idle at a time: these have the ones that were named.
  expect(await withTx(t.db, nameOf)).toBe('aworan')
  expect(await nameOf(t.db)).toBe('aworan')
})
