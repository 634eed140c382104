import { factNames } from '../../../contract/work-facts.ts'
import type { Id } from '../../../kernel/id.ts'
import { newId } from '../../../kernel/id.ts'
import { slugOf } from '../../../kernel/slug.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { CatalogueContext } from '../context.ts'
import { nameOfCopy } from '../rules/many.ts'
import { listRegularPrices } from '../store/discounts.ts'
import { onlyFacts } from '../store/facts.ts'
import { refreshSearch } from '../store/search.ts'
import { listSizes, writeSize } from '../store/sizes.ts'
import { freeWorkSlug, insertWork, type WorkRow } from '../store/works.ts'
import { asWanted } from './changes.ts'

/**
 * Drafts a copy of a locked work, with its pending changes; returns its id. The copy has all pieces, but no pictures,
 * as they show the original, and no reference.
 */
export async function duplicateWork(context: CatalogueContext, tx: Db, row: WorkRow): Promise<Id> {
  const id = newId()
  const at = context.clock.now()
  const { pending } = row
  const sizes = asWanted(row, await listSizes(context, tx, row.id))
  const regular = await listRegularPrices(tx, [row.id])
  const priceOf = (size: (typeof sizes)[number]): number => regular.get(size.id) ?? size.price_kobo
  const name = nameOfCopy(pending?.name ?? row.name)
  await insertWork(tx, {
    id,
    seller_id: row.seller_id,
    artist_id: pending?.artist_id ?? row.artist_id,
    category_id: pending?.category_id ?? row.category_id,
    subcategory_id: pending?.subcategory_id === undefined ? row.subcategory_id : pending.subcategory_id,
    name,
    slug: await freeWorkSlug(tx, slugOf(name), id),
    description: pending?.description ?? row.description,
    ...onlyFacts({ ...row, ...pending }, factNames),
    kind: row.kind,
    price_kobo: Math.min(...sizes.map(priceOf)),
    reference: null,
    created_at: at,
    updated_at: at,
  })
  for (const [position, known] of sizes.entries()) {
    const { id: _id, held: _held, sold: _sold, ...size } = known
    await writeSize(tx, id, position, { ...size, price_kobo: priceOf(known), available: size.total })
  }
  await refreshSearch(tx, { work: id })
  return id
}
