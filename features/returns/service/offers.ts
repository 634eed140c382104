import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import {
  isOfferOver,
  isUndecided,
  MOST_RETURN_OFFERS,
  offerWords,
  type staffOfferEntry,
} from '../../../contract/return.ts'
import { longDayOf } from '../../../kernel/dates.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { proposeDecision, refuseOtherAmount } from '../../orders/index.server.ts'
import {
  checkRefundDecision,
  deleteDecision,
  isDisputed,
  needsSecondPerson,
  recordRefundDecision,
} from '../../payments/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { mayDecideNow, mayReturnGo, offerKobo, offerUntil } from '../rules.ts'
import { changeOffer, insertOffer } from '../store/offers.ts'
import * as store from '../store/returns.ts'
import { changeLockedReturn, notifyOfReturn, type ReturnParty, type ReturnResult } from './changing.ts'
import { type Deciding, movedOn, readPriceLeft } from './deciding.ts'
import { refundKey, refundReturn } from './refunding.ts'

const named = ({ amount_kobo, percent }: Pick<store.Offer, 'amount_kobo' | 'percent'>): string =>
  offerWords({ amount: nairaOf(amount_kobo), percent })

const openOfferOf = (row: store.ReturnRow): store.Offer | undefined =>
  row.offers.find(({ state }) => state === 'OPEN')

const refuseDisputed = () =>
  refuse('payment_disputed', {
    message:
      'The bank may take the payment of this order back. Until that is settled, nothing can be agreed.',
  })

/** Ends an open offer that was not accepted, in the transaction that has locked the order; the return goes on. */
async function closeOffer(
  tx: Db,
  row: store.ReturnRow,
  offer: store.Offer,
  note: { to: 'DECLINED' | 'WITHDRAWN' | 'ENDED'; actor: string; at: Date },
): Promise<void> {
  const { to, actor, at } = note
  const detail = `Offer ${to.toLowerCase()}: ${named(offer)}`
  await changeOffer(tx, offer.id, to, at)
  await store.recordReturn(tx, row.id, row.state, row.state, { actor, at, detail })
  if (offer.by === 'staff') await deleteDecision(tx, refundKey(row.id))
}

/** Makes an offer in place of one's own open one; the same again changes nothing. A staff offer counts as a decision, and may be 'proposed' to a second person. */
export async function applyOffer(
  { context, tx, row, at, staff, approval }: Omit<Deciding, 'staff'> & { staff?: Deciding['staff'] },
  { percent, borne_by }: z.output<typeof staffOfferEntry>,
): Promise<Result<null | 'proposed', ProblemCode>> {
  const { payments } = context
  const by = staff ? 'staff' : 'seller'
  const is_ours = borne_by === 'us'
  const open = openOfferOf(row)
  const isLast = open && isOfferOver(open, at.getTime())
  if (open && !isLast && open.by === by && open.percent === percent && open.is_ours === is_ours)
    return ok(null)
  if (!isUndecided(row.state)) return movedOn(row)
  if (open && !isLast && open.by !== by) return refuse('return_offer_open')
  if (row.offers.length >= MOST_RETURN_OFFERS) return refuse('too_many_return_offers')
  if (await isDisputed(tx, row.order_id)) return refuseDisputed()
  const { whole, isShort } = await readPriceLeft(tx, row)
  const amountKobo = offerKobo(whole, percent)
  if (isShort || whole <= 0) return refuse('refund_too_large')
  if (amountKobo <= 0) return refuse('invalid', { field: 'percent', message: 'That is less than one naira.' })
  if (staff) {
    const allowed = await checkStaffOffer({ context, tx, row, at, staff, approval }, amountKobo)
    if (!allowed.ok) return allowed
    if (allowed.value === 'two_people')
      return proposeDecision(context, tx, staff, {
        orderId: row.order_id,
        subject: { returnId: row.id },
        entry: { percent, borne_by },
        amountKobo,
      })
  }
  if (open) await closeOffer(tx, row, open, { to: isLast ? 'ENDED' : 'WITHDRAWN', actor: by, at })
  const answerBy = offerUntil(at)
  await insertOffer(tx, {
    id: newId(),
    return_id: row.id,
    percent,
    amount_kobo: amountKobo,
    staff_id: staff?.id ?? null,
    is_ours,
    created_at: at,
    answer_by: answerBy,
  })
  const detail = `Offer until ${longDayOf(answerBy)}: ${named({ amount_kobo: amountKobo, percent })}`
  await store.recordReturn(tx, row.id, row.state, row.state, { actor: by, at, detail })
  if (staff) await recordRefundDecision(payments, tx, limitsOf(row, { staff, approval }, amountKobo))
  await notifyOfReturn(context, tx, 'offered', row.id)
  return ok(null)
}

const limitsOf = (
  row: store.ReturnRow,
  { staff, approval }: Pick<Deciding, 'staff' | 'approval'>,
  amountKobo: Kobo,
) => ({ key: refundKey(row.id), orderId: row.order_id, staff, amountKobo, approvedBy: approval?.by })

/** Whether staff may offer an amount now, alone or with a second person, as they could decide it. */
async function checkStaffOffer(
  { context, tx, row, at, staff, approval }: Deciding,
  amountKobo: Kobo,
): Promise<Result<'alone' | 'two_people', ProblemCode>> {
  if (!mayDecideNow({ state: row.state, reason: row.reason, answerBy: row.answer_by }, at))
    return refuse('return_waits_for_seller')
  if (row.reason === 'changed_mind') return refuse('step_not_allowed')
  const decision = limitsOf(row, { staff, approval }, amountKobo)
  const allowed = await checkRefundDecision(context.payments, tx, decision)
  if (!allowed.ok) return allowed
  if (approval) return approval.amountKobo === amountKobo ? ok('alone') : refuseOtherAmount()
  const limits = { ...decision, accountId: staff.id }
  return ok((await needsSecondPerson(context.payments, tx, limits)) ? 'two_people' : 'alone')
}

/** Its seller or staff make an offer. See {@link applyOffer}. */
export function offerReturn(
  context: ReturnsContext,
  party: ReturnParty,
  id: string,
  entry: z.output<typeof staffOfferEntry>,
): Promise<ReturnResult> {
  const staff = party.role === 'staff' ? { staff: party } : {}
  return changeLockedReturn(context, party, id, (tx, row, at) =>
    applyOffer({ context, tx, row, at, ...staff }, entry),
  )
}

/** An own return's offer as its address names it. */
type Named = { id: string; offer: string }

/** Refuses an offer that is answered, withdrawn or over, or whose return is decided. */
function refuseGone(row: store.ReturnRow, offer: store.Offer | undefined) {
  if (!isUndecided(row.state)) return movedOn(row)
  const message = 'This offer is not open any more. Please check the return again.'
  return refuse('moved_on', { about: offer?.state ?? row.state, message })
}

/** Drops an open offer: who made it withdraws it, the buyer declines it; again changes nothing. Refuses moved_on, and step_not_allowed for the other side's. */
export function dropOffer(
  context: ReturnsContext,
  party: ReturnParty,
  { id, offer: offerId }: Named,
): Promise<ReturnResult> {
  const to = party.role === 'buyer' ? 'DECLINED' : 'WITHDRAWN'
  return changeLockedReturn(context, party, id, async (tx, row, at) => {
    const offer = row.offers.find((one) => one.id === offerId)
    if (offer && party.role !== 'buyer' && offer.by !== party.role) return refuse('step_not_allowed')
    if (offer?.state === to) return ok(null)
    if (offer?.state !== 'OPEN') return refuseGone(row, offer)
    await closeOffer(tx, row, offer, { to, actor: party.role, at })
    if (to === 'DECLINED') await notifyOfReturn(context, tx, 'offer_declined', row.id)
    return ok(null)
  })
}

/** The buyer keeps the work: the amount goes back, and the return ends with it. Again changes nothing. Refuses moved_on, payment_disputed, refund_too_large. */
export function acceptOffer(
  context: ReturnsContext,
  accountId: Id,
  { id, offer: offerId }: Named,
): Promise<ReturnResult> {
  return changeLockedReturn(context, { role: 'buyer', id: accountId }, id, async (tx, row, at) => {
    const offer = row.offers.find((one) => one.id === offerId)
    if (offer?.state === 'ACCEPTED') return ok(null)
    const mayGo = mayReturnGo(row.state, 'REFUNDING', 'buyer')
    if (offer?.state !== 'OPEN' || isOfferOver(offer, at.getTime()) || !mayGo) return refuseGone(row, offer)
    if (await isDisputed(tx, row.order_id)) return refuseDisputed()
    const { amount_kobo: goods_kobo, is_ours } = offer
    const money = { goods_kobo, shipping_kobo: 0, is_ours }
    const refunded = await refundReturn(context.payments, tx, { ...row, ...money })
    if (!refunded.ok) return refunded
    await changeOffer(tx, offer.id, 'ACCEPTED', at)
    const note = { actor: 'buyer', at, detail: `Offer accepted: ${named(offer)}` }
    const decided = { ...money, send_back: false, decided_at: at, refund_id: refunded.value.refundId }
    await store.moveReturn(tx, row, 'REFUNDING', note, decided)
    await notifyOfReturn(context, tx, 'offer_accepted', row.id)
    return ok(null)
  })
}

/** Ends an offer that its buyer has not answered in time. */
export async function endOffer(
  context: ReturnsContext,
  tx: Db,
  row: store.ReturnRow,
  at: Date,
): Promise<void> {
  const offer = openOfferOf(row)
  if (!offer || !isOfferOver(offer, at.getTime())) return
  await closeOffer(tx, row, offer, { to: 'ENDED', actor: 'system', at })
  if (offer.by === 'seller') await notifyOfReturn(context, tx, 'offer_ended', row.id)
}
