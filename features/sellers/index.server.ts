import type { FastifyInstance } from 'fastify'
import type { AccountsContext } from '../accounts/index.server.ts'
import { sellerAccountApi } from './api/account.ts'
import { artistReviewApi } from './api/artist-review.ts'
import { sellersDeskApi } from './api/desk.ts'
import { shopApi } from './api/shop.ts'
import type { SellersDeps } from './context.ts'
import { createSellersService, type SellersService } from './service/sellers.ts'

export { addSeller } from './service/add-seller.ts'
export { bankOf } from './service/payee.ts'
export { resealNumbers, sealPlainNumbers } from './service/sealing.ts'
export { findArtist, listArtistNames, readArtistName } from './store/artists.ts'
export { disableShopOf, enableShopOf } from './store/disabling.ts'
export { joinArtist, joinSeller, sellerName, sellerOf, sellersAfter } from './store/fragments.ts'
export { papersFolder } from './store/identities.ts'
export { freezeOf, freezePayouts, isDisabled, isVerified } from './store/payee.ts'
export { sellerPersonalData } from './store/personal-data.ts'
export {
  findSellerId,
  listSellersAmong,
  listShopPicturesAmong,
  lockSellerOf,
  lockSellerRow,
  nameOfSeller,
  sellerExists,
  shopOf,
} from './store/sellers.ts'

export type Sellers = {
  service: SellersService
  /** Adds the routes of sellers to a scope of the API. */
  api: (scope: FastifyInstance) => void
}

/** Sellers: their accounts, shops and artists, and who they are. */
export function createSellers({ accounts, ...deps }: SellersDeps & { accounts: AccountsContext }): Sellers {
  const service = createSellersService(deps)
  return {
    service,
    api: (scope) => {
      sellerAccountApi(scope, service, accounts)
      shopApi(scope, service)
      sellersDeskApi(scope, service)
      artistReviewApi(scope, service)
    },
  }
}
