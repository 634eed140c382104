import type { LedgerItem, SellerPayout } from '../../../contract/ledger.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { nairaOf } from '../../../kernel/money.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { findSellerId } from '../../sellers/index.server.ts'
import type { LedgerContext } from '../context.ts'
import { type Item, totalsByState } from '../rules/item-status.ts'
import { listItemsOfPayout, listPaidItems, readPaid } from '../store/items.ts'
import { listPayouts, readOwnPayout } from '../store/payouts.ts'
import { readAccount } from './facts.ts'
import { itemView, payoutItemView, sellerPayoutView } from './views.ts'

const paid = (item: Item) => ({ ...item, state: 'paid' as const, reasons: [], until: null })

/**
 * Lists a seller's amounts with state and reasons, and sums by state, in naira; without `state`, those not finally
 * paid. Refuses seller_not_found.
 */
export async function readSellerBalance(
  context: LedgerContext,
  accountId: Id,
  state: LedgerItem['state'] | undefined,
  request: PageRequest,
) {
  const { db } = context
  const sellerId = await findSellerId(db, accountId)
  if (!sellerId) return refuse('seller_not_found')
  return withTx(
    db,
    async (tx) => {
      const { items } = await readAccount(context, tx, sellerId)
      const done = await readPaid(tx, sellerId)
      const totals = totalsByState(items)
      const from = offsetOf(request)
      const wanted = items.filter((item) => state === undefined || item.state === state)
      const page: Page<LedgerItem> =
        state === 'paid'
          ? pageOf(
              (await listPaidItems(tx, sellerId, { limit: request.limit, offset: from })).map((item) =>
                itemView(paid(item)),
              ),
              done.count,
              request,
            )
          : pageOf(wanted.slice(from, from + request.limit).map(itemView), wanted.length, request)
      return ok({
        held: nairaOf(totals.held),
        payable: nairaOf(totals.payable),
        in_payout: nairaOf(totals.in_payout),
        paid: nairaOf(done.kobo),
        ...page,
      })
    },
    { isolation: 'repeatable read' },
  )
}

/** The seller's own payouts, newest first. Refuses seller_not_found. */
export async function readSellerPayouts(
  { db }: Pick<LedgerContext, 'db'>,
  accountId: Id,
  request: PageRequest,
): Promise<Result<Page<SellerPayout>, ProblemCode>> {
  const sellerId = await findSellerId(db, accountId)
  if (!sellerId) return refuse('seller_not_found')
  const page = { limit: request.limit, offset: offsetOf(request) }
  const { rows, total } = await listPayouts(db, { sellerId }, page)
  return ok(pageOf(rows.map(sellerPayoutView), total, request))
}

/** One of the seller's payouts with what it pays. Refuses seller_not_found, and payout_not_found also for another's. */
export async function readSellerPayout({ db }: Pick<LedgerContext, 'db'>, accountId: Id, id: Id) {
  const sellerId = await findSellerId(db, accountId)
  if (!sellerId) return refuse('seller_not_found')
  const payout = isId(id) ? await readOwnPayout(db, sellerId, id) : undefined
  if (!payout) return refuse('payout_not_found')
  return ok({
    ...sellerPayoutView(payout),
    items: (await listItemsOfPayout(db, payout.id)).map(payoutItemView),
  })
}
