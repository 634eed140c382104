import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { CatalogueContext } from '../catalogue/index.server.ts'

/** What carts work with; what they ask of accounts and orders is given at composition. */
export type CartContext = {
  db: Db
  clock: Clock
  catalogue: Pick<CatalogueContext, 'readDb'>
  /** Counts a guest who is to be made against the network address; refuses too_many_requests. */
  mayCreateGuest: (ip: string) => Promise<Result<void, 'too_many_requests'>>
  createGuest: (tx: Db) => Promise<Id>
  guestExists: (db: Db, id: Id) => Promise<boolean>
  /** Pieces of each edition that an account's own unpaid orders hold: they are out of stock, but not for this buyer. */
  heldBy: (accountId: Id) => Promise<ReadonlyMap<Id, number>>
}
