import type { Db } from '../../../platform/db/index.ts'
import type { Actor } from '../../audit/index.server.ts'
import type { LedgerContext, Staff } from '../context.ts'

/** The actor for the audit log: a member of staff with their name, or the ledger itself. */
export async function actorOf(
  { personOf }: Pick<LedgerContext, 'personOf'>,
  tx: Db,
  by: Staff | null,
): Promise<{ actor: Actor }> {
  if (!by) return { actor: { id: null, name: 'ledger' } }
  const person = await personOf(tx, by.id)
  return {
    actor: { id: by.id, name: person ? `${person.firstName} ${person.lastName}` : '' },
  }
}
