import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addCategory, addWork } from '../features/catalogue/index.server.ts'
import { addPlainPicture } from '../features/media/test-context.ts'
import { addSeller } from '../features/sellers/index.server.ts'
import { after, systemClock } from '../kernel/clock.ts'
import type { Id } from '../kernel/id.ts'
import { koboOf } from '../kernel/money.ts'
import { slugOf } from '../kernel/slug.ts'
import { createDb, type Db, migrate, withTx } from '../platform/db/index.ts'
import { startEmbedded } from '../platform/postgres/index.ts'
import type { Listed } from './collection.ts'

/** A database of its own with one seller, one category and one picture, for as many works as are wanted. */
export type Gallery = {
  url: string
  db: Db
  /** Puts more works on sale: each one of a kind, with the one picture. */
  publish(works: Listed[]): Promise<void>
  close(): Promise<void>
}

type Place = { sellerId: Id; artistId: Id; categoryId: Id; pictureId: Id; at: Date }

const BATCH = 500

const prepare = async (db: Db, folder: string): Promise<Place> => {
  const pictureId = await addPlainPicture(db, folder)
  const at = systemClock.now()
  return withTx(db, async (tx) => {
    const categoryId = await addCategory(tx, { parentId: null, slug: 'art-work', name: 'Art', position: 0 })
    const seller = { slug: 'collection', name: 'Collection', town: 'Jos', state: 'Plateau', biography: '' }
    const place = await addSeller(tx, { ...seller, accountId: null, at })
    return { categoryId, ...place, pictureId, at }
  })
}

const nameOf = ({ title }: Listed): string => title.slice(0, 120)

/** The address of a published work, without its slash. */
export const slugOfWork = (work: Listed): string =>
  `${slugOf(nameOf(work)).slice(0, 60)}-${slugOf(work.number)}`

const sideOf = (mm: string): number | null => Math.round(Number(mm)) || null

/** Opens an empty gallery. */
export const openGallery = async (): Promise<Gallery> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-bench-'))
  const postgres = await startEmbedded({ dataDir: folder, durability: 'fast', log: () => {} })
  await migrate(postgres.url, join(import.meta.dirname, '../db/migrations'))
  const db = createDb(postgres.url, { max: 4, statementTimeoutMs: 60_000 })
  const { at, pictureId, ...place } = await prepare(db, join(folder, 'files'))
  let published = 0
  return {
    url: postgres.url,
    db,
    publish: async (works) => {
      for (let first = 0; first < works.length; first += BATCH)
        await withTx(db, async (tx) => {
          for (const work of works.slice(first, first + BATCH)) {
            await addWork(tx, {
              ...place,
              subcategoryId: null,
              slug: slugOfWork(work),
              name: nameOf(work),
              description: work.subjects,
              medium: work.medium.slice(0, 120) || 'unknown',
              year: null,
              kind: 'unique',
              frame_price_kobo: null,
              signed: false,
              status: 'live',
              pictureIds: [pictureId],
              editions: [
                {
                  label: 'Original',
                  widthMm: sideOf(work.width),
                  heightMm: sideOf(work.height),
                  depthMm: null,
                  priceKobo: koboOf(15_000 + (published % 900) * 1_000),
                  total: 1,
                  available: 1,
                },
              ],
              at: after(at, -published * 1_000),
            })
            published += 1
          }
        })
      await sql`vacuum analyze`.execute(db)
    },
    close: async () => {
      await db.destroy()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
