import { after, HOUR } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { IntegrationsContext } from '../context.ts'
import { DUE_HOURS } from '../rules/webhooks.ts'
import { listListening } from '../store/webhooks.ts'
import { enqueueEvent, sendMessage } from './events.ts'

/** A paid order as its events tell it; amounts in kobo. */
export type PaidOrder = {
  id: Id
  code: string
  delivery_option: string
  ship_state: string
  lines: {
    seller_id: Id
    work_id: Id
    name: string
    size_label: string
    quantity: number
    total_kobo: Kobo
  }[]
}

/**
 * order.paid, to each seller with their lines and nothing of the buyer: programs read the address from the parcel
 * (scope parcels.read). In the paying transaction.
 */
export async function enqueueOrderPaid(
  context: IntegrationsContext,
  tx: Db,
  order: PaidOrder,
): Promise<void> {
  const sellers = [...new Set(order.lines.map((line) => line.seller_id))]
  for (const { id: endpointId, seller_id } of await listListening(tx, sellers, 'order.paid')) {
    const lines = order.lines.filter((line) => line.seller_id === seller_id)
    await sendMessage(context, tx, endpointId, {
      type: 'order.paid',
      id: `order.paid:${order.id}`,
      data: {
        order: order.code,
        delivery: order.delivery_option,
        state: order.ship_state,
        items: lines.map(({ work_id, name, size_label, quantity, total_kobo }) => ({
          product_id: work_id,
          name,
          size: size_label,
          quantity,
          total: nairaOf(total_kobo),
        })),
        currency: 'NGN',
      },
    })
  }
}

/** payout.sent, in the transaction in which the bank is said to pay. */
export async function enqueuePayoutSent(
  context: IntegrationsContext,
  tx: Db,
  payout: { id: Id; code: string; seller_id: Id; amount_kobo: Kobo; reference: string },
): Promise<void> {
  await enqueueEvent(context, tx, payout.seller_id, {
    type: 'payout.sent',
    id: `payout.sent:${payout.id}`,
    data: {
      payout: payout.code,
      amount: nairaOf(payout.amount_kobo),
      currency: 'NGN',
      reference: payout.reference,
    },
  })
}

/** parcel.due, once for each parcel that is not sent a day before its deadline. */
export async function enqueueDueEvents(context: IntegrationsContext): Promise<void> {
  const { db, clock, dueParcels } = context
  for (const parcel of await dueParcels(db, after(clock.now(), DUE_HOURS * HOUR)))
    await withTx(db, (tx) =>
      enqueueEvent(context, tx, parcel.seller_id, {
        type: 'parcel.due',
        id: `parcel.due:${parcel.id}`,
        data: { parcel_id: parcel.id, order: parcel.order_code, send_by: parcel.pack_by.toISOString() },
      }),
    )
}
