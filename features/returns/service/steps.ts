import type * as z from 'zod/mini'
import type {
  returnAnswerEntry,
  returnArrivedEntry,
  returnDecisionEntry,
  returnSentEntry,
} from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { listWorksOf } from '../../orders/index.server.ts'
import { deleteDecision } from '../../payments/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { mayReturnGo } from '../rules.ts'
import * as store from '../store/returns.ts'
import { changeLockedReturn, notifyOfReturn, type ReturnParty, type ReturnResult } from './changing.ts'
import { applyReturnDecision, movedOn, noAddress } from './deciding.ts'
import { refundKey, refundReturn, takeBack } from './refunding.ts'

/** The seller accepts or contests, within three days; again the same changes nothing. Refuses moved_on. */
export function answerReturn(
  context: ReturnsContext,
  seller: ReturnParty,
  id: string,
  entry: z.output<typeof returnAnswerEntry>,
): Promise<ReturnResult> {
  return changeLockedReturn(context, seller, id, async (tx, row, at) => {
    const to = entry.answer === 'accept' ? 'ACCEPTED' : 'CONTESTED'
    if (row.state === to && row.seller_text === entry.text) return ok(null)
    if (!mayReturnGo(row.state, to, 'seller')) return movedOn(row)
    if (at > row.answer_by)
      return refuse('moved_on', {
        about: row.state,
        message: 'The time to answer is over; we decide alone.',
      })
    if (to === 'CONTESTED' && entry.text === '')
      return refuse('invalid', { field: 'text', message: 'Please say why you contest it.' })
    if (to === 'ACCEPTED' && entry.send_to === '') return refuse('invalid', noAddress)
    await store.moveReturn(
      tx,
      row,
      to,
      { actor: 'seller', at },
      { seller_text: entry.text, answered_at: at, send_to: entry.send_to },
    )
    await notifyOfReturn(context, tx, 'answered', row.id)
    return ok(null)
  })
}

/** Staff approve or refuse; see {@link applyReturnDecision}. */
export async function decideReturn(
  context: ReturnsContext,
  staff: ReturnParty,
  id: string,
  entry: z.output<typeof returnDecisionEntry>,
): Promise<ReturnResult> {
  const { payments } = context
  return changeLockedReturn(context, staff, id, async (tx, row, at) => {
    const decided = await applyReturnDecision(
      { payments, tx, row, at, staff: { accountId: staff.accountId, roles: staff.roles ?? [] } },
      entry,
    )
    if (!decided.ok) return decided
    await notifyOfReturn(context, tx, 'decided', row.id)
    return ok(null)
  })
}

/** The buyer has sent the work back; again the same changes nothing. Refuses moved_on. */
export function sendReturn(
  context: ReturnsContext,
  accountId: Id,
  id: string,
  entry: z.output<typeof returnSentEntry>,
): Promise<ReturnResult> {
  return changeLockedReturn(context, { role: 'buyer', accountId }, id, async (tx, row, at) => {
    const isRepeated =
      row.state === 'SENT' && row.courier === entry.courier && row.tracking_code === entry.tracking_code
    if (isRepeated) return ok(null)
    if (!mayReturnGo(row.state, 'SENT', 'buyer')) return movedOn(row)
    await store.moveReturn(tx, row, 'SENT', { actor: 'buyer', at }, { ...entry, sent_at: at })
    await notifyOfReturn(context, tx, 'sent', row.id)
    return ok(null)
  })
}

/** The buyer keeps the work; again changes nothing. Refuses moved_on. */
export function withdrawReturn(context: ReturnsContext, accountId: Id, id: string): Promise<ReturnResult> {
  return changeLockedReturn(context, { role: 'buyer', accountId }, id, async (tx, row, at) => {
    if (row.state === 'WITHDRAWN') return ok(null)
    if (!mayReturnGo(row.state, 'WITHDRAWN', 'buyer')) return movedOn(row)
    await store.moveReturn(tx, row, 'WITHDRAWN', { actor: 'buyer', at })
    await deleteDecision(tx, refundKey(row.id))
    return ok(null)
  })
}

/**
 * The work is back: refunded as decided, and on sale again if it is intact. What a seller finds not as it was sent waits for
 * staff. Refuses moved_on, refund_too_large.
 */
export async function recordReturnArrival(
  context: ReturnsContext,
  party: ReturnParty,
  id: string,
  entry: z.output<typeof returnArrivedEntry>,
): Promise<ReturnResult> {
  const { payments } = context
  const onSale: Id[] = []
  const done = await changeLockedReturn(context, party, id, async (tx, row, at) => {
    const actor = party.role
    const arrival = { arrived_at: at, intact: entry.intact, arrival_text: entry.text }
    const to = !entry.intact && actor === 'seller' ? 'ARRIVED' : 'REFUNDING'
    if (row.arrived_at || !mayReturnGo(row.state, to, actor)) return movedOn(row)
    if (to === 'REFUNDING') {
      const refunded = await refundReturn(payments, tx, row)
      if (!refunded.ok) return refunded
      await store.moveReturn(tx, row, to, { actor, at }, { ...arrival, refund_id: refunded.value.refundId })
    } else {
      await store.moveReturn(tx, row, to, { actor, at, detail: entry.text }, arrival)
    }
    await takeBack(tx, row, { actor, at, isIntact: entry.intact })
    if (entry.intact) onSale.push(...(await listWorksOf(tx, [row.order_id])))
    await notifyOfReturn(context, tx, 'arrived', row.id)
    return ok(null)
  })
  if (done.ok) context.changed({ stock: onSale })
  return done
}

/** Records, in the transaction of payments, that the money of a return is with the buyer again. */
export async function recordReturnRefunded(
  context: ReturnsContext,
  tx: Db,
  { refundId }: { refundId: Id },
): Promise<void> {
  const { clock } = context
  const row = await store.findReturnOfRefund(tx, refundId)
  if (!row || !mayReturnGo(row.state, 'REFUNDED', 'system')) return
  await store.moveReturn(tx, row, 'REFUNDED', { actor: 'system', at: clock.now() })
}
