import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { type Db, lockName } from '../../../platform/db/index.ts'
import type { ClassFees } from '../rules/fees.ts'

/** What parcels cost over a distance, in kobo, or with `to_state` from one state, or any (''), to another. */
export type FeeRow = Row<'delivery_exception', 'from_state' | 'to_state' | 'version'> &
  Row<'delivery_fee', 'option'> & {
    distance: Row<'delivery_fee'>['distance'] | ''
    fees: Readonly<Record<keyof ClassFees, Kobo | null>>
  }

const fees = sql`json_build_object('small', small_kobo, 'medium', medium_kobo, 'large', large_kobo, 'oversized', oversized_kobo) as fees`
const byDistance = sql`
  select option, distance, '' as from_state, '' as to_state, ${fees}, version from delivery_fee`
const byState = sql`
  select 'HOME' as option, '' as distance, from_state, to_state, ${fees}, version from delivery_exception`

/** All fees by distance, and all exceptions. */
export async function listFees(db: Db): Promise<FeeRow[]> {
  return (await sql<FeeRow>`${byDistance} union all ${byState} order by to_state, from_state`.execute(db))
    .rows
}

/** All fees by distance and the exceptions to a state, as a column fee_rows of {@link FeeRow}s. */
export function feesTo(state: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(f) from (${byDistance} union all ${byState} where to_state = ${state}) f), '[]') as fee_rows`
}

/** Locks all fees until the transaction ends: one person changes them at a time, the first ones too. */
export async function lockFees(tx: Db): Promise<void> {
  await lockName(tx, 'delivery_fee')
}

const columns = sql`small_kobo, medium_kobo, large_kobo, oversized_kobo`
const valuesOf = (it: FeeRow['fees']): RawBuilder<unknown> =>
  sql`${it.small}::bigint, ${it.medium}::bigint, ${it.large}::bigint, ${it.oversized}::bigint`

/** Sets what parcels of each class cost over a distance, and counts its version up. */
export async function writeFees(
  tx: Db,
  { option, distance }: Row<'delivery_fee', 'option' | 'distance'>,
  its: FeeRow['fees'],
): Promise<void> {
  await sql`
    insert into delivery_fee as f (option, distance, ${columns}) values (${option}, ${distance}, ${valuesOf(its)})
    on conflict (option, distance) do update set small_kobo = excluded.small_kobo, medium_kobo = excluded.medium_kobo,
      large_kobo = excluded.large_kobo, oversized_kobo = excluded.oversized_kobo, version = f.version + 1`.execute(
    tx,
  )
}

/** Sets what home delivery from a state, or from any (''), to a state costs by class, and counts its version up. */
export async function writeException(
  tx: Db,
  { from, to }: { from: string; to: string },
  its: FeeRow['fees'],
): Promise<void> {
  await sql`
    insert into delivery_exception as f (from_state, to_state, ${columns}) values (${from}, ${to}, ${valuesOf(its)})
    on conflict (to_state, from_state) do update set small_kobo = excluded.small_kobo, medium_kobo = excluded.medium_kobo,
      large_kobo = excluded.large_kobo, oversized_kobo = excluded.oversized_kobo, version = f.version + 1`.execute(
    tx,
  )
}

/** Deletes an exception: the fees by distance hold again. */
export async function deleteException(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`delete from delivery_exception where from_state = ${from} and to_state = ${to}`.execute(tx)
}
