import { type Insertable, sql } from 'kysely'
import { isFreeWord } from '../../../contract/reserved-words.ts'
import { type FactColumn, factNames } from '../../../contract/work-facts.ts'
import type { Database } from '../../../db/schema.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { onlyFacts } from './facts.ts'
import { insertFeatured } from './featured.ts'
import { refreshSearch } from './search.ts'

/** A work to be listed. Sizes in millimetres; one edition for a work in one size. */
export type NewWork = Insertable<Pick<Database['work'], FactColumn>> & {
  sellerId: Id
  artistId: Id
  categoryId: Id
  subcategoryId: Id | null
  slug: string
  name: string
  description: string
  kind: 'unique' | 'edition'
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
  await tx
    .insertInto('work')
    .values({
      id,
      seller_id: work.sellerId,
      artist_id: work.artistId,
      category_id: work.categoryId,
      subcategory_id: work.subcategoryId,
      slug: work.slug,
      name: work.name,
      description: work.description,
      ...onlyFacts(work, factNames),
      kind: work.kind,
      status: work.status,
      price_kobo: price,
      search_name: '',
      search_text: '',
      shown_since: work.status === 'live' ? work.at : null,
      created_at: work.at,
      updated_at: work.at,
    })
    .execute()
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
