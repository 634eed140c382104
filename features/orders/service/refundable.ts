import { type Kobo, sumOf } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { RefundLine } from '../../payments/index.server.ts'
import { listRefundable, listRefunds, readPaymentHistory } from '../../payments/index.server.ts'
import type { OrderRow } from '../store/orders.ts'

/** What is left to give back of an order, in kobo: of its lines, of its shipping, in all. */
export type Refundable = { lines: RefundLine[]; shippingKobo: Kobo; totalKobo: Kobo }

/** Reads what is left to give back of an order. */
export async function refundableOf(tx: Db, row: OrderRow): Promise<Refundable> {
  const lines = await listRefundable(tx, row.id)
  const asked = (await listRefunds(tx, [row.id])).map((refund) => refund.shippingKobo)
  const { attempts } = await readPaymentHistory(tx, row.id)
  const paid = attempts.filter((attempt) => attempt.state === 'SUCCEEDED')
  return {
    lines,
    shippingKobo: row.shipping_fee_kobo - sumOf(asked),
    totalKobo: sumOf(paid.map((attempt) => (attempt.paidKobo ?? 0) - attempt.askedBackKobo)),
  }
}
