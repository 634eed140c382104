import type { Category, Discount, ListedProduct, Product, ShownPicture } from '../../contract/catalogue.ts'
import { type ShownFact, shownFacts } from '../../contract/work-facts.ts'
import type { Row } from '../../db/row.ts'
import { after } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import { type Kobo, nairaOf } from '../../kernel/money.ts'
import { altOf } from '../../kernel/picture-kinds.ts'
import { type PictureRow, pictureImage, pictureOf } from '../media/index.server.ts'
import type { ShopPause } from '../sellers/index.server.ts'
import { modeOf } from './rules/terms.ts'
import { factsOf, type StoredFacts } from './store/facts.ts'
import type { PictureWords } from './store/work-pictures.ts'

/** A work with what its tile shows. */
export type TileRow = PictureRow &
  Row<
    'work',
    'id' | 'slug' | 'name' | 'kind' | 'medium' | 'description' | 'year' | 'price_kobo' | 'frame_price_kobo'
  > &
  Row<'edition', 'width_mm' | 'height_mm' | 'depth_mm'> & {
    artist: string
    artist_slug: string
    category: string
    category_slug: string
    total: number
    available: number
    /** The lowest price of the 30 days before the discount that runs; null where none does. */
    before_kobo: Kobo | null
    discount_ends_at: Date | null
    shop_pause: ShopPause | null
    /** The ids of its sizes. */
    editions: Id[]
  }

/** What unpaid orders hold of something: how many pieces, and when the first of their holds ends. */
export type Hold = { pieces: number; ends_at: Date }

/** Live holds by the ids of editions, and the moment they were read. */
export type Holds = { of: ReadonlyMap<Id, Hold>; now: Date }

/** What is said of editions of which no piece can be bought: whether one may be free again, and when. */
export function reservationOf(
  available: number,
  editions: readonly Id[],
  { of, now }: Holds,
): { reserved: boolean; free_at: string | null } {
  const ends = available > 0 ? [] : editions.flatMap((id) => of.get(id)?.ends_at.getTime() ?? [])
  const first = ends.length === 0 ? null : new Date(Math.min(...ends))
  return { reserved: first !== null, free_at: first && first > now ? first.toISOString() : null }
}

const cm = (mm: number | null): number | null => (mm === null ? null : mm / 10)

/** The discount of something that is not sold, where one runs. */
export function discountOf(
  row: { before_kobo: Kobo | null; discount_ends_at: Date | string | null },
  sold: boolean,
): Discount | null {
  if (sold || row.before_kobo === null || row.discount_ends_at === null) return null
  const end = new Date(row.discount_ends_at)
  return { price_before: nairaOf(row.before_kobo), until: dayInLagos(after(end, -1)) }
}

/** A tile on the wire. */
export function tileOf(row: TileRow, holds: Holds): ListedProduct {
  const reservation = reservationOf(row.available, row.editions, holds)
  const sold = row.available === 0 && !reservation.reserved
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    image: pictureImage(row.picture_id, row.widths),
    picture: pictureOf(row, `${row.name} by ${row.artist}`),
    price: nairaOf(row.price_kobo),
    discount: discountOf(row, sold),
    mode: modeOf(row.kind, row.total),
    artist: { name: row.artist, slug: row.artist_slug },
    year: row.year,
    medium: row.medium,
    width_cm: cm(row.width_mm),
    height_cm: cm(row.height_mm),
    depth_cm: cm(row.depth_mm),
    category: { name: row.category, slug: row.category_slug },
    in_stock: row.shop_pause ? 0 : row.available,
    sold,
    ...reservation,
    shop_pause: row.shop_pause,
    wishlisted: false,
    desc: row.description,
    frame_price: row.frame_price_kobo === null ? null : nairaOf(row.frame_price_kobo),
  }
}

/** A live work with all that its page shows; sizes and pictures are read as JSON. */
export type ShownWork = {
  row: TileRow &
    StoredFacts<ShownFact> & {
      subcategory: string | null
      subcategory_slug: string | null
      artist_town: string
      artist_biography: string
      seller: string
      seller_verified: boolean
      updated_at: Date
    }
  editions: (Row<
    'edition',
    | 'id'
    | 'label'
    | 'price_kobo'
    | 'width_mm'
    | 'height_mm'
    | 'depth_mm'
    | 'total'
    | 'available'
    | 'before_kobo'
  > & { next_number: string | null; discount_ends_at: string | null })[]
  pictures: (PictureRow & PictureWords)[]
}

/** What a picture of a work shows and says on the wire; `at` is its place among them, from 0. */
export function shownPictureOf(
  { kind, alt, ...picture }: PictureRow & PictureWords,
  at: number,
  work: { name: string; artist: string },
): ShownPicture {
  const shown = kind ?? (at === 0 ? 'whole' : null)
  return { ...pictureOf(picture, alt || altOf(`${work.name} by ${work.artist}`, shown)), kind: shown }
}

/** A product on the wire, with its sizes and all its pictures. */
export function productOf({ row, editions, pictures }: ShownWork, holds: Holds): Product {
  const tile = tileOf(row, holds)
  const shown = pictures.map((picture, at) => shownPictureOf(picture, at, row))
  return {
    ...tile,
    picture: { ...tile.picture, alt: shown[0]?.alt ?? tile.picture.alt },
    sizes: editions.map((edition) => ({
      id: edition.id,
      label: edition.label,
      price: nairaOf(edition.price_kobo),
      discount: discountOf(edition, tile.sold),
      width_cm: cm(edition.width_mm),
      height_cm: cm(edition.height_mm),
      depth_cm: cm(edition.depth_mm),
      total: edition.total,
      in_stock: row.shop_pause ? 0 : edition.available,
      next_number: row.shop_pause ? null : edition.next_number,
      ...reservationOf(edition.available, [edition.id], holds),
    })),
    pictures: shown,
    ...factsOf(row, shownFacts),
    subcategory:
      row.subcategory === null || row.subcategory_slug === null
        ? null
        : { name: row.subcategory, slug: row.subcategory_slug },
    artist: {
      name: row.artist,
      slug: row.artist_slug,
      town: row.artist_town,
      biography: row.artist_biography,
    },
    seller: { name: row.seller, verified: row.seller_verified },
    updated_at: row.updated_at.toISOString(),
  }
}

/** A category with how many live works it has, and its picture. */
export type CountedCategory = Row<'category', 'id' | 'parent_id' | 'slug' | 'name'> & { works: number } & {
  [K in keyof PictureRow]: PictureRow[K] | null
}

/** The tree of categories on the wire, from its rows in order. */
export function categoriesOf(rows: CountedCategory[]): Category[] {
  return rows
    .filter((row) => row.parent_id === null)
    .map((row) => {
      const picture =
        row.picture_id === null ? null : pictureOf(row as typeof row & PictureRow, `A work from ${row.name}`)
      return {
        id: row.id,
        name: row.name,
        slug: row.slug,
        image: picture && pictureImage(picture.id, picture.widths),
        picture,
        works: row.works,
        subcategories: rows
          .filter((child) => child.parent_id === row.id)
          .map(({ id, name, slug, works }) => ({ id, name, slug, works })),
      }
    })
}
