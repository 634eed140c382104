export { catalogueApi } from './api/storefront.ts'
export { studioApi } from './api/studio.ts'
export type { CatalogueContext } from './context.ts'
export { LEAST_DESCRIPTION } from './rules/selling.ts'
export { createListCounts } from './service/counts.ts'
export {
  enterWork,
  findKnownWorks,
  foreseeEntry,
  giveWorkPicture,
  type IntakeContext,
  type KnownWork,
} from './service/intake.ts'
export { reportsFromAddress } from './service/reports.ts'
export { readWorksForReview } from './service/review.ts'
export {
  readCategories,
  readHero,
  readProduct,
  readProducts,
  readProductsOfCategory,
  readProductsOfSubcategory,
  readRecentlyViewed,
  readTiles,
  readTopDeals,
  readWorkAddresses,
  searchProducts,
} from './service/storefront.ts'
export { moveOwnWork } from './service/works.ts'
export {
  addCategory,
  addWork,
  isCatalogueEmpty,
  type NewWork,
  setCategoryPicture,
} from './store/additions.ts'
export {
  countWorksByArtist,
  countWorksBySeller,
  isArtistInUse,
  isArtistUnderReview,
} from './store/by-seller.ts'
export { listEntryNames } from './store/categories.ts'
export { countWish } from './store/figures.ts'
export { hasPicture, joinEdition, joinWork } from './store/fragments.ts'
export {
  listWorksOnShow,
  reportsPersonalData,
  viewsPersonalData,
  worksPersonalData,
} from './store/personal-data.ts'
export { refreshSearch } from './store/search.ts'
export {
  listOffers,
  listOffersOf,
  lockWorkOf,
  type Offer,
  returnToStock,
  takeFromStock,
} from './store/stock.ts'
export { showWithheldWorks, withholdWorks } from './store/withheld.ts'
export { listWorkPicturesAmong } from './store/work-pictures.ts'
