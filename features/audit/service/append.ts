import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { presentCaller } from '../../../platform/http/caller.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import {
  type AuditEntry,
  BROKEN,
  CARRIED_OVER,
  type Entry,
  isPlainHash,
  type StaffIdentity,
} from '../rules.ts'
import { insertEntry, lockHead, writeHead } from '../store.ts'
import { hashOf, isOwnHead, sealOf } from './chain.ts'

export type AuditDeps = {
  db: Db
  clock: Clock
  keyring: Keyring
  /** Who of staff an account is; undefined for everybody else. */
  staffOf: (db: Db, id: Id) => Promise<StaffIdentity | undefined>
}

/**
 * Adds an entry to the audit log, in the transaction that does it. Others who append wait until that transaction ends, so it stands
 * last in it.
 */
export async function appendEntry(
  { clock, keyring, staffOf }: AuditDeps,
  tx: Db,
  auditEntry: AuditEntry,
): Promise<void> {
  const staff = auditEntry.actor.id === null ? undefined : await staffOf(tx, auditEntry.actor.id)
  const head = await lockHead(tx)
  let { number, hash } = head

  const add = async (
    { actor, action, subject, before, after, requestId }: AuditEntry,
    who?: StaffIdentity,
  ) => {
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
      requestId: requestId ?? presentCaller()?.requestId ?? null,
    }
    const next = hashOf(keyring, entry, hash)
    await insertEntry(tx, entry, { previousHash: hash, hash: next })
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
