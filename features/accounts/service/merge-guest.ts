import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { AccountsContext } from '../context.ts'
import { takeGuest } from '../store/guests.ts'

/** Moves what a guest has gathered into an account, once; an unknown or merged guest is passed over. */
export async function mergeGuest(
  { clock, onSignIn }: Pick<AccountsContext, 'clock' | 'onSignIn'>,
  tx: Db,
  accountId: Id,
  guest: Id,
): Promise<void> {
  if (!(await takeGuest(tx, guest, accountId, clock.now()))) return
  for (const merge of onSignIn) await merge(tx, accountId, guest)
}
