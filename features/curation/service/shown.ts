import type { ListedProduct, PictureData } from '../../../contract/catalogue.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { readLiveTiles } from '../../catalogue/index.server.ts'
import { pictureOf } from '../../media/index.server.ts'
import type { ShownCurationContext } from '../context.ts'
import { findShown, listHung, listShown, nextTurn, type StoredCollection } from '../store/collections.ts'

/** A collection as its page shows it: works that are on show, sold ones among them. */
export type ShownCollection = Pick<
  StoredCollection,
  'id' | 'slug' | 'title' | 'introduction' | 'curator' | 'curator_line'
> & {
  since: string
  changed_at: string
  picture: PictureData | null
  works: { work: ListedProduct; text: string }[]
}

/** The collections that are shown at a moment, else now, the newest first; those without a work on show are left out. */
export async function readShownCollections(
  context: ShownCurationContext,
  at = context.clock.now(),
): Promise<ShownCollection[]> {
  const rows = await listShown(context.readDb, at)
  return (await withWorks(context, rows)).filter(({ works }) => works.length > 0)
}

/** A collection that is shown now, by its address. Refuses collection_not_found, also where none of its works is on show. */
export async function readShownCollection(
  context: ShownCurationContext,
  slug: string,
): Promise<Result<ShownCollection, ProblemCode>> {
  const row = await findShown(context.readDb, slug, context.clock.now())
  const [collection] = row ? await withWorks(context, [row]) : []
  return collection && collection.works.length > 0 ? ok(collection) : refuse('collection_not_found')
}

/** When pages with collections change by the clock next; null where they stay. */
export function readNextCollection({
  readDb,
  clock,
}: Pick<ShownCurationContext, 'readDb' | 'clock'>): Promise<Date | null> {
  return nextTurn(readDb, clock.now())
}

async function withWorks(
  context: ShownCurationContext,
  rows: readonly StoredCollection[],
): Promise<ShownCollection[]> {
  const hung = await listHung(
    context.readDb,
    rows.map(({ id }) => id),
  )
  const tiles: Map<Id, ListedProduct> = await readLiveTiles(context, [
    ...new Set(hung.map(({ work_id }) => work_id)),
  ])
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    introduction: row.introduction,
    curator: row.curator,
    curator_line: row.curator_line,
    since: (row.shown_from ?? row.updated_at).toISOString(),
    changed_at: row.updated_at.toISOString(),
    picture: row.picture && pictureOf(row.picture, row.picture_alt),
    works: hung.flatMap(({ collection_id, work_id, text }) => {
      const work = tiles.get(work_id)
      return collection_id === row.id && work ? [{ work, text }] : []
    }),
  }))
}
