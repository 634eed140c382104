import { formatKobo, type Kobo } from '../../../kernel/money.ts'
import { Action, Label, Letter, P, Rows, renderLetter, type Sender } from '../../../platform/mail/letter.tsx'

/** What the confirmation of a paid order says. Amounts in kobo. */
export type PaidOrder = {
  id: string
  code: string
  customerName: string
  lines: {
    name: string
    artist: string
    sizeLabel: string
    withFrame: boolean
    quantity: number
    totalKobo: Kobo
  }[]
  deliveryOption: 'HOME' | 'PICKUP'
  place: string
  shippingFeeKobo: Kobo
  totalKobo: Kobo
}

/** The letter to a buyer whose payment has arrived. */
export const paidLetter = (
  sender: Sender,
  order: PaidOrder,
): Promise<{ subject: string; html: string; text: string }> =>
  renderLetter(
    <Letter
      sender={sender}
      preview={`Your payment for order ${order.code} has arrived.`}
      heading="Thank you for your order"
      footnote={`You receive this letter because you bought from ${sender.name}.`}
    >
      <P>
        Dear {order.customerName}, your payment has arrived and the{' '}
        {order.lines.length === 1 ? 'work is' : 'works are'} yours. Your order code is {order.code}.
      </P>
      {order.lines.map((line) => (
        <Label
          key={`${line.name} ${line.sizeLabel} ${line.withFrame}`}
          lines={[
            line.name,
            line.artist,
            [
              line.sizeLabel,
              line.withFrame ? 'framed' : '',
              line.quantity > 1 ? `${line.quantity} pieces` : '',
            ]
              .filter(Boolean)
              .join(', ') || 'one piece',
            formatKobo(line.totalKobo),
          ]}
        />
      ))}
      <Rows
        rows={[
          [order.deliveryOption === 'HOME' ? 'Delivery to' : 'Pickup at', order.place],
          ['Shipping', formatKobo(order.shippingFeeKobo)],
          ['Total paid', formatKobo(order.totalKobo)],
        ]}
      />
      <P>
        We hold your money until you have the work. The artist packs it next; you can follow it in your orders
        at any time.
      </P>
      <Action href={`${sender.url}/profile/orders/${order.id}`}>See your order</Action>
    </Letter>,
  ).then((letter) => ({ subject: `Your order ${order.code} is paid`, ...letter }))
