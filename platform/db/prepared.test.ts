import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, type Db } from './db.ts'
import { nameStatements, plannedAnew } from './prepared.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { withTx } from './with-tx.ts'

let t: TestDatabase
const opened: Db[] = []

/** One connection of its own. */
function connect(isPrepared?: boolean): Db {
  const db = createDb(t.url, { max: 1, ...(isPrepared !== undefined && { isPrepared }) })
  opened.push(db)
  return db
}

/** How often each statement that its connection keeps was planned, by its text. */
async function listPrepared(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ statement: string; plans: number }>`
    select ${plannedAnew} statement, generic_plans + custom_plans as plans from pg_prepared_statements`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ statement, plans }) => [statement, plans]))
}

beforeAll(async () => void (t = await testDatabase()))
afterAll(async () => {
  for (const db of opened) await db.destroy()
  await t.drop()
})

test('a statement with values and a query without are prepared once on a connection; several at once, one to be planned anew, and each with the setting off, are not', async () => {
  const db = connect()
  for (const n of [1, 2, 3]) await sql`select ${n}::int4 as n`.execute(db)
  for (const _ of [1, 2]) await sql`select 4 as n`.execute(db)
  await sql`set work_mem to '4MB'`.execute(db)
  await sql`select 1; select 2`.execute(db)
  await sql`select ${plannedAnew} ${5}::int4 as n`.execute(db)
  expect(await listPrepared(db)).toEqual({ 'select $1::int4 as n': 3, 'select 4 as n': 2 })

  const plain = connect(false)
  await sql`select ${1}::int4 as n`.execute(plain)
  expect(await listPrepared(plain)).toEqual({})
})

test('the same text has the same name, and a pool names no more than it may', () => {
  const nameOf = nameStatements(2)
  const first = nameOf('select $1')
  expect(first).toMatch(/^[\w-]{24}$/)
  expect(nameOf('select $2')).not.toBe(first)
  expect(nameOf('select $3')).toBeUndefined()
  expect(nameOf('select $1')).toBe(first)
  expect(nameStatements(1)('select $1')).toBe(first)
  const usual = nameStatements()
  const named = Array.from({ length: 1_500 }, (_, n) => usual(`select $1 + ${n}`)).filter(Boolean)
  expect(new Set(named).size).toBe(1_000)
})

test('a column that a migration adds or retypes meanwhile fails no reader and no transaction', async () => {
  const db = connect()
  await sql`create table growing (id int4 primary key)`.execute(db)
  await sql`insert into growing values (7)`.execute(db)
  const read = (from: Db) => sql`select * from growing where id = ${7}`.execute(from)
  expect((await read(db)).rows).toEqual([{ id: 7 }])

  await sql`alter table growing add colour text`.execute(t.db)
  expect((await read(db)).rows).toEqual([{ id: 7, colour: null }])

  await sql`alter table growing alter colour type int4 using 5`.execute(t.db)
  const rows = await withTx(db, async (tx) => (await read(tx)).rows)
  expect(rows).toEqual([{ id: 7, colour: 5 }])
})
