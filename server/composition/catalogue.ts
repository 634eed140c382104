import { readPerson } from '../../features/accounts/index.server.ts'
import {
  type CatalogueContext,
  createListCounts,
  createPostgresFinder,
  defineCatalogueJobs,
  moveOwnWork,
  onceInAVisit,
  openingsFromNetwork,
  reportsFromAddress,
  viewsFromNetwork,
} from '../../features/catalogue/index.server.ts'
import {
  createOpenedZip,
  defineImportJobs,
  type ImportsContext,
  importsBegun,
} from '../../features/imports/index.server.ts'
import { listSoldByDay, sumRevenueByDay } from '../../features/ledger/index.server.ts'
import {
  countTakenPieces,
  isOrdered,
  listHeldEditions,
  listHolds,
} from '../../features/orders/index.server.ts'
import { isVerified } from '../../features/sellers/index.server.ts'
import { listHearts } from '../../features/wishlist/index.server.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Pictures } from './pictures.ts'

export type CatalogueParts = { catalogue: CatalogueContext; imports: ImportsContext }

const always = async () => true

/** Works: what the shop shows, what sellers make of theirs, and lists of many. */
export function composeCatalogue(
  infrastructure: Infrastructure,
  { media, discard }: Pictures,
): CatalogueParts {
  const { config, readDb, limits, processes } = infrastructure
  const catalogue: CatalogueContext = {
    ...infrastructure,
    counts: createListCounts(readDb),
    finder: createPostgresFinder(readDb),
    reporters: limits.throttle('report', reportsFromAddress),
    media,
    removePictures: discard.pictures,
    openings: {
      once: processes.allowance('openings in a visit', onceInAVisit),
      ofWork: config.isRateLimited ? processes.allowance('views from a network', viewsFromNetwork) : always,
      ofNetwork: config.isRateLimited
        ? processes.allowance('openings from a network', openingsFromNetwork)
        : always,
    },
    commissionBp: config.commissionBp,
    personOf: readPerson,
    heartsOf: listHearts,
    isOrdered,
    piecesTaken: countTakenPieces,
    holdsOf: listHolds,
    heldEditions: listHeldEditions,
    soldByDay: listSoldByDay,
    revenueByDay: sumRevenueByDay,
  }
  defineCatalogueJobs(catalogue, infrastructure.queue)
  const imports: ImportsContext = {
    ...infrastructure,
    begun: limits.throttle('imports', importsBegun),
    openedZip: createOpenedZip(),
    media,
    catalogue,
    isVerified,
    submit: (accountId, workId) => moveOwnWork(catalogue, accountId, workId, 'submit'),
  }
  defineImportJobs(imports)
  return { catalogue, imports }
}
