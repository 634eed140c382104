import { longDayOf } from '../../../kernel/dates.ts'
import { momentInLagos } from '../../../kernel/lagos.ts'
import {
  Action,
  Link,
  type MailCompany,
  MailLayout,
  MailRows,
  P,
  renderMail,
  Whole,
} from '../../../platform/mail/layout.tsx'
import { buyersFootnote, type OrderFacts, SeeOrder, Works, type Written } from './order.tsx'

/** What mails say of a parcel. */
export type ParcelFacts = { seller: string; courier: string; trackingCode: string; trackingUrl: string }

/** The mail to a buyer whose parcel is on its way; `order.lines` are those in it. */
export async function shippedMail(
  sender: MailCompany,
  order: OrderFacts,
  parcel: ParcelFacts,
): Promise<Written> {
  return {
    subject: `Your order ${order.code} is on its way`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={`${parcel.seller} has sent it with ${parcel.courier}.`}
        heading="On its way to you"
        footnote={buyersFootnote(sender)}
      >
        <P>
          Dear {order.customerName}, {parcel.seller} has packed and sent this:
        </P>
        <Works sender={sender} lines={order.lines} priced={false} />
        <MailRows
          rows={[
            ['Courier', parcel.courier],
            ['Tracking', parcel.trackingCode || 'none'],
            [order.deliveryOption === 'HOME' ? 'Delivery to' : 'Pickup at', order.place],
          ]}
        />
        {parcel.trackingUrl === '' ? null : <Action href={parcel.trackingUrl}>Follow the parcel</Action>}
        <P>Please check the work when you open it, and confirm in your orders that it has arrived.</P>
        <SeeOrder sender={sender} id={order.id} />
      </MailLayout>,
    )),
  }
}

/** The mail to a buyer whose parcel on its way has another courier or tracking than they read before. */
export async function trackingMail(
  sender: MailCompany,
  order: OrderFacts,
  parcel: ParcelFacts,
): Promise<Written> {
  return {
    subject: `Another tracking number for your order ${order.code}`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={`It is with ${parcel.courier}.`}
        heading="The tracking was corrected"
        footnote={buyersFootnote(sender)}
      >
        <P>
          Dear {order.customerName}, courier and tracking of your parcel from {parcel.seller} were not right
          before. This is how you can follow it:
        </P>
        <MailRows
          rows={[
            ['Courier', parcel.courier],
            ['Tracking', parcel.trackingCode || 'none'],
          ]}
        />
        {parcel.trackingUrl === '' ? null : <Action href={parcel.trackingUrl}>Follow the parcel</Action>}
        <Works sender={sender} lines={order.lines} priced={false} />
        <SeeOrder sender={sender} id={order.id} />
      </MailLayout>,
    )),
  }
}

/** The mail to a buyer whose parcel was cancelled and refunded, and had been given to the courier. */
export async function handedOverMail(
  sender: MailCompany,
  order: OrderFacts,
  parcel: ParcelFacts,
): Promise<Written> {
  return {
    subject: `A cancelled parcel of your order ${order.code} may still arrive`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={`It is with ${parcel.courier}. You need not take it.`}
        heading="It may still arrive"
        footnote={buyersFootnote(sender)}
      >
        <P>
          Dear {order.customerName}, we cancelled this and refunded it. {parcel.seller} had already given it
          to the courier:
        </P>
        <Works sender={sender} lines={order.lines} priced={false} />
        <MailRows
          rows={[
            ['Courier', parcel.courier],
            ['Tracking', parcel.trackingCode || 'none'],
          ]}
        />
        <P>
          We have asked for it to be turned back. If it arrives, you may refuse it. If you have taken it,
          please answer this e-mail: we arrange the way back, and you pay nothing. Your refund stays as it is.
        </P>
        <SeeOrder sender={sender} id={order.id} />
      </MailLayout>,
    )),
  }
}

/** The mail to a buyer of an order of which something, its `lines`, is not sent any more, and whose money went back before. */
export async function withdrawnMail(
  sender: MailCompany,
  order: OrderFacts,
  reason: string,
): Promise<Written> {
  return {
    subject: `Of your order ${order.code} something is not sent`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview="What you paid for it went back to you before."
        heading="This is not sent"
        footnote={buyersFootnote(sender)}
      >
        <P>Dear {order.customerName}, we have cancelled this:</P>
        <Works sender={sender} lines={order.lines} priced={false} />
        {reason === '' ? null : <P>{reason}</P>}
        <P>What you paid for it went back to you before, so no more money goes back.</P>
        <SeeOrder sender={sender} id={order.id} />
      </MailLayout>,
    )),
  }
}

/** The mail to a buyer whose parcel waits at the pickup station. */
export async function atStationMail(sender: MailCompany, order: OrderFacts): Promise<Written> {
  return {
    subject: `Your order ${order.code} waits at the station`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={`You can collect it at ${order.place}.`}
        heading="Ready to be collected"
        footnote={buyersFootnote(sender)}
      >
        <P>
          Dear {order.customerName}, this waits for you. Name your order code <Whole>{order.code}</Whole> when
          you collect it.
        </P>
        <Works sender={sender} lines={order.lines} priced={false} />
        <MailRows rows={[['Pickup at', order.place]]} />
        <SeeOrder sender={sender} id={order.id} />
      </MailLayout>,
    )),
  }
}

/** The mail to a buyer whose parcel has arrived. */
export async function deliveredMail(
  sender: MailCompany,
  order: OrderFacts,
  returnableUntil: Date,
): Promise<Written> {
  return {
    subject: `Your order ${order.code} has arrived`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview="We hope it is all you hoped for."
        heading="It has arrived"
        footnote={buyersFootnote(sender)}
      >
        <P>Dear {order.customerName}, this has arrived, and we hope it is all you hoped for:</P>
        <Works sender={sender} lines={order.lines} priced={false} />
        <P>
          If something is wrong, or you change your mind, you can ask for a return in your orders until{' '}
          {longDayOf(returnableUntil)}. If you have not said this yourself, please write to us at once.
        </P>
        <SeeOrder sender={sender} id={order.id} />
      </MailLayout>,
    )),
  }
}

/** A delivery not reported by the buyer; `on` is a day in Lagos, '2026-11-20'. */
export type SaidDelivered = {
  parcelId: string
  seller: string
  isBySeller: boolean
  on: string
  /** When the time for a return begins and ends. */
  from: Date
  until: Date
}

/** The mail to a buyer of whose parcel the seller or staff say that it was delivered: what that starts, and how to object. */
export async function saidDeliveredMail(
  sender: MailCompany,
  order: OrderFacts,
  { parcelId, seller, isBySeller, on, from, until }: SaidDelivered,
): Promise<Written> {
  return {
    subject: `Your order ${order.code} has arrived`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={`Delivered on ${longDayOf(momentInLagos(on))}. Is that so?`}
        heading="Has it arrived?"
        footnote={buyersFootnote(sender)}
      >
        <P>
          Dear {order.customerName}, {isBySeller ? `${seller} says` : 'we have noted'} that this was delivered
          on {longDayOf(momentInLagos(on))}:
        </P>
        <Works sender={sender} lines={order.lines} priced={false} />
        <P>
          The time for a return counts from {longDayOf(from)}: if something is wrong, or you change your mind,
          you can ask for one in your orders until {longDayOf(until)}. After that the seller is paid.
        </P>
        {isBySeller ? (
          <>
            <P>
              Has it not arrived? Then please tell us. The seller&apos;s money is on hold while we
              investigate.
            </P>
            <Action href={`${sender.url}/profile/orders/${order.id}?never-came=${parcelId}`}>
              Report it missing
            </Action>
          </>
        ) : (
          <P>Has it not arrived? Then please answer this e-mail.</P>
        )}
        <P>
          You can see everything else about it with{' '}
          <Link href={`${sender.url}/profile/orders/${order.id}`}>your order</Link>.
        </P>
      </MailLayout>,
    )),
  }
}
