import type { StaffRole } from '../../contract/principal.ts'
import type { Id } from '../../kernel/id.ts'

/** Who did something: an account, or the program itself with the name of its part (`{ id: null, name: 'reconciler' }`). */
export type Actor = { id: Id | null; name: string }

/** An audited step: who did what to which subject, with the state before and after, as far as needed to explain it. */
export type AuditEntry = {
  actor: Actor
  /** As a verb in the feature's words: 'work.approve', 'payout.approve'. */
  action: string
  subject: { kind: string; id: string }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

type StaffLimit = { most: number; what: string; actions: readonly string[] }

/**
 * How often staff who are no admins may take a step in 24 hours that removes people, shops, works or texts; the entries
 * of these actions count together.
 */
const staffLimits: readonly StaffLimit[] = [
  { most: 10, what: 'accounts disabled', actions: ['account.disable', 'account.disable_seller'] },
  {
    most: 3,
    what: 'shops closed, suspended or taken down',
    actions: ['account.disable_seller', 'seller.suspend', 'seller.take_works_down'],
  },
  { most: 30, what: 'works taken down', actions: ['work.take_down'] },
  { most: 60, what: 'works refused', actions: ['work.refuse'] },
  {
    most: 20,
    what: 'sellers and artists refused',
    actions: ['seller.refuse', 'seller.take_back', 'artist.refuse'],
  },
  {
    most: 30,
    what: 'entries of the shop deleted or withdrawn',
    actions: [
      'article.unpublish',
      'article.delete',
      'collection.delete',
      'composition.delete',
      'featured.delete',
      'category.delete',
      'synonym.delete',
      'station.delete',
      'template.delete',
    ],
  },
  { most: 20, what: 'readers of the newsletter removed', actions: ['newsletter.remove'] },
  { most: 5, what: 'sellers’ payouts put on hold', actions: ['seller.hold_payouts'] },
  { most: 20, what: 'unpaid orders cancelled', actions: ['order.cancel'] },
]

/** The limits for which a step counts; none for most. */
export function limitsOf(action: string): StaffLimit[] {
  return staffLimits.filter(({ actions }) => actions.includes(action))
}

/** Which member of staff an account is: as they stand now. */
export type StaffIdentity = { email: string; roles: readonly StaffRole[] }

/** An entry of the log as it is stored; `before` and `after` are JSON texts. */
export type Entry = {
  number: number
  at: Date
  actorId: Id | null
  actorName: string
  /** Of members of staff, as they were then; null for all others, and in entries older than these columns. */
  actorEmail: string | null
  actorRoles: readonly string[] | null
  action: string
  subjectKind: string
  subjectId: string
  before: string
  after: string
  requestId: string | null
}

/** The end of the log: its last entry, and the keyed hash of both. */
export type Head = { number: number; hash: string; seal: string }

/** The entry with which a log that was chained by plain hashes goes on under the key: it holds the last plain hash. */
export const CARRIED_OVER = 'audit.carried_over'
/** The entry that says that the end of the log before it was not the one that was written last. */
export const BROKEN = 'audit.broken'

/** Whether a hash is one of those without a key (SHA-256 in hex), as the log had them at first. */
export function isPlainHash(hash: string): boolean {
  return /^[0-9a-f]{64}$/.test(hash)
}

/** The text over which an entry's keyed hash goes: everything in it, and the hash of the entry before. */
export function sealed(entry: Entry, previousHash: string): string {
  return JSON.stringify([
    previousHash,
    entry.number,
    entry.at.toISOString(),
    entry.actorId,
    entry.actorName,
    entry.actorEmail,
    entry.actorRoles,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    entry.before,
    entry.after,
    entry.requestId,
  ])
}

/** The text of entries with a plain hash, which knew no e-mail address and no roles. */
export function plainlySealed(entry: Entry, previousHash: string): string {
  return JSON.stringify([
    previousHash,
    entry.number,
    entry.at.toISOString(),
    entry.actorId,
    entry.actorName,
    entry.action,
    entry.subjectKind,
    entry.subjectId,
    entry.before,
    entry.after,
    entry.requestId,
  ])
}
