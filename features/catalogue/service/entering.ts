import type { ProblemCode } from '../../../contract/problems.ts'
import { isFreeWord } from '../../../contract/reserved-words.ts'
import type { NewWorkEntry, WorkChange } from '../../../contract/seller.ts'
import { factNames, plainFacts, reviewedFacts } from '../../../contract/work-facts.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { slugOf } from '../../../kernel/slug.ts'
import type { Db } from '../../../platform/db/index.ts'
import { findArtist } from '../../sellers/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { type NextSize, type Size, sizesAfter } from '../rules/entry.ts'
import { listRegularPrices } from '../store/discounts.ts'
import { enteredFacts } from '../store/facts.ts'
import { numberAbove } from '../store/print-numbers.ts'
import { refreshSearch } from '../store/search.ts'
import { deleteSizes, listLabels, listSizes, writeSize } from '../store/sizes.ts'
import { listPictures, replacePictures } from '../store/work-pictures.ts'
import { freeWorkSlug, insertWork, updateWork, type WorkRow } from '../store/works.ts'
import { bare, staged } from './changes.ts'
import { placeOf } from './place.ts'

const lowest = (sizes: readonly NextSize[]): number => Math.min(...sizes.map((size) => size.price_kobo))

async function writeSizes(tx: Db, workId: Id, sizes: readonly NextSize[]): Promise<void> {
  for (const [position, size] of sizes.entries()) await writeSize(tx, workId, position, size)
}

/** The slug of a work's name; one of its own where it has no letters yet, or the pages need the word for themselves. */
function draftSlugOf(name: string): string {
  const slug = slugOf(name) || 'untitled'
  return isFreeWord(slug) ? slug : `${slug}-work`
}

/** What an entry comes to as a new work: its slug, and how it is sold. */
export type PlannedDraft = { slug: string; kind: 'unique' | 'edition'; sizes: NextSize[] }

/** Whether an entry can be a new work, as far as it says so itself. */
export function draftOf(entry: NewWorkEntry): Result<PlannedDraft, ProblemCode> {
  const slug = draftSlugOf(entry.name)
  if (entry.category_id === undefined)
    return refuse('invalid', { field: 'category_id', message: 'category_id is required' })
  const stock = sizesAfter(entry, [], undefined)
  return stock.ok ? ok({ slug, ...stock.value }) : stock
}

/** Finds the category and the artist that an entry names. Refuses category_not_found and the like, artist_not_found. */
export async function findParts(
  on: Db,
  seller: Id,
  entry: NewWorkEntry,
): Promise<Result<{ place: { category_id: Id; subcategory_id: Id | null }; artist: Id }, ProblemCode>> {
  const place = await placeOf(on, entry, undefined)
  if (!place.ok) return place
  const artist = await findArtist(on, seller, entry.artist_id)
  return artist ? ok({ place: place.value, artist }) : refuse('artist_not_found', { field: 'artist_id' })
}

/** Writes a new work as a draft of a seller. Refuses a category and an artist that are not there. Returns its id. */
export async function enterDraft(
  tx: Db,
  { seller, pictures, reference, at }: { seller: Id; pictures: readonly Id[]; reference?: string; at: Date },
  entry: NewWorkEntry,
  draft: PlannedDraft,
): Promise<Result<Id, ProblemCode>> {
  const parts = await findParts(tx, seller, entry)
  if (!parts.ok) return parts
  const id = newId()
  await insertWork(tx, {
    id,
    seller_id: seller,
    ...parts.value.place,
    artist_id: parts.value.artist,
    name: entry.name,
    slug: await freeWorkSlug(tx, draft.slug, id),
    description: entry.desc ?? '',
    ...enteredFacts(entry, factNames),
    kind: draft.kind,
    price_kobo: lowest(draft.sizes),
    reference: reference ?? null,
    created_at: at,
    updated_at: at,
  })
  await writeSizes(tx, id, draft.sizes)
  if (pictures.length > 0) await replacePictures(tx, id, pictures.map(bare))
  await refreshSearch(tx, { work: id })
  return ok(id)
}

/** What a change comes to: all that is decided about it before anything is written. */
export type ChangePlan = {
  stock: { kind: 'unique' | 'edition'; sizes: NextSize[] }
  gone: Id[]
  place: { category_id: Id; subcategory_id: Id | null }
  artist: Id
  slug: string
}

/**
 * The sizes of an entry with discounted prices unchanged, as older forms and lists may name the regular one. Refuses
 * work_discounted for any other price.
 */
async function keepReduced(
  on: Db,
  workId: Id,
  present: readonly Size[],
  stock: ChangePlan['stock'],
): Promise<Result<ChangePlan['stock'], ProblemCode>> {
  const asked = new Map(present.map((size) => [size.id, size.price_kobo]))
  const isOther = ({ id, price_kobo }: NextSize) => id !== undefined && asked.get(id) !== price_kobo
  if (!stock.sizes.some(isOther)) return ok(stock)
  const regular = await listRegularPrices(on, [workId])
  if (
    stock.sizes.some(
      (size) => isOther(size) && ![undefined, size.price_kobo].includes(regular.get(size.id ?? '')),
    )
  )
    return refuse('work_discounted', { field: 'price' })
  const sizes = stock.sizes.map((size) =>
    regular.has(size.id ?? '') ? { ...size, price_kobo: asked.get(size.id ?? '') ?? size.price_kobo } : size,
  )
  return ok({ ...stock, sizes })
}

/** Validates a change of a work and plans it. On a locked work the plan holds until the transaction ends. */
export async function planChange(
  context: Pick<CatalogueContext, 'isOrdered' | 'piecesTaken'>,
  on: Db,
  row: WorkRow,
  entry: WorkChange,
): Promise<Result<ChangePlan, ProblemCode>> {
  const present = await listSizes(context, on, row.id)
  const entered = sizesAfter(entry, present, row.kind)
  if (!entered.ok) return entered
  const stock = await keepReduced(on, row.id, present, entered.value)
  if (!stock.ok) return stock
  const gone = present
    .filter((size) => !stock.value.sizes.some((next) => next.id === size.id))
    .map((size) => size.id)
  if (await context.isOrdered(on, gone))
    return refuse('work_in_orders', {
      field: 'sizes',
      message: 'A size that is part of an order cannot be removed. You can set its pieces to those sold.',
    })
  const above = await numberAbove(on, stock.value.sizes)
  if (above !== undefined)
    return refuse('stock_taken', {
      field: 'sizes',
      message: `A buyer has number ${above}: there cannot be fewer in all.`,
    })
  const place = await placeOf(on, entry, row)
  if (!place.ok) return place
  const artist =
    entry.artist_id === undefined ? row.artist_id : await findArtist(on, row.seller_id, entry.artist_id)
  if (!artist) return refuse('artist_not_found', { field: 'artist_id' })
  if (entry.name === '' && row.status !== 'draft')
    return refuse('invalid', { field: 'name', message: 'Give the work a name' })
  const slug = entry.name === undefined ? row.slug : draftSlugOf(entry.name)
  return ok({ stock: stock.value, gone, place: place.value, artist, slug })
}

/** Writes a change of a locked work as it was planned: what is reviewed waits where the work has been shown. */
export async function enterChange(
  tx: Db,
  row: WorkRow,
  entry: WorkChange,
  { stock, gone, place, artist, slug }: ChangePlan,
  at: Date,
): Promise<void> {
  const isShown = row.shown_since !== null
  const reviewed = {
    artist_id: artist,
    ...enteredFacts(entry, reviewedFacts),
    ...(entry.name === undefined ? {} : { name: entry.name }),
    ...(entry.desc === undefined ? {} : { description: entry.desc }),
    ...place,
  }
  const isRenamed = !isShown && entry.name !== undefined && entry.name !== row.name
  // A label is read by buyers: that of a shown work waits, and a new size has none until then.
  const present = new Map((await listLabels(tx, row.id)).map((size) => [size.id, size.label]))
  const sizes = stock.sizes.map((size) => ({ ...size, id: size.id ?? newId() }))
  await writeSizes(
    tx,
    row.id,
    isShown ? sizes.map((size) => ({ ...size, label: present.get(size.id) ?? '' })) : sizes,
  )
  await deleteSizes(tx, gone)
  const labels = Object.fromEntries(sizes.map((size) => [size.id, size.label]))
  const shown = { pictures: await listPictures(tx, row.id), sizes: await listLabels(tx, row.id) }
  await updateWork(
    tx,
    row.id,
    {
      ...enteredFacts(entry, plainFacts),
      kind: stock.kind,
      ...(isShown
        ? staged(row, { ...reviewed, ...(entry.sizes ? { labels } : {}) }, shown, at)
        : { ...reviewed, ...(isRenamed ? { slug: await freeWorkSlug(tx, slug, row.id) } : {}) }),
    },
    at,
  )
  await refreshSearch(tx, { work: row.id })
}
