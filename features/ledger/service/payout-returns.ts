import { type Id, isId, newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import type { LedgerContext, Staff } from '../context.ts'
import { mayPayoutGo } from '../rules/payout.ts'
import { payoutReturnedEntry } from '../rules/transfer.ts'
import { insertEntry } from '../store/entries.ts'
import * as store from '../store/payout-returns.ts'
import { writeEnd } from '../store/payouts.ts'
import { notifyPayout } from './notifying.ts'
import { type Change, changePayout } from './payouts.ts'

/**
 * Says that the bank sent a payout back, by its reference of the money that came in. It is owed again once another person approves it:
 * who could say so alone could have anything paid twice. Refuses payout_state, payout_return_waits, return_reference_used.
 */
export function askReturn(
  context: LedgerContext,
  payoutId: Id,
  by: Staff,
  { reference, note }: { reference: string; note: string },
): Promise<Change> {
  return changePayout(context, payoutId, by, async (tx, payout) => {
    if (!mayPayoutGo(payout.state, 'RETURNED')) return refuse('payout_state')
    if (await store.readWaitingReturn(tx, payoutId)) return refuse('payout_return_waits')
    const asked = { id: newId(), payoutId, reference, note, by: by.id, at: context.clock.now() }
    if (!(await store.insertReturn(tx, asked))) return refuse('return_reference_used', { field: 'reference' })
    return { action: 'payout.return.propose', after: { reference, note } }
  })
}

/** Approves that a payout came back: what it paid is owed again. Refuses another_person_needed to the person who said so. */
export function approveReturn(context: LedgerContext, id: Id, by: Staff): Promise<Change> {
  return decide(context, id, by, 'APPROVED')
}

/** Rejects that a payout came back, also by the person who said so. Nothing changes. */
export function rejectReturn(context: LedgerContext, id: Id, by: Staff): Promise<Change> {
  return decide(context, id, by, 'REJECTED')
}

async function decide(
  context: LedgerContext,
  id: Id,
  by: Staff,
  state: 'APPROVED' | 'REJECTED',
): Promise<Change> {
  const payoutId = isId(id) ? await store.findPayoutOfReturn(context.db, id) : undefined
  if (payoutId === undefined) return refuse('payout_return_not_found')
  return changePayout(context, payoutId, by, async (tx, payout) => {
    const asked = await store.readReturn(tx, id)
    if (!asked) return refuse('payout_return_not_found')
    const { reference, note, createdBy } = asked
    if (asked.state !== 'PROPOSED') return refuse('payout_return_decided')
    const at = context.clock.now()
    if (state === 'REJECTED') {
      await store.decideReturn(tx, id, { state, by: by.id, at })
      return { action: 'payout.return.reject', after: { reference, note } }
    }
    if (createdBy === by.id) return refuse('another_person_needed')
    if (!mayPayoutGo(payout.state, 'RETURNED')) return refuse('payout_state')
    await store.decideReturn(tx, id, { state, by: by.id, at })
    await writeEnd(tx, payoutId, { state: 'RETURNED', at, note, by: by.id })
    await insertEntry(tx, payoutReturnedEntry(payout, { hadArrived: payout.state === 'CONFIRMED' }), at)
    await notifyPayout(context, tx, payout, 'returned', { note, reference: payout.reference ?? '' })
    return { action: 'payout.return.approve', after: { reference, note } }
  })
}
