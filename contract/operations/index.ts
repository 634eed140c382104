import type * as z from 'zod/mini'
import type { Operation } from '../operation.ts'
import { articlesOperations } from './articles.ts'
import { artistReviewOperations } from './artist-review.ts'
import { artistsOperations } from './artists.ts'
import { auditLogOperations } from './audit-log.ts'
import { balanceOperations } from './balance.ts'
import { bankStatementsOperations } from './bank-statements.ts'
import { banksOperations } from './banks.ts'
import { cartOperations } from './cart.ts'
import { catalogueOperations } from './catalogue.ts'
import { categoriesOperations } from './categories.ts'
import { checkoutOperations } from './checkout.ts'
import { claimsOperations } from './claims.ts'
import { collectionsOperations } from './collections.ts'
import { compositionsOperations } from './compositions.ts'
import { contentOperations } from './content.ts'
import { deliveryOperations } from './delivery.ts'
import { exceptionsOperations } from './exceptions.ts'
import { featuredOperations } from './featured.ts'
import { figuresOperations } from './figures.ts'
import { followingOperations } from './following.ts'
import { importsOperations } from './imports.ts'
import { integrationsOperations } from './integrations.ts'
import { ledgerOperations } from './ledger.ts'
import { messageTemplatesOperations } from './message-templates.ts'
import { messagesOperations } from './messages.ts'
import { newsletterOperations } from './newsletter.ts'
import { notificationsOperations } from './notifications.ts'
import { ordersOperations } from './orders.ts'
import { ownDataOperations } from './own-data.ts'
import { ownWorksOperations } from './own-works.ts'
import { parcelsOperations } from './parcels.ts'
import { paymentsOperations } from './payments.ts'
import { payoutsOperations } from './payouts.ts'
import { peopleOperations } from './people.ts'
import { profileOperations } from './profile.ts'
import { reportsOperations } from './reports.ts'
import { returnsOperations } from './returns.ts'
import { savedViewsOperations } from './saved-views.ts'
import { secondFactorOperations } from './second-factor.ts'
import { sellerAccountOperations } from './seller-account.ts'
import { sellersOperations } from './sellers.ts'
import { sessionsOperations } from './sessions.ts'
import { shopOperations } from './shop.ts'
import { signInOperations } from './sign-in.ts'
import { staffAccountsOperations } from './staff-accounts.ts'
import { staffOrderOperations } from './staff-orders.ts'
import { staffSearchOperations } from './staff-search.ts'
import { stationsOperations } from './stations.ts'
import { synonymsOperations } from './synonyms.ts'
import { tradeOperations } from './trade.ts'
import { waitingOperations } from './waiting.ts'
import { wishlistOperations } from './wishlist.ts'
import { workReviewOperations } from './work-review.ts'

/** Every operation of the API by its id. */
export const operations = {
  ...articlesOperations,
  ...artistReviewOperations,
  ...artistsOperations,
  ...auditLogOperations,
  ...balanceOperations,
  ...bankStatementsOperations,
  ...banksOperations,
  ...cartOperations,
  ...catalogueOperations,
  ...categoriesOperations,
  ...checkoutOperations,
  ...claimsOperations,
  ...collectionsOperations,
  ...compositionsOperations,
  ...contentOperations,
  ...deliveryOperations,
  ...exceptionsOperations,
  ...featuredOperations,
  ...figuresOperations,
  ...followingOperations,
  ...importsOperations,
  ...integrationsOperations,
  ...ledgerOperations,
  ...messageTemplatesOperations,
  ...messagesOperations,
  ...newsletterOperations,
  ...staffOrderOperations,
  ...notificationsOperations,
  ...ordersOperations,
  ...ownDataOperations,
  ...ownWorksOperations,
  ...parcelsOperations,
  ...paymentsOperations,
  ...payoutsOperations,
  ...peopleOperations,
  ...profileOperations,
  ...reportsOperations,
  ...returnsOperations,
  ...savedViewsOperations,
  ...secondFactorOperations,
  ...sellerAccountOperations,
  ...sellersOperations,
  ...sessionsOperations,
  ...shopOperations,
  ...signInOperations,
  ...staffAccountsOperations,
  ...staffSearchOperations,
  ...tradeOperations,
  ...stationsOperations,
  ...synonymsOperations,
  ...waitingOperations,
  ...wishlistOperations,
  ...workReviewOperations,
}

type Operations = typeof operations

/** The id of an operation: its noun and what it does. */
export type OperationId = keyof Operations

/** Who may call an operation. */
export type AccessOf<Id extends OperationId> = Operations[Id]['access']

type Part<Id extends OperationId, Key extends string> =
  Operations[Id] extends Record<Key, infer S extends z.ZodMiniType> ? S : z.ZodMiniType

/** What a client gives an operation, before the schemas have read it; `unknown` where it takes none. */
export type Params<Id extends OperationId> = z.input<Part<Id, 'params'>>
export type Query<Id extends OperationId> = z.input<Part<Id, 'query'>>
export type Body<Id extends OperationId> = z.input<Part<Id, 'body'>>
/** The `data` of an operation's answer. */
export type Data<Id extends OperationId> = z.output<Part<Id, 'data'>>

/** What a handler is given, as the schemas have read it. */
export type ReadParams<Id extends OperationId> = z.output<Part<Id, 'params'>>
export type ReadQuery<Id extends OperationId> = z.output<Part<Id, 'query'>>
export type ReadBody<Id extends OperationId> = z.output<Part<Id, 'body'>>
/** The version that the caller has seen, where an operation asks for it. */
export type ReadVersion<Id extends OperationId> = Operations[Id] extends { seen: true }
  ? { version: number }
  : unknown
/** The `data` that a handler answers. */
export type Given<Id extends OperationId> = z.input<Part<Id, 'data'>>

/** The operations that answer a file of a type. */
export type FileOperation<Type extends string = string> = {
  [Id in OperationId]: Operations[Id] extends { file: Type } ? Id : never
}[OperationId]

/** Every operation, read without knowing which it is. */
export function operationOf(id: OperationId): Operation {
  return operations[id]
}

/** The ids of all operations. */
export const operationIds = Object.keys(operations) as OperationId[]
