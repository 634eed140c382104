import type { AuditContext } from '../context.ts'
import { BROKEN } from '../rules.ts'
import { entryOf, readEntries, readHead, type StoredEntry } from '../store.ts'
import { isOwnHash, isOwnHead } from './chain.ts'

const BATCH = 1_000

/** An entry by its number and hash: as the last one, the head, it identifies the whole log up to it. */
export type AuditHead = { number: number; hash: string }

/** What a check of the whole log found: how many entries are sound, the first that is not, and the last sound one. */
export type Verdict = { entries: number; brokenAt: number | null; head: AuditHead }

/**
 * Verifies the whole chain against changed, removed, added, cut or unkeyed entries (after a keyed one). `known` is a
 * head recorded elsewhere, which the log must contain.
 */
export async function verifyAuditLog(
  { db, keyring }: Pick<AuditContext, 'db' | 'keyring'>,
  known?: AuditHead,
): Promise<Verdict> {
  let head: AuditHead = { number: 0, hash: '' }
  const verdict = (brokenAt: number | null): Verdict => ({ entries: head.number, brokenAt, head })

  const isSound = (row: StoredEntry): boolean =>
    row.number === head.number + 1 &&
    row.previous_hash === head.hash &&
    row.action !== BROKEN &&
    (known?.number !== row.number || known.hash === row.hash) &&
    isOwnHash(keyring, entryOf(row), { previousHash: head.hash, hash: row.hash })

  for (;;) {
    const rows = await readEntries(db, head.number, BATCH)
    for (const row of rows) {
      if (!isSound(row)) return verdict(head.number + 1)
      head = { number: row.number, hash: row.hash }
    }
    if (rows.length < BATCH) break
  }
  const written = await readHead(db)
  const isWhole =
    written !== undefined &&
    written.number === head.number &&
    written.hash === head.hash &&
    isOwnHead(keyring, written) &&
    (known === undefined || known.number <= head.number)
  return verdict(isWhole ? null : head.number + 1)
}
