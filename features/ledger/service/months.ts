import type { MonthReport, SellerMonth } from '../../../contract/months.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../../kernel/csv.ts'
import type { Id } from '../../../kernel/id.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { decimalOf, nairaOf } from '../../../kernel/money.ts'
import type { LedgerContext } from '../context.ts'
import { daysOfMonth, linesOf } from '../rules/month.ts'
import { tradeOf } from '../rules/trade.ts'
import { listDaySums } from '../store/days.ts'
import { listSellerSums, type SellerSums } from '../store/seller-months.ts'

const MOST_SELLERS_SHOWN = 100
/** So many sellers are read for the file at once. */
const SELLERS_AT_ONCE = 1_000

/** A month of two years, this one included, with anything in it; the newest first. Amounts in naira. */
export async function readMonths({ db, clock }: Pick<LedgerContext, 'db' | 'clock'>) {
  const today = dayInLagos(clock.now())
  const from = `${Number(today.slice(0, 4)) - 2}${today.slice(4, 7)}-01`
  const byMonth = Map.groupBy(await listDaySums(db, from, today), ({ day }) => day.slice(0, 7))
  return [...byMonth]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([month, sums]) => {
      const { orders, salesKobo, refundsKobo, commissionKobo } = tradeOf(sums)
      const vat = linesOf(sums).find(({ line }) => line === 'commission_vat')
      return {
        month,
        orders,
        sales: nairaOf(salesKobo),
        refunds: nairaOf(refundsKobo),
        commission: nairaOf(commissionKobo),
        commission_vat: nairaOf(vat ? vat.ofSalesKobo + vat.ofRefundsKobo + vat.otherKobo : 0),
      }
    })
}

const sellerMonth = (sums: SellerSums): SellerMonth => ({
  id: sums.id,
  name: sums.name,
  orders: sums.orders,
  sales: nairaOf(sums.sales_kobo),
  refunds: nairaOf(sums.refunds_kobo),
  commission: nairaOf(sums.commission_kobo),
  vat: nairaOf(sums.vat_kobo),
  part: nairaOf(sums.part_kobo),
  borne: nairaOf(sums.borne_kobo),
  return_costs: nairaOf(sums.return_costs_kobo),
  provider_fees: nairaOf(sums.fees_kobo),
  paid_out: nairaOf(sums.paid_out_kobo),
})

/** A month by the ledger, such as '2026-11', in naira. */
export async function readMonth(
  { db, settings }: Pick<LedgerContext, 'db' | 'settings'>,
  month: string,
): Promise<MonthReport> {
  const days = daysOfMonth(month)
  const sums = await listDaySums(db, days.first, days.last)
  const { orders, salesKobo, refundsKobo } = tradeOf(sums)
  const sellers = await listSellerSums(db, days, { by: 'sales', limit: MOST_SELLERS_SHOWN })
  return {
    month,
    orders,
    sales: nairaOf(salesKobo),
    refunds: nairaOf(refundsKobo),
    vat_bp: settings.vatBp,
    lines: linesOf(sums).map(({ line, ofSalesKobo, ofRefundsKobo, otherKobo }) => ({
      line,
      of_sales: nairaOf(ofSalesKobo || 0),
      of_refunds: nairaOf(ofRefundsKobo || 0),
      other: nairaOf(otherKobo || 0),
      net: nairaOf(ofSalesKobo + ofRefundsKobo + otherKobo || 0),
    })),
    sellers: sellers.map(sellerMonth),
  }
}

const heads = [
  'Month',
  'Seller id',
  'Seller',
  'Orders',
  'Sales',
  'Refunds',
  'Commission',
  'VAT',
  'Seller’s part',
  'Borne by us',
  'Return costs',
  'Provider fees',
  'Paid out',
]

/**
 * Streams a month by seller as a CSV, in naira, exact to the kobo. The last line is without seller, so that each column
 * sums to the ledger's month.
 */
export function monthCsv(
  { db }: Pick<LedgerContext, 'db'>,
  month: string,
): { name: string; pieces: AsyncIterable<string> } {
  return { name: `sellers-${month}.csv`, pieces: piecesOf(db, month) }
}

async function* piecesOf(db: LedgerContext['db'], month: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([heads])
  const days = daysOfMonth(month)
  let after: Id | null = null
  do {
    const rows: SellerSums[] = await listSellerSums(db, days, { by: 'id', after, limit: SELLERS_AT_ONCE })
    yield csvLines(rows.map((sums) => lineOf(month, sums)))
    after = rows.length < SELLERS_AT_ONCE ? null : (rows.at(-1)?.id ?? null)
  } while (after !== null)
}

const lineOf = (month: string, sums: SellerSums): string[] => [
  month,
  sums.id ?? '',
  sums.id === null ? '(delivery, fees and orders as a whole)' : (sums.name ?? ''),
  String(sums.orders),
  ...[
    sums.sales_kobo,
    sums.refunds_kobo,
    sums.commission_kobo,
    sums.vat_kobo,
    sums.part_kobo,
    sums.borne_kobo,
    sums.return_costs_kobo,
    sums.fees_kobo,
    sums.paid_out_kobo,
  ].map((kobo) => decimalOf(kobo)),
]
