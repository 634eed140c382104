import type { AdjustmentView } from '../../../contract/ledger.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, isId, newId } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { orderExists } from '../../orders/index.server.ts'
import { sellerExists } from '../../sellers/index.server.ts'
import type { LedgerContext, Staff } from '../context.ts'
import type { Account } from '../rules/accounts.ts'
import { mayEnterAlone } from '../rules/payout.ts'
import { adjustmentEntry } from '../rules/transfer.ts'
import {
  type AdjustmentRow,
  decideAdjustment,
  findByKey,
  insertAdjustment,
  listAdjustments,
  lockAdjustment,
} from '../store/adjustments.ts'
import { lockDecider, sumAlone } from '../store/alone.ts'
import { insertEntry } from '../store/entries.ts'
import { actorOf } from './actor.ts'

/** What staff ask for: an amount from the credited account to the debited one. */
export type AdjustmentWish = {
  debit: Account
  credit: Account
  amountKobo: Kobo
  sellerId: Id | null
  orderId: Id | null
  note: string
}

const view = (row: AdjustmentRow): AdjustmentView => ({
  id: row.id,
  state: row.state,
  debit: row.debit,
  credit: row.credit,
  amount: nairaOf(row.amountKobo),
  seller_id: row.sellerId,
  order_id: row.orderId,
  note: row.note,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
  decided_by: row.decidedBy,
  decided_at: row.decidedAt?.toISOString() ?? null,
})

const isSame = (row: AdjustmentRow, wish: AdjustmentWish): boolean =>
  (['debit', 'credit', 'amountKobo', 'sellerId', 'orderId', 'note'] as const).every(
    (name) => row[name] === wish[name],
  )

type Change = Result<AdjustmentView, ProblemCode>

/**
 * Corrections by staff of finance: entered at once, or, above the threshold, when a second person agrees. What one person decides alone
 * within a day counts together: all corrections, and with them the payouts of the same seller. All audited.
 */
export function createAdjustments(context: LedgerContext) {
  const { db, clock, audit, settings } = context

  const enter = async (tx: Db, row: AdjustmentRow): Promise<void> => {
    const { id, debit, credit, amountKobo, note, sellerId, orderId } = row
    const whose = { ...(sellerId !== null && { sellerId }), ...(orderId !== null && { orderId }) }
    await insertEntry(tx, adjustmentEntry({ id, debit, credit, amountKobo, note, ...whose }), clock.now())
  }

  const write = async (tx: Db, by: Staff, action: string, row: AdjustmentRow): Promise<void> => {
    const { state, debit, credit, amountKobo, sellerId, orderId, note } = row
    await audit.append(tx, {
      ...(await actorOf(context, tx, by)),
      action,
      subject: { kind: 'adjustment', id: row.id },
      after: { state, debit, credit, amountKobo, sellerId, orderId, note },
    })
  }

  const decide = (id: Id, by: Staff, state: 'ENTERED' | 'REJECTED'): Promise<Change> =>
    withTx(db, async (tx) => {
      const row = isId(id) ? await lockAdjustment(tx, id) : undefined
      if (!row) return refuse('adjustment_not_found')
      if (row.state !== 'PROPOSED') return refuse('adjustment_decided')
      if (state === 'ENTERED' && row.createdBy === by.id) return refuse('another_person_needed')
      const decided = { ...row, state, decidedBy: by.id, decidedAt: clock.now() }
      await decideAdjustment(tx, id, { state, by: by.id, at: decided.decidedAt })
      if (state === 'ENTERED') await enter(tx, row)
      await write(tx, by, state === 'ENTERED' ? 'adjustment.approve' : 'adjustment.reject', decided)
      return ok(view(decided))
    })

  return {
    list: async (request: PageRequest): Promise<Page<AdjustmentView>> => {
      const { rows, total } = await listAdjustments(db, { limit: request.limit, offset: offsetOf(request) })
      return pageOf(rows.map(view), total, request)
    },

    /** The same request under the same key answers what the first one did. */
    make: async (by: Staff, wish: AdjustmentWish, key: string | null): Promise<Change> => {
      if (wish.debit === wish.credit)
        return refuse('invalid', { field: 'credit', message: 'Choose two different accounts.' })
      const isSellers = wish.debit === 'seller_payable' || wish.credit === 'seller_payable'
      if (isSellers && wish.sellerId === null)
        return refuse('invalid', { field: 'seller_id', message: 'Say which seller.' })
      if (wish.sellerId !== null && !(await sellerExists(db, wish.sellerId)))
        return refuse('seller_not_found', { field: 'seller_id' })
      if (wish.orderId !== null && !(await orderExists(db, wish.orderId)))
        return refuse('order_not_found', { field: 'order_id' })
      return withTx(db, async (tx) => {
        await lockDecider(tx, by.id)
        const since = after(clock.now(), -DAY)
        const alone = await sumAlone(tx, { person: by.id, sellerId: wish.sellerId, since })
        const isOne = mayEnterAlone(wish.amountKobo, alone, settings.twoPeopleAboveKobo)
        const row: AdjustmentRow = {
          ...wish,
          id: newId(),
          state: isOne ? 'ENTERED' : 'PROPOSED',
          createdBy: by.id,
          createdAt: clock.now(),
          decidedBy: null,
          decidedAt: null,
        }
        if (!(await insertAdjustment(tx, row, key))) {
          const known = key === null ? undefined : await findByKey(tx, by.id, key)
          return known && isSame(known, wish) ? ok(view(known)) : refuse('idempotency_key_reused')
        }
        if (isOne) await enter(tx, row)
        await write(tx, by, isOne ? 'adjustment.enter' : 'adjustment.propose', row)
        return ok(view(row))
      })
    },

    /** Refuses another_person_needed to whoever proposed it. */
    approve: (id: Id, by: Staff): Promise<Change> => decide(id, by, 'ENTERED'),
    reject: (id: Id, by: Staff): Promise<Change> => decide(id, by, 'REJECTED'),
  }
}
