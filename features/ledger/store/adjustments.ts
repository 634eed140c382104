import { type RawBuilder, sql } from 'kysely'
import type { Amounts, Days } from '../../../contract/ranges.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { type Db, withinAmounts, withinDays } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import type { LedgerAccount } from '../rules/accounts.ts'

export type AdjustmentRow = {
  id: Id
  state: 'PROPOSED' | 'ENTERED' | 'REJECTED'
  debit: LedgerAccount
  credit: LedgerAccount
  sellerId: Id | null
  orderId: Id | null
  amountKobo: Kobo
  note: string
  createdBy: Id
  createdAt: Date
  decidedBy: Id | null
  decidedAt: Date | null
}

const columns = sql`id, state, debit, credit, seller_id as "sellerId", order_id as "orderId", amount_kobo as "amountKobo",
  note, created_by as "createdBy", created_at as "createdAt", decided_by as "decidedBy", decided_at as "decidedAt"`

/** Writes a proposed adjustment. Returns false when its author sent another under the same key. */
export async function insertAdjustment(tx: Db, a: AdjustmentRow, key: string | null): Promise<boolean> {
  return (
    (
      await sql`
      insert into ledger_adjustment (id, state, debit, credit, seller_id, order_id, amount_kobo, note, created_by,
        created_at, request_key)
      values (${a.id}, ${a.state}, ${a.debit}, ${a.credit}, ${a.sellerId}, ${a.orderId}, ${a.amountKobo}, ${a.note},
        ${a.createdBy}, ${a.createdAt}, ${key})
      on conflict (created_by, request_key) do nothing
      returning 1`.execute(tx)
    ).rows.length > 0
  )
}

export async function findByKey(db: Db, by: Id, key: string): Promise<AdjustmentRow | undefined> {
  return (
    await sql<AdjustmentRow>`select ${columns} from ledger_adjustment
      where created_by = ${by} and request_key = ${key}`.execute(db)
  ).rows[0]
}

export async function lockAdjustment(tx: Db, id: Id): Promise<AdjustmentRow | undefined> {
  return (
    await sql<AdjustmentRow>`select ${columns} from ledger_adjustment where id = ${id} for update`.execute(tx)
  ).rows[0]
}

export async function decideAdjustment(
  tx: Db,
  id: Id,
  decision: { state: 'ENTERED' | 'REJECTED'; by: Id; at: Date },
): Promise<void> {
  await sql`update ledger_adjustment set state = ${decision.state}, decided_by = ${decision.by},
    decided_at = ${decision.at} where id = ${id}`.execute(tx)
}

function fitting(filter: Days & Amounts): RawBuilder<unknown> {
  return sql`${withinDays(sql`created_at`, filter)} and ${withinAmounts(sql`amount_kobo`, filter)}`
}

/** The adjustments that fit, newest first, which follow the adjustment `past`, with the names of those who proposed and decided them. */
export async function listAdjustmentsAfter(
  db: Db,
  filter: Days & Amounts,
  past: Id | undefined,
  limit: number,
): Promise<(AdjustmentRow & { createdByName: string | null; decidedByName: string | null })[]> {
  const follows =
    past === undefined
      ? sql`true`
      : sql`(created_at, id) < (select b.created_at, b.id from ledger_adjustment b where b.id = ${past})`
  return (
    await sql<AdjustmentRow & { createdByName: string | null; decidedByName: string | null }>`
      select ${columns}, ${accountName(sql`created_by`)} as "createdByName", ${accountName(sql`decided_by`)} as "decidedByName"
      from ledger_adjustment where ${fitting(filter)} and ${follows}
      order by created_at desc, id desc limit ${limit}`.execute(db)
  ).rows
}

/** A page of adjustments, newest first: those proposed on these days, of these amounts. */
export async function listAdjustments(
  db: Db,
  filter: Days & Amounts,
  page: { limit: number; offset: number },
): Promise<{ rows: AdjustmentRow[]; total: number }> {
  const { rows } = await sql<AdjustmentRow & { all: number }>`
    select ${columns}, count(*) over ()::int as all from ledger_adjustment where ${fitting(filter)}
    order by created_at desc, id limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.all ?? 0 }
}
