import type * as z from 'zod/mini'
import { type ReturnRequest, returnableUntil, type returnEntry } from '../../../contract/return.ts'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { type Id, newCode, newId } from '../../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { findReturnable, lockOrder } from '../../orders/index.server.ts'
import { listRefundable } from '../../payments/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { answerBy } from '../rules.ts'
import type { ReturnReader } from '../store/returns.ts'
import * as store from '../store/returns.ts'
import { returnOf } from '../view.ts'
import { notifyOfReturn, type ReturnResult, readReturnProposal } from './changing.ts'
import { readCostBeside } from './cost-reading.ts'
import { readReturnDelivery } from './deciding.ts'

const NEVER_CAME = 'You have reported this parcel missing. If you have it, say so on your order first.'

/** A page of the returns a reader may reach, newest first; with `orderId` those of one order. */
export async function readReturns(
  context: ReturnsContext,
  reader: ReturnReader,
  which: store.ReturnFilter,
  request: PageRequest,
): Promise<Page<ReturnRequest>> {
  const { db, clock } = context
  const { rows, total } = await store.listReturns(db, reader, which, clock.now(), request)
  return pageOf(
    rows.map((row) => returnOf(row, reader.role)),
    total,
    request,
  )
}

/** One return; refuses return_not_found. */
export async function readReturn(
  context: ReturnsContext,
  reader: ReturnReader,
  id: string,
): Promise<ReturnResult> {
  const { db } = context
  const row = await store.findReturn(db, reader, id)
  if (!row) return refuse('return_not_found')
  const beside = await readCostBeside(context, db, row, reader.role)
  if (reader.role !== 'staff') return ok(returnOf(row, reader.role, beside))
  const deliveryLeftKobo = await readReturnDelivery(db, row)
  const shown = returnOf(row, reader.role, { ...beside, deliveryLeftKobo })
  return ok({ ...shown, proposal: await readReturnProposal(db, row.id) })
}

/** The returns of an order in short, for staff. */
export async function readReturnsOfOrder(db: Db, orderId: Id): Promise<StaffOrder['returns']> {
  return (await store.listReturnsOf(db, orderId)).map((row) => ({
    id: row.id,
    code: row.code,
    item_id: row.order_line_id,
    state: row.state,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
  }))
}

/**
 * Requests the return of a line's pieces within 14 days of receipt; again returns the open one. Refuses
 * order_line_not_found, claim_open, return_not_received, return_too_late, return_open, return_too_many.
 */
export async function requestReturn(
  context: ReturnsContext,
  accountId: Id,
  entry: z.output<typeof returnEntry>,
): Promise<ReturnResult> {
  const { db, clock } = context
  const known = await findReturnable(db, accountId, entry.order_item_id)
  if (!known) return refuse('order_line_not_found', { field: 'order_item_id' })
  return withTx(db, async (tx): Promise<ReturnResult> => {
    await lockOrder(tx, known.order_id)
    const line = await findReturnable(tx, accountId, entry.order_item_id)
    if (!line) return refuse('order_line_not_found', { field: 'order_item_id' })
    const open = await store.findOpenReturn(tx, line.order_line_id)
    const isRepeated =
      open?.quantity === entry.quantity && open.reason === entry.reason && open.text === entry.text
    if (open) return isRepeated ? ok(returnOf(open, 'buyer')) : refuse('return_open', { about: open.id })
    if (line.order_state !== 'PAID') return refuse('moved_on', { about: line.order_state })
    if (line.is_claimed) return refuse('claim_open', { message: NEVER_CAME })
    if (line.parcel_state !== 'SUCCESS' || !line.received_at) return refuse('return_not_received')
    const at = clock.now()
    if (at > returnableUntil(line.received_at)) return refuse('return_too_late')
    const left = (await listRefundable(tx, line.order_id)).find((one) => one.lineId === line.order_line_id)
    if (entry.quantity > (left?.quantity ?? 0)) return refuse('return_too_many', { field: 'quantity' })
    const id = newId()
    await store.insertReturn(tx, {
      id,
      code: newCode('RET'),
      order_id: line.order_id,
      order_line_id: line.order_line_id,
      parcel_id: line.parcel_id,
      seller_id: line.seller_id,
      account_id: accountId,
      quantity: entry.quantity,
      reason: entry.reason,
      text: entry.text,
      answer_by: answerBy(at),
      created_at: at,
    })
    await store.recordReturn(tx, id, null, 'ASKED', { actor: 'buyer', at })
    await notifyOfReturn(context, tx, 'asked', id)
    const row = await store.findReturn(tx, { role: 'buyer', id: accountId }, id)
    if (!row) throw new Error(`return ${id} is gone`)
    return ok(returnOf(row, 'buyer'))
  })
}
