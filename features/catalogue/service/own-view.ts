import type * as z from 'zod/mini'
import type { OwnWork, OwnWorkTile, proceeds } from '../../../contract/seller.ts'
import { columnOf, factNames, reviewedFacts } from '../../../contract/work-facts.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { listPicturesOf, type PictureRow, pictureOf } from '../../media/index.server.ts'
import { readArtistName } from '../../sellers/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import { commissionOf } from '../rules/commission.ts'
import { isSculptural, missingOf } from '../rules/selling.ts'
import { findCategories } from '../store/categories.ts'
import { factsOf } from '../store/facts.ts'
import { listSizes } from '../store/sizes.ts'
import { listPictures, type WorkPicture } from '../store/work-pictures.ts'
import { type WorkRow } from '../store/works.ts'
import { shownPictureOf } from '../view.ts'
import { bare, wantedPictures } from './changes.ts'

const cm = (mm: number | null): number | null => (mm === null ? null : mm / 10)

/** What the seller gets of a price in kobo. */
export function proceedsOf(price: Kobo, commissionBp: number): z.infer<typeof proceeds> {
  const shares = commissionOf(price, commissionBp)
  return {
    price: nairaOf(price),
    commission: nairaOf(shares.commission),
    you_receive: nairaOf(shares.proceeds),
    commission_percent: commissionBp / 100,
  }
}

/** A work among its seller's others. */
export function ownTileOf(row: WorkRow): OwnWorkTile {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    slug: row.slug,
    status: row.shown_status,
    changes: row.pending_state,
    price: nairaOf(row.price_kobo),
    in_stock: row.available,
    held: row.held,
    sold: row.sold,
    picture:
      row.picture_id === null ? null : pictureOf(row as WorkRow & PictureRow, `${row.name} by ${row.artist}`),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Pictures of a work on the wire, with all that its seller may know of them. */
async function picturesOf(
  db: Db,
  row: WorkRow,
  pictures: readonly WorkPicture[],
): Promise<OwnWork['pictures']> {
  const found = await listPicturesOf(
    db,
    pictures.map(({ id }) => id),
  )
  const words = new Map(pictures.map((picture) => [picture.id, picture]))
  const seen = (picture: (typeof found)[number], at: number): OwnWork['pictures'][number] => {
    const { kind, alt } = words.get(picture.picture_id) ?? bare(picture.picture_id)
    return {
      ...shownPictureOf({ ...picture, kind, alt }, at, row),
      typed_alt: alt,
      warnings: picture.warnings,
    }
  }
  return found.map(seen)
}

async function stagedOf(db: Db, row: WorkRow, shown: readonly WorkPicture[]): Promise<OwnWork['pending']> {
  const { pending } = row
  if (!pending) return null
  const ids = [pending.category_id, pending.subcategory_id].filter((id) => typeof id === 'string')
  const names = await findCategories(db, ids)
  const named = (id: string) => ({ id, name: names.get(id)?.name ?? '' })
  return {
    ...(pending.name === undefined ? {} : { name: pending.name }),
    ...(pending.description === undefined ? {} : { desc: pending.description }),
    ...factsOf(
      { ...row, ...pending },
      reviewedFacts.filter((name) => columnOf(name) in pending),
    ),
    ...(pending.artist_id === undefined
      ? {}
      : { artist: { id: pending.artist_id, name: (await readArtistName(db, pending.artist_id)) ?? '' } }),
    ...(pending.labels === undefined
      ? {}
      : { labels: Object.entries(pending.labels).map(([id, label]) => ({ id, label })) }),
    ...(pending.category_id === undefined ? {} : { category: named(pending.category_id) }),
    ...(pending.subcategory_id === undefined
      ? {}
      : { subcategory: pending.subcategory_id === null ? null : named(pending.subcategory_id) }),
    ...(pending.picture_ids === undefined && pending.picture_words === undefined
      ? {}
      : { pictures: await picturesOf(db, row, wantedPictures(row, shown)) }),
  }
}

/** A work with all that its seller may know and change. */
export async function ownWorkOf(
  context: Pick<CatalogueContext, 'commissionBp' | 'piecesTaken'>,
  db: Db,
  row: WorkRow,
): Promise<OwnWork> {
  const [sizes, shown] = [await listSizes(context, db, row.id), await listPictures(db, row.id)]
  return {
    ...ownTileOf(row),
    desc: row.description,
    category: { id: row.category_id, name: row.category },
    subcategory:
      row.subcategory_id === null || row.subcategory === null
        ? null
        : { id: row.subcategory_id, name: row.subcategory },
    artist: { id: row.artist_id, name: row.artist },
    kind: row.kind,
    ...factsOf(row, factNames),
    sizes: sizes.map((size) => ({
      id: size.id,
      label: size.label,
      width_cm: cm(size.width_mm),
      height_cm: cm(size.height_mm),
      depth_cm: cm(size.depth_mm),
      price: nairaOf(size.price_kobo),
      total: size.total,
      in_stock: size.available,
      held: size.held,
      sold: size.sold,
      proceeds: proceedsOf(size.price_kobo, context.commissionBp),
    })),
    pictures: await picturesOf(db, row, shown),
    refusal: row.refusal,
    pending: await stagedOf(db, row, shown),
    missing: missingOf(submissionOf(row, sizes, shown.length)),
  }
}

/** What a submission of a work is judged by: what waits for approval counts. */
export async function submittedOf(
  context: Pick<CatalogueContext, 'piecesTaken'>,
  db: Db,
  row: WorkRow,
): Promise<Parameters<typeof missingOf>[0]> {
  const [sizes, shown] = [await listSizes(context, db, row.id), await listPictures(db, row.id)]
  return submissionOf(row, sizes, shown.length)
}

function submissionOf(
  row: WorkRow,
  sizes: Parameters<typeof missingOf>[0]['sizes'],
  shown: number,
): Parameters<typeof missingOf>[0] {
  return {
    name: row.pending?.name ?? row.name,
    description: row.pending?.description ?? row.description,
    pictures: row.pending?.picture_ids?.length ?? shown,
    medium: row.pending?.medium ?? row.medium,
    kind: row.kind,
    isSculpture: isSculptural(row.category_slug) || isSculptural(row.subcategory_slug),
    sizes,
  }
}
