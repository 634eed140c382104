import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Whether a shop may sell: not while its account is disabled, nor while staff have suspended it. */
export type Standing = 'open' | 'suspended' | 'disabled'

/** What staff can stop of a seller: selling, or being paid. */
export type Stop = 'suspended' | 'payouts_held'

const standing = sql`
  case when disabled_at is not null then 'disabled' when suspended_at is not null then 'suspended' else 'open' end`

/** Whether a shop may sell. */
export async function readStanding(db: Db, sellerId: Id): Promise<Standing> {
  const { rows } = await sql<{ standing: Standing }>`
    select ${standing} as standing from seller where id = ${sellerId}`.execute(db)
  return rows[0]?.standing ?? 'disabled'
}

/**
 * The same, locked against suspending or disabling until the transaction ends. Call it before locking any of its works.
 */
export async function lockStanding(tx: Db, sellerId: Id): Promise<Standing> {
  const { rows } = await sql<{ standing: Standing }>`
    select ${standing} as standing from seller where id = ${sellerId} for share`.execute(tx)
  return rows[0]?.standing ?? 'disabled'
}

/** Why a seller's payouts are held, in the words that the seller reads; null where they are not. */
export async function heldBecause(db: Db, sellerId: Id): Promise<string | null> {
  const row = await db
    .selectFrom('seller')
    .select('payouts_held_why')
    .where('id', '=', sellerId)
    .where('payouts_held_at', 'is not', null)
    .executeTakeFirst()
  return row?.payouts_held_why ?? null
}

/** The names of shops by their ids. */
export async function namesOfShops(db: Db, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const { rows } = await sql<Row<'seller', 'id' | 'name'>>`
    select id, name from seller where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Suspends a seller, who is locked, or lifts that with null. */
export async function writeSuspension(tx: Db, id: Id, stop: { at: Date; why: string } | null): Promise<void> {
  await tx
    .updateTable('seller')
    .set({ suspended_at: stop?.at ?? null, suspended_why: stop?.why ?? '' })
    .where('id', '=', id)
    .execute()
}

/** Holds the payouts of a seller, who is locked, or lets them go with null. */
export async function writePayoutHold(tx: Db, id: Id, stop: { at: Date; why: string } | null): Promise<void> {
  await tx
    .updateTable('seller')
    .set({ payouts_held_at: stop?.at ?? null, payouts_held_why: stop?.why ?? '' })
    .where('id', '=', id)
    .execute()
}
