import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Kobo } from '../../kernel/money.ts'
import type { Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { Audit, EntryContext } from '../audit/index.server.ts'

/** What the bank's statements work with. */
export type StatementsContext = EntryContext & {
  clock: Clock
  audit: Pick<Audit, 'append'>
  queue: Pick<Queue, 'define'>
  log: { info(about: object, message: string): void; error(about: object, message: string): void }
  /** Says, in the name of who imported the statement, that a payout has arrived. Refuses who approved it. */
  confirmPayout: (id: Id, by: { id: Id }) => Promise<Result<unknown>>
  /** How many exceptions of payments have been there since before a moment, and what they come to. */
  sumExceptions: (tx: Db, before: Date) => Promise<{ count: number; kobo: Kobo }>
  /** Asks the payment provider what it paid to our bank; undefined where it gave no usable answer. */
  lookForSettlements: () => Promise<number | undefined>
}
