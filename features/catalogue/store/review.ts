import { sql } from 'kysely'
import type { Likeness } from '../../../contract/staff.ts'
import type { Id } from '../../../kernel/id.ts'
import { type PageRequest, readPage } from '../../../kernel/page.ts'
import { type Db, orderBy, type Sort } from '../../../platform/db/index.ts'
import { joinPicture, similarPictures } from '../../media/index.server.ts'
import { joinSeller } from '../../sellers/index.server.ts'
import type { TakenPieces } from '../context.ts'
import { type BareWorkRow, type WorkRow, withTaken, workColumns, workJoins } from './works.ts'

/** A work's pictures, those on show and those that wait. */
const picturesOf = sql`
  select wp.picture_id from work_picture wp where wp.work_id = w.id
  union select pending.id::uuid from jsonb_array_elements_text(w.pending -> 'picture_ids') as pending (id)`

type ReviewQuery = PageRequest & {
  status: 'review' | 'draft' | 'submitted' | 'live' | 'paused' | 'refused'
  sort?: Sort<'name' | 'seller' | 'price' | 'submitted_at'> | undefined
}

const sorts = {
  name: sql`lower(w.name)`,
  seller: sql`lower(s.name)`,
  price: sql`w.price_kobo`,
  submitted_at: sql`w.submitted_at`,
}

/** A page of works for moderators with how many likenesses each has; those that wait longest first. */
export async function listForReview(
  context: TakenPieces,
  db: Db,
  query: ReviewQuery,
  words: readonly string[],
): Promise<{ rows: (WorkRow & { alike: number })[]; total: number }> {
  const status =
    query.status === 'review'
      ? sql`(w.status = 'submitted' or w.pending_state = 'submitted')`
      : sql`w.status = ${query.status}`
  const found = words.map(
    (word) =>
      sql`(w.search_text like ${`%${word}%`} or w.slug like ${`%${word}%`} or s.name ilike ${`%${word}%`})`,
  )
  const where = sql.join([status, ...found], sql` and `)
  const picked = await readPage(
    query,
    async (limit, offset) =>
      (
        await sql<{ id: Id }>`
          select w.id from work w ${joinSeller(sql`w.seller_id`)} where ${where}
          order by ${orderBy(
            query.sort,
            sorts,
            sql`case when w.status = 'submitted' or w.pending_state = 'submitted' then w.submitted_at end,
              w.updated_at desc, w.id`,
          )}
          limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (
        await sql<{ total: number }>`
          select count(*)::int as total from work w ${joinSeller(sql`w.seller_id`)} where ${where}`.execute(
          db,
        )
      ).rows[0]?.total ?? 0,
  )
  const { rows } = await sql<BareWorkRow & { alike: number }>`
    select ${workColumns}, (
      select count(distinct pair.other_id) from ${similarPictures} pair
      join work o on o.id <> w.id and (
        exists (select 1 from work_picture wp where wp.work_id = o.id and wp.picture_id = pair.other_id)
        or o.pending -> 'picture_ids' ? pair.other_id::text)
      where pair.picture_id in (${picturesOf})
    )::int as alike
    from unnest(${picked.rows.map((row) => row.id)}::uuid[]) with ordinality as asked (id, place)
    join work w on w.id = asked.id ${workJoins} order by asked.place`.execute(db)
  return { rows: await withTaken(context, db, rows), total: picked.total }
}

type LikenessRow = Omit<Likeness, 'other_image' | 'work' | 'seller' | 'found_at' | 'other_picture_id'> & {
  other_id: Id
  widths: number[]
  other_work_id: Id
  name: string
  slug: string
  status: string
  seller_id: Id
  seller: string
  found_at: Date
}

/** Pictures of other works that look like those of a work, the nearest first; at most 50. */
export async function listLikenesses(db: Db, workId: Id): Promise<LikenessRow[]> {
  return (
    await sql<LikenessRow>`
      with own as (select picture_id from work w cross join lateral (${picturesOf}) pictures where w.id = ${workId})
      select pair.picture_id, pair.other_id, pair.variant, pair.distance, pair.found_at, p.widths,
        w.id as other_work_id, w.name, w.slug, w.status, s.id as seller_id, s.name as seller,
        w.seller_id = mine.seller_id as same_seller
      from own
      join ${similarPictures} pair on pair.picture_id = own.picture_id
      ${joinPicture(sql`pair.other_id`)}
      join work mine on mine.id = ${workId}
      join work w on w.id <> mine.id and (
        exists (select 1 from work_picture wp where wp.work_id = w.id and wp.picture_id = pair.other_id)
        or w.pending -> 'picture_ids' ? pair.other_id::text)
      ${joinSeller(sql`w.seller_id`)}
      order by pair.distance, pair.found_at, w.id limit 50`.execute(db)
  ).rows
}
