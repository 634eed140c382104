import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { owners } from '../../db/owners.ts'
import { createListCounts, createPostgresFinder } from '../../features/catalogue/index.server.ts'
import { listHolds } from '../../features/orders/index.server.ts'
import { systemClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import type { Features } from '../compose.ts'
import { readForPages } from './reading.ts'

let t: TestDatabase
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())

/** A database that notes the text of every statement. */
const noting = (db: Db, texts: string[]): Db => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      texts.push(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

it('each table that pages are made of tells of its changes, and all is read from the replica', async () => {
  const texts: string[] = []
  const ofPrimary: string[] = []
  const db = noting(t.db, texts)
  const context = { db: noting(t.db, ofPrimary), readDb: db, clock: systemClock }
  const { catalogue, delivery, content, curation } = readForPages({
    catalogue: { ...context, counts: createListCounts(db), finder: createPostgresFinder(db) },
    delivery: context,
    content: { ...context, pictureUrl: () => '' },
    curation: { ...context, holdsOf: async () => new Map() },
  } as unknown as Features)
  const list = { page: 1, limit: 24, orientation: 'square', available: 'true' } as const
  await Promise.all([
    catalogue.categories(),
    catalogue.countedCategories(),
    catalogue.products(list),
    catalogue.productsOfCategory('art-work', list),
    catalogue.productsOfSubcategory('colored', list),
    catalogue.topDeals(),
    catalogue.search('market', list),
    catalogue.product('dawn'),
    catalogue.artists({ page: 1, letter: 'a' }),
    catalogue.artist('test-artist', 1),
    catalogue.besideWork({ id: newId(), artist: { slug: 'test-artist' } }),
    catalogue.artistAddresses(),
    catalogue.addresses(),
    catalogue.hero(),
    // What is read beside tiles of which nothing is left.
    listHolds(db, [newId()]),
    delivery.terms(),
    delivery.ofWork({ id: newId() }),
    catalogue.colours(),
    catalogue.similar('dawn'),
    catalogue.forText('how to dye', newId()),
    curation.collections(),
    curation.collection('blue'),
    curation.composed(),
    curation.preview(newId()),
    content.articles(),
    content.article('why-art'),
  ])
  expect(ofPrimary).toEqual([])
  const named = texts.join('\n').matchAll(/\b(?:from|join)\s+"?([a-z_]+)/g)
  const tables = new Set([...named].map(([, name = '']) => name).filter((name) => name in owners))
  // The database writes it with each change of a work, which tells of itself.
  tables.delete('category_work_count')
  const { rows } = await sql<{ table: string }>`
    select distinct c.relname as table from pg_trigger tr join pg_class c on c.oid = tr.tgrelid
    where tr.tgname like 'tell%'`.execute(t.db)
  const telling = rows.map(({ table }) => table)
  expect(tables).toContain('work')
  expect([...tables].filter((table) => !telling.includes(table))).toEqual([])
  expect(telling.filter((table) => !tables.has(table))).toEqual([])
})
