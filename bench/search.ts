import { sql } from 'kysely'
import {
  createListCounts,
  createPostgresFinder,
  readCategories,
  readFacets,
  readHero,
  readProducts,
  readProductsOfCategory,
  searchProducts,
} from '../features/catalogue/index.server.ts'
import { listHolds } from '../features/orders/index.server.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Db } from '../platform/db/index.ts'
import { findCollection, type Listed, readCollection } from './collection.ts'
import { openGallery } from './gallery.ts'
import { quantile } from './load.ts'
import { type Section, table } from './section.ts'

/** How long a question takes, in ms. */
type Latency = { question: string; p50: number; p95: number }

/** The same questions to a catalogue of so many works. */
type CatalogueSpeed = { works: number; latencies: Latency[] }

/** How many works are measured, smallest first; what the list does not have is left out. */
const SIZES = [60, 10_000, 100_000]
const ROUNDS = 60

const time = async (question: string, ask: (round: number) => Promise<unknown>): Promise<Latency> => {
  for (let round = 0; round < 10; round++) await ask(round)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await ask(round)
    times.push(performance.now() - start)
  }
  return { question, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

/** Filters that nobody set before, so that no number of works is answered again. */
let asked = 0
const filtersOf = (medium: string) => ({ medium, max_height: 30 + ++asked / 100, available: 'true' }) as const

const ask = async (db: Db, works: Listed[]): Promise<Latency[]> => {
  const catalogue = {
    db,
    readDb: db,
    clock: systemClock,
    counts: createListCounts(db),
    finder: createPostgresFinder(db),
    holdsOf: listHolds,
  }
  const labelOf = (round: number): string =>
    works[(round * 977) % works.length]?.title.split(' ').find((word) => word.length > 4) ?? 'figure'
  const page = { page: 1, limit: 24 } as Parameters<typeof readProducts>[1]
  const last = Math.ceil(works.length / page.limit)
  return [
    await time('`select 1`, a bare round trip', () => sql`select 1`.execute(db)),
    await time('first page of all works', () => readProducts(catalogue, page)),
    await time('page 20, dearest first', () =>
      readProducts(catalogue, { ...page, page: 20, sort: 'price_down' }),
    ),
    await time('the last page', () => readProducts(catalogue, { ...page, page: last })),
    await time('the last page, by name', () =>
      readProducts(catalogue, { ...page, page: last, sort: 'name' }),
    ),
    await time('first page of a category', () => readProductsOfCategory(catalogue, 'art-work', page)),
    await time('what can be bought, cheapest first', () =>
      readProducts(catalogue, { ...page, available: 'true', sort: 'price_up' }),
    ),
    await time('what can be bought in oil, at most so high: a few of the works', () =>
      readProducts(catalogue, { ...page, ...filtersOf('oil') }),
    ),
    await time('the same on paper: most of the works', () =>
      readProducts(catalogue, { ...page, ...filtersOf('paper') }),
    ),
    await time('the numbers beside the filters of that list, up to 20,000 works', () =>
      readFacets(catalogue, { ...page, ...filtersOf('paper') }),
    ),
    await time('how many works each category has', () => readCategories(catalogue)),
    await time('the work that opens the home page', () => readHero(catalogue)),
    await time('search for a word of a title', (round) => searchProducts(catalogue, labelOf(round), page)),
    await time('the same among what is on paper, with the numbers beside its filters', async (round) => {
      const query = { ...page, ...filtersOf('paper') }
      await searchProducts(catalogue, labelOf(round), query)
      await catalogue.finder.facets(labelOf(round), query)
    }),
    await time('search for a word with a slip', (round) =>
      searchProducts(catalogue, `${labelOf(round).slice(0, 3)}x${labelOf(round).slice(3)}`, page),
    ),
    await time('search for a synonym', () => searchProducts(catalogue, 'linocut', page)),
    await time('search for a technique and a subject', () => searchProducts(catalogue, 'oil harbour', page)),
    await time('search for what nobody made', (round) => searchProducts(catalogue, `qzxwv${round}`, page)),
  ]
}

const many = (works: number): string => works.toLocaleString('en-US')
const ms = (value = Number.NaN): string => value.toFixed(1)

const sectionOf = (sizes: CatalogueSpeed[]): Section => {
  const heads = sizes.flatMap(({ works }) => [`${many(works)}: p50 ms`, 'p95 ms', 'round trips'])
  const lines = (sizes[0]?.latencies ?? []).map(({ question }, index) => [
    question,
    sizes.flatMap(({ latencies }) => {
      const { p50, p95 } = latencies[index] ?? {}
      return [ms(p50), ms(p95), ms((p50 ?? Number.NaN) / (latencies[0]?.p50 ?? Number.NaN))]
    }),
  ])
  return {
    title: 'The catalogue over many works',
    text: `Works of a museum's public list in a database of their own: ${sizes.map(({ works }) => many(works)).join(', then ')}: one question at a
time, each with all its round trips to the database. The last column of each says how many bare ones p50 would pay for.

${table(['question', heads], lines)}`,
  }
}

/**
 * Puts the works of the list into a gallery and asks the catalogue for them; the first line is the bare round trip to the
 * database. Undefined, with a word about it, where there is no list.
 */
export const measureSearch = async (): Promise<Section | undefined> => {
  const file = await findCollection()
  if (file === undefined) {
    console.log('No list of works (set BENCH_WORKS_CSV): the search is not measured.')
    return undefined
  }
  const all = await readCollection(file, Math.max(...SIZES))
  const { db, publish, close } = await openGallery()
  try {
    const speeds: CatalogueSpeed[] = []
    for (let published = 0; published < all.length; ) {
      const works = all.slice(0, SIZES[speeds.length])
      await publish(works.slice(published))
      published = works.length
      speeds.push({ works: published, latencies: await ask(db, works) })
    }
    return sectionOf(speeds)
  } finally {
    await close()
  }
}
