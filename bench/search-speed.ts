import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import {
  addCategory,
  addWork,
  createListCounts,
  createPostgresFinder,
  readCategories,
  readFacets,
  readHero,
  readProducts,
  readProductsOfCategory,
  searchProducts,
} from '../features/catalogue/index.server.ts'
import { addPicture, createPictureLines, type MediaContext } from '../features/media/index.server.ts'
import { listHolds } from '../features/orders/index.server.ts'
import { addSeller } from '../features/sellers/index.server.ts'
import { after, systemClock } from '../kernel/clock.ts'
import type { Id } from '../kernel/id.ts'
import { koboOf } from '../kernel/money.ts'
import { ok } from '../kernel/result.ts'
import { slugOf } from '../kernel/slug.ts'
import { createDb, type Db, migrate, withTx } from '../platform/db/index.ts'
import { folderFiles } from '../platform/files/folder.ts'
import { createKeyring } from '../platform/keyring/index.ts'
import { startEmbedded } from '../platform/postgres/index.ts'
import { alone } from '../platform/processes/index.ts'
import { findCollection, type Listed, readCollection } from './collection.ts'
import { quantile } from './load.ts'

/** How long a question takes, in ms. */
export type Latency = { question: string; p50: number; p95: number }

/** The same questions to a catalogue of so many works. */
export type CatalogueSpeed = { works: number; latencies: Latency[] }

/** How many works are measured, smallest first; what the list does not have is left out. */
const SIZES = [60, 10_000, 100_000]
const BATCH = 500
const ROUNDS = 60

type Place = { sellerId: Id; artistId: Id; categoryId: Id; pictureId: Id; at: Date }

const prepare = async (db: Db, folder: string): Promise<Place> => {
  const files = folderFiles(folder)
  const media: MediaContext = {
    shown: [],
    db,
    files,
    keyring: createKeyring([randomBytes(32)]),
    clock: systemClock,
    senders: { take: async () => ok(undefined) },
    lines: createPictureLines(alone),
  }
  const plain = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#567' } })
    .jpeg()
    .toBuffer()
  const picture = await addPicture(media, db, plain, null, { trusted: true })
  if (!picture.ok) throw new Error(picture.code)
  const at = systemClock.now()
  return withTx(db, async (tx) => {
    const categoryId = await addCategory(tx, { parentId: null, slug: 'art-work', name: 'Art', position: 0 })
    const seller = { slug: 'collection', name: 'Collection', town: 'Jos', state: 'Plateau', biography: '' }
    const place = await addSeller(tx, { ...seller, accountId: null, at })
    return { categoryId, ...place, pictureId: picture.value.id, at }
  })
}

const sideOf = (mm: string): number | null => Math.round(Number(mm)) || null

const publish = async (db: Db, place: Place, works: Listed[], from: number): Promise<void> => {
  for (let first = from; first < works.length; first += BATCH) {
    await withTx(db, async (tx) => {
      for (const [index, work] of works.slice(first, first + BATCH).entries()) {
        const name = work.title.slice(0, 120)
        await addWork(tx, {
          sellerId: place.sellerId,
          artistId: place.artistId,
          categoryId: place.categoryId,
          subcategoryId: null,
          slug: `${slugOf(name).slice(0, 60)}-${slugOf(work.number)}`,
          name,
          description: work.subjects,
          medium: work.medium.slice(0, 120) || 'unknown',
          year: null,
          kind: 'unique',
          frame_price_kobo: null,
          signed: false,
          status: 'live',
          pictureIds: [place.pictureId],
          editions: [
            {
              label: 'Original',
              widthMm: sideOf(work.width),
              heightMm: sideOf(work.height),
              depthMm: null,
              priceKobo: koboOf(15_000 + ((first + index) % 900) * 1_000),
              total: 1,
              available: 1,
            },
          ],
          at: after(place.at, -(first + index) * 1_000),
        })
      }
    })
  }
  await sql`vacuum analyze`.execute(db)
}

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

/**
 * Hangs the works of the list in a database of its own and asks the catalogue for them; the first line is the bare round
 * trip to the database. Undefined, with a word about it, where there is no list.
 */
export const measureSearch = async (): Promise<CatalogueSpeed[] | undefined> => {
  const file = await findCollection()
  if (file === undefined) {
    console.log('No list of works (set BENCH_WORKS_CSV): the search is not measured.')
    return undefined
  }
  const all = await readCollection(file, Math.max(...SIZES))
  const folder = await mkdtemp(join(tmpdir(), 'aworan-bench-'))
  const postgres = await startEmbedded({ dataDir: folder, durability: 'fast', log: () => {} })
  try {
    await migrate(postgres.url, join(import.meta.dirname, '../db/migrations'))
    const db = createDb(postgres.url, { max: 4, statementTimeoutMs: 60_000 })
    const place = await prepare(db, join(folder, 'files'))
    const speeds: CatalogueSpeed[] = []
    for (let hung = 0; hung < all.length; ) {
      const works = all.slice(0, SIZES[speeds.length])
      await publish(db, place, works, hung)
      hung = works.length
      speeds.push({ works: hung, latencies: await ask(db, works) })
    }
    await db.destroy()
    return speeds
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
