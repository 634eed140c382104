import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import { arrayOf, type Db } from '../../../platform/db/index.ts'
import { joinPicture, pictureColumns } from '../../media/index.server.ts'
import { joinArtist, shopPause } from '../../sellers/index.server.ts'
import type { TileRow } from '../view.ts'

/** What a tile shows of work w, with {@link tileJoins}. */
export const tileColumns = sql`
  w.id, w.slug, w.name, w.kind, w.medium, w.description, w.year, w.price_kobo, w.frame_price_kobo,
  a.name as artist, a.slug as artist_slug, c.name as category, c.slug as category_slug,
  size.width_mm, size.height_mm, size.depth_mm, stock.total, stock.available, stock.editions, stock.before_kobo, stock.discount_ends_at,
  ${shopPause(sql`w.seller_id`)} as shop_pause, ${pictureColumns}`

export const tileJoins = sql`
  ${joinArtist(sql`w.artist_id`)}
  join category c on c.id = w.category_id
  join lateral (
    select e.width_mm, e.height_mm, e.depth_mm from edition e where e.work_id = w.id order by e.position limit 1
  ) size on true
  join lateral (
    select sum(e.total)::int as total, sum(e.available)::int as available, array_agg(e.id) as editions,
      case when sum(e.available) > 0
        then min(e.before_kobo) filter (where e.price_kobo = w.price_kobo and e.available > 0)
        else min(e.before_kobo) filter (where e.price_kobo = w.price_kobo) end as before_kobo,
      max(e.discount_ends_at) as discount_ends_at
    from edition e where e.work_id = w.id
  ) stock on true
  join work_picture wp on wp.work_id = w.id and wp.position = 0
  ${joinPicture(sql`wp.picture_id`)}`

/** The tiles of the given works, whatever their status, in the order of the ids. */
export async function listTiles(db: Db, ids: readonly Id[]): Promise<TileRow[]> {
  return ids.length === 0
    ? []
    : (
        await sql<TileRow>`
          select ${tileColumns}
          from unnest(${arrayOf(ids)}) with ordinality as asked (id, place)
          join work w on w.id = asked.id ${tileJoins} order by asked.place`.execute(db)
      ).rows
}
