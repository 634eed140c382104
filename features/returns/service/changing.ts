import type { ProblemCode } from '../../../contract/problems.ts'
import { proposedReturnEntry, type ReturnRequest } from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { closeProposalsOf, lockOrder, readProposalOf } from '../../orders/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import type { ReturnRow } from '../store/returns.ts'
import * as store from '../store/returns.ts'
import { returnOf } from '../view.ts'
import { readCostBeside } from './cost-reading.ts'
import { mailReturn, type ReturnMoment } from './mails.ts'

/** Who changes a return. */
export type ReturnParty = { role: 'buyer' | 'seller'; id: Id } | ({ role: 'staff' } & Officer)

export type ReturnResult = Result<ReturnRequest, ProblemCode>

/** What is done with a return; 'proposed' where it waits for a second person, and nothing has changed. */
type Act = (tx: Db, row: ReturnRow, at: Date) => Promise<Result<null | 'proposed', ProblemCode>>

/** Changes a return, its order locked; what staff change is audited. Returns the return as it is then. */
export async function changeLockedReturn(
  context: ReturnsContext,
  party: ReturnParty,
  id: string,
  act: Act,
): Promise<ReturnResult> {
  const { db } = context
  const known = await store.findReturn(db, party, id)
  if (!known) return refuse('return_not_found')
  return withTx(db, async (tx): Promise<ReturnResult> => {
    await lockOrder(tx, known.order_id)
    const changed = await changeReturnOf(context, tx, party, id, act)
    if (!changed.ok || party.role !== 'staff') return changed
    return ok({ ...changed.value, proposal: await readReturnProposal(tx, changed.value.id) })
  })
}

/** What of a return waits for a second person. */
export async function readReturnProposal(db: Db, returnId: Id): Promise<ReturnRequest['proposal']> {
  const proposal = await readProposalOf(db, { returnId })
  return proposal && { ...proposal, entry: proposedReturnEntry.parse(proposal.entry) }
}

/** The same in the transaction that has locked the order. */
export async function changeReturnOf(
  context: ReturnsContext,
  tx: Db,
  party: ReturnParty,
  id: string,
  act: Act,
): Promise<ReturnResult> {
  const { clock, audit, nameOf } = context
  const row = await store.findReturn(tx, party, id)
  if (!row) return refuse('return_not_found')
  const done = await act(tx, row, clock.now())
  if (!done.ok) return done
  const now = await store.findReturn(tx, party, id)
  if (!now) throw new Error(`return ${id} is gone`)
  if (now.state !== row.state) await closeProposalsOf(tx, { returnId: row.id }, clock.now())
  if (party.role === 'staff' && done.value !== 'proposed') {
    await audit.append(tx, {
      actor: { id: party.id, name: await nameOf(tx, party.id) },
      action: 'return.change',
      subject: { kind: 'order', id: row.order_id },
      before: { return: row.code, state: row.state },
      after: {
        state: now.state,
        restocked: now.restocked,
        goodsKobo: now.goods_kobo,
        shippingKobo: now.shipping_kobo,
        text: now.decision_text,
        ...(now.offers[0] && { offer: now.offers[0] }),
      },
    })
  }
  return ok(returnOf(now, party.role, await readCostBeside(context, tx, now, party.role)))
}

/** Writes the mails about what has happened to a return. */
export async function notifyOfReturn(
  context: ReturnsContext,
  tx: Db,
  what: ReturnMoment,
  id: Id,
  before?: ReturnRow,
): Promise<void> {
  const row = await store.findReturn(tx, { role: 'staff', id: '' }, id)
  if (row) await mailReturn(context, tx, what, row, before)
}
