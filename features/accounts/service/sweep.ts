import { withTx } from '../../../platform/db/index.ts'
import type { AccountsContext } from '../context.ts'
import { deleteOver } from '../store/sweep.ts'
import { eraseJustLeft } from './leaving.ts'

/** Deletes expired sessions, codes, registrations and guests; run hourly. */
export async function sweepAccounts(context: AccountsContext): Promise<void> {
  const { db, clock, forgetGuests } = context
  await withTx(db, async (tx) => forgetGuests(tx, await deleteOver(tx, clock.now(), context)))
  await eraseJustLeft(context)
}
