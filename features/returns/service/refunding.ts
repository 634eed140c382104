import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import { type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import {
  changeParcel,
  readDeliveryLeft,
  recordEvent,
  type StartedRefund,
  unsellPieces,
} from '../../orders/index.server.ts'
import type { PaymentsContext } from '../../payments/index.server.ts'
import { readRefundable, requestRefund } from '../../payments/index.server.ts'
import { isAllBack, markRestocked, type ReturnRow } from '../store/returns.ts'

/** The key of a return's refund, under which it also counts against the limit of support. */
export function refundKey(returnId: Id): string {
  return `return:${returnId}`
}

/** What can still go back of what a return was promised: less where staff have refunded some of it at the order meanwhile. */
export async function readPromiseLeft(
  tx: Db,
  row: ReturnRow,
): Promise<Pick<ReturnRow, 'quantity'> & { goods_kobo: Kobo; shipping_kobo: Kobo }> {
  const left = await readRefundable(tx, row.order_id)
  const line = left.lines.find(({ lineId }) => lineId === row.order_line_id)
  const quantity = Math.min(row.quantity, line?.quantity ?? 0)
  const goodsLeft = quantity > 0 ? (line?.amountKobo ?? 0) : 0
  const goods_kobo = Math.min(row.goods_kobo ?? 0, goodsLeft, left.totalKobo)
  const delivery = (await readDeliveryLeft(tx, row.order_id, left)).get(row.parcel_id) ?? 0
  const shipping_kobo = Math.min(row.shipping_kobo ?? 0, delivery, left.totalKobo - goods_kobo)
  return { quantity, goods_kobo, shipping_kobo }
}

/** Asks the money of a decided return back, in the transaction that has locked its order. Refuses refund_too_large, nothing_to_refund. */
export async function refundReturn(
  payments: PaymentsContext,
  tx: Db,
  row: Pick<
    ReturnRow,
    | 'id'
    | 'code'
    | 'order_id'
    | 'order_line_id'
    | 'parcel_id'
    | 'quantity'
    | 'goods_kobo'
    | 'shipping_kobo'
    | 'is_ours'
  >,
): Promise<Result<StartedRefund, ProblemCode>> {
  const goodsKobo = row.goods_kobo ?? 0
  const shippingKobo = row.shipping_kobo ?? 0
  if (goodsKobo + shippingKobo <= 0) return refuse('nothing_to_refund')
  return requestRefund(payments, tx, {
    orderId: row.order_id,
    amountKobo: goodsKobo + shippingKobo,
    key: refundKey(row.id),
    why: `Your return ${row.code}.`,
    lines:
      row.quantity > 0
        ? [
            {
              lineId: row.order_line_id,
              quantity: row.quantity,
              amountKobo: goodsKobo,
              ...(row.is_ours && { bearer: 'us' }),
            },
          ]
        : [],
    shippingKobo,
    delivery:
      shippingKobo > 0
        ? [{ parcelId: row.parcel_id, amountKobo: shippingKobo, ...(row.is_ours && { bearer: 'us' }) }]
        : [],
  })
}

/** Puts the pieces of a return that came back on sale again; once. */
export async function restockReturn(
  tx: Db,
  row: Pick<ReturnRow, 'id' | 'order_line_id' | 'quantity' | 'restocked'>,
  at: Date,
): Promise<void> {
  if (row.restocked) return
  await unsellPieces(tx, row.order_line_id, row.quantity, at)
  await markRestocked(tx, row.id)
}

/** Takes pieces back that have arrived, after their return was moved: with `restock` they go on sale again, and the parcel is RETURNED when all of it is back. */
export async function takeBack(
  tx: Db,
  row: ReturnRow,
  { actor, at, restock }: { actor: string; at: Date; restock: boolean },
): Promise<void> {
  if (restock) await restockReturn(tx, row, at)
  if (!(await isAllBack(tx, row.parcel_id))) return
  await changeParcel(tx, row.parcel_id, 'RETURNED', at)
  await recordEvent(tx, row.order_id, {
    actor,
    at,
    from: 'SUCCESS',
    to: 'RETURNED',
    detail: row.code,
    parcelId: row.parcel_id,
  })
}
