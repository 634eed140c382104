import type * as z from 'zod/mini'
import { claimDecisionEntry } from '../../../contract/claim.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Amounts, Days } from '../../../contract/ranges.ts'
import type { refundProposalPage } from '../../../contract/refund.ts'
import { nairaOf } from '../../../kernel/money.ts'
import { type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import type { OrdersContext } from '../context/orders.ts'
import { lockOrder, type OrderRow, readOrder } from '../store/orders.ts'
import {
  decideRefundProposal,
  findOrderOfProposal,
  lockRefundProposal,
  pageOpenProposals,
  type RefundProposalRow,
} from '../store/refund-proposals.ts'
import { decideLockedClaim } from './claims.ts'
import { auditRefund, carryOutStaffRefund, lockRefundable, type RefundOutcome } from './refunding.ts'

type Subject = z.input<typeof refundProposalPage>['proposals'][number]['subject']

/** What a proposal decides. */
function subjectOf({ order_id, return_id, claim_id }: RefundProposalRow): Subject {
  if (return_id !== null) return { kind: 'return', id: return_id }
  return claim_id === null ? { kind: 'order', id: order_id } : { kind: 'claim', id: claim_id }
}

/** A page of the refunds that wait for a second person, the oldest first. */
export async function readRefundProposals(
  { db }: OrdersContext,
  request: PageRequest & Days & Amounts,
): Promise<z.input<typeof refundProposalPage>> {
  const { rows, total } = await pageOpenProposals(db, request, request)
  const page = pageOf(rows, total, request)
  return {
    total,
    next: page.next,
    proposals: rows.map((row) => ({
      id: row.id,
      order: { id: row.order_id, code: row.order_code },
      subject: subjectOf(row),
      amount: nairaOf(row.amount_kobo),
      created_by: { id: row.created_by, name: row.created_by_name },
      created_at: row.created_at.toISOString(),
    })),
  }
}

/** Does something with an open proposal, its order locked before it. */
async function decide<T>(
  { db }: OrdersContext,
  id: string,
  act: (tx: Db, row: OrderRow, proposal: RefundProposalRow) => Promise<Result<T, ProblemCode>>,
): Promise<Result<T, ProblemCode>> {
  const orderId = await findOrderOfProposal(db, id)
  if (orderId === undefined) return refuse('refund_proposal_not_found')
  return withTx(db, async (tx): Promise<Result<T, ProblemCode>> => {
    await lockOrder(tx, orderId)
    const row = await readOrder(tx, orderId)
    const proposal = await lockRefundProposal(tx, id)
    if (!row || !proposal) return refuse('refund_proposal_not_found')
    if (proposal.state !== 'PROPOSED') return refuse('refund_proposal_decided')
    return act(tx, row, proposal)
  })
}

/** Carries out a decision about a return or a claim as a whole, as it was asked for, or not at all. */
async function decideSubject(
  context: OrdersContext,
  tx: Db,
  staff: Officer,
  { return_id, claim_id, created_by, entry, amount_kobo: amountKobo }: RefundProposalRow,
): Promise<Result<null, ProblemCode>> {
  if (return_id !== null) {
    const decision = { returnId: return_id, entry, asker: created_by, approver: staff, amountKobo }
    return context.decideReturnForTwo(tx, decision)
  }
  const asked = claimDecisionEntry.parse(entry)
  const asker = { ...staff, id: created_by }
  const approval = { by: staff.id, amountKobo }
  const decided = await decideLockedClaim(context, tx, { staff: asker, id: claim_id ?? '', approval }, asked)
  return decided.ok ? ok(null) : decided
}

/**
 * Approves another person's refund, return or claim decision, given its current preview, and carries it out in that
 * person's name. Refuses another_person_needed, refund_proposal_decided, refund_changed, and what refunds refuse.
 */
export function approveRefund(
  context: OrdersContext,
  staff: Officer,
  id: string,
  preview: string,
): Promise<RefundOutcome> {
  return decide(context, id, async (tx, row, proposal) => {
    if (proposal.created_by === staff.id) return refuse('another_person_needed')
    const at = context.clock.now()
    const facts = { proposal: id, askedBy: proposal.created_by_name }
    const action = 'order.refund.approve'
    if (proposal.return_id !== null || proposal.claim_id !== null) {
      // Before it is carried out, which ends all that waits about the same.
      await decideRefundProposal(tx, id, { state: 'APPROVED', by: staff.id, at, note: '' })
      const decided = await decideSubject(context, tx, staff, proposal)
      if (!decided.ok) return decided
      const amountKobo = proposal.amount_kobo
      await auditRefund(context, tx, staff, row, { action, ...facts, amountKobo })
      const amount = nairaOf(amountKobo)
      return ok({ state: 'REQUESTED' as const, refund_id: '', proposal_id: id, amount })
    }
    const refundable = await lockRefundable(tx, row.id)
    if (!refundable.ok) return refundable
    const { reason, preview: _shown, ...wish } = proposal.entry
    const asker = { ...staff, id: proposal.created_by }
    const carrying = { key: `proposal:${id}`, reason, preview, approvedBy: staff.id }
    const done = await carryOutStaffRefund(context, tx, asker, row, wish, carrying)
    if (!done.ok) return done
    await decideRefundProposal(tx, id, { state: 'APPROVED', by: staff.id, at, note: '' })
    const { refundId, amountKobo } = done.value
    await auditRefund(context, tx, staff, row, { action, ...facts, refund: refundId, amountKobo, reason })
    const amount = nairaOf(amountKobo)
    return ok({ state: 'REQUESTED' as const, refund_id: refundId, proposal_id: id, amount })
  })
}

/** Rejects a refund that waits for a second person; nothing goes back. Refuses refund_proposal_decided. */
export function rejectRefund(
  context: OrdersContext,
  staff: Officer,
  id: string,
  note: string,
): Promise<Result<Record<string, never>, ProblemCode>> {
  return decide(context, id, async (tx, row, proposal) => {
    const { id: accountId } = staff
    await decideRefundProposal(tx, id, { state: 'REJECTED', by: accountId, at: context.clock.now(), note })
    const facts = { proposal: id, amountKobo: proposal.amount_kobo, note }
    await auditRefund(context, tx, staff, row, { action: 'order.refund.reject', ...facts })
    return ok({})
  })
}
