import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { TilesContext } from '../catalogue/index.server.ts'

/** What wishlists work with; what they ask of accounts is given at composition. */
export type WishlistContext = {
  db: Db
  clock: Clock
  catalogue: TilesContext
  guestExists: (db: Db, id: Id) => Promise<boolean>
}
