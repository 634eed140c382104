import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { ColourFamily } from '../../../kernel/colours.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinPicture, type PaletteShade, pictureColours, pictureRatio } from '../../media/index.server.ts'
import { isOnSale } from './lists.ts'

/** A work as it is compared with others; `asked`: it is the one that others are looked for. */
type ComparedRow = Row<
  'work',
  'id' | 'artist_id' | 'category_id' | 'subcategory_id' | 'name' | 'medium' | 'price_kobo'
> & { category: string; ratio: number; palette: PaletteShade[]; asked: boolean }

/** So many are looked at from each side; of a gallery of a million works these are the nearest. */
const NEAR = 120

const compared = sql`
  w.id, w.artist_id, w.category_id, w.subcategory_id, c.name as category, w.name, w.medium, w.price_kobo,
  ${pictureRatio} as ratio, p.palette`
const comparedJoins = sql`
  join category c on c.id = w.category_id
  join work_picture wp on wp.work_id = w.id and wp.position = 0 ${joinPicture(sql`wp.picture_id`)}`

/** A work by its slug, on show or not, and the works it is compared with: on sale, of a near price or new in its category. */
export async function listCompared(db: Db, slug: string): Promise<ComparedRow[]> {
  return (
    await sql<ComparedRow>`
      with asked as materialized (
        select id, category_id, price_kobo from work where slug = ${slug} and status = 'live'
      ), near as (
        (select id from asked)
        union
        (select id from work where status = 'live' and price_kobo >= (select price_kobo from asked)
          order by price_kobo, id limit ${NEAR})
        union
        (select id from work where status = 'live' and price_kobo < (select price_kobo from asked)
          order by price_kobo desc, id limit ${NEAR})
        union
        (select id from work where status = 'live' and category_id = (select category_id from asked)
          order by shown_since desc, id limit ${NEAR})
      )
      select ${compared}, w.id = (select id from asked) as asked
      from near join work w on w.id = near.id ${comparedJoins}
      where w.id = (select id from asked) or ${isOnSale}`.execute(db)
  ).rows
}

/** The newest works that are on sale, for a text that they are compared with. */
export async function listNewest(db: Db): Promise<ComparedRow[]> {
  return (
    await sql<ComparedRow>`
      with newest as (
        select id from work where status = 'live' order by shown_since desc, id limit ${3 * NEAR}
      )
      select ${compared}, false as asked
      from newest n join work w on w.id = n.id ${comparedJoins} where ${isOnSale}`.execute(db)
  ).rows
}

/** Of so many of the newest works the colours are counted. */
const COUNTED = 2_000

/** How many of the newest works that are on show have enough of each colour; colours of none are left out. */
export async function countColours(db: Db): Promise<{ colour: ColourFamily; works: number }[]> {
  return (
    await sql<{ colour: ColourFamily; works: number }>`
      with newest as (
        select id from work where status = 'live' order by shown_since desc, id limit ${COUNTED}
      )
      select family.colour, count(*)::int as works
      from newest n join work_picture wp on wp.work_id = n.id and wp.position = 0
        ${joinPicture(sql`wp.picture_id`)} cross join ${pictureColours} as family (colour)
      group by family.colour`.execute(db)
  ).rows
}
