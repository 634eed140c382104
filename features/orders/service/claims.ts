import type * as z from 'zod/mini'
import {
  type ClaimState,
  type claimAnswerEntry,
  claimDecisionEntry,
  type StaffClaim,
} from '../../../contract/claim.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Days } from '../../../contract/ranges.ts'
import type { RefundPreview } from '../../../contract/refund.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import type { OrderMailsContext, OrdersContext } from '../context/orders.ts'
import { CLOSED_WITH_ORDER, mayClaim, mayClaimGo } from '../rules/claims.ts'
import * as store from '../store/claims.ts'
import { lockOrder, readOrder, recordEvent } from '../store/orders.ts'
import { findParcel } from '../store/parcels.ts'
import { staffClaimOf } from '../view/claims.ts'
import { parcelOf } from '../view/parcels.ts'
import { decideFound, decideLost, refundPartsOf, tryLost } from './claim-decision.ts'
import { type ClaimMoment, mailClaim } from './claim-mails.ts'
import { type Approval, readProposalOf } from './proposing.ts'
import { tryOut } from './refund-preview.ts'

const NOTHING_OPEN = 'There is nothing to answer: no word of the buyer about this parcel is open.'

const SENT_BACK =
  'You have sent back a work of this parcel, so it arrived. If something else is wrong, please write to us.'

/**
 * Records that a buyer claims non-delivery; again returns the open claim. Refuses parcel_not_found; claim_not_allowed
 * if unsent, received (by buyer or staff), sent back, or past the return period.
 */
export async function claimParcel(
  context: OrdersContext,
  accountId: Id,
  parcelId: string,
  text: string,
): Promise<Result<{ state: ClaimState }, ProblemCode>> {
  const { db, clock } = context
  const reader = { role: 'buyer', id: accountId } as const
  const known = await findParcel(db, reader, parcelId)
  if (!known) return refuse('parcel_not_found')
  return withTx(db, async (tx): Promise<Result<{ state: ClaimState }, ProblemCode>> => {
    await lockOrder(tx, known.order_id)
    const row = await findParcel(tx, reader, parcelId)
    if (!row) return refuse('parcel_not_found')
    if (row.claim?.state === 'OPEN') return ok({ state: 'OPEN' })
    const at = clock.now()
    const parcel = { state: row.state, receivedBy: row.received_by, receivedAt: row.received_at }
    if (row.order_state !== 'PAID' || !mayClaim(parcel, at))
      return refuse('claim_not_allowed', { about: row.state })
    if (!(await context.closeReturnsOf(tx, row, at)))
      return refuse('claim_not_allowed', { about: row.state, message: SENT_BACK })
    const id = newId()
    await store.insertClaim(tx, { id, parcelId: row.id, text, at })
    await recordEvent(tx, row.order_id, {
      actor: 'buyer',
      at,
      from: row.state,
      to: row.state,
      detail: 'it never came, says the buyer',
      parcelId: row.id,
    })
    await notify(context, tx, 'claimed', id)
    return ok({ state: 'OPEN' })
  })
}

/**
 * Records the seller's answer to an open claim, replacing an earlier one. Staff read it; the buyer sees only that there
 * is one. Refuses parcel_not_found, moved_on (about: the claim's state).
 */
export async function answerClaim(
  context: OrdersContext,
  accountId: Id,
  parcelId: string,
  entry: z.output<typeof claimAnswerEntry>,
): Promise<Result<Parcel, ProblemCode>> {
  const { db, clock } = context
  const reader = { role: 'seller', id: accountId } as const
  const known = await findParcel(db, reader, parcelId)
  if (!known) return refuse('parcel_not_found')
  return withTx(db, async (tx): Promise<Result<Parcel, ProblemCode>> => {
    await lockOrder(tx, known.order_id)
    const row = await findParcel(tx, reader, parcelId)
    if (!row) return refuse('parcel_not_found')
    const at = clock.now()
    const open = await store.findOpenClaim(tx, row.id)
    if (!open) return refuse('moved_on', { about: row.claim?.state ?? '', message: NOTHING_OPEN })
    const isRepeated =
      open.answered_at !== null &&
      open.answer_text === entry.text &&
      open.answer_courier === entry.courier &&
      open.answer_tracking_code === entry.tracking_code &&
      open.answer_tracking_url === entry.tracking_url
    if (isRepeated) return ok(parcelOf(row, 'seller', context))
    await store.writeAnswer(tx, open.id, {
      accountId,
      text: entry.text,
      courier: entry.courier,
      trackingCode: entry.tracking_code,
      trackingUrl: entry.tracking_url,
      at,
    })
    await recordEvent(tx, row.order_id, {
      actor: 'seller',
      at,
      from: row.state,
      to: row.state,
      detail:
        open.answered_at === null ? 'never came: the seller answers' : 'never came: the seller answers anew',
      parcelId: row.id,
    })
    const now = await findParcel(tx, reader, parcelId)
    if (!now) throw new Error(`parcel ${row.id} is gone`)
    return ok(parcelOf(now, 'seller', context))
  })
}

/**
 * Closes a locked order's open claims when all its works' money is asked back. The buyer is informed by the refund's
 * mail, the seller by ours.
 */
export async function closeClaimsWithOrder(
  context: OrderMailsContext,
  tx: Db,
  orderId: Id,
  at: Date,
): Promise<void> {
  for (const open of await store.listOpenClaims(tx, orderId)) {
    if (!mayClaimGo(open.state, 'CLOSED', 'system')) continue
    await store.endClaim(tx, open.id, { state: 'CLOSED', text: CLOSED_WITH_ORDER, by: null, at })
    await recordEvent(tx, orderId, {
      actor: 'system',
      at,
      from: open.parcel_state,
      to: open.parcel_state,
      detail: 'never came: closed, the whole order was refunded',
      parcelId: open.parcel_id,
    })
    await notify(context, tx, 'closed', open.id)
  }
}

/** Ends the open claim of a parcel whose order is locked, as its buyer has it after all. Does nothing where there is none. */
export async function endClaimByBuyer(
  context: OrderMailsContext,
  tx: Db,
  parcelId: Id,
  at: Date,
): Promise<void> {
  const open = await store.findOpenClaim(tx, parcelId)
  if (!open || !mayClaimGo(open.state, 'CAME', 'buyer')) return
  await store.endClaim(tx, open.id, { state: 'CAME', text: '', by: null, at })
  await notify(context, tx, 'came', open.id)
}

/** A page of claims for staff, the open ones first, the oldest on top. */
export async function readClaims(
  context: OrdersContext,
  request: PageRequest & Days & { state: ClaimState | 'all' },
): Promise<Page<StaffClaim>> {
  const { rows, total } = await store.listClaims(context.db, request, request)
  return pageOf(await Promise.all(rows.map((row) => claimView(context, row))), total, request)
}

/** One claim for staff; refuses claim_not_found. */
export async function readClaim(
  context: OrdersContext,
  id: string,
): Promise<Result<StaffClaim, ProblemCode>> {
  const row = await store.findClaim(context.db, id)
  if (!row) return refuse('claim_not_found')
  const proposal = await readProposalOf(context.db, { claimId: row.id })
  return ok({ ...(await claimView(context, row)), proposal: proposal && withClaimEntry(proposal) })
}

/**
 * Decides and audits a locked order's claim, or stores it for a second person ('proposed'). Refuses moved_on (about:
 * the present state), invalid (field on), and what {@link decideLost} refuses.
 */
export async function decideLockedClaim(
  context: OrdersContext,
  tx: Db,
  { staff, id, approval }: { staff: Officer; id: Id; approval?: Approval },
  entry: z.output<typeof claimDecisionEntry>,
): Promise<Result<null | 'proposed', ProblemCode>> {
  const { clock, payments, audit, nameOf } = context
  const row = await store.findClaim(tx, id)
  const to = entry.decision === 'found' ? 'FOUND' : 'LOST'
  if (!row || !mayClaimGo(row.state, to, 'staff')) return refuse('moved_on', { about: row?.state ?? '' })
  const deciding = { payments, tx, row, at: clock.now(), staff, approval }
  const decided =
    to === 'FOUND' ? await decideFound(deciding, entry) : await decideLost(context, deciding, entry)
  if (!decided.ok || decided.value === 'proposed') return decided
  const now = await store.findClaim(tx, id)
  await audit.append(tx, {
    actor: { id: staff.id, name: await nameOf(tx, staff.id) },
    action: 'claim.decide',
    subject: { kind: 'order', id: row.order_id },
    before: { parcel: row.parcel_id, state: row.parcel_state },
    after: { claim: to, state: now?.parcel_state, on: entry.on ?? null, text: entry.text },
  })
  await notify(context, tx, 'decided', id)
  return ok(null)
}

/**
 * Staff decide a claim; a refund above the threshold waits for a second person. Refuses claim_not_found, and what
 * {@link decideLockedClaim} refuses.
 */
export async function decideClaim(
  context: OrdersContext,
  staff: Officer,
  id: string,
  entry: z.output<typeof claimDecisionEntry>,
): Promise<Result<StaffClaim, ProblemCode>> {
  const known = await store.findClaim(context.db, id)
  if (!known) return refuse('claim_not_found')
  const done = await withTx(context.db, async (tx) => {
    await lockOrder(tx, known.order_id)
    return decideLockedClaim(context, tx, { staff, id: known.id }, entry)
  })
  if (!done.ok) return done
  return readClaim(context, id)
}

/** Says what the decision that a parcel is lost would give back; changes nothing. Refuses claim_not_found, moved_on, and what that decision refuses. */
export async function previewLostClaim(
  { db, clock, payments }: OrdersContext,
  staff: Officer,
  id: string,
  hasShipping: boolean,
): Promise<Result<RefundPreview, ProblemCode>> {
  const known = await store.findClaim(db, id)
  if (!known) return refuse('claim_not_found')
  return tryOut(db, async (tx) => {
    await lockOrder(tx, known.order_id)
    const row = await store.findClaim(tx, known.id)
    if (!row || !mayClaimGo(row.state, 'LOST', 'staff'))
      return refuse('moved_on', { about: row?.state ?? '' })
    return tryLost({ payments, tx, row, at: clock.now(), staff }, hasShipping)
  })
}

async function notify(context: OrderMailsContext, tx: Db, what: ClaimMoment, id: Id): Promise<void> {
  const row = await store.findClaim(tx, id)
  if (row) await mailClaim(context, tx, what, row)
}

const withClaimEntry = <T extends { entry: unknown }>(proposal: T) => ({
  ...proposal,
  entry: claimDecisionEntry.parse(proposal.entry),
})

async function claimView({ db, payments }: OrdersContext, row: store.ClaimRow): Promise<StaffClaim> {
  const order = await readOrder(db, row.order_id)
  if (!order) throw new Error(`a claim about an order that does not exist: ${row.order_id}`)
  return staffClaimOf(row, refundPartsOf(order, row.seller_id, await payments.refundable(db, order.id)))
}
