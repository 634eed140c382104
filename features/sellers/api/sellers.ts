import type { FastifyInstance } from 'fastify'
import type { AccountsContext } from '../../accounts/index.server.ts'
import type { SellersContext } from '../context.ts'
import { sellerAccountApi } from './account.ts'
import { artistReviewApi } from './artist-review.ts'
import { banksApi } from './banks.ts'
import { shopApi } from './shop.ts'
import { staffSellersApi } from './staff.ts'
import { stoppingApi } from './stopping.ts'

/** Adds the routes of sellers, and what staff do with them. */
export function sellersApi(api: FastifyInstance, context: SellersContext, accounts: AccountsContext): void {
  sellerAccountApi(api, context, accounts)
  shopApi(api, context)
  banksApi(api, context)
  staffSellersApi(api, context)
  stoppingApi(api, context)
  artistReviewApi(api, context)
}
