import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { addCategory, addWork, createCatalogueService, slugOf } from '../features/catalogue/index.server.ts'
import { createMediaService } from '../features/media/index.server.ts'
import { addSeller } from '../features/sellers/index.server.ts'
import { after, systemClock } from '../kernel/clock.ts'
import { koboOf } from '../kernel/money.ts'
import { createDb, type Db, migrate, withTx } from '../platform/db/index.ts'
import { folderFiles } from '../platform/files/folder.ts'
import { startEmbedded } from '../platform/postgres/index.ts'
import { findCollection, type Listed, readCollection } from './collection.ts'
import { quantile } from './load.ts'

/** How long a question takes, in ms. */
export type Latency = { question: string; p50: number; p95: number }

const MOST = Number(process.env.BENCH_WORKS ?? 20_000)
const BATCH = 500
const ROUNDS = 60

const hang = async (db: Db, folder: string, works: Listed[]): Promise<void> => {
  const media = createMediaService({ db, files: folderFiles(folder), clock: systemClock })
  const plain = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#567' } })
    .jpeg()
    .toBuffer()
  const picture = await media.add(db, plain, { trusted: true })
  if (!picture.ok) throw new Error(picture.code)
  const at = systemClock.now()
  const place = await withTx(db, async (tx) => {
    const categoryId = await addCategory(tx, { parentId: null, slug: 'art-work', name: 'Art', position: 0 })
    const seller = { slug: 'collection', name: 'Collection', town: 'Jos', state: 'Plateau', biography: '' }
    return { categoryId, ...(await addSeller(tx, { ...seller, accountId: null, at })) }
  })
  for (let first = 0; first < works.length; first += BATCH) {
    await withTx(db, async (tx) => {
      for (const [index, work] of works.slice(first, first + BATCH).entries()) {
        const name = work.title.slice(0, 120)
        await addWork(tx, {
          sellerId: place.sellerId,
          artist: { id: place.artistId, name: work.artist },
          categoryId: place.categoryId,
          subcategoryId: null,
          slug: `${slugOf(name).slice(0, 60)}-${slugOf(work.number)}`,
          name,
          description: work.subjects,
          medium: work.medium.slice(0, 120) || 'unknown',
          year: null,
          kind: 'unique',
          framePriceKobo: null,
          signed: false,
          status: 'live',
          pictureIds: [picture.value.id],
          editions: [
            {
              label: 'Original',
              widthMm: null,
              heightMm: null,
              depthMm: null,
              priceKobo: koboOf(15_000 + ((first + index) % 900) * 1_000),
              total: 1,
              available: 1,
            },
          ],
          at: after(at, -(first + index) * 1_000),
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

/**
 * Hangs the works of the list in a database of its own and asks the catalogue for them; the first line is the bare round
 * trip to the database. Undefined, with a word about it, where there is no list.
 */
export const measureSearch = async (): Promise<{ works: number; latencies: Latency[] } | undefined> => {
  const file = await findCollection()
  if (file === undefined) {
    console.log('No list of works (set BENCH_WORKS_CSV): the search is not measured.')
    return undefined
  }
  const works = await readCollection(file, MOST)
  const folder = await mkdtemp(join(tmpdir(), 'aworan-bench-'))
  const postgres = await startEmbedded({ dataDir: folder, durability: 'fast', log: () => {} })
  try {
    await migrate(postgres.url, join(import.meta.dirname, '../db/migrations'))
    const db = createDb(postgres.url, { max: 4, statementTimeoutMs: 60_000 })
    await hang(db, join(folder, 'files'), works)
    const catalogue = createCatalogueService({ db, readDb: db, clock: systemClock })
    const wordOf = (round: number): string =>
      works[(round * 977) % works.length]?.title.split(' ').find((word) => word.length > 4) ?? 'figure'
    const page = { page: 1, limit: 24 } as Parameters<typeof catalogue.products>[0]
    const latencies = [
      await time('`select 1`, a bare round trip', () => sql`select 1`.execute(db)),
      await time('first page of all works', () => catalogue.products(page)),
      await time('page 20, dearest first', () =>
        catalogue.products({ ...page, page: 20, sort: 'price_down' }),
      ),
      await time('search for a word of a title', (round) => catalogue.search(wordOf(round), page)),
      await time('search for a word with a slip', (round) =>
        catalogue.search(`${wordOf(round).slice(0, 3)}x${wordOf(round).slice(3)}`, page),
      ),
      await time('search for what nobody made', (round) => catalogue.search(`qzxwv${round}`, page)),
    ]
    await db.destroy()
    return { works: works.length, latencies }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
