import type { Id } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import type { LedgerContext, Staff } from '../context.ts'
import { mayPayoutGo } from '../rules/payout.ts'
import { payoutReturnedEntry } from '../rules/transfer.ts'
import { insertEntry } from '../store/entries.ts'
import { findPayoutOfReturn } from '../store/payout-returns.ts'
import { writeEnd } from '../store/payouts.ts'
import { decideCameBack, sayCameBack } from './bank-returns.ts'
import { notifyPayout } from './notifying.ts'
import { type Change, changePayout } from './payouts.ts'

/**
 * Records that the bank returned a payout, by its reference; owed again once another person approves. Refuses
 * payout_state, and what {@link sayCameBack} refuses.
 */
export function askReturn(
  context: LedgerContext,
  payoutId: Id,
  by: Staff,
  { reference, note }: { reference: string; note: string },
): Promise<Change> {
  return changePayout(context, payoutId, by, async (tx, payout) => {
    if (!mayPayoutGo(payout.state, 'RETURNED')) return refuse('payout_state')
    const said = { reference, note, by: by.id, at: context.clock.now() }
    const noted = await sayCameBack(tx, { payoutId }, said)
    return noted.ok ? { action: 'payout.return.propose', after: { reference, note } } : noted
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
  const payoutId = await findPayoutOfReturn(context.db, id)
  if (!payoutId) return refuse('bank_return_not_found')
  return changePayout(context, payoutId, by, async (tx, payout) => {
    const at = context.clock.now()
    const said = await decideCameBack(tx, { payoutId }, id, { state, by: by.id, at })
    if (!said.ok) return said
    const { reference, note } = said.value
    if (state === 'REJECTED') return { action: 'payout.return.reject', after: { reference, note } }
    if (!mayPayoutGo(payout.state, 'RETURNED')) return refuse('payout_state')
    await writeEnd(tx, payoutId, { state: 'RETURNED', at, note, by: by.id })
    await insertEntry(tx, payoutReturnedEntry(payout, { hadArrived: payout.state === 'CONFIRMED' }), at)
    await notifyPayout(context, tx, payout, 'returned', { note, reference: payout.reference ?? '' })
    return { action: 'payout.return.approve', after: { reference, note } }
  })
}
