import { sql } from 'kysely'
import { isFreeWord } from '../../../contract/reserved-words.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { insertFeatured } from './featured.ts'
import { refreshSearch } from './search.ts'

/** A work to be listed. Sizes in millimetres; one edition for a work in one size. */
export type NewWork = {
  sellerId: Id
  artistId: Id
  categoryId: Id
  subcategoryId: Id | null
  slug: string
  name: string
  description: string
  medium: string
  year: number | null
  kind: 'unique' | 'edition'
  framePriceKobo: Kobo | null
  signed: boolean
  /** Whether each print of an edition has a number. */
  numbered?: boolean
  status: 'draft' | 'submitted' | 'live' | 'paused'
  /** Its place among the top deals, from `at` on without an end; the same for the home page. */
  topDealPosition?: number
  heroPosition?: number
  pictureIds: Id[]
  editions: {
    label: string
    widthMm: number | null
    heightMm: number | null
    depthMm: number | null
    priceKobo: Kobo
    total: number
    available: number
  }[]
  at: Date
}

/** Lists a work with its editions and pictures. Throws on a reserved slug and on a work without edition or picture. Returns its id. */
export async function addWork(tx: Db, work: NewWork): Promise<Id> {
  if (!isFreeWord(work.slug)) throw new Error(`reserved slug: ${work.slug}`)
  if (work.editions.length === 0 || work.pictureIds.length === 0) {
    throw new Error(`a work needs an edition and a picture: ${work.slug}`)
  }
  const id = newId()
  const price = Math.min(...work.editions.map((edition) => edition.priceKobo))
  await sql`
    insert into work (id, seller_id, artist_id, category_id, subcategory_id, slug, name, description, medium, year, kind,
      frame_price_kobo, signed, numbered, framed, status, price_kobo, search_name, search_text, shown_since, created_at,
      updated_at)
    values (${id}, ${work.sellerId}, ${work.artistId}, ${work.categoryId}, ${work.subcategoryId}, ${work.slug},
      ${work.name}, ${work.description}, ${work.medium}, ${work.year}, ${work.kind}, ${work.framePriceKobo},
      ${work.signed}, ${work.numbered ?? false}, false, ${work.status}, ${price}, '', '',
      ${work.status === 'live' ? work.at : null}, ${work.at}, ${work.at})`.execute(tx)
  await refreshSearch(tx, { work: id })
  for (const [kind, position] of [
    ['top_deal', work.topDealPosition],
    ['hero', work.heroPosition],
  ] as const) {
    if (position !== undefined)
      await insertFeatured(tx, { kind, workId: id, from: work.at, to: null, position })
  }
  for (const [position, edition] of work.editions.entries()) {
    await sql`
      insert into edition (id, work_id, label, width_mm, height_mm, depth_mm, price_kobo, total, available, position)
      values (${newId()}, ${id}, ${edition.label}, ${edition.widthMm}, ${edition.heightMm}, ${edition.depthMm},
        ${edition.priceKobo}, ${edition.total}, ${edition.available}, ${position})`.execute(tx)
  }
  // What is added as shown since a moment has been offered at its price since then.
  await sql`
    update edition_price p set asked_since = ${work.at} from edition e
    where e.id = p.edition_id and e.work_id = ${id} and ${work.at} < p.asked_since`.execute(tx)
  for (const [position, pictureId] of work.pictureIds.entries()) {
    await sql`
      insert into work_picture (work_id, picture_id, position) values (${id}, ${pictureId}, ${position})`.execute(
      tx,
    )
  }
  return id
}

/** Adds a category, or a subcategory with `parentId`. Throws on a reserved name. Returns its id. */
export async function addCategory(
  tx: Db,
  category: { parentId: Id | null; slug: string; name: string; position: number },
): Promise<Id> {
  if (category.parentId === null && !isFreeWord(category.name))
    throw new Error(`reserved name: ${category.name}`)
  const id = newId()
  await sql`
    insert into category (id, parent_id, slug, name, position)
    values (${id}, ${category.parentId}, ${category.slug}, ${category.name}, ${category.position})`.execute(
    tx,
  )
  return id
}

/** Gives a category its picture. */
export async function setCategoryPicture(tx: Db, categoryId: Id, pictureId: Id): Promise<void> {
  await sql`update category set picture_id = ${pictureId} where id = ${categoryId}`.execute(tx)
}

/** Whether nothing has ever been listed. */
export async function isCatalogueEmpty(db: Db): Promise<boolean> {
  return (await sql`select 1 from category limit 1`.execute(db)).rows.length === 0
}
