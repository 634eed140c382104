import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { type Db, lockName } from '../../../platform/db/index.ts'

/** What staff decided to give back, counted against the limit of support. `key` names what was decided, `approved_by` who else approved it. */
export type Decision = Row<'refund_decision'>

/** What counts together, in kobo: what all staff have decided for an order, and one person within a time. */
export type DecisionSums = {
  of_order_kobo: Kobo
  of_person_kobo: Kobo
  /** The same, without what a second person approved. */
  of_order_alone_kobo: Kobo
  of_person_alone_kobo: Kobo
}

/** Lets a staff member decide one refund at a time, until the transaction ends. */
export async function lockGiver(tx: Db, accountId: Id): Promise<void> {
  await lockName(tx, 'refund_decision', accountId)
}

/** What staff have decided to give back, in kobo: of an order by all of them, and by one person since a moment. One key is left out. */
export async function sumDecisions(
  db: Db,
  { orderId, accountId, since, except }: { orderId: Id; accountId: Id; since: Date; except: string },
): Promise<DecisionSums> {
  return (
    (
      await sql<DecisionSums>`
      select
        coalesce(sum(amount_kobo) filter (where order_id = ${orderId}), 0)::bigint as of_order_kobo,
        coalesce(sum(amount_kobo) filter (where account_id = ${accountId} and at > ${since}), 0)::bigint as of_person_kobo,
        coalesce(sum(amount_kobo) filter (where order_id = ${orderId} and approved_by is null), 0)::bigint
          as of_order_alone_kobo,
        coalesce(sum(amount_kobo) filter (where account_id = ${accountId} and at > ${since} and approved_by is null), 0)::bigint
          as of_person_alone_kobo
      from refund_decision
      where key <> ${except} and (order_id = ${orderId} or (account_id = ${accountId} and at > ${since}))`.execute(
        db,
      )
    ).rows[0] ?? { of_order_kobo: 0, of_person_kobo: 0, of_order_alone_kobo: 0, of_person_alone_kobo: 0 }
  )
}

/** Writes a decision down; a later one of the same key takes its place. */
export async function writeDecision(tx: Db, d: Decision): Promise<void> {
  await sql`
    insert into refund_decision (key, order_id, account_id, amount_kobo, approved_by, at)
    values (${d.key}, ${d.order_id}, ${d.account_id}, ${d.amount_kobo}, ${d.approved_by}, ${d.at})
    on conflict (key) do update set account_id = excluded.account_id, amount_kobo = excluded.amount_kobo,
      approved_by = excluded.approved_by, at = excluded.at`.execute(tx)
}

/** Strikes a decision out that came to nothing. */
export async function deleteDecision(tx: Db, key: string): Promise<void> {
  await tx.deleteFrom('refund_decision').where('key', '=', key).execute()
}
