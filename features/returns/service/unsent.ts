import { after } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { isUnavailable, withTx } from '../../../platform/db/index.ts'
import { closeProposalsOf, lockOrder } from '../../orders/index.server.ts'
import { deleteDecision } from '../../payments/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { dueForUnsent, UNSENT_AFTER } from '../rules.ts'
import * as store from '../store/returns.ts'
import { notifyOfReturn } from './changing.ts'
import { refundKey } from './refunding.ts'

/** How many returns are read at once. */
const READ_AT_ONCE = 200

const staff = { role: 'staff', accountId: '' } as const

/**
 * Goes through approved returns that are not sent: reminds their buyers, and ends those whose time is over. Each in a transaction of its
 * own; one that fails keeps no other waiting. Throws while the database is away.
 */
export async function lookAtUnsentReturns(context: ReturnsContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = context
  let past: Id | undefined
  while (!signal?.aborted) {
    const found = await store.listUnsentReturns(db, after(clock.now(), -UNSENT_AFTER), past, READ_AT_ONCE)
    for (const id of found) {
      if (signal?.aborted) return
      try {
        await lookAtReturn(context, id)
      } catch (error) {
        if (isUnavailable(error)) throw error
        log.error({ err: error, returnId: id }, 'an approved return could not be looked at')
      }
    }
    past = found.at(-1)
    if (found.length < READ_AT_ONCE) return
  }
}

async function lookAtReturn(context: ReturnsContext, id: Id): Promise<void> {
  const { db, clock } = context
  const known = await store.findReturn(db, staff, id)
  if (!known) return
  await withTx(db, async (tx) => {
    await lockOrder(tx, known.order_id)
    const row = await store.findReturn(tx, staff, id)
    const at = clock.now()
    const due = row && dueForUnsent(row, at)
    if (!due) return
    if (due === 'remind') {
      const note = { actor: 'system', at, detail: 'A reminder to send it' }
      await store.recordReturn(tx, id, row.state, row.state, note)
      return notifyOfReturn(context, tx, 'reminded', id)
    }
    const note = { actor: 'system', at, detail: 'the work was not sent back in time' }
    await store.moveReturn(tx, row, 'WITHDRAWN', note)
    await deleteDecision(tx, refundKey(id))
    await closeProposalsOf(tx, { returnId: id }, at)
    return notifyOfReturn(context, tx, 'unsent', id)
  })
}
