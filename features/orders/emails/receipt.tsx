import { longDayOf } from '../../../kernel/dates.ts'
import { formatKobo, type Kobo } from '../../../kernel/money.ts'
import {
  type MailCompany,
  MailLayout,
  MailRows,
  P,
  renderMail,
  Whole,
} from '../../../platform/mail/layout.tsx'
import { buyersFootnote, type OrderFacts, SeeOrder, totals, Works, type Written } from './order.tsx'

/** The VAT within a total, and its rate in basis points. */
export type Vat = { kobo: Kobo; rateBp: number }

const vatRows = ({ kobo, rateBp }: Vat): [string, string][] => [
  [`Of which VAT (${rateBp / 100} %)`, kobo === 0 ? 'none' : formatKobo(kobo)],
]

/** The mail to a buyer whose payment has arrived: the receipt, line by line, with the VAT within it. */
export async function paidMail(
  sender: MailCompany,
  order: OrderFacts,
  { paidAt, vat }: { paidAt: Date; vat: Vat },
): Promise<Written> {
  return {
    subject: `Your order ${order.code} is paid`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={`Your payment for order ${order.code} has arrived.`}
        heading="Thank you for your order"
        footnote={buyersFootnote(sender)}
      >
        <P>
          Dear {order.customerName}, your payment has arrived and the{' '}
          {order.lines.length === 1 ? 'work is' : 'works are'} yours. Your order code is{' '}
          <Whole>{order.code}</Whole>; this e-mail is your receipt.
        </P>
        <Works sender={sender} lines={order.lines} />
        <MailRows rows={[...totals(order, 'Total paid'), ...vatRows(vat), ['Paid on', longDayOf(paidAt)]]} />
        <P>VAT is within the prices and the shipping of those sellers who are registered for it.</P>
        <P>
          We hold your money until you have the work. The artist will pack it next; you can follow it in your
          orders at any time.
        </P>
        <SeeOrder sender={sender} id={order.id} />
      </MailLayout>,
    )),
  }
}
