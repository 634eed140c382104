import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { SecurityContext } from '../../platform/security-events/index.ts'
import type { AuditEntry, StaffIdentity } from './rules.ts'

/** What the audit log works with; what it asks of accounts is given at composition. */
export type AuditContext = SecurityContext & {
  db: Db
  clock: Clock
  keyring: Keyring
  /** Who of staff an account is; undefined for everybody else. */
  staffOf: (db: Db, id: Id) => Promise<StaffIdentity | undefined>
  /** How the log names an account. */
  nameOf: (db: Db, accountId: Id) => Promise<string>
  /** The account of an e-mail address. */
  accountOf: (db: Db, email: string) => Promise<Id | undefined>
  emailsOf: (db: Db, ids: readonly Id[]) => Promise<ReadonlyMap<Id, string>>
}

/** The audit log as other features write it, and what it limits: `appendAuditEntry` and `withinLimits` with their contexts. */
export type Audit = {
  append: (tx: Db, entry: AuditEntry) => Promise<void>
  within: (tx: Db, actorId: Id | null, action: string) => Promise<Result<void, 'staff_limit'>>
}
