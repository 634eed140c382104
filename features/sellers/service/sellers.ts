import type { Id } from '../../../kernel/id.ts'
import type { PageRequest } from '../../../kernel/page.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import type { SellersDeps } from '../context.ts'
import { createSellerAccounts } from './account.ts'
import { decideArtist, listArtistChanges } from './artist-review.ts'
import { createArtists } from './artists.ts'
import { createSellersDesk } from './desk.ts'
import { createShops } from './shop.ts'
import { createVerification } from './verification.ts'

/** Everything that can be done with sellers; each use case says in its own file what it does. */
export function createSellersService(deps: SellersDeps) {
  return {
    accounts: createSellerAccounts(deps),
    shops: createShops(deps),
    artists: createArtists(deps),
    verification: createVerification(deps),
    desk: createSellersDesk(deps),
    artistReview: {
      list: (page: PageRequest) => listArtistChanges(deps, page),
      approve: (officer: Officer, id: Id, seen: number) =>
        decideArtist(deps, officer, id, seen, { approve: true }),
      refuse: (officer: Officer, id: Id, seen: number, reason: string) =>
        decideArtist(deps, officer, id, seen, { approve: false, reason }),
    },
  }
}

export type SellersService = ReturnType<typeof createSellersService>
