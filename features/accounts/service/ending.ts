import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { AccountsContext } from '../context.ts'
import { lockAccountRow } from '../store/accounts.ts'
import { revokeAllSessions } from '../store/sessions.ts'

/**
 * Ends every session of an account, but for `but`, and its programs' keys and webhooks with them: who is shut out of one way in is
 * shut out of all.
 */
export async function endAccess(
  { clock, endPrograms }: Pick<AccountsContext, 'clock' | 'endPrograms'>,
  tx: Db,
  accountId: Id,
  why: string,
  but?: Id,
): Promise<void> {
  const now = clock.now()
  // A key that is being made waits here, and finds its session over.
  await lockAccountRow(tx, accountId)
  await revokeAllSessions(tx, accountId, now, why, but)
  await endPrograms(tx, accountId, now)
}
