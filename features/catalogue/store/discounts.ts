import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { AskedSize, ReducedSize } from '../rules/discounts.ts'

/**
 * A work's sizes in order, with each one's lowest price since a moment, and since when its prices are known. Only shown
 * prices count; a discount's until its end.
 */
export async function listAskedSizes(db: Db, workId: Id, since: Date): Promise<AskedSize[]> {
  return (
    await sql<AskedSize>`
      select e.id, e.label, e.price_kobo, e.regular_kobo, least(p.lowest, coalesce(e.regular_kobo, e.price_kobo)) as lowest_kobo,
        case when p.first is null then now() else greatest(p.first, w.shown_since) end as known_since
      from edition e join work w on w.id = e.work_id
      join lateral (
        select min(asked.price_kobo) filter (where asked.until > ${since}) as lowest,
          min(asked.asked_since) as first
        from (
          select price_kobo, asked_since,
            coalesce(lead(asked_since) over (order by asked_since), e.discount_ends_at, 'infinity') as until
          from edition_price where edition_id = e.id and shown
        ) asked
      ) p on true
      where e.work_id = ${workId} order by e.position, e.id`.execute(db)
  ).rows
}

/** The discounts of a work, the newest days first; at most 50. */
export function listDiscounts(db: Db, workId: Id): Promise<Row<'discount'>[]> {
  return db
    .selectFrom('discount')
    .selectAll()
    .where('work_id', '=', workId)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()
}

/** A discount of a locked work. */
export function findDiscount(tx: Db, workId: Id, id: Id): Promise<Row<'discount'> | undefined> {
  return tx
    .selectFrom('discount')
    .selectAll()
    .where('work_id', '=', workId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether a planned or running discount of a work has days between two moments. */
export async function hasDiscountBetween(db: Db, workId: Id, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from discount
    where work_id = ${workId} and state in ('planned', 'running') and starts_at < ${to} and ends_at > ${from}
    limit 1`.execute(db)
  return rows.length === 1
}

/** The discounts of a work that are planned or run. */
export function listOpenDiscounts(db: Db, workId: Id): Promise<Row<'discount'>[]> {
  return db
    .selectFrom('discount')
    .selectAll()
    .where('work_id', '=', workId)
    .where('state', 'in', ['planned', 'running'])
    .orderBy('starts_at')
    .execute()
}

/** Plans a discount of a locked work; returns it. */
export function insertDiscount(
  tx: Db,
  discount: Row<'discount', 'work_id' | 'percent' | 'price_kobo' | 'starts_at' | 'ends_at'>,
  at: Date,
): Promise<Row<'discount'>> {
  return tx
    .insertInto('discount')
    .values({ ...discount, id: newId(), created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notes what became of a discount of a locked work; with `endedAt` also when it ended. */
export async function writeDiscountState(
  tx: Db,
  id: Id,
  {
    state,
    why = '',
    endedAt = null,
  }: { state: Row<'discount'>['state']; why?: string; endedAt?: Date | null },
): Promise<void> {
  await sql`
    update discount set state = ${state}, why = ${why},
      ends_at = case when ${endedAt}::timestamptz > starts_at then least(ends_at, ${endedAt}::timestamptz) else ends_at end
    where id = ${id}`.execute(tx)
}

/** Gives the sizes of a locked work their reduced prices until a moment. */
export async function reducePrices(
  tx: Db,
  workId: Id,
  sizes: readonly ReducedSize[],
  endsAt: Date,
): Promise<void> {
  await sql`
    update edition e set regular_kobo = e.price_kobo, price_kobo = next.reduced, before_kobo = next.before,
      discount_ends_at = ${endsAt}
    from unnest(${sizes.map(({ id }) => id)}::uuid[], ${sizes.map(({ reduced_kobo }) => reduced_kobo)}::bigint[],
      ${sizes.map(({ before_kobo }) => before_kobo)}::bigint[]) as next (id, reduced, before)
    where e.id = next.id and e.work_id = ${workId}`.execute(tx)
}

/** Gives the sizes of a locked work the prices back that they had before a discount. */
export async function restorePrices(tx: Db, workId: Id): Promise<void> {
  await sql`
    update edition set price_kobo = regular_kobo, regular_kobo = null, before_kobo = null, discount_ends_at = null
    where work_id = ${workId} and regular_kobo is not null`.execute(tx)
}

/** What the sizes of some works that are reduced now cost otherwise, in kobo by their ids. */
export async function listRegularPrices(db: Db, workIds: readonly Id[]): Promise<Map<Id, Kobo>> {
  const { rows } = await sql<{ id: Id; regular: Kobo | null }>`
    select id, regular_kobo as regular from edition
    where work_id = any(${[...workIds]}::uuid[]) and regular_kobo is not null`.execute(db)
  return new Map(rows.map(({ id, regular }) => [id, regular ?? 0]))
}

/** The discounts that are to end, then those that are to begin: whose work is on show, or whose days are over. */
export async function listDueDiscounts(db: Db, now: Date, limit: number): Promise<{ id: Id; work_id: Id }[]> {
  return (
    await sql<{ id: Id; work_id: Id }>`
      select d.id, d.work_id from discount d join work w on w.id = d.work_id
      where d.state = 'running' and d.ends_at <= ${now}
        or d.state = 'planned' and d.starts_at <= ${now} and (w.status = 'live' or d.ends_at <= ${now})
      order by d.state = 'planned', d.starts_at, d.id limit ${limit}`.execute(db)
  ).rows
}
