import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import type { OrdersContext } from '../context/orders.ts'
import { readOrder } from '../store/orders.ts'
import { findOpenProposalOf, insertRefundProposal, type ProposalSubject } from '../store/refund-proposals.ts'
import { auditRefund } from './refunding.ts'

/** A decision about a return or a claim whose refund takes two people, as the first of them made it. */
export type ProposedDecision = { orderId: Id; subject: ProposalSubject; entry: object; amountKobo: Kobo }

/** Who approved a decision, and the refund that both people have seen. */
export type Approval = { by: Id; amountKobo: Kobo }

/**
 * Stores a decision about a return or claim of a locked order for a second person to approve. Refuses finance_only, and
 * refund_proposed if one waits already.
 */
export async function proposeDecision(
  context: Pick<OrdersContext, 'audit' | 'nameOf' | 'clock'>,
  tx: Db,
  staff: Officer,
  { orderId, subject, entry, amountKobo }: ProposedDecision,
): Promise<Result<'proposed', ProblemCode>> {
  if (!staff.roles.includes('finance') && !staff.roles.includes('admin')) return refuse('finance_only')
  if (await findOpenProposalOf(tx, subject)) return refuse('refund_proposed')
  const order = await readOrder(tx, orderId)
  if (!order) throw new Error(`a decision about an order that does not exist: ${orderId}`)
  const id = newId()
  await insertRefundProposal(tx, {
    id,
    order_id: orderId,
    subject,
    entry,
    amount_kobo: amountKobo,
    created_by: staff.id,
    created_at: context.clock.now(),
  })
  const facts = { proposal: id, amountKobo, ...subject }
  await auditRefund(context, tx, staff, order, { action: 'order.refund.propose', ...facts })
  return ok('proposed')
}

/** What would not give back the amount that both people have seen. */
export function refuseOtherAmount() {
  return refuse('refund_changed', {
    message: 'This would not give back the same any more. Please reject it and decide again.',
  })
}

/** The decision about a return or a claim that waits for a second person, on the wire; `entry` as it was asked for. */
export async function readProposalOf(db: Db, subject: ProposalSubject) {
  const row = await findOpenProposalOf(db, subject)
  return row
    ? {
        id: row.id,
        amount: nairaOf(row.amount_kobo),
        created_by: { id: row.created_by, name: row.created_by_name },
        created_at: row.created_at.toISOString(),
        entry: row.entry as unknown,
      }
    : null
}
