import type { FastifyInstance } from 'fastify'
import type { CatalogueContext } from '../context.ts'
import { categoriesApi } from './categories.ts'
import { discountsApi } from './discounts.ts'
import { featuredApi } from './featured.ts'
import { figuresApi } from './figures.ts'
import { manyWorksApi } from './many.ts'
import { ownWorksApi } from './own-works.ts'
import { ownPicturesApi } from './pictures.ts'
import { reportsApi } from './reports.ts'
import { reviewApi } from './review.ts'
import { synonymsApi } from './synonyms.ts'

/** Adds the routes that change the catalogue: sellers their works, staff what is shown and where. */
export function studioApi(api: FastifyInstance, context: CatalogueContext): void {
  ownWorksApi(api, context)
  manyWorksApi(api, context)
  discountsApi(api, context)
  figuresApi(api, context)
  ownPicturesApi(api, context)
  reviewApi(api, context)
  reportsApi(api, context)
  categoriesApi(api, context)
  synonymsApi(api, context)
  featuredApi(api, context)
}
