export { catalogueApi, type Wishlisted } from './api/storefront.ts'
export { createStudio, type Studio } from './api/studio.ts'
export { LEAST_DESCRIPTION } from './rules/selling.ts'
export type { Intake, StandingWork } from './service/intake.ts'
export { type CatalogueService, createCatalogueService } from './service/storefront.ts'
export { addCategory, addWork, isEmpty, type NewWork, setCategoryPicture } from './store/additions.ts'
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
export { listWorkPicturesAmong } from './store/works.ts'
