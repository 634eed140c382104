import type { StaffRole } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { ReturnRequest } from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { lockOrder } from '../../orders/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import type { ReturnReader, ReturnRow } from '../store/returns.ts'
import * as store from '../store/returns.ts'
import { returnOf } from '../view.ts'
import { mailReturn, type ReturnMoment } from './mails.ts'

/** Who changes a return; `roles` are those of staff. */
export type ReturnParty = ReturnReader & { roles?: readonly StaffRole[]; requestId?: string }

export type ReturnResult = Result<ReturnRequest, ProblemCode>

/** Changes a return whose order is locked; what staff change is audited. Returns the return as it is then. */
export async function changeLockedReturn(
  context: ReturnsContext,
  party: ReturnParty,
  id: string,
  act: (tx: Db, row: ReturnRow, at: Date) => Promise<Result<null, ProblemCode>>,
): Promise<ReturnResult> {
  const { db, clock, audit, nameOf } = context
  const known = await store.findReturn(db, party, id)
  if (!known) return refuse('return_not_found')
  return withTx(db, async (tx): Promise<ReturnResult> => {
    await lockOrder(tx, known.order_id)
    const row = await store.findReturn(tx, party, id)
    if (!row) return refuse('return_not_found')
    const done = await act(tx, row, clock.now())
    if (!done.ok) return done
    const now = await store.findReturn(tx, party, id)
    if (!now) throw new Error(`return ${id} is gone`)
    if (party.role === 'staff') {
      await audit.append(tx, {
        actor: { id: party.accountId, name: await nameOf(tx, party.accountId) },
        action: 'return.change',
        subject: { kind: 'order', id: row.order_id },
        before: { return: row.code, state: row.state },
        after: {
          state: now.state,
          goodsKobo: now.goods_kobo,
          shippingKobo: now.shipping_kobo,
          text: now.decision_text,
        },
        ...(party.requestId === undefined ? {} : { requestId: party.requestId }),
      })
    }
    return ok(returnOf(now, party.role))
  })
}

/** Writes the mails about what has happened to a return. */
export async function notifyOfReturn(
  context: ReturnsContext,
  tx: Db,
  what: ReturnMoment,
  id: Id,
): Promise<void> {
  const row = await store.findReturn(tx, { role: 'staff', accountId: '' }, id)
  if (row) await mailReturn(context, tx, what, row)
}
