import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Posting } from '../rules/entry.ts'

/** The entry of a refund that has not gone back yet, as it will be written. */
export type RefundPlan = Omit<Row<'refund_plan'>, 'postings'> & { postings: readonly Posting[] }

/** Writes the plan of a refund; the first one stays. */
export async function insertRefundPlan(tx: Db, plan: RefundPlan): Promise<void> {
  await sql`insert into refund_plan (refund_id, order_id, note, postings)
    values (${plan.refund_id}, ${plan.order_id}, ${plan.note}, ${JSON.stringify(plan.postings)}::jsonb)
    on conflict (refund_id) do nothing`.execute(tx)
}

/** The plan of a refund; undefined where none was made. */
export async function findRefundPlan(db: Db, refundId: Id): Promise<RefundPlan | undefined> {
  return (
    await sql<RefundPlan>`select refund_id, order_id, note, postings
      from refund_plan where refund_id = ${refundId}`.execute(db)
  ).rows[0]
}

/** Those of some order lines whose sale is in a payout sent to the bank. */
export async function listPaidOutLines(db: Db, lineIds: readonly Id[]): Promise<ReadonlySet<Id>> {
  const { rows } = await sql<{ id: Id }>`
    select distinct p.order_line_id as id
    from ledger_posting p
      join ledger_entry e on e.id = p.entry_id and e.kind = 'sale'
      join payout_line x on x.entry_id = p.entry_id and x.posting_number = p.number and x.released_at is null
      join payout y on y.id = x.payout_id and y.state in ('SENT', 'CONFIRMED')
    where p.order_line_id = any(${[...lineIds]}::uuid[]) and p.account = 'seller_payable'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
