import {
  DummyDriver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { expect, it } from 'vitest'
import type { ProductQuery } from '../../contract/catalogue.ts'
import type { Database } from '../../db/schema.ts'
import { nameStatements } from '../../platform/db/prepared.ts'
import { createListCounts, createPostgresFinder, readProducts } from './index.server.ts'

/** A database without works, and the statements that it was asked. */
const emptyShop = () => {
  const asked: string[] = []
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }: LogEvent) => void asked.push(query.sql),
  })
  return { db, asked }
}
const page = { page: 1, limit: 24 }

it('counts of the last 2,000 lists are stored', async () => {
  const { db, asked } = emptyShop()
  const counts = createListCounts(db)
  const read = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, at) => counts.read({ ...page, min_price: from + at + 1 }, {})),
    )
  await read(0, 3_000)
  expect(asked).toHaveLength(3_000)
  await read(1_000, 3_000)
  expect(asked).toHaveLength(3_000)
  await read(0, 1_000)
  expect(asked).toHaveLength(4_000)
})

it('the numbers beside filters are counted once for all pages and orders of a list, until works change', async () => {
  const { db, asked } = emptyShop()
  const counts = createListCounts(db)
  const red = { ...page, colour: 'red' } as const
  await Promise.all([
    counts.facets(red, {}),
    counts.facets({ ...red, page: 2 }, {}),
    counts.facets({ ...red, limit: 48, sort: 'name' }, {}),
  ])
  expect(asked).toHaveLength(1)
  await counts.facets(page, {})
  expect(asked).toHaveLength(2)
  counts.forget()
  await counts.facets(red, {})
  expect(asked).toHaveLength(3)
})

it('1,000 lists with other filters use up few of the names that statements have', async () => {
  const { db, asked } = emptyShop()
  const clock = { now: () => new Date(0) }
  const context = { db, readDb: db, clock, counts: createListCounts(db) } as unknown as Parameters<
    typeof readProducts
  >[0]
  const finder = createPostgresFinder(db)
  const some = <T>(values: readonly T[], at: number): T => values[at % values.length] as T
  for (let at = 0; at < 1_000; at += 1) {
    const query: ProductQuery = {
      page: 1 + Math.floor(at / 500),
      limit: 24,
      sort: some(['newest', 'price_up', 'price_down', 'name'] as const, at),
      orientation: some(['portrait', 'landscape', undefined] as const, at),
      kind: some(['unique', 'edition', undefined, undefined, undefined] as const, at),
      size: some(['small', undefined, 'large', undefined, undefined, undefined, undefined] as const, at),
      framed: some(['true', ...Array.from({ length: 10 })] as const, at) as 'true' | undefined,
      min_price: at + 1,
    }
    await readProducts(context, query)
    await finder.find(`lagoon ${at}`, query)
  }
  expect(new Set(asked).size).toBeGreaterThan(100)
  const nameOf = nameStatements()
  const names = new Set(asked.map(nameOf).filter((name) => name !== undefined))
  expect(names.size).toBeLessThan(20)
})
