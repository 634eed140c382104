import { longMomentOf } from '../../../kernel/dates.ts'
import { formatKobo, type Kobo } from '../../../kernel/money.ts'
import { printsText } from '../../../kernel/prints.ts'
import {
  Action,
  type MailCompany,
  MailLayout,
  MailRows,
  P,
  renderMail,
  Whole,
  WorkLabel,
} from '../../../platform/mail/layout.tsx'
import { pictureInMail } from '../../media/index.server.ts'

/** A mail, ready to be sent. */
export type Written = { subject: string; html: string; text: string }

export type MailedLine = {
  /** Null where the work has no picture any more. */
  pictureId: string | null
  name: string
  artist: string
  sizeLabel: string
  printNumbers: readonly string[]
  withFrame: boolean
  quantity: number
  frameKobo: Kobo
  totalKobo: Kobo
}

/** What mails say of an order. Amounts in kobo. */
export type OrderFacts = {
  id: string
  code: string
  customerName: string
  lines: MailedLine[]
  deliveryOption: 'HOME' | 'PICKUP'
  place: string
  subtotalKobo: Kobo
  shippingFeeKobo: Kobo
  totalKobo: Kobo
}

/** Works, each with its picture and label. `priced` adds what each line costs, the frame on its own. */
export function Works({
  sender,
  lines,
  priced = true,
}: {
  sender: MailCompany
  lines: MailedLine[]
  priced?: boolean
}) {
  return (
    <>
      {lines.map((line) => (
        <WorkLabel
          key={`${line.name} ${line.sizeLabel} ${line.withFrame}`}
          picture={pictureInMail(sender.url, line.pictureId)}
          artist={line.artist}
          title={line.name}
          lines={[
            [
              line.sizeLabel,
              line.withFrame ? 'framed' : '',
              line.quantity > 1 ? `${line.quantity} pieces` : '',
              printsText(line.printNumbers),
            ]
              .filter(Boolean)
              .join(', ') || 'one piece',
            ...(priced
              ? [
                  line.frameKobo > 0
                    ? `${formatKobo(line.totalKobo)}, of which ${formatKobo(line.frameKobo * line.quantity)} for the frame`
                    : formatKobo(line.totalKobo),
                ]
              : []),
          ]}
        />
      ))}
    </>
  )
}

/** Where an order goes and what it comes to; `last` names the sum. */
export function totals(order: OrderFacts, last: string): [string, string][] {
  return [
    [order.deliveryOption === 'HOME' ? 'Delivery to' : 'Pickup at', order.place],
    ['Works', formatKobo(order.subtotalKobo)],
    ['Shipping', formatKobo(order.shippingFeeKobo)],
    [last, formatKobo(order.totalKobo)],
  ]
}

/** The link to an order. */
export function SeeOrder({ sender, id }: { sender: MailCompany; id: string }) {
  return <Action href={`${sender.url}/profile/orders/${id}`}>See your order</Action>
}

/** The foot of every mail to a buyer. */
export function buyersFootnote(sender: MailCompany): string {
  return `You receive this e-mail because you bought from ${sender.name}.`
}

/** The mail to a buyer who has made an order and not paid it yet. */
export async function placedMail(sender: MailCompany, order: OrderFacts, until: Date): Promise<Written> {
  return {
    subject: `Your order ${order.code} waits for its payment`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={`We hold your order ${order.code} until ${longMomentOf(until)}.`}
        heading="Your order is placed"
        footnote={buyersFootnote(sender)}
      >
        <P>
          Dear {order.customerName}, we hold {order.lines.length === 1 ? 'this work' : 'these works'} for you
          until {longMomentOf(until)} Lagos time. Your order code is <Whole>{order.code}</Whole>. If you have
          paid already, the confirmation follows this e-mail.
        </P>
        <Works sender={sender} lines={order.lines} />
        <MailRows rows={totals(order, 'To pay')} />
        <P>Without a payment by then the order ends by itself and nothing is owed.</P>
        <SeeOrder sender={sender} id={order.id} />
      </MailLayout>,
    )),
  }
}

/** How an unpaid order ended; DISABLED when a seller of it may not sell any more. */
export type Ended = 'CANCELLED' | 'EXPIRED' | 'DISABLED'

const sentences: Record<Ended, string> = {
  CANCELLED: 'is cancelled.',
  EXPIRED: 'in time, so we no longer hold its works.',
  DISABLED: 'is cancelled: a work of it cannot be sold any more.',
}

/** The mail to a buyer whose unpaid order has ended. */
export async function endedMail(sender: MailCompany, order: OrderFacts, how: Ended): Promise<Written> {
  const isLate = how === 'EXPIRED'
  return {
    subject: isLate ? `Your order ${order.code} has ended` : `Your order ${order.code} is cancelled`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={`Nothing is owed for order ${order.code}.`}
        heading={isLate ? 'Your order has ended' : 'Your order is cancelled'}
        footnote={buyersFootnote(sender)}
      >
        <P>
          Dear {order.customerName}, {isLate ? 'no payment arrived for your order' : 'your order'}{' '}
          <Whole>{order.code}</Whole> {sentences[how]} Nothing is owed.
        </P>
        <Works sender={sender} lines={order.lines} priced={false} />
        <P>
          If you have already paid, do nothing: we will find your payment, and{' '}
          {how === 'DISABLED'
            ? 'your money goes back to you.'
            : 'you get the works if they are still free, or your money back.'}
        </P>
        <SeeOrder sender={sender} id={order.id} />
      </MailLayout>,
    )),
  }
}
