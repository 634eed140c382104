import type { FastifyInstance } from 'fastify'
import type { StudioDeps } from '../context.ts'
import { createCategories } from '../service/categories.ts'
import { createFeaturing } from '../service/featuring.ts'
import { createIntake } from '../service/intake.ts'
import { createOwnPictures } from '../service/pictures.ts'
import { createReports } from '../service/reports.ts'
import { createReview } from '../service/review.ts'
import { createOwnWorks } from '../service/works.ts'
import { categoriesApi } from './categories.ts'
import { featuredApi } from './featured.ts'
import { figuresApi } from './figures.ts'
import { ownWorksApi } from './own-works.ts'
import { ownPicturesApi } from './pictures.ts'
import { reportsApi } from './reports.ts'
import { reviewApi } from './review.ts'

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
