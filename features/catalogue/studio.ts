import type { FastifyInstance } from 'fastify'
import { categoriesApi } from './api/categories.ts'
import { featuredApi } from './api/featured.ts'
import { figuresApi } from './api/figures.ts'
import { ownWorksApi } from './api/own-works.ts'
import { ownPicturesApi } from './api/pictures.ts'
import { reportsApi } from './api/reports.ts'
import { reviewApi } from './api/review.ts'
import { createCategories } from './service/categories.ts'
import type { StudioDeps } from './service/deps.ts'
import { createFeaturing } from './service/featuring.ts'
import { createIntake } from './service/intake.ts'
import { createOwnPictures } from './service/pictures.ts'
import { createReports } from './service/reports.ts'
import { createReview } from './service/review.ts'
import { createOwnWorks } from './service/works.ts'

/** Changing the catalogue: sellers their works, staff what is shown and where. */
export function createStudio(deps: StudioDeps) {
  const works = createOwnWorks(deps)
  const service = {
    works,
    pictures: createOwnPictures(deps, works),
    review: createReview(deps),
    reports: createReports(deps),
    categories: createCategories(deps),
    featuring: createFeaturing(deps),
  }
  return {
    service,
    /** For what brings in many works. */
    intake: createIntake(deps),
    /** Adds the routes to a scope of the API. */
    api: (scope: FastifyInstance): void => {
      ownWorksApi(scope, service.works)
      figuresApi(scope, deps)
      ownPicturesApi(scope, service.works, service.pictures)
      reviewApi(scope, service.review)
      reportsApi(scope, service.reports)
      categoriesApi(scope, service.categories)
      featuredApi(scope, service.featuring)
    },
  }
}

export type Studio = ReturnType<typeof createStudio>
