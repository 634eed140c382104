import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import {
  proposedReturnEntry,
  type returnAnswerEntry,
  type returnDecisionEntry,
  type returnLabelEntry,
  type returnSentEntry,
  type staffArrivedEntry,
} from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { checkShown, closeProposalsOf } from '../../orders/index.server.ts'
import { deleteDecision } from '../../payments/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { isProofOfReceipt, mayReturnGo } from '../rules.ts'
import * as store from '../store/returns.ts'
import {
  changeLockedReturn,
  changeReturnOf,
  notifyOfReturn,
  type ReturnParty,
  type ReturnResult,
} from './changing.ts'
import { applyReturnDecision, movedOn, noAddress } from './deciding.ts'
import { applyOffer } from './offers.ts'
import { tryDecision } from './preview.ts'
import { readPromiseLeft, refundKey, refundReturn, restockReturn, takeBack } from './refunding.ts'

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

/**
 * Gives the buyer of an approved return a prepaid label, by mail. Repeats change nothing, another label replaces it.
 * Refuses moved_on.
 */
export function labelReturn(
  context: ReturnsContext,
  staff: ReturnParty,
  id: string,
  { courier, code }: z.output<typeof returnLabelEntry>,
): Promise<ReturnResult> {
  return changeLockedReturn(context, staff, id, async (tx, row, at) => {
    if (row.state !== 'APPROVED') return movedOn(row)
    if (row.label_courier === courier && row.label_code === code) return ok(null)
    const note = { actor: 'staff', at, detail: 'A label for the way back' }
    await store.moveReturn(tx, row, 'APPROVED', note, { label_courier: courier, label_code: code })
    await notifyOfReturn(context, tx, 'labelled', row.id)
    return ok(null)
  })
}

/** Staff approve or refuse; a refund above the threshold waits for a second person. Refuses refund_changed where it is not what was shown, and what {@link applyReturnDecision} refuses. */
export async function decideReturn(
  context: ReturnsContext,
  staff: Officer,
  id: string,
  { preview, ...entry }: z.output<typeof returnDecisionEntry>,
): Promise<ReturnResult> {
  return changeLockedReturn(context, { role: 'staff', ...staff }, id, async (tx, row, at) => {
    if (row.state !== entry.state) return movedOn(row)
    const shown = entry.decision === 'approve' ? preview : undefined
    const same = await checkShown(tx, shown, () => tryDecision(context, tx, staff, row, entry))
    if (!same.ok) return same
    const decided = await applyReturnDecision({ context, tx, row, at, staff }, entry)
    if (!decided.ok || decided.value === 'proposed') return decided
    await notifyOfReturn(context, tx, 'decided', row.id, row)
    return ok(null)
  })
}

/**
 * Carries out `asker`'s decision or offer that a second person approves, with the order locked. Refuses as
 * {@link applyReturnDecision} and {@link applyOffer}.
 */
export async function decideReturnForTwo(
  context: ReturnsContext,
  tx: Db,
  {
    returnId,
    entry,
    asker,
    approver,
    amountKobo,
  }: { returnId: Id; entry: unknown; asker: Id; approver: Officer; amountKobo: Kobo },
): Promise<Result<null, ProblemCode>> {
  const asked = proposedReturnEntry.parse(entry)
  const party = { role: 'staff' as const, ...approver }
  const done = await changeReturnOf(context, tx, party, returnId, async (_, row, at) => {
    const staff = { ...approver, id: asker }
    const approval = { by: approver.id, amountKobo }
    const deciding = { context, tx, row, at, staff, approval }
    if ('percent' in asked) return applyOffer(deciding, asked)
    const decided = await applyReturnDecision(deciding, asked)
    if (!decided.ok) return decided
    await notifyOfReturn(context, tx, 'decided', row.id, row)
    return ok(null)
  })
  return done.ok ? ok(null) : done
}

/** The buyer has sent the work back; again the same changes nothing. Refuses moved_on. */
export function sendReturn(
  context: ReturnsContext,
  accountId: Id,
  id: string,
  entry: z.output<typeof returnSentEntry>,
): Promise<ReturnResult> {
  return changeLockedReturn(context, { role: 'buyer', id: accountId }, id, async (tx, row, at) => {
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
  return changeLockedReturn(context, { role: 'buyer', id: accountId }, id, async (tx, row, at) => {
    if (row.state === 'WITHDRAWN') return ok(null)
    if (!mayReturnGo(row.state, 'WITHDRAWN', 'buyer')) return movedOn(row)
    await store.moveReturn(tx, row, 'WITHDRAWN', { actor: 'buyer', at })
    await deleteDecision(tx, refundKey(row.id))
    await notifyOfReturn(context, tx, 'withdrawn', row.id)
    return ok(null)
  })
}

/**
 * Closes the returns of a parcel claimed as not arrived, with its order locked. False, unchanged, if one of its works
 * was sent back.
 */
export async function closeReturnsOf(
  context: ReturnsContext,
  tx: Db,
  parcel: { id: Id; order_id: Id },
  at: Date,
): Promise<boolean> {
  const rows = (await store.listReturnsOf(tx, parcel.order_id)).filter((row) => row.parcel_id === parcel.id)
  if (rows.some((row) => isProofOfReceipt(row.state))) return false
  for (const row of rows.filter(({ state }) => mayReturnGo(state, 'WITHDRAWN', 'system'))) {
    await store.moveReturn(tx, row, 'WITHDRAWN', { actor: 'system', at, detail: 'the parcel never came' })
    await deleteDecision(tx, refundKey(row.id))
    await closeProposalsOf(tx, { returnId: row.id }, at)
    await notifyOfReturn(context, tx, 'never_came', row.id)
  }
  return true
}

/**
 * Records a return's arrival: refunds the rest and puts intact works on sale. What a seller finds damaged waits for
 * staff. Refuses moved_on, and refund_changed since the preview.
 */
export async function recordReturnArrival(
  context: ReturnsContext,
  party: ReturnParty,
  id: string,
  entry: z.output<typeof staffArrivedEntry>,
): Promise<ReturnResult> {
  const { payments } = context
  return changeLockedReturn(context, party, id, async (tx, row, at) => {
    const actor = party.role
    const arrival = { arrived_at: at, intact: entry.intact, arrival_text: entry.text }
    const to = !entry.intact && actor === 'seller' ? 'ARRIVED' : 'REFUNDING'
    if (row.arrived_at || !mayReturnGo(row.state, to, actor)) return movedOn(row)
    const parts = { state: row.state, send_back: true }
    if (party.role === 'staff') {
      const same = await checkShown(tx, entry.preview, () => tryDecision(context, tx, party, row, parts))
      if (!same.ok) return same
    }
    if (to === 'REFUNDING') {
      const { quantity, ...money } = await readPromiseLeft(tx, row)
      if (money.goods_kobo + money.shipping_kobo > 0) {
        const refunded = await refundReturn(payments, tx, { ...row, ...money, quantity })
        if (!refunded.ok) return refunded
        const { refundId } = refunded.value
        await store.moveReturn(tx, row, to, { actor, at }, { ...arrival, ...money, refund_id: refundId })
      } else {
        const detail = 'Its money went back before'
        await store.moveReturn(tx, row, 'REFUNDED', { actor, at, detail }, { ...arrival, ...money })
        await deleteDecision(tx, refundKey(row.id))
      }
    } else {
      await store.moveReturn(tx, row, to, { actor, at, detail: entry.text }, arrival)
    }
    const restock = actor === 'staff' ? (entry.restock ?? entry.intact) : entry.intact
    await takeBack(tx, row, { actor, at, restock })
    await notifyOfReturn(context, tx, 'arrived', row.id, row)
    return ok(null)
  })
}

/** Staff put a work that came back on sale again; once, again changes nothing. Refuses moved_on where it is not back. */
export function putReturnOnSale(
  context: ReturnsContext,
  staff: ReturnParty,
  id: string,
): Promise<ReturnResult> {
  return changeLockedReturn(context, staff, id, async (tx, row, at) => {
    if (!row.arrived_at) return movedOn(row)
    if (row.restocked) return ok(null)
    await restockReturn(tx, row, at)
    await notifyOfReturn(context, tx, 'on_sale', row.id)
    return ok(null)
  })
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
