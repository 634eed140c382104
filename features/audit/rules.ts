import type { Id } from '../../kernel/id.ts'

/** Who did something: an account, or the program itself with the name of its part (`{ id: null, name: 'reconciler' }`). */
export type Actor = { id: Id | null; name: string }

/** What is written down: who did what to which thing, and how it was before and after (only what is needed to explain it). */
export type Deed = {
  actor: Actor
  /** As a verb in the feature's words: 'work.approve', 'payout.approve'. */
  action: string
  subject: { kind: string; id: string }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  requestId?: string
}

/** An entry of the log as it is stored; `before` and `after` are JSON texts. */
export type Entry = {
  number: number
  at: Date
  actorId: Id | null
  actorName: string
  action: string
  subjectKind: string
  subjectId: string
  before: string
  after: string
  requestId: string | null
}

/** The text over which an entry's hash goes: everything in it, and the hash of the entry before. */
export const sealed = (entry: Entry, previousHash: string): string =>
  JSON.stringify([
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
