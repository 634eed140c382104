import type { Mail } from '../../platform/mail/index.ts'
import type { Sender } from '../../platform/mail/letter.tsx'
import { paidLetter } from './emails/paid.tsx'
import type { WhenPaid } from './money.ts'

/** Writes to the buyer, once for each order, in the transaction in which it becomes paid. */
export const sendPaidLetter =
  (mail: Mail, sender: Sender): WhenPaid =>
  async (tx, order) => {
    const letter = await paidLetter(sender, {
      id: order.id,
      code: order.code,
      customerName: order.customer_name,
      lines: order.lines.map((line) => ({
        name: line.name,
        artist: line.artist,
        sizeLabel: line.size_label,
        withFrame: line.with_frame,
        quantity: line.quantity,
        totalKobo: line.total_kobo,
      })),
      deliveryOption: order.delivery_option,
      place: [order.station_name, order.ship_address, order.ship_city, order.ship_state]
        .filter(Boolean)
        .join(', '),
      shippingFeeKobo: order.shipping_fee_kobo,
      totalKobo: order.total_kobo,
    })
    await mail.enqueue(tx, { eventKey: `order-paid:${order.id}`, to: order.customer_email, ...letter })
  }
