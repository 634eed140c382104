import { readPerson } from '../../features/accounts/index.server.ts'
import { createCatalogueService, createStudio } from '../../features/catalogue/index.server.ts'
import { createImportsService } from '../../features/imports/index.server.ts'
import { isOrdered } from '../../features/orders/index.server.ts'
import { isVerified } from '../../features/sellers/index.server.ts'
import type { Foundation } from './foundation.ts'
import type { Pictures } from './pictures.ts'

/** Works: what the shop shows, what sellers make of theirs, and lists of many. */
export function composeCatalogue(foundation: Foundation, { media, discard }: Pictures) {
  const { db, readDb, clock } = foundation
  const studio = createStudio({
    ...foundation,
    media,
    removePictures: discard.pictures,
    commissionBp: foundation.config.commissionBp,
    personOf: readPerson,
    isOrdered,
  })
  return {
    catalogue: createCatalogueService({ db, readDb, clock }),
    studio,
    imports: createImportsService({
      ...foundation,
      media,
      intake: studio.intake,
      isVerified,
      submit: (accountId, workId) => studio.service.works.move(accountId, workId, 'submit'),
    }),
  }
}

export type CatalogueParts = ReturnType<typeof composeCatalogue>
