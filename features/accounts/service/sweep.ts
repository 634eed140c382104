import { withTx } from '../../../platform/db/index.ts'
import type { AccountsContext } from '../context.ts'
import { deleteOver } from '../store/sweep.ts'
import { eraseJustLeft } from './leaving.ts'

/** Deletes what nobody can use any more; once an hour is often enough. */
export async function sweepAccounts(context: AccountsContext): Promise<void> {
  const { db, clock, forgetGuests } = context
  await withTx(db, async (tx) => forgetGuests(tx, await deleteOver(tx, clock.now(), context)))
  await eraseJustLeft(context)
}
