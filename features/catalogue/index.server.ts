export { artistsApi } from './api/artists.ts'
export { catalogueApi } from './api/storefront.ts'
export { studioApi } from './api/studio.ts'
export type { CatalogueContext, TilesContext } from './context.ts'
export { defineCatalogueJobs } from './jobs.ts'
export { LEAST_DESCRIPTION, refuseOwnWork } from './rules/selling.ts'
export {
  readArtist as readShownArtist,
  readArtistAddresses,
  readArtists as readShownArtists,
  readArtistTeasers,
  readBesideWork,
} from './service/artists.ts'
export { createListCounts } from './service/counts.ts'
export { readFacets } from './service/facets.ts'
export { createPostgresFinder } from './service/finder.ts'
export {
  enterWork,
  findKnownWorks,
  foreseeEntry,
  giveWorkPicture,
  type IntakeContext,
  type KnownWork,
  takeBackDraft,
} from './service/intake.ts'
export { readPicturedWork } from './service/pictured.ts'
export { reportsFromAddress } from './service/reports.ts'
export { readWorksForReview } from './service/review.ts'
export { readColours, readForText, readSimilar } from './service/similar.ts'
export {
  readCategories,
  readCategoryNames,
  readFormerCategories,
  readHero,
  readLiveTiles,
  readNextFeaturing,
  readProduct,
  readProducts,
  readProductsOfCategory,
  readProductsOfSubcategory,
  readRecentlyViewed,
  readShownOffers,
  readTiles,
  readTopDeals,
  readWorkAddresses,
  type ShownOffer,
  searchProducts,
  shownOffersOf,
} from './service/storefront.ts'
export { onceInAVisit, openingsFromNetwork, viewsFromNetwork } from './service/viewing.ts'
export { moveOwnWork } from './service/works.ts'
export {
  addCategory,
  addWork,
  isCatalogueEmpty,
  type NewWork,
  setCategoryPicture,
} from './store/additions.ts'
export { findShownArtist } from './store/artists.ts'
export {
  countWorksByArtist,
  countWorksBySeller,
  isArtistInUse,
  isArtistUnderReview,
  listShownBySeller,
} from './store/by-seller.ts'
export { listEntryNames } from './store/categories.ts'
export { countWish } from './store/figures.ts'
export {
  firstPicture,
  hasLengths,
  hasPicture,
  joinEdition,
  joinWork,
  joinWorksBy,
} from './store/fragments.ts'
export { isOnSale } from './store/lists.ts'
export {
  reportsPersonalData,
  viewsPersonalData,
  worksPersonalData,
} from './store/personal-data.ts'
export {
  changeNumbers,
  giveBackNumbers,
  giveNumbers,
  printNumbers,
  takeNumbersAgain,
} from './store/print-numbers.ts'
export { refreshSearch } from './store/search.ts'
export {
  listOffers,
  listOffersOf,
  lockStockOf,
  lockWorkOf,
  lockWorksOf,
  type Offer,
  piecesTaken,
  returnToStock,
  type ShownOfferRow,
  shownOfferColumns,
  shownOfferJoins,
  takeWhatIsLeft,
} from './store/stock.ts'
export { countVisitsByDay } from './store/visits.ts'
export { showWithheldWorks, takeAllDown, withholdWorks } from './store/withheld.ts'
export { listWorkPicturesAmong } from './store/work-pictures.ts'
export type { Hold } from './view.ts'
