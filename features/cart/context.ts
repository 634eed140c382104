import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Result } from '../../kernel/result.ts'
import type { Db } from '../../platform/db/index.ts'
import type { TilesContext } from '../catalogue/index.server.ts'

/** What carts work with; what they ask of accounts is given at composition. */
export type CartContext = {
  db: Db
  clock: Clock
  holdsOf: TilesContext['holdsOf']
  /** Counts a guest who is to be made against the network address; refuses too_many_requests. */
  mayCreateGuest: (ip: string) => Promise<Result<void, 'too_many_requests'>>
  createGuest: (tx: Db) => Promise<Id>
  guestExists: (db: Db, id: Id) => Promise<boolean>
}
