import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { orderNote } from '../../../contract/staff-order.ts'
import { isId, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import type { OrdersContext } from '../context/orders.ts'
import { insertOrderNote } from '../store/order-notes.ts'
import { findOrderId } from '../store/search.ts'
import { mailKey } from './mails.ts'

/** Notes something about an order for colleagues; the audit log says that there is a note. Refuses order_not_found. */
export async function addOrderNote(
  { db, clock, audit, nameOf }: OrdersContext,
  staff: Officer,
  idOrCode: string,
  text: string,
): Promise<Result<z.infer<typeof orderNote>, ProblemCode>> {
  const orderId = await findOrderId(db, idOrCode)
  if (orderId === undefined) return refuse('order_not_found')
  return withTx(db, async (tx) => {
    const [id, at] = [newId(), clock.now()]
    const name = await nameOf(tx, staff.id)
    const note = { id, order_id: orderId, text, created_by: staff.id, created_at: at }
    await insertOrderNote(tx, note)
    await audit.append(tx, {
      actor: { id: staff.id, name },
      action: 'order.note',
      subject: { kind: 'order', id: orderId },
      after: { note: id },
    })
    return ok({ id, text, by: name, at: at.toISOString() })
  })
}

/** Sends a mail about an order once more. Refuses order_not_found; not_found where there is no such mail, or its text is forgotten. */
export async function repeatOrderMail(
  { db, mail, audit, nameOf }: OrdersContext,
  staff: Officer,
  idOrCode: string,
  mailId: string,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const orderId = await findOrderId(db, idOrCode)
  if (orderId === undefined) return refuse('order_not_found')
  if (!isId(mailId)) return refuse('not_found')
  return withTx(db, async (tx): Promise<Result<Record<string, never>, ProblemCode>> => {
    if (!(await mail.repeat(tx, mailId, mailKey(orderId, '')))) return refuse('not_found')
    await audit.append(tx, {
      actor: { id: staff.id, name: await nameOf(tx, staff.id) },
      action: 'order.repeat_mail',
      subject: { kind: 'order', id: orderId },
      after: { mail: mailId },
    })
    return ok({})
  })
}
