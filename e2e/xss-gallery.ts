import { sql } from 'kysely'
import { addCategory, addWork } from '../features/catalogue/index.server.ts'
import { saveArticle } from '../features/content/index.server.ts'
import { addStation } from '../features/delivery/index.server.ts'
import { addSeller } from '../features/sellers/index.server.ts'
import { after, MINUTE, systemClock } from '../kernel/clock.ts'
import type { Id } from '../kernel/id.ts'
import { koboOf } from '../kernel/money.ts'
import { type Db, withTx } from '../platform/db/index.ts'
import { COUNT, payloadAt, payloads } from './xss-payloads.ts'

/** Payloads in a short text, such as a name. */
const FEW = 10

/** Works, categories, stations and articles that it takes to hold every payload in each of their texts. */
export const HUNG = COUNT / FEW

/** A short text for the n-th of them; fields differ by `turn`. */
const shortText = (n: number, turn = 0): string =>
  Array.from({ length: FEW }, (_, index) => payloadAt((n + turn) * FEW + index)).join(' ')

/** Payloads on a page that shows one long text. */
const MANY = 84

/** Pages that are needed to show every payload in a long text. */
export const LONG = Math.ceil(COUNT / MANY)

/** All payloads that a long text number `n` holds; it has none from LONG on. */
const chunk = (n: number): readonly string[] => payloads.slice(n * MANY, (n + 1) * MANY)

const addHostileWork = async (tx: Db, n: number, pictureId: Id): Promise<void> => {
  const at = after(systemClock.now(), -n * MINUTE)
  const long = longText(n)
  const name = shortText(n, 20)
  const seller = await addSeller(tx, {
    slug: `xss-artist-${n}`,
    name,
    town: shortText(n, 5),
    state: shortText(n, 6),
    biography: long,
    accountId: null,
    at,
  })
  const categoryId = await addCategory(tx, {
    parentId: null,
    slug: `xss-category-${n}`,
    name: shortText(n),
    position: 10 + n,
  })
  const subcategoryId = await addCategory(tx, {
    parentId: categoryId,
    slug: `xss-subcategory-${n}`,
    name: shortText(n, 30),
    position: 0,
  })
  const id = await addWork(tx, {
    sellerId: seller.sellerId,
    artistId: seller.artistId,
    categoryId,
    subcategoryId,
    slug: workOf(n),
    name: shortText(n),
    description: long || shortText(n, 40),
    medium: shortText(n, 10),
    year: 2024,
    kind: 'edition',
    frame_price_kobo: koboOf(1_000),
    signed: true,
    status: 'live',
    ...(n < MANY ? { topDealPosition: 100 + n } : {}),
    pictureIds: [pictureId],
    editions: (n < LONG ? chunk(n) : [shortText(n, 1)]).map((label) => ({
      label,
      widthMm: 800,
      heightMm: 600,
      depthMm: null,
      priceKobo: koboOf(1_000),
      total: 9,
      available: 9,
    })),
    at,
  })
  await sql`update work_picture set alt = left(${shortText(n, 50)}, 200) where work_id = ${id}`.execute(tx)
}

/** The n-th long text of all that hold every payload together. */
export const longText = (n: number): string => chunk(n).join('\n\n')

/** The slug of the n-th hostile work. */
export const workOf = (n: number): string => `xss-work-${n}`

/** The slug of the n-th hostile article. */
export const articleOf = (n: number): string => `xss-article-${n}`

/**
 * Hangs every payload in every text of the catalogue, the articles and the pickup stations of Lagos, by the doors that
 * fill a marketplace. The first LONG works and articles hold many each in their long texts.
 */
export const hangPayloads = (db: Db): Promise<void> =>
  withTx(db, async (tx) => {
    const { rows } = await sql<{ id: Id }>`select id from picture order by id limit 1`.execute(tx)
    const [picture] = rows
    if (!picture) throw new Error('the demo gallery has no picture')
    for (let n = 0; n < HUNG; n++) {
      await addHostileWork(tx, n, picture.id)
      await addStation(tx, {
        name: shortText(n),
        address: shortText(n, 10),
        city: shortText(n, 20),
        state: 'Lagos',
        fee_kobo: koboOf(100),
        position: 10 + n,
      })
      await saveArticle(tx, systemClock, {
        slug: articleOf(n),
        title: shortText(n),
        summary: shortText(n, 10),
        text: longText(n) || shortText(n, 20),
        pictureId: null,
        publishedAt: after(systemClock.now(), -n * MINUTE),
      })
    }
  })
