import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { changeParcel, recordEvent, unsellPieces } from '../../orders/index.server.ts'
import type { PaymentsContext } from '../../payments/index.server.ts'
import { requestRefund } from '../../payments/index.server.ts'
import { isAllBack, type ReturnRow } from '../store/returns.ts'

/** The key of a return's refund, under which it also counts against the limit of support. */
export function refundKey(returnId: Id): string {
  return `return:${returnId}`
}

/** Asks the money of a decided return back, in the transaction that has locked its order. Refuses refund_too_large, nothing_to_refund. */
export async function refundReturn(
  payments: PaymentsContext,
  tx: Db,
  row: Pick<
    ReturnRow,
    'id' | 'code' | 'order_id' | 'order_line_id' | 'quantity' | 'goods_kobo' | 'shipping_kobo'
  >,
): Promise<Result<{ refundId: Id }, ProblemCode>> {
  const goodsKobo = row.goods_kobo ?? 0
  const shippingKobo = row.shipping_kobo ?? 0
  if (goodsKobo + shippingKobo <= 0) return refuse('nothing_to_refund')
  return requestRefund(payments, tx, {
    orderId: row.order_id,
    amountKobo: goodsKobo + shippingKobo,
    key: refundKey(row.id),
    why: `Your return ${row.code}.`,
    lines: [{ lineId: row.order_line_id, quantity: row.quantity, amountKobo: goodsKobo }],
    shippingKobo,
  })
}

/** Takes pieces back that have arrived, after their return was moved: intact ones go on sale again, and the parcel is RETURNED when all of it is back. */
export async function takeBack(
  tx: Db,
  row: ReturnRow,
  { actor, at, isIntact }: { actor: string; at: Date; isIntact: boolean },
): Promise<void> {
  if (isIntact) await unsellPieces(tx, row.order_line_id, row.quantity, at)
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
