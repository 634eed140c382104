import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { RefundPreview } from '../../../contract/refund.ts'
import type { returnDecisionParts } from '../../../contract/return.ts'
import { koboOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { lockOrder, noRefund, tryOut } from '../../orders/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { findReturn, type ReturnRow } from '../store/returns.ts'
import { readReturnProposal } from './changing.ts'
import { applyReturnDecision } from './deciding.ts'
import { readPromiseLeft, refundReturn } from './refunding.ts'

type Parts = z.output<typeof returnDecisionParts>
type Deciding = Parameters<typeof applyReturnDecision>[0]

/** Approves a return, also for two people; answers how many it takes. What waits for a second person is carried out as it was asked for. */
async function approve(deciding: Deciding, parts: Parts): Promise<Result<1 | 2, ProblemCode>> {
  const { tx, row, staff } = deciding
  if (!(await readReturnProposal(tx, row.id))) {
    const words = { decision: 'approve', restock: false, text: '-', send_to: row.send_to || '-' } as const
    const decided = await applyReturnDecision(deciding, { ...words, ...parts })
    if (!decided.ok || decided.value === null) return decided.ok ? ok(1) : decided
  }
  const asked = await readReturnProposal(tx, row.id)
  if (!asked || 'percent' in asked.entry) throw new Error(`no decision waits of return ${row.id}`)
  const approval = { by: staff.id, amountKobo: koboOf(asked.amount) }
  const decided = await applyReturnDecision({ ...deciding, approval }, asked.entry)
  return decided.ok ? ok(2) : decided
}

/**
 * Previews what a return's approval refunds, an approved one's arrival, or a proposed offer, by running it and rolling
 * back. Refuses what the decision refuses.
 */
export async function previewReturnDecision(
  context: ReturnsContext,
  staff: Officer,
  id: string,
  parts: Parts,
): Promise<Result<RefundPreview, ProblemCode>> {
  const { db } = context
  const reader = { role: 'staff', id: staff.id } as const
  const known = await findReturn(db, reader, id)
  if (!known) return refuse('return_not_found')
  return tryOut(db, async (tx) => {
    await lockOrder(tx, known.order_id)
    const row = await findReturn(tx, reader, id)
    return row ? tryDecision(context, tx, staff, row, parts) : refuse('return_not_found')
  })
}

/** The same in a transaction that has locked the order, and undoes it. */
export async function tryDecision(
  context: ReturnsContext,
  tx: Db,
  staff: Officer,
  row: ReturnRow,
  parts: Parts,
): Promise<Result<RefundPreview, ProblemCode>> {
  const { clock, payments } = context
  const waiting = (await readReturnProposal(tx, row.id)) ?? undefined
  if (waiting && 'percent' in waiting.entry) {
    const offered = {
      goods_kobo: koboOf(waiting.amount),
      shipping_kobo: 0,
      is_ours: waiting.entry.borne_by === 'us',
    }
    const back = await refundReturn(payments, tx, { ...row, ...offered })
    return back.ok ? ok(await context.previewStarted(tx, row.order_id, back.value, 2)) : back
  }
  const isApproved = row.state === 'APPROVED' || row.state === 'SENT'
  const people = isApproved
    ? ok(1 as const)
    : await approve({ context, tx, row, at: clock.now(), staff }, parts)
  if (!people.ok) return people
  const now = (await findReturn(tx, { role: 'staff', id: staff.id }, row.id)) ?? row
  const promised = now.state === 'REFUNDING' ? now : { ...now, ...(await readPromiseLeft(tx, now)) }
  const isNothing = isApproved && (promised.goods_kobo ?? 0) + (promised.shipping_kobo ?? 0) === 0
  const refund = isNothing ? ok(noRefund) : await refundReturn(payments, tx, promised)
  return refund.ok ? ok(await context.previewStarted(tx, row.order_id, refund.value, people.value)) : refund
}
