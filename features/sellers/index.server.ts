export { sellersApi } from './api/sellers.ts'
export type { SellersContext } from './context.ts'
export { addSeller } from './service/add-seller.ts'
export { bankOf } from './service/payee.ts'
export { resealNumbers, sealPlainNumbers } from './service/sealing.ts'
export { readSellerDocument, readStaffSellers, refuseSeller, verifySeller } from './service/staff.ts'
export { sweepIdentityPapers } from './service/verification.ts'
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
