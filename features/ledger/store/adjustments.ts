import { type RawBuilder, sql } from 'kysely'
import type { Amounts, Days } from '../../../contract/ranges.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Db, withinAmounts, withinDays } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import type { LedgerAccount } from '../rules/accounts.ts'

export type StoredAdjustment = Omit<Row<'ledger_adjustment'>, 'request_key' | 'debit' | 'credit'> & {
  debit: LedgerAccount
  credit: LedgerAccount
}

const columns = sql`id, state, debit, credit, seller_id, order_id, amount_kobo, note, created_by, created_at, decided_by,
  decided_at`

/** Writes a proposed adjustment. Returns false when its author sent another under the same key. */
export async function insertAdjustment(tx: Db, a: StoredAdjustment, key: string | null): Promise<boolean> {
  return (
    (
      await sql`
      insert into ledger_adjustment (id, state, debit, credit, seller_id, order_id, amount_kobo, note, created_by,
        created_at, request_key)
      values (${a.id}, ${a.state}, ${a.debit}, ${a.credit}, ${a.seller_id}, ${a.order_id}, ${a.amount_kobo}, ${a.note},
        ${a.created_by}, ${a.created_at}, ${key})
      on conflict (created_by, request_key) do nothing
      returning 1`.execute(tx)
    ).rows.length > 0
  )
}

export async function findByKey(db: Db, by: Id, key: string): Promise<StoredAdjustment | undefined> {
  return (
    await sql<StoredAdjustment>`select ${columns} from ledger_adjustment
      where created_by = ${by} and request_key = ${key}`.execute(db)
  ).rows[0]
}

export async function lockAdjustment(tx: Db, id: Id): Promise<StoredAdjustment | undefined> {
  return (
    await sql<StoredAdjustment>`select ${columns} from ledger_adjustment where id = ${id} for update`.execute(
      tx,
    )
  ).rows[0]
}

export async function decideAdjustment(
  tx: Db,
  id: Id,
  decision: { state: 'ENTERED' | 'REJECTED'; by: Id; at: Date },
): Promise<void> {
  const decided = { state: decision.state, decided_by: decision.by, decided_at: decision.at }
  await tx.updateTable('ledger_adjustment').set(decided).where('id', '=', id).execute()
}

type NamedAdjustment = StoredAdjustment & { created_by_name: string | null; decided_by_name: string | null }

function fitting(filter: Days & Amounts): RawBuilder<unknown> {
  return sql`${withinDays(sql`created_at`, filter)} and ${withinAmounts(sql`amount_kobo`, filter)}`
}

/** The adjustments that fit, newest first, which follow the adjustment `past`, with the names of those who proposed and decided them. */
export async function listAdjustmentsAfter(
  db: Db,
  filter: Days & Amounts,
  past: Id | undefined,
  limit: number,
): Promise<NamedAdjustment[]> {
  const follows =
    past === undefined
      ? sql`true`
      : sql`(created_at, id) < (select b.created_at, b.id from ledger_adjustment b where b.id = ${past})`
  return (
    await sql<NamedAdjustment>`
      select ${columns}, ${accountName(sql`created_by`)} as created_by_name, ${accountName(sql`decided_by`)} as decided_by_name
      from ledger_adjustment where ${fitting(filter)} and ${follows}
      order by created_at desc, id desc limit ${limit}`.execute(db)
  ).rows
}

/** A page of adjustments, newest first: those proposed on these days, of these amounts. */
export async function listAdjustments(
  db: Db,
  filter: Days & Amounts,
  page: { limit: number; offset: number },
): Promise<{ rows: StoredAdjustment[]; total: number }> {
  const { rows } = await sql<StoredAdjustment & { all: number }>`
    select ${columns}, count(*) over ()::int as all from ledger_adjustment where ${fitting(filter)}
    order by created_at desc, id limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.all ?? 0 }
}
