import type { Db } from '../../../platform/db/index.ts'
import { presentRequestId } from '../../../platform/trace/index.ts'
import type { AuditContext } from '../context.ts'
import {
  type AuditEntry,
  BROKEN,
  CARRIED_OVER,
  type Entry,
  isPlainHash,
  type StaffIdentity,
} from '../rules.ts'
import { insertAuditEntry, lockHead, writeHead } from '../store.ts'
import { entryHash, isOwnHead, sealOf } from './chain.ts'

/**
 * Adds an entry to the audit log, in the transaction that does it. Others who append wait until that transaction ends, so that it is the
 * last statement of it.
 */
export async function appendAuditEntry(
  { clock, keyring, staffOf }: Pick<AuditContext, 'clock' | 'keyring' | 'staffOf'>,
  tx: Db,
  auditEntry: AuditEntry,
): Promise<void> {
  const staff = auditEntry.actor.id === null ? undefined : await staffOf(tx, auditEntry.actor.id)
  const head = await lockHead(tx)
  let { number, hash } = head

  const add = async ({ actor, action, subject, before, after }: AuditEntry, who?: StaffIdentity) => {
    const entry: Entry = {
      number: number + 1,
      at: clock.now(),
      actorId: actor.id,
      actorName: actor.name,
      actorEmail: who?.email ?? null,
      actorRoles: who?.roles ?? null,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      before: JSON.stringify(before ?? {}),
      after: JSON.stringify(after ?? {}),
      requestId: presentRequestId() ?? null,
    }
    const next = entryHash(keyring, entry, hash)
    await insertAuditEntry(tx, entry, { previousHash: hash, hash: next })
    number = entry.number
    hash = next
  }

  const about = { actor: { id: null, name: 'audit log' }, subject: { kind: 'audit', id: 'head' } }
  const before = { number, hash }
  if (!isOwnHead(keyring, head)) await add({ ...about, action: BROKEN, before })
  else if (number > 0 && isPlainHash(hash)) await add({ ...about, action: CARRIED_OVER, before })
  await add(auditEntry, staff)
  await writeHead(tx, { number, hash, seal: sealOf(keyring, { number, hash }) })
}
