import { after } from '../../../kernel/clock.ts'
import { longDayOf } from '../../../kernel/dates.ts'
import { formatKobo, type Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { unlinked } from '../../../platform/mail/unlinked.ts'
import type { SellerNotification } from '../../notifications/index.server.ts'
import type { OrderMailsContext } from '../context/orders.ts'
import { type ClaimStep, claimMail } from '../emails/claim.tsx'
import type { OrderFacts } from '../emails/order.tsx'
import { answerClaimBy } from '../rules/claims.ts'
import type { ClaimRow } from '../store/claims.ts'
import { readOrder } from '../store/orders.ts'
import { factsOf, mailKey } from './mails.ts'

/** What has happened to a claim. */
export type ClaimMoment = 'claimed' | 'came' | 'decided' | 'closed'

const buyerLink = (row: ClaimRow) => ({ path: `/profile/orders/${row.order_id}`, name: 'See your order' })
const sellerLink = (row: ClaimRow) => ({ path: `/studio/orders/${row.parcel_id}`, name: 'See the parcel' })

const sentRows = (row: ClaimRow): [string, string][] => [
  ['Courier', row.courier || 'none'],
  ['Tracking', row.tracking_code || 'none'],
  ...(row.shipped_at ? [['Sent', longDayOf(row.shipped_at)] satisfies [string, string]] : []),
]

const unlinkedRow = (row: ClaimRow): ClaimRow => ({
  ...row,
  customer_name: unlinked(row.customer_name),
  seller: unlinked(row.seller),
  text: unlinked(row.text),
  courier: unlinked(row.courier),
  tracking_code: unlinked(row.tracking_code),
})

const steps: Record<ClaimMoment, (row: ClaimRow) => ClaimStep[]> = {
  claimed: (row) => [
    {
      to: 'buyer',
      subject: `We are investigating your parcel of order ${row.order_code}`,
      heading: 'We are investigating',
      says: [
        `You reported your parcel from ${row.seller} missing. We will ask the seller and the courier, and e-mail you. The seller is not paid for it until then.`,
        'If it arrives, please say so on your order.',
      ],
      rows: sentRows(row),
      link: buyerLink(row),
    },
    {
      to: 'seller',
      subject: `A buyer reports a parcel of order ${row.order_code} missing`,
      heading: 'The buyer reports it missing',
      says: [
        `Your money for this parcel is on hold until we have decided. Please ask the courier, and tell us on the parcel’s page by ${longDayOf(after(answerClaimBy(row.created_at), -1))} what shows where it is: a receipt, a signature, a tracking page. After that we may decide without your answer. You can e-mail us pictures.`,
        row.text,
      ].filter(Boolean),
      rows: sentRows(row),
      link: { ...sellerLink(row), name: 'Answer' },
    },
    {
      to: 'staff',
      subject: `Missing: a parcel of order ${row.order_code}`,
      heading: 'A parcel is missing',
      says: [`${row.customer_name} reports the parcel from ${row.seller} missing.`, row.text].filter(Boolean),
      rows: sentRows(row),
      link: { path: `/backoffice/claims/${row.id}`, name: 'Review it' },
    },
  ],
  came: (row) => [
    {
      to: 'seller',
      subject: `The parcel of order ${row.order_code} has arrived`,
      heading: 'It has arrived',
      says: [
        'The buyer has the parcel. The time for a return begins today, and your money becomes payable when it is over.',
      ],
      rows: sentRows(row),
      link: sellerLink(row),
    },
  ],
  closed: (row) => [
    {
      to: 'seller',
      subject: `Order ${row.order_code} was refunded`,
      heading: 'Nothing is left to decide',
      says: [
        'The whole order was refunded, so we no longer look for the parcel that its buyer reported missing. If your balance changes by it, we notify you.',
      ],
      rows: sentRows(row),
      link: sellerLink(row),
    },
  ],
  decided: (row) => (row.state === 'LOST' ? lost(row) : found(row)),
}

const lost = (row: ClaimRow): ClaimStep[] => [
  {
    to: 'buyer',
    subject: `Your parcel of order ${row.order_code} is lost`,
    heading: 'Your parcel is lost',
    says: [
      'We are sorry: it was not found. What you paid for the works in it goes back to you.',
      row.decision_text,
    ],
    rows: sentRows(row),
    link: buyerLink(row),
  },
  {
    to: 'seller',
    subject: `The parcel of order ${row.order_code} is lost`,
    heading: 'The parcel is lost',
    says: [
      'It was not found, so its buyer gets the money back, and you are not paid for it. Please ask the courier about its insurance.',
      row.decision_text,
    ],
    rows: sentRows(row),
    link: sellerLink(row),
  },
]

function found(row: ClaimRow): ClaimStep[] {
  const isReceived = row.parcel_state === 'SUCCESS'
  const day = row.received_at ? longDayOf(row.received_at) : ''
  return [
    {
      to: 'buyer',
      subject: `We have found your parcel of order ${row.order_code}`,
      heading: isReceived ? 'It was delivered' : 'It is on its way',
      says: [
        isReceived
          ? `What we have found shows that it was delivered; the 14 days for a return count from ${day}. If that is not so, please write to us.`
          : 'We have found your parcel: it is still on its way to you.',
        row.decision_text,
      ],
      rows: sentRows(row),
      link: buyerLink(row),
    },
    {
      to: 'seller',
      subject: `The parcel of order ${row.order_code} is found`,
      heading: 'The parcel is found',
      says: [
        isReceived
          ? `It was delivered, and the 14 days for a return count from ${day}. Your money waits for nothing else.`
          : 'It is still on its way. Please tell us when it is delivered.',
        row.decision_text,
      ],
      rows: sentRows(row),
      link: sellerLink(row),
    },
  ]
}

/** Writes the mails about a claim and notifies its seller, in the transaction that gives the reason, and once for each event. */
export async function mailClaim(
  { mail, sender, supportEmail, notifySellers, sharesOf }: OrderMailsContext,
  tx: Db,
  what: ClaimMoment,
  row: ClaimRow,
): Promise<void> {
  const order = await readOrder(tx, row.order_id)
  if (!order) throw new Error(`a mail about an order that does not exist: ${row.order_id}`)
  const facts = factsOf(order, row.seller_id)
  const share = (await sharesOf(tx, order.id)).get(row.seller_id)
  for (const step of steps[what](unlinkedRow(row))) {
    const eventKey = mailKey(row.order_id, `claim:${row.id}:${what}:${step.to}`)
    if (step.to === 'seller') await notifySellers(tx, sellersStep(row, facts, step, share, eventKey))
    else {
      const to = step.to === 'buyer' ? row.customer_email : supportEmail
      if (to !== '') await mail.enqueue(tx, { eventKey, to, ...(await claimMail(sender, facts, step)) })
    }
  }
}

function sellersStep(
  row: ClaimRow,
  { lines }: OrderFacts,
  { subject, says, rows, link }: ClaimStep,
  share: Kobo | undefined,
  eventKey: string,
): SellerNotification {
  return {
    sellerId: row.seller_id,
    kind: 'claimed',
    eventKey,
    subject,
    says,
    works: lines.map(({ name, artist }) => [name, artist]),
    rows: [
      ['Order', row.order_code],
      ...rows,
      ...(share === undefined ? [] : [['Your part of it', formatKobo(share)] satisfies [string, string]]),
    ],
    link,
  }
}
