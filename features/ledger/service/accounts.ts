import type { LedgerItem, SellerPayout, Statement, StatementRow } from '../../../contract/ledger.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { BYTE_ORDER_MARK, csvOf } from '../../../kernel/csv.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { decimalOf, koboOf, nairaOf } from '../../../kernel/money.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { findSellerId, nameOfSeller } from '../../sellers/index.server.ts'
import type { LedgerContext } from '../context.ts'
import { splitOf } from '../rules/sale.ts'
import { type Item, totalsOf } from '../rules/standing.ts'
import { type AskedDays, spanOf, withBalances } from '../rules/statement.ts'
import { readPayable } from '../store/entries.ts'
import { listItemsOfPayout, listPaidItems, readPaid } from '../store/items.ts'
import { listPayouts, readOwnPayout } from '../store/payouts.ts'
import { listMovements, type Movement } from '../store/statement.ts'
import { readAccount } from './facts.ts'
import { statementPdf } from './statement-pdf.ts'
import { itemView, payoutItemView, sellerPayoutView } from './views.ts'

/** Movements in one statement; whoever has more asks for fewer days. */
const MOST_ROWS = 20_000

const paid = (item: Item) => ({ ...item, state: 'paid' as const, reasons: [], until: null })

function rowOf(movement: Movement & { balanceKobo: number }): StatementRow {
  const { priceKobo, terms } = movement
  const split = priceKobo !== null && terms ? splitOf({ totalKobo: priceKobo, terms }) : undefined
  return {
    at: movement.at.toISOString(),
    kind: movement.kind,
    order: movement.order,
    item: movement.item,
    price: priceKobo === null ? null : nairaOf(priceKobo),
    commission: split ? nairaOf(split.commissionKobo) : null,
    vat: split ? nairaOf(split.sellerVatKobo) : null,
    amount: nairaOf(movement.amountKobo),
    balance: nairaOf(movement.balanceKobo),
    note: movement.note,
  }
}

/** What sellers see of the ledger: only ever their own. */
export function createAccounts(context: LedgerContext) {
  const { db, clock } = context

  /** Finds the seller that an account is, then reads for it; refuses seller_not_found. */
  const asSeller = async <T>(
    accountId: Id,
    read: (sellerId: Id) => Promise<Result<T, ProblemCode>>,
  ): Promise<Result<T, ProblemCode>> => {
    const sellerId = await findSellerId(db, accountId)
    return sellerId ? read(sellerId) : refuse('seller_not_found')
  }

  const statement = (accountId: Id, asked: AskedDays): Promise<Result<Statement, ProblemCode>> =>
    asSeller(accountId, async (sellerId) => {
      const span = spanOf(asked, clock.now())
      if (!span) return refuse('invalid', { field: 'from', message: 'Choose a span of at most a year.' })
      const [opening, movements] = await withTx(
        db,
        async (tx) => [
          await readPayable(tx, sellerId, span.from),
          await listMovements(tx, sellerId, span.from, span.to, MOST_ROWS + 1),
        ],
        { isolation: 'repeatable read' },
      )
      if (movements.length > MOST_ROWS)
        return refuse('invalid', {
          field: 'from',
          message: 'Too much happened in this time. Choose fewer days.',
        })
      const rows = withBalances(opening, movements)
      return ok({
        from: span.fromDay,
        to: span.toDay,
        opening: nairaOf(opening),
        closing: nairaOf(rows.at(-1)?.balanceKobo ?? opening),
        rows: rows.map(rowOf),
      })
    })

  return {
    /** Every naira of a seller, with where it stands and why. Without `state`, the amounts that are not paid for good. */
    balance: (accountId: Id, state: LedgerItem['state'] | undefined, request: PageRequest) =>
      asSeller(accountId, (sellerId) =>
        withTx(
          db,
          async (tx) => {
            const { items } = await readAccount(context, tx, sellerId)
            const done = await readPaid(tx, sellerId)
            const totals = totalsOf(items)
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
        ),
      ),

    payouts: (accountId: Id, request: PageRequest): Promise<Result<Page<SellerPayout>, ProblemCode>> =>
      asSeller(accountId, async (sellerId) => {
        const { rows, total } = await listPayouts(
          db,
          { sellerId },
          { limit: request.limit, offset: offsetOf(request) },
        )
        return ok(pageOf(rows.map(sellerPayoutView), total, request))
      }),

    /** One of the seller's payouts with what it pays; another's is payout_not_found. */
    payout: (accountId: Id, id: Id) =>
      asSeller(accountId, async (sellerId) => {
        const payout = isId(id) ? await readOwnPayout(db, sellerId, id) : undefined
        if (!payout) return refuse('payout_not_found')
        return ok({
          ...sellerPayoutView(payout),
          items: (await listItemsOfPayout(db, payout.id)).map(payoutItemView),
        })
      }),

    statement,

    /** The same as a CSV for a spreadsheet; amounts exact to the kobo. */
    statementCsv: async (
      accountId: Id,
      asked: AskedDays,
    ): Promise<Result<{ name: string; text: string }, ProblemCode>> => {
      const found = await statement(accountId, asked)
      if (!found.ok) return found
      const { from, to, opening, rows } = found.value
      const naira = (amount: number | null): string => (amount === null ? '' : decimalOf(koboOf(amount)))
      const lines = rows.map((row) => [
        row.at,
        row.kind,
        row.order ?? '',
        row.item ?? '',
        naira(row.price),
        naira(row.commission),
        naira(row.vat),
        naira(row.amount),
        naira(row.balance),
        row.note,
      ])
      const heads = [
        'Time',
        'Kind',
        'Order',
        'Item',
        'Price',
        'Commission',
        'VAT in the price',
        'Amount',
        'Balance',
        'Note',
      ]
      const first = [`${from}T00:00:00+01:00`, 'opening', '', '', '', '', '', '', naira(opening), '']
      return ok({
        name: `statement-${from}-${to}.csv`,
        text: BYTE_ORDER_MARK + csvOf(heads, [first, ...lines]),
      })
    },

    /** The same as a PDF for a person. */
    statementPdf: async (
      accountId: Id,
      asked: AskedDays,
    ): Promise<Result<{ name: string; bytes: Buffer }, ProblemCode>> => {
      const found = await statement(accountId, asked)
      if (!found.ok) return found
      const { from, to } = found.value
      const seller = await nameOfSeller(db, accountId)
      return ok({ name: `statement-${from}-${to}.pdf`, bytes: await statementPdf(found.value, seller) })
    },
  }
}
