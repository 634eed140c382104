import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { WorkStatus } from '../../../contract/seller.ts'
import { type FactColumn, factNames, type ReviewedFact } from '../../../contract/work-facts.ts'
import type { Row } from '../../../db/row.ts'
import type { Database } from '../../../db/schema.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Db, freeSlug } from '../../../platform/db/index.ts'
import { joinPicture, type PictureRow, pictureColumns } from '../../media/index.server.ts'
import { joinArtist, joinSeller, lockSellerRow } from '../../sellers/index.server.ts'
import type { TakenPieces } from '../context.ts'
import { factColumns, type StoredFacts } from './facts.ts'
import type { PictureWords } from './work-pictures.ts'

/** What waits for approval of a work that has been shown. */
export type Pending = Partial<
  Row<'work', 'name' | 'description' | 'artist_id' | 'category_id' | 'subcategory_id'> &
    StoredFacts<ReviewedFact> & {
      picture_ids: Id[]
      /** What is said of pictures, by their ids; of new ones too. */
      picture_words: Record<Id, PictureWords>
      /** Labels of sizes by their ids; those of new sizes too, which have none until then. */
      labels: Record<Id, string>
    }
>

/** A work as its seller and the moderators see it, without its sizes and pictures and without what orders have taken. */
export type BareWork = Row<
  'work',
  | 'id'
  | 'version'
  | 'seller_id'
  | 'artist_id'
  | 'category_id'
  | 'subcategory_id'
  | 'slug'
  | 'name'
  | 'description'
  | 'kind'
  | 'status'
  | 'price_kobo'
  | 'refusal'
  | 'submitted_at'
  | 'shown_since'
  | 'pending_state'
  | 'created_at'
  | 'updated_at'
  | FactColumn
> & {
  seller: string
  seller_verification: Row<'seller'>['verification']
  seller_disabled: boolean
  account_id: Id | null
  artist: string
  category: string
  category_slug: string
  subcategory: string | null
  subcategory_slug: string | null
  pending: Pending | null
  available: number
  editions: Id[]
} & { [K in keyof PictureRow]: PictureRow[K] | null }

/** A work with what orders have taken of it. */
export type WorkRow = BareWork & {
  held: number
  sold: number
  /** 'sold' where all pieces are. */
  shown_status: WorkStatus
}

/** Adds to works what orders have taken of their editions, by one more statement. */
export async function withTaken<R extends BareWork>(
  { piecesTaken }: TakenPieces,
  db: Db,
  rows: readonly R[],
): Promise<(R & WorkRow)[]> {
  const taken = await piecesTaken(
    db,
    rows.flatMap((row) => row.editions),
  )
  return rows.map((row) => {
    const sum = (state: 'held' | 'sold'): number =>
      row.editions.reduce((pieces, id) => pieces + (taken.get(id)?.[state] ?? 0), 0)
    const [held, sold] = [sum('held'), sum('sold')]
    const isSold = (row.status === 'live' || row.status === 'paused') && row.available === 0 && held === 0
    return { ...row, held, sold, shown_status: isSold ? 'sold' : row.status }
  })
}

export const workColumns = sql`
  w.id, w.version, w.seller_id, s.name as seller, s.verification as seller_verification,
  s.disabled_at is not null as seller_disabled, s.account_id, w.artist_id,
  a.name as artist, w.category_id, c.name as category, c.slug as category_slug, w.subcategory_id,
  sub.name as subcategory, sub.slug as subcategory_slug, w.slug, w.name,
  w.description, w.kind, ${factColumns(factNames)}, w.status,
  w.price_kobo, w.refusal, w.submitted_at, w.shown_since, w.pending, w.pending_state,
  w.created_at, w.updated_at, stock.available, stock.editions,
  ${pictureColumns}`

export const workJoins = sql`
  ${joinSeller(sql`w.seller_id`)}
  ${joinArtist(sql`w.artist_id`)}
  join category c on c.id = w.category_id
  left join category sub on sub.id = w.subcategory_id
  left join lateral (
    select wp.picture_id from work_picture wp where wp.work_id = w.id order by wp.position limit 1
  ) first on true
  left ${joinPicture(sql`first.picture_id`)}
  join lateral (
    select coalesce(sum(e.available), 0)::int as available, array(
      select own.id from edition own where own.work_id = w.id
    ) as editions
    from edition e where e.work_id = w.id
  ) stock on true`

/** Whose works are looked for: those of one seller, or anybody's for staff. */
export type Whose = { seller: Id } | 'anybody'
const of = (whose: Whose): RawBuilder<unknown> =>
  whose === 'anybody' ? sql`true` : sql`w.seller_id = ${whose.seller}`

/** A work of one seller or, for staff, of anybody; undefined when there is none. */
export async function findWork(
  context: TakenPieces,
  db: Db,
  whose: Whose,
  id: Id,
): Promise<WorkRow | undefined> {
  const { rows } = await sql<BareWork>`
    select ${workColumns} from work w ${workJoins} where w.id = ${id} and ${of(whose)}`.execute(db)
  return (await withTaken(context, db, rows))[0]
}

/**
 * Locks a work, then its sizes in the order of their ids, as orders do, until the transaction ends; so no one orders
 * it, and its stock does not change.
 */
export async function lockWork(
  context: TakenPieces,
  tx: Db,
  whose: Whose,
  id: Id,
): Promise<WorkRow | undefined> {
  await sql`select 1 from work w where w.id = ${id} and ${of(whose)} for no key update`.execute(tx)
  await sql`
    select 1 from edition e where e.work_id in (select w.id from work w where w.id = ${id} and ${of(whose)})
    order by e.id for no key update`.execute(tx)
  return findWork(context, tx, whose, id)
}

type Written = Omit<Database['work'], 'pending'>
/** The columns of a work that are changed. */
export type WorkColumns = Updateable<Written> & { pending?: Pending | null }

/** Changes a locked work and counts its version up. */
export async function updateWork(tx: Db, id: Id, columns: WorkColumns, at: Date): Promise<void> {
  await tx
    .updateTable('work')
    .set({ ...columns, version: sql`version + 1`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Writes a draft; its sizes, pictures and search words come after. */
export async function insertWork(
  tx: Db,
  work: Omit<Insertable<Written>, 'status' | 'search_name' | 'search_text'>,
): Promise<void> {
  await tx
    .insertInto('work')
    .values({ ...work, status: 'draft', search_name: '', search_text: '' })
    .execute()
}

/** Deletes a work that no order names, with its sizes and its places among the pictures. */
export async function deleteWork(tx: Db, id: Id): Promise<void> {
  await sql`delete from work where id = ${id}`.execute(tx)
}

/** A free slug made of a name, for a work that may have one already; see freeSlug. */
export async function freeWorkSlug(tx: Db, slug: string, workId: Id): Promise<string> {
  return freeSlug(tx, 'work', slug, (slugs) =>
    tx.selectFrom('work').select('slug').where('id', '<>', workId).where('slug', 'in', slugs).execute(),
  )
}

/** How many drafts a seller has that were entered by hand, not by an import. Others of the same seller wait. */
export async function countDrafts(tx: Db, sellerId: Id): Promise<number> {
  await lockSellerRow(tx, sellerId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from work
    where seller_id = ${sellerId} and status = 'draft' and reference is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The works of a seller that have one of these references, by it. */
export async function findByReferences(
  context: TakenPieces,
  db: Db,
  sellerId: Id,
  references: readonly string[],
): Promise<Map<string, WorkRow>> {
  const { rows } = await sql<BareWork & { reference: string }>`
    select ${workColumns}, w.reference from work w ${workJoins}
    where w.seller_id = ${sellerId} and w.reference = any(${[...references]}::text[])`.execute(db)
  return new Map((await withTaken(context, db, rows)).map((row) => [row.reference, row]))
}

/** The id of the work with this reference. */
export async function findReference(tx: Db, sellerId: Id, reference: string): Promise<Id | undefined> {
  return (
    await sql<{ id: Id }>`
      select id from work where seller_id = ${sellerId} and reference = ${reference}`.execute(tx)
  ).rows[0]?.id
}

/** Works by id, in the order of the ids. */
export async function readWorks(context: TakenPieces, db: Db, ids: readonly Id[]): Promise<WorkRow[]> {
  const { rows } = await sql<BareWork>`
    select ${workColumns} from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
    join work w on w.id = asked.id ${workJoins} order by asked.place`.execute(db)
  return withTaken(context, db, rows)
}
