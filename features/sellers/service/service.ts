import { createSellerAccounts } from './account.ts'
import { createArtists } from './artists.ts'
import type { SellersDeps } from './deps.ts'
import { createSellersDesk } from './desk.ts'
import { createShops } from './shop.ts'
import { createVerification } from './verification.ts'

/** Everything that can be done with sellers; each use case says in its own file what it does. */
export const createSellersService = (deps: SellersDeps) => ({
  accounts: createSellerAccounts(deps),
  shops: createShops(deps),
  artists: createArtists(deps),
  verification: createVerification(deps),
  desk: createSellersDesk(deps),
})

export type SellersService = ReturnType<typeof createSellersService>
