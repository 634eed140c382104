export { sellersApi } from './api/sellers.ts'
export type { SellersContext } from './context.ts'
export { defineSellerJobs } from './jobs.ts'
export { isAccountNumber, isSameHolder, maskedNumber } from './rules.ts'
export { askAccountName } from './service/account-name.ts'
export { addSeller } from './service/add-seller.ts'
export { bankOf } from './service/payee.ts'
export { resealDocuments, resealNumbers, sealPlainNumbers } from './service/sealing.ts'
export { readSellerDocument, readStaffSellers, refuseSeller, verifySeller } from './service/staff.ts'
export { liftSuspensionIn } from './service/stopping.ts'
export { sweepIdentityPapers } from './service/verification.ts'
export {
  findArtist,
  findArtistBySlug,
  isOwnArtist,
  listArtistNames,
  listArtistNamesBySlug,
  listPortraitsAmong,
  readArtistName,
} from './store/artists.ts'
export { findBank } from './store/banks.ts'
export { disableShopOf, enableShopOf } from './store/disabling.ts'
export {
  allArtists,
  artistsOf,
  isOpenShop,
  isShopPaused,
  joinArtist,
  joinSeller,
  type ShipFromColumns,
  type ShopPause,
  sellerAccount,
  sellerName,
  sellerOf,
  sellersAfter,
  sellersCalled,
  sentFromState,
  shipFromColumns,
  shipFromLine,
  shopPause,
} from './store/fragments.ts'
export { papersFolder } from './store/identities.ts'
export { freezeOf, freezePayouts, isDisabled, isVerified, type Payee, readPayee } from './store/payee.ts'
export { sellerPersonalData } from './store/personal-data.ts'
export {
  accountOfSeller,
  findSellerId,
  letterheadOfSeller,
  listSellersAmong,
  listShopPicturesAmong,
  lockSellerOf,
  lockSellerRow,
  sellerExists,
  shopOf,
} from './store/sellers.ts'
export { heldBecause, lockStanding, namesOfShops, readStanding, type Standing } from './store/stopping.ts'
export { shipFromOf } from './view.ts'
