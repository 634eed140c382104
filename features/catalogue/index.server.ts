export { catalogueApi, type Wishlisted } from './api/storefront.ts'
export { addCategory, addWork, isEmpty, type NewWork, setCategoryPicture } from './listing.ts'
export {
  listWorksOnShow,
  reportsPersonalData,
  viewsPersonalData,
  worksPersonalData,
} from './personal-data.ts'
export { type PictureRow, pictureOf } from './rows.ts'
export { LEAST_DESCRIPTION } from './rules/selling.ts'
export { firstFree, isFreeWord, slugOf } from './rules/words.ts'
export type { Intake, StandingWork } from './service/intake.ts'
export { type CatalogueService, createCatalogueService } from './service/storefront.ts'
export { listOffers, listOffersOf, type Offer, returnToStock, takeFromStock } from './stock.ts'
export { countWish } from './store/figures.ts'
export { refreshSearch } from './store/search.ts'
export { showWithheldWorks, withholdWorks } from './store/withheld.ts'
export { createStudio, type Studio } from './studio.ts'
