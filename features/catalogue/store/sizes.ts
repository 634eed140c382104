import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { TakenPieces } from '../context.ts'

/** A size of a work with what orders have taken of it. */
export type SizeRow = Row<
  'edition',
  'id' | 'label' | 'width_mm' | 'height_mm' | 'depth_mm' | 'price_kobo' | 'total' | 'available'
> & { held: number; sold: number }

/** The name of a size for buyers: its label, or its sides as '90 × 60 × 4 cm' where its seller gave none and they are known. */
export function sizeName(e: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`
  case when ${e}.label = '' and num_nonnulls(${e}.height_mm, ${e}.width_mm, ${e}.depth_mm) > 1
    then concat_ws(' × ', trim_scale(${e}.height_mm / 10.0), trim_scale(${e}.width_mm / 10.0), trim_scale(${e}.depth_mm / 10.0)) || ' cm'
    else ${e}.label end`
}

/** The sizes of several works. */
export async function listSizesOf(
  { piecesTaken }: TakenPieces,
  db: Db,
  workIds: readonly Id[],
): Promise<(SizeRow & { work_id: Id })[]> {
  const { rows } = await sql<Omit<SizeRow, 'held' | 'sold'> & { work_id: Id }>`
      select e.work_id, e.id, e.label, e.width_mm, e.height_mm, e.depth_mm, e.price_kobo, e.total, e.available
      from edition e
      where e.work_id = any(${[...workIds]}::uuid[]) order by e.work_id, e.position, e.id`.execute(db)
  const taken = await piecesTaken(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => Object.assign(row, taken.get(row.id) ?? { held: 0, sold: 0 }))
}

/** The labels of a work's sizes, in order. */
export async function listLabels(db: Db, workId: Id): Promise<{ id: Id; label: string }[]> {
  return (
    await sql<{ id: Id; label: string }>`
      select id, label from edition where work_id = ${workId} order by position, id`.execute(db)
  ).rows
}

/** The sizes of a work, in order. */
export async function listSizes(context: TakenPieces, db: Db, workId: Id): Promise<SizeRow[]> {
  return (await listSizesOf(context, db, [workId])).map(({ work_id: _work, ...size }) => size)
}

export type SizeFields = Omit<SizeRow, 'id' | 'held' | 'sold'>

/** Writes a size: a new one without an id. */
export async function writeSize(
  tx: Db,
  workId: Id,
  position: number,
  { id, ...size }: SizeFields & { id?: Id },
): Promise<void> {
  await sql`
    insert into edition (id, work_id, label, width_mm, height_mm, depth_mm, price_kobo, total, available, position)
    values (${id ?? newId()}, ${workId}, ${size.label}, ${size.width_mm}, ${size.height_mm}, ${size.depth_mm},
      ${size.price_kobo}, ${size.total}, ${size.available}, ${position})
    on conflict (id) do update set label = excluded.label, width_mm = excluded.width_mm,
      height_mm = excluded.height_mm, depth_mm = excluded.depth_mm, price_kobo = excluded.price_kobo,
      total = excluded.total, available = excluded.available, position = excluded.position
    where edition.work_id = excluded.work_id`.execute(tx)
}

/** Gives sizes of a locked work other prices in kobo, by their ids. */
export async function writePrices(tx: Db, workId: Id, prices: ReadonlyMap<Id, number>): Promise<void> {
  await sql`
    update edition e set price_kobo = next.price
    from unnest(${[...prices.keys()]}::uuid[], ${[...prices.values()]}::bigint[]) as next (id, price)
    where e.id = next.id and e.work_id = ${workId}`.execute(tx)
}

/** Gives sizes of a work other labels, by their ids; sizes that are gone are passed over. */
export async function writeLabels(tx: Db, workId: Id, labels: Readonly<Record<Id, string>>): Promise<void> {
  await sql`
    update edition e set label = next.label
    from unnest(${Object.keys(labels)}::uuid[], ${Object.values(labels)}::text[]) as next (id, label)
    where e.id = next.id and e.work_id = ${workId}`.execute(tx)
}

/** Deletes sizes that no order names. */
export async function deleteSizes(tx: Db, sizeIds: readonly Id[]): Promise<void> {
  await sql`delete from edition where id = any(${[...sizeIds]}::uuid[])`.execute(tx)
}
