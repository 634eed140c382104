import type { Role } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { SecurityContext } from '../../platform/security-events/index.ts'

/** A parcel that has to be sent soon. */
export type DueParcel = { id: Id; seller_id: Id; order_code: string; pack_by: Date }

/** What integrations work with; what they ask of other features is given at composition. */
export type IntegrationsContext = {
  db: Db
  clock: Clock
  keyring: Pick<Keyring, 'seal' | 'open'>
  /** Counts the calls of a key. */
  calls: ReturnType<Limits['throttle']>
  /** Count the test messages of a seller, and those they send again. */
  tests: ReturnType<Limits['throttle']>
  resends: ReturnType<Limits['throttle']>
  queue: Pick<Queue, 'define' | 'send'>
  mail: Pick<Mail, 'enqueue'>
  site: { companyName: string; publicUrl: string; supportEmail: string }
  /** Whether the shop runs for this machine alone: then webhooks may lead to it. */
  allowsLocal: boolean
  /** Whether the person at a session is the account's owner: by the password, or a second factor that was passed lately. */
  confirmOwner: (
    member: { id: Id; session: Id },
    password: string,
    field: string,
  ) => Promise<Result<unknown, ProblemCode>>
  /** Locks the account of a session, so that what it makes is counted one at a time; false where the session is over. */
  lockWithSession: (tx: Db, member: { id: Id; session: Id }, now: Date) => Promise<boolean>
  personOf: (db: Db, accountId: Id) => Promise<{ email: string } | undefined>
  /** The role of an account that may be used; undefined for one that is disabled or gone. */
  roleOf: (db: Db, accountId: Id) => Promise<{ role: Role } | undefined>
  shopOf: (db: Db, accountId: Id) => Promise<{ id: Id } | null>
  /** Parcels to be packed whose deadline is before a moment. */
  dueParcels: (db: Db, before: Date) => Promise<DueParcel[]>
} & SecurityContext
