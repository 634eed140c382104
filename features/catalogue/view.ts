import type { Category, ListedProduct, Product } from '../../contract/catalogue.ts'
import type { Id } from '../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../kernel/money.ts'
import { type PictureRow, pictureImage, pictureOf } from '../media/index.server.ts'
import { modeOf } from './rules/terms.ts'

/** A work with what its tile shows. */
export type TileRow = PictureRow & {
  id: Id
  slug: string
  name: string
  kind: 'unique' | 'edition'
  medium: string
  description: string
  year: number | null
  price_kobo: Kobo
  frame_price_kobo: Kobo | null
  artist: string
  artist_slug: string
  category: string
  category_slug: string
  width_mm: number | null
  height_mm: number | null
  depth_mm: number | null
  total: number
  available: number
}

const cm = (mm: number | null): number | null => (mm === null ? null : mm / 10)

/** A tile on the wire. */
export function tileOf(row: TileRow, wishlisted = false): ListedProduct {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    image: pictureImage(row.picture_id, row.widths),
    picture: pictureOf(row, `${row.name} by ${row.artist}`),
    price: nairaOf(row.price_kobo),
    mode: modeOf(row.kind, row.total),
    artist: { name: row.artist, slug: row.artist_slug },
    year: row.year,
    medium: row.medium,
    width_cm: cm(row.width_mm),
    height_cm: cm(row.height_mm),
    depth_cm: cm(row.depth_mm),
    category: { name: row.category, slug: row.category_slug },
    in_stock: row.available,
    sold: row.available === 0,
    wishlisted,
    desc: row.description,
    frame_price: row.frame_price_kobo === null ? null : nairaOf(row.frame_price_kobo),
  }
}

/** A work with all that its page shows. */
export type ProductRow = TileRow & {
  signed: boolean
  framed: boolean
  subcategory: string | null
  subcategory_slug: string | null
  artist_town: string
  artist_biography: string
  updated_at: Date
}

export type EditionRow = {
  id: Id
  label: string
  price_kobo: Kobo
  width_mm: number | null
  height_mm: number | null
  depth_mm: number | null
  total: number
  available: number
}

/** A product on the wire, with its sizes and all its pictures. */
export function productOf(row: ProductRow, editions: EditionRow[], pictures: PictureRow[]): Product {
  return {
    ...tileOf(row),
    sizes: editions.map((edition) => ({
      id: edition.id,
      label: edition.label,
      price: nairaOf(edition.price_kobo),
      width_cm: cm(edition.width_mm),
      height_cm: cm(edition.height_mm),
      depth_cm: cm(edition.depth_mm),
      total: edition.total,
      in_stock: edition.available,
    })),
    pictures: pictures.map((picture) => pictureOf(picture, `${row.name} by ${row.artist}`)),
    signed: row.signed,
    framed: row.framed,
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
    updated_at: row.updated_at.toISOString(),
  }
}

export type CategoryRow = { id: Id; parent_id: Id | null; slug: string; name: string; works: number } & {
  [K in keyof PictureRow]: PictureRow[K] | null
}

/** The tree of categories on the wire, from its rows in order. */
export function categoriesOf(rows: CategoryRow[]): Category[] {
  return rows
    .filter((row) => row.parent_id === null)
    .map((row) => {
      const picture =
        row.picture_id === null ? null : pictureOf(row as CategoryRow & PictureRow, `A work from ${row.name}`)
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
