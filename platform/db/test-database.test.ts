import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './test-database.ts'

let t: TestDatabase
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())

test('is migrated, and nobody else sees what is written into it', async () => {
  await sql`create table mine (id int primary key)`.execute(t.db)
  const other = await testDatabase()
  const tables = await sql`select to_regclass('mine') as name`.execute(other.db)
  await other.drop()
  expect(tables.rows).toEqual([{ name: null }])
})

test('says how long it takes to come', async ({ annotate }) => {
  const started = performance.now()
  const other = await testDatabase()
  const took = performance.now() - started
  await other.drop()
  await annotate(`A test database took ${took.toFixed(0)} ms`)
})
