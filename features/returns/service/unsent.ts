import { after } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Db, isUnavailable, withTx } from '../../../platform/db/index.ts'
import { closeProposalsOf, lockOrder } from '../../orders/index.server.ts'
import { deleteDecision } from '../../payments/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { dueForUnsent, UNSENT_AFTER, WITHOUT_LABEL } from '../rules.ts'
import { listOverdueOffers } from '../store/offers.ts'
import * as store from '../store/returns.ts'
import { notifyOfReturn } from './changing.ts'
import { endOffer } from './offers.ts'
import { refundKey } from './refunding.ts'

/** How many returns are read at once. */
const READ_AT_ONCE = 200

const staff = { role: 'staff', id: '' } as const

/** A page of the ids of returns to look at, those after `past`. */
type ListDue = (past: Id | undefined, limit: number) => Promise<Id[]>
type Look = (tx: Db, row: store.ReturnRow, at: Date) => Promise<void>

/**
 * Processes unsent approved returns: stops waits for our label, reminds buyers, ends overdue ones. Throws while the
 * database is away.
 */
export function lookAtUnsentReturns(context: ReturnsContext, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context
  const list: ListDue = (past, limit) =>
    store.listUnsentReturns(db, after(clock.now(), -UNSENT_AFTER), past, limit)
  return lookAtEach(context, list, (tx, row, at) => lookAtUnsent(context, tx, row, at), signal)
}

/** Ends offers unanswered in time. Throws while the database is away. */
export function endUnansweredOffers(context: ReturnsContext, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context
  const list: ListDue = (past, limit) => listOverdueOffers(db, clock.now(), past, limit)
  return lookAtEach(context, list, (tx, row, at) => endOffer(context, tx, row, at), signal)
}

/** Looks at each return of a list, its order locked, in a transaction of its own; one that fails keeps no other waiting. */
async function lookAtEach(
  { db, clock, log }: ReturnsContext,
  list: ListDue,
  look: Look,
  signal: AbortSignal | undefined,
): Promise<void> {
  let past: Id | undefined
  while (!signal?.aborted) {
    const found = await list(past, READ_AT_ONCE)
    for (const id of found) {
      if (signal?.aborted) return
      try {
        const known = await store.findReturn(db, staff, id)
        if (!known) continue
        await withTx(db, async (tx) => {
          await lockOrder(tx, known.order_id)
          const row = await store.findReturn(tx, staff, id)
          if (row) await look(tx, row, clock.now())
        })
      } catch (error) {
        if (isUnavailable(error)) throw error
        log.error({ err: error, returnId: id }, 'a return could not be looked at')
      }
    }
    past = found.at(-1)
    if (found.length < READ_AT_ONCE) return
  }
}

async function lookAtUnsent(context: ReturnsContext, tx: Db, row: store.ReturnRow, at: Date): Promise<void> {
  const { id } = row
  const due = dueForUnsent(row, at)
  if (!due) return
  if (due !== 'end') {
    const detail = due === 'remind' ? 'A reminder to send it' : WITHOUT_LABEL
    await store.recordReturn(tx, id, row.state, row.state, { actor: 'system', at, detail })
    return notifyOfReturn(context, tx, due === 'remind' ? 'reminded' : due, id)
  }
  const note = { actor: 'system', at, detail: 'the work was not sent back in time' }
  await store.moveReturn(tx, row, 'WITHDRAWN', note)
  await deleteDecision(tx, refundKey(id))
  await closeProposalsOf(tx, { returnId: id }, at)
  return notifyOfReturn(context, tx, 'unsent', id)
}
