import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Audit, EntryContext } from '../audit/index.server.ts'

/** What delivery works with. */
export type DeliveryContext = EntryContext & {
  db: Db
  /** Where the shop's pages are read; it may be a moment behind `db`. */
  readDb: Db
  clock: Clock
  audit: Audit
  /** How many orders that are not over yet go to each station. */
  openOrdersAt: (db: Db) => Promise<ReadonlyMap<Id, number>>
}
