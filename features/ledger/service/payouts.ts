import type { StaffPayout } from '../../../contract/ledger.ts'
import { type ProblemCode, problems } from '../../../contract/problems.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { formatKobo, type Kobo, koboOf, sumOf } from '../../../kernel/money.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { LedgerContext, Staff } from '../context.ts'
import type { NewEntry } from '../rules/entry.ts'
import { approvalBy, isApprover, isNameOpen, mayPayoutGo } from '../rules/payout.ts'
import { payoutConfirmedEntry, payoutEntry } from '../rules/transfer.ts'
import { readWaitingSaid } from '../store/bank-returns.ts'
import { insertEntry } from '../store/entries.ts'
import { listItemsOfPayout } from '../store/items.ts'
import { paysReturnOf } from '../store/payout-returns.ts'
import * as store from '../store/payouts.ts'
import { lockDecider, paysCorrectionOf, sumSingleApprovals } from '../store/single-approvals.ts'
import { actorOf } from './actor.ts'
import { isAccountOf, type PayableAccount, readAccount } from './facts.ts'
import { lookAt } from './first-look.ts'
import { whyStale } from './freshness.ts'
import { notifyPayout } from './notifying.ts'
import { cancelUnsent } from './proposing.ts'
import { thresholdsOf } from './thresholds.ts'
import { payoutItemView, staffPayoutView } from './views.ts'

export type Change = Result<StaffPayout, ProblemCode>

const viewOf = async (
  context: Pick<LedgerContext, 'firstThresholds'>,
  db: Db,
  payout: store.Payout,
): Promise<StaffPayout> => staffPayoutView(payout, (await thresholdsOf(context, db)).two_people_above_kobo)

/** Refuses a step about a locked payout, or takes it and says what to write into the audit log. */
type Decide = (
  tx: Db,
  payout: store.Payout,
) => Promise<Refusal<ProblemCode> | { action: string; after: Record<string, unknown> } | undefined>

/** Changes a payout and writes that into the audit log. */
export function changePayout(context: LedgerContext, id: Id, by: Staff, decide: Decide): Promise<Change> {
  return withTx(context.db, (tx) => changeIn(context, tx, id, by, decide))
}

async function changeIn(context: LedgerContext, tx: Db, id: Id, by: Staff, decide: Decide): Promise<Change> {
  const payout = isId(id) ? await store.lockPayout(tx, id) : undefined
  if (!payout) return refuse('payout_not_found')
  const done = await decide(tx, payout)
  if (done && 'ok' in done) return done
  const now = (await store.readPayout(tx, id)) ?? payout
  if (done) {
    await context.audit.append(tx, {
      ...(await actorOf(context, tx, by)),
      action: done.action,
      subject: { kind: 'payout', id },
      before: { state: payout.state },
      after: { state: now.state, ...done.after },
    })
  }
  return ok(await viewOf(context, tx, now))
}

function ensureFresh(
  context: LedgerContext,
  account: PayableAccount,
  payout: store.Payout,
): Refusal<ProblemCode> | undefined {
  const why = whyStale(context, account, payout)
  return why === undefined
    ? undefined
    : refuse('payout_changed', { about: payout.id, message: `This payout is out of date. ${why}` })
}

type PayoutEnd = {
  to: 'CONFIRMED' | 'CANCELLED'
  action: string
  note: string
  entryOf?: (payout: store.Payout) => NewEntry
}

const moments = { CONFIRMED: 'arrived', CANCELLED: 'cancelled' } as const

/** Ends a payout with the entry that goes with it, and notifies its seller. */
const endPayout = (
  context: LedgerContext,
  id: Id,
  by: Staff,
  { to, action, note, entryOf }: PayoutEnd,
): Promise<Change> =>
  changePayout(context, id, by, async (tx, payout) => {
    const now = context.clock.now()
    if (!mayPayoutGo(payout.state, to)) return refuse('payout_state')
    if (to === 'CONFIRMED') {
      if (isApprover(payout, by.id)) return refuse('another_person_needed')
      if (await readWaitingSaid(tx, { payoutId: id })) return refuse('bank_return_waits')
    }
    await store.writeEnd(tx, id, { state: to, at: now, note, by: by.id })
    if (entryOf) await insertEntry(tx, entryOf(payout), now)
    await notifyPayout(context, tx, payout, moments[to], { note, reference: payout.reference ?? '' })
    return { action, after: { note } }
  })

/** The payouts as staff see them, newest first; those that fit. */
export async function readStaffPayouts(
  context: Pick<LedgerContext, 'db' | 'firstThresholds'>,
  filter: Omit<store.PayoutFilter, 'sellerId'>,
  request: PageRequest,
): Promise<Page<StaffPayout>> {
  const { rows, total } = await store.listPayouts(context.db, filter, {
    limit: request.limit,
    offset: offsetOf(request),
  })
  const { two_people_above_kobo } = await thresholdsOf(context, context.db)
  return pageOf(
    rows.map((row) => staffPayoutView(row, two_people_above_kobo)),
    total,
    request,
  )
}

/** A payout as staff see it, with what it pays and the name at the bank; refuses payout_not_found. */
export async function readStaffPayout(
  context: Pick<LedgerContext, 'db' | 'firstThresholds' | 'sellers' | 'keyring'>,
  id: Id,
) {
  const payout = await store.readPayout(context.db, id)
  if (!payout) return refuse('payout_not_found')
  const isToLookAt = payout.state === 'PROPOSED' && payout.first_to !== null
  const bank = (await context.sellers.bankOf?.(context.db, payout.seller_id)) ?? null
  // What the bank says now, which it may not have said yet when the payout was proposed.
  const named = bank && isAccountOf(context, bank, payout) ? bank : null
  const isForTwo = payout.two_people || (payout.state === 'PROPOSED' && isNameOpen(named))
  return ok({
    ...(await viewOf(context, context.db, { ...payout, two_people: isForTwo })),
    ...(named && { account_check: named.check }),
    found_name: named?.foundName ?? '',
    look: isToLookAt ? await lookAt(context, payout) : null,
    items: (await listItemsOfPayout(context.db, id)).map(payoutItemView),
  })
}

/**
 * Approves a payout: the first of two, or the last. Refuses another_person_needed, own_correction, own_return, payout_not_looked_at,
 * payout_state, and payout_changed when it no longer pays what it was proposed for.
 */
export function approvePayout(
  context: LedgerContext,
  id: Id,
  by: Staff,
  hasLooked: boolean,
): Promise<Change> {
  const { clock } = context
  return changePayout(context, id, by, async (tx, payout) => {
    await lockDecider(tx, by.id)
    const since = after(clock.now(), -DAY)
    const { of_seller_kobo } = await sumSingleApprovals(tx, {
      person: by.id,
      sellerId: payout.seller_id,
      since,
    })
    const approver = {
      person: by.id,
      aloneKobo: of_seller_kobo,
      hasOwnCorrection: await paysCorrectionOf(tx, id, by.id),
      hasOwnReturn: await paysReturnOf(tx, id, by.id),
      hasLooked,
    }
    const { two_people_above_kobo } = await thresholdsOf(context, tx)
    const account = await readAccount(context, tx, payout.seller_id)
    const isForTwo = payout.two_people || isNameOpen(account.bank)
    const approval = approvalBy({ ...payout, two_people: isForTwo }, approver, two_people_above_kobo)
    if (!approval.ok) return approval
    const stale = ensureFresh(context, account, payout)
    if (stale) return stale
    await store.writeApproval(tx, payout, by.id, clock.now(), approval.value === 'last')
    return {
      action: 'payout.approve',
      after: {
        approval: approval.value,
        amountKobo: payout.amount_kobo,
        ...(payout.first_to && { firstTo: payout.first_to, lookedAt: true }),
      },
    }
  })
}

/** Payouts that the bank is asked to pay, and what it has read of the file. */
export type Sending = { ids: readonly Id[]; reference: string; count: number; sumKobo: Kobo }

/**
 * Records that the bank was asked for these payouts, all or none, under its reference. Idempotent. Refuses
 * bank_sum_differs, another_person_needed to approvers, payout_state, payout_changed; `about` is the payout.
 */
export function sendPayouts(
  context: LedgerContext,
  { ids, reference, count, sumKobo }: Sending,
  by: Staff,
  key: string | null,
): Promise<Result<StaffPayout[], ProblemCode>> {
  return withTx(context.db, async (tx): Promise<Result<StaffPayout[], ProblemCode>> => {
    const sent: StaffPayout[] = []
    // In the order of ids, so that two who send never wait for each other.
    for (const id of [...new Set(ids)].toSorted()) {
      const one = await changeIn(context, tx, id, by, sendOne(context, { by, reference, key }))
      if (!one.ok) return nameRefused(tx, id, ids.length, one)
      sent.push(one.value)
    }
    const amountKobo = sumOf(sent.map(({ amount }) => koboOf(amount)))
    if (sent.length === count && amountKobo === sumKobo) return ok(sent)
    const field = sent.length === count ? 'sum' : 'count'
    const these = `${sent.length === 1 ? 'One payout comes' : `These ${sent.length} payouts come`} to ${formatKobo(amountKobo)}`
    return refuse('bank_sum_differs', {
      field,
      message: `${these}, and the bank has read ${count} of ${formatKobo(sumKobo)} in all. Let it release nothing, and compare its list with the file.`,
    })
  })
}

/** Why one of several payouts is refused, with its code, so that a person knows which. */
async function nameRefused(
  tx: Db,
  id: Id,
  count: number,
  refusal: Refusal<ProblemCode>,
): Promise<Refusal<ProblemCode>> {
  const payout = count > 1 && isId(id) ? await store.readPayout(tx, id) : undefined
  const message = refusal.message ?? problems[refusal.code].text
  return { ...refusal, about: id, ...(payout && { message: `${payout.code}: ${message}` }) }
}

const sendOne =
  (
    context: LedgerContext,
    { by, reference, key }: { by: Staff; reference: string; key: string | null },
  ): Decide =>
  async (tx, payout) => {
    const { id } = payout
    if (payout.sent_at && payout.reference === reference) return undefined
    if (payout.sent_at && key !== null && payout.sent_key === key) return refuse('idempotency_key_reused')
    if (!mayPayoutGo(payout.state, 'SENT')) return refuse('payout_state')
    if (isApprover(payout, by.id)) return refuse('another_person_needed')
    const stale = ensureFresh(context, await readAccount(context, tx, payout.seller_id), payout)
    if (stale) return stale
    const now = context.clock.now()
    await store.writeSent(tx, id, { by: by.id, at: now, reference, key })
    await insertEntry(tx, payoutEntry(payout), now)
    await context.whenSent?.(tx, { ...payout, reference })
    await notifyPayout(context, tx, payout, 'sent', { reference })
    return { action: 'payout.send', after: { reference, amountKobo: payout.amount_kobo } }
  }

/** Notes that the money has arrived. Refuses another_person_needed to those who approved it, bank_return_waits. */
export function confirmPayout(context: LedgerContext, id: Id, by: Staff): Promise<Change> {
  const end = { to: 'CONFIRMED', action: 'payout.confirm', note: '', entryOf: payoutConfirmedEntry } as const
  return endPayout(context, id, by, end)
}

/** Cancels a payout that has not been sent. */
export function cancelPayout(context: LedgerContext, id: Id, by: Staff, note: string): Promise<Change> {
  return endPayout(context, id, by, { to: 'CANCELLED', action: 'payout.cancel', note })
}

/**
 * Cancels, in `tx`, what was proposed or approved for a seller whose bank account has changed: it was for the other account. The night
 * proposes it anew, once nothing waits.
 */
export async function cancelUnsentPayouts(
  context: LedgerContext,
  tx: Db,
  sellerId: Id,
  why: string,
): Promise<void> {
  for (const payout of await store.listUnsent(tx, sellerId))
    await cancelUnsent(context, tx, payout, null, why)
}
