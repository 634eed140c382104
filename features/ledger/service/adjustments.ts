import type { AdjustmentView } from '../../../contract/ledger.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Amounts, Days } from '../../../contract/ranges.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { orderExists } from '../../orders/index.server.ts'
import { sellerExists } from '../../sellers/index.server.ts'
import type { LedgerContext, Staff } from '../context.ts'
import type { LedgerAccount } from '../rules/accounts.ts'
import { mayEnterAlone } from '../rules/payout.ts'
import { entryOfAdjustment } from '../rules/transfer.ts'
import {
  decideAdjustment,
  findByKey,
  insertAdjustment,
  listAdjustments,
  lockAdjustment,
  type StoredAdjustment,
} from '../store/adjustments.ts'
import { insertEntry } from '../store/entries.ts'
import { lockDecider, sumSingleApprovals } from '../store/single-approvals.ts'
import { actorOf } from './actor.ts'
import { notifyCorrected } from './notifying.ts'
import { thresholdsOf } from './thresholds.ts'

/** What staff ask for: an amount from the credited account to the debited one. */
export type AdjustmentWish = {
  debit: LedgerAccount
  credit: LedgerAccount
  amount_kobo: Kobo
  seller_id: Id | null
  order_id: Id | null
  note: string
}

const adjustmentView = (row: StoredAdjustment): AdjustmentView => ({
  id: row.id,
  state: row.state,
  debit: row.debit,
  credit: row.credit,
  amount: nairaOf(row.amount_kobo),
  seller_id: row.seller_id,
  order_id: row.order_id,
  note: row.note,
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
})

const isSame = (row: StoredAdjustment, wish: AdjustmentWish): boolean =>
  (['debit', 'credit', 'amount_kobo', 'seller_id', 'order_id', 'note'] as const).every(
    (name) => row[name] === wish[name],
  )

type Change = Result<AdjustmentView, ProblemCode>

async function enterAdjustment(
  context: Pick<LedgerContext, 'clock' | 'notifySellers'>,
  tx: Db,
  row: StoredAdjustment,
): Promise<void> {
  const { id, debit, credit, amount_kobo: amountKobo, note, seller_id: sellerId, order_id: orderId } = row
  const whose = { ...(sellerId !== null && { sellerId }), ...(orderId !== null && { orderId }) }
  const entry = entryOfAdjustment({ id, debit, credit, amountKobo, note, ...whose })
  if (await insertEntry(tx, entry, context.clock.now())) await notifyCorrected(context, tx, entry)
}

async function auditAdjustment(
  context: Pick<LedgerContext, 'audit' | 'personOf'>,
  tx: Db,
  by: Staff,
  action: string,
  row: StoredAdjustment,
): Promise<void> {
  const { state, debit, credit, amount_kobo: amountKobo, seller_id: sellerId, order_id: orderId, note } = row
  await context.audit.append(tx, {
    ...(await actorOf(context, tx, by)),
    action,
    subject: { kind: 'adjustment', id: row.id },
    after: { state, debit, credit, amountKobo, sellerId, orderId, note },
  })
}

const decide = (context: LedgerContext, id: Id, by: Staff, state: 'ENTERED' | 'REJECTED'): Promise<Change> =>
  withTx(context.db, async (tx) => {
    const row = await lockAdjustment(tx, id)
    if (!row) return refuse('adjustment_not_found')
    if (row.state !== 'PROPOSED') return refuse('adjustment_decided')
    if (state === 'ENTERED' && row.created_by === by.id) return refuse('another_person_needed')
    const at = context.clock.now()
    const decided: StoredAdjustment = { ...row, state, decided_by: by.id, decided_at: at }
    await decideAdjustment(tx, id, { state, by: by.id, at })
    if (state === 'ENTERED') await enterAdjustment(context, tx, row)
    const action = state === 'ENTERED' ? 'adjustment.approve' : 'adjustment.reject'
    await auditAdjustment(context, tx, by, action, decided)
    return ok(adjustmentView(decided))
  })

/** The corrections by staff of finance, newest first. */
export async function readAdjustments(
  { db }: Pick<LedgerContext, 'db'>,
  filter: Days & Amounts,
  request: PageRequest,
): Promise<Page<AdjustmentView>> {
  const { rows, total } = await listAdjustments(db, filter, {
    limit: request.limit,
    offset: offsetOf(request),
  })
  return pageOf(rows.map(adjustmentView), total, request)
}

/**
 * Enters a correction, or above the threshold proposes it for a second person; limits count one person's corrections
 * and the seller's payouts of a day. Audited. Idempotent by key.
 */
export async function makeAdjustment(
  context: LedgerContext,
  by: Staff,
  wish: AdjustmentWish,
  key: string | null,
): Promise<Change> {
  const { db, clock } = context
  const refusal = await refusalOfWish(db, wish)
  if (refusal) return refusal
  return withTx(db, async (tx) => {
    await lockDecider(tx, by.id)
    const since = after(clock.now(), -DAY)
    const alone = await sumSingleApprovals(tx, { person: by.id, sellerId: wish.seller_id, since })
    const { two_people_above_kobo } = await thresholdsOf(context, tx)
    const isOne = mayEnterAlone(wish.amount_kobo, alone, two_people_above_kobo)
    const row: StoredAdjustment = {
      ...wish,
      id: newId(),
      state: isOne ? 'ENTERED' : 'PROPOSED',
      created_by: by.id,
      created_at: clock.now(),
      decided_by: null,
      decided_at: null,
    }
    if (!(await insertAdjustment(tx, row, key))) {
      const known = key === null ? undefined : await findByKey(tx, by.id, key)
      return known && isSame(known, wish) ? ok(adjustmentView(known)) : refuse('idempotency_key_reused')
    }
    if (isOne) await enterAdjustment(context, tx, row)
    await auditAdjustment(context, tx, by, isOne ? 'adjustment.enter' : 'adjustment.propose', row)
    return ok(adjustmentView(row))
  })
}

async function refusalOfWish(db: Db, wish: AdjustmentWish): Promise<Refusal<ProblemCode> | undefined> {
  if (wish.debit === wish.credit)
    return refuse('invalid', { field: 'credit', message: 'Choose two different accounts.' })
  const isSellers = wish.debit === 'seller_payable' || wish.credit === 'seller_payable'
  if (isSellers && wish.seller_id === null)
    return refuse('invalid', { field: 'seller_id', message: 'Say which seller.' })
  if (wish.seller_id !== null && !(await sellerExists(db, wish.seller_id)))
    return refuse('seller_not_found', { field: 'seller_id' })
  if (wish.order_id !== null && !(await orderExists(db, wish.order_id)))
    return refuse('order_not_found', { field: 'order_id' })
  return undefined
}

/** Approves a proposed correction, which enters it. Refuses another_person_needed to the person who proposed it. */
export function approveAdjustment(context: LedgerContext, id: Id, by: Staff): Promise<Change> {
  return decide(context, id, by, 'ENTERED')
}

/** Rejects a proposed correction: nothing is entered. */
export function rejectAdjustment(context: LedgerContext, id: Id, by: Staff): Promise<Change> {
  return decide(context, id, by, 'REJECTED')
}
