import { isWayBackOurs, offerWords, type ReturnReason } from '../../../contract/return.ts'
import { longDayOf } from '../../../kernel/dates.ts'
import { formatKobo, nairaOf, times } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { unlinked } from '../../../platform/mail/unlinked.ts'
import type { SellerNotification } from '../../notifications/index.server.ts'
import { mailKey } from '../../orders/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { type ReturnStep, returnMail } from '../emails/step.tsx'
import { sendBy } from '../rules.ts'
import type { Offer, ReturnRow } from '../store/returns.ts'

const reasons: Record<ReturnReason, string> = {
  changed_mind: 'a change of mind',
  damaged: 'damaged on arrival',
  not_as_described: 'not as described',
  wrong_work: 'the wrong work',
}

/** What happened to a return, for mails. */
export type ReturnMoment =
  | 'asked'
  | 'answered'
  | 'decided'
  | 'labelled'
  | 'sent'
  | 'arrived'
  | 'on_sale'
  | 'without_label'
  | 'reminded'
  | 'unsent'
  | 'withdrawn'
  | 'never_came'
  | 'offered'
  | 'offer_accepted'
  | 'offer_declined'
  | 'offer_ended'

type Amounts = Pick<ReturnRow, 'goods_kobo' | 'shipping_kobo'>
const sum = (row: Amounts) => (row.goods_kobo ?? 0) + (row.shipping_kobo ?? 0)

const amounts = (row: ReturnRow): [string, string][] => [
  ['For the work', formatKobo(row.goods_kobo ?? 0)],
  ['For shipping', formatKobo(row.shipping_kobo ?? 0)],
]

/** What was decided before, where a second decision gives another amount. */
const changed = (row: ReturnRow, before: ReturnRow | undefined): [string, string][] =>
  before?.decided_at && sum(before) !== sum(row)
    ? [['In all', `${formatKobo(sum(row))}; it was ${formatKobo(sum(before))}`]]
    : []

/** ' Please send it by 12 March 2027; then the return ends.', where that counts. */
const untilSent = (row: ReturnRow): string => {
  const until = sendBy(row)
  return until ? ` Please send it by ${longDayOf(until)}; after that day the return ends.` : ''
}

function decided(row: ReturnRow, before?: ReturnRow): ReturnStep[] {
  const subject = (what: string) => `Your return ${row.code} is ${what}`
  const toSeller: ReturnStep = {
    to: 'seller',
    subject: `Return ${row.code} is ${row.state === 'REFUSED' ? 'refused' : 'approved'}`,
    heading: 'We have decided about a return',
    says: [
      row.state === 'REFUSED'
        ? 'We have refused this return: nothing is sent back, and your money does not change.'
        : row.arrived_at
          ? 'The work is back with you, and the buyer gets this money.'
          : row.send_back
            ? 'We have approved this return. The buyer sends the work back; please tell us when it arrives.'
            : 'The buyer gets this money, and need not send the work back.',
      row.state === 'REFUSED'
        ? ''
        : row.is_ours
          ? 'We cover the cost: nothing is taken off your balance.'
          : 'When the money is with the buyer, we will e-mail you what is taken off your balance.',
      row.decision_text,
    ].filter(Boolean),
    ...(row.state === 'REFUSED' ? {} : { rows: [...amounts(row), ...changed(row, before)] }),
  }
  if (row.state === 'REFUSED') {
    const says = ['We have reviewed your return and cannot accept it.', row.decision_text]
    return [{ to: 'buyer', subject: subject('refused'), heading: 'Your return is refused', says }, toSeller]
  }
  const next = row.arrived_at
    ? 'The work is back with its seller. Your money is on its way: you see it within 10 working days.'
    : row.send_back
      ? `Please pack the work as it arrived, write ${row.code} on the parcel, send it to ${row.seller}, ${row.send_to.replace(/\s*\n\s*/g, ', ')}, and tell us the courier on your return's page. We return your money when it has arrived.${untilSent(row)}${isWayBackOurs(row.reason) ? ' You do not pay for sending it back: wait for a label that we have paid for, which we mail you, or pay the courier, keep the receipt, and ask us for the cost on that page.' : ''}`
      : 'You need not send the work back. Your money is on its way.'
  const says = ['We have approved your return.', row.decision_text, next]
  return [
    {
      to: 'buyer',
      subject: subject('approved'),
      heading: 'Your return is approved',
      says,
      rows: [...amounts(row), ...changed(row, before)],
    },
    toSeller,
  ]
}

/** A return without links in what its buyer and its seller wrote. */
const unlinkedRow = (row: ReturnRow): ReturnRow => ({
  ...row,
  name: unlinked(row.name),
  artist: unlinked(row.artist),
  seller: unlinked(row.seller),
  text: unlinked(row.text),
  seller_text: unlinked(row.seller_text),
  send_to: unlinked(row.send_to),
  courier: unlinked(row.courier),
  tracking_code: unlinked(row.tracking_code),
})

/** What a seller is notified of where staff have recorded that a return arrived. */
const arrivedForSeller = (row: ReturnRow): ReturnStep => ({
  to: 'seller',
  subject: `Return ${row.code} has arrived`,
  heading: 'We have noted that a return arrived',
  says: [
    `We have noted that the work is back with you${row.intact ? ', as you sent it' : ', but not as you sent it'}. If that is wrong, please write to us.`,
    row.arrival_text,
    row.restocked ? 'It is on sale again.' : '',
    row.state === 'REFUNDED'
      ? 'Its money went back to the buyer before: nothing more is taken off your balance.'
      : row.is_ours
        ? 'The buyer gets this money. We cover the cost: nothing is taken off your balance.'
        : 'The buyer gets this money. When it is with the buyer, we will e-mail you what is taken off your balance.',
  ].filter(Boolean),
  rows: amounts(row),
})

/** What its seller reads of the newest offer. */
const ofOffer = (
  row: ReturnRow,
  subject: string,
  heading: string,
  says: (offer: Offer) => string,
): ReturnStep[] =>
  row.offers.slice(0, 1).map((offer) => ({
    to: 'seller',
    subject: `${subject} for return ${row.code}`,
    heading,
    says: [says(offer)],
    rows: offerRows(offer),
  }))

const offerRows = ({ amount_kobo, percent }: Offer): [string, string][] => [
  ['Offer', offerWords({ amount: nairaOf(amount_kobo), percent })],
]

const offered = (row: ReturnRow): ReturnStep[] => {
  const [offer] = row.offers
  if (!offer) return []
  const until = longDayOf(new Date(offer.answer_by))
  const toBuyer: ReturnStep = {
    to: 'buyer',
    subject: `An offer for your return ${row.code}`,
    heading: `Keep the work for ${formatKobo(offer.amount_kobo)} less`,
    says: [
      `${offer.by === 'staff' ? 'We offer' : `${row.seller} offers`} you ${formatKobo(offer.amount_kobo)} back if you keep the work. You can answer until ${until} on your return's page.`,
      'If you accept, the money goes back the way you paid, and your return ends. If you do not, your return goes on as before.',
    ],
    rows: [...offerRows(offer), ['Answer by', until]],
  }
  const toSeller = ofOffer(
    row,
    'An offer',
    'We have made the buyer an offer',
    ({ is_ours }) =>
      `The buyer can keep the work for less, and answers by ${until}. ${is_ours ? 'We cover the cost: nothing is taken off your balance.' : 'If the buyer accepts, your part of it is taken off your balance.'}`,
  )
  return offer.by === 'staff' ? [toBuyer, ...toSeller] : [toBuyer]
}

const steps: Record<ReturnMoment, (row: ReturnRow, before?: ReturnRow) => ReturnStep[]> = {
  asked: (row) => [
    {
      to: 'buyer',
      subject: `We have your return ${row.code}`,
      heading: 'We have your request',
      says: [
        `The seller may answer until ${longDayOf(row.answer_by)}; then we will decide and e-mail you. Please keep the work and its packing until then.`,
      ],
      rows: [['Why', reasons[row.reason]]],
    },
    {
      to: 'seller',
      subject: `A buyer asks to return order ${row.order_code}`,
      heading: 'A return is asked for',
      says: [
        `Please review it and accept or contest it by ${longDayOf(row.answer_by)}. Without an answer we will decide alone.`,
        row.text,
      ].filter(Boolean),
      rows: [
        ['Why', reasons[row.reason]],
        ['Price', formatKobo(times(row.piece_kobo, row.quantity))],
        ['Answer by', longDayOf(row.answer_by)],
      ],
    },
  ],
  answered: (row) => [
    {
      to: 'buyer',
      subject: `The seller has answered your return ${row.code}`,
      heading: row.state === 'ACCEPTED' ? 'The seller accepts your return' : 'The seller disagrees',
      says: [row.seller_text, 'We will decide next and e-mail you.'].filter(Boolean),
    },
  ],
  decided,
  labelled: (row) => [
    {
      to: 'buyer',
      subject: `Your label for return ${row.code}`,
      heading: 'The way back is paid for',
      says: [
        `Please give the parcel to ${row.label_courier} and name the label ${row.label_code}. You pay nothing. Write ${row.code} on the parcel, and say on your return's page that it is on its way.${untilSent(row)}`,
      ],
      rows: [
        ['Courier', row.label_courier],
        ['Label', row.label_code],
      ],
    },
  ],
  sent: (row) => [
    {
      to: 'seller',
      subject: `Return ${row.code} is on its way to you`,
      heading: 'A work is being returned to you',
      says: ['Please tell us when it has arrived, and whether it is as you sent it.'],
      rows: [['Courier', row.courier], ['Tracking', row.tracking_code || 'none'], ...amounts(row)],
    },
  ],
  without_label: (row) => [
    {
      to: 'buyer',
      subject: `Please send the work of return ${row.code} without a label`,
      heading: 'Please do not wait for a label',
      says: [
        `We are sorry: we have no label for you yet. Please give the parcel to a courier, pay them, and keep the receipt; write ${row.code} on the parcel and say on your return's page that it is on its way.${untilSent(row)}`,
        "Then ask us for the cost on that page: you pay nothing in the end. We return the work's money when it is back.",
      ],
      rows: [['Where it goes', [row.seller, row.send_to.replace(/\s*\n\s*/g, ', ')].join(', ')]],
    },
  ],
  reminded: (row) => [
    {
      to: 'buyer',
      subject: `Your return ${row.code} is not on its way yet`,
      heading: 'Please send the work back',
      says: [
        `We approved your return, and nobody has said yet that the work is on its way.${untilSent(row)}`,
        "If it is, please say so on your return's page.",
      ],
    },
  ],
  unsent: (row) => [
    {
      to: 'buyer',
      subject: `Your return ${row.code} has ended`,
      heading: 'You keep the work',
      says: [
        'The work was not sent back in time, so the return has ended and no money goes back. If you have sent it, please write to us with the proof of posting.',
      ],
    },
    {
      to: 'seller',
      subject: `Return ${row.code} has ended`,
      heading: 'The buyer keeps the work',
      says: [
        'The buyer did not send the work back in time, so the return has ended: your money does not change. If it arrives all the same, please write to us.',
      ],
      rows: [['Price', formatKobo(times(row.piece_kobo, row.quantity))]],
    },
  ],
  withdrawn: (row) => [
    {
      to: 'seller',
      subject: `Return ${row.code} is withdrawn`,
      heading: 'The buyer keeps the work',
      says: ['The buyer keeps the work: nothing is sent back, and your money does not change.'],
      rows: [['Price', formatKobo(times(row.piece_kobo, row.quantity))]],
    },
  ],
  never_came: (row) => [
    {
      to: 'buyer',
      subject: `Your return ${row.code} is closed`,
      heading: 'Your return is closed',
      says: [
        'You reported the parcel missing, so there is nothing to send back. If it arrives, say so on your order; then you can ask for the return again.',
      ],
    },
    {
      to: 'seller',
      subject: `Return ${row.code} is closed`,
      heading: 'Nothing is sent back with this return',
      says: ['The buyer reported the parcel missing, so the return is closed. We are investigating.'],
      rows: [['Price', formatKobo(times(row.piece_kobo, row.quantity))]],
    },
  ],
  arrived: (row, before) => [
    {
      to: 'buyer',
      subject: `Your return ${row.code} has arrived`,
      heading: 'The work is back',
      says: [
        row.state === 'ARRIVED'
          ? 'The seller says that it is not as it was sent. We will review it and e-mail you.'
          : row.state === 'REFUNDED'
            ? 'Its money went back to you before, with another refund of your order: nothing more goes back, and the return is closed.'
            : 'Your money is on its way: you see it within 10 working days.',
      ],
      rows: changed(row, before),
    },
    ...(row.timeline.at(-1)?.actor === 'staff' ? [arrivedForSeller(row)] : []),
  ],
  offered,
  offer_accepted: (row) =>
    ofOffer(row, 'An accepted offer', 'The buyer keeps the work', ({ is_ours }) =>
      is_ours
        ? 'The buyer accepts our offer and keeps the work. We cover the cost: nothing is taken off your balance.'
        : 'The buyer accepts the offer and keeps the work. When the money is with the buyer, we will e-mail you what is taken off your balance.',
    ),
  offer_declined: (row) =>
    ofOffer(
      row,
      'A declined offer',
      'The buyer declines the offer',
      () => 'The buyer declines the offer. The return goes on as before.',
    ),
  offer_ended: (row) =>
    ofOffer(
      row,
      'An unanswered offer',
      'Your offer has ended',
      () => 'The buyer has not answered your offer in time. The return goes on as before.',
    ),
  on_sale: (row) => [
    {
      to: 'seller',
      subject: `The work of return ${row.code} is on sale again`,
      heading: 'The work is on sale again',
      says: ['We have put the work on sale again. If it is not with you, please write to us.'],
      rows: [['Price', formatKobo(times(row.piece_kobo, row.quantity))]],
    },
  ],
}

/** Writes the mails about a return and notifies its seller, in the transaction that gives the reason, and once for each event. */
export async function mailReturn(
  { mail, sender, notifySellers }: Pick<ReturnsContext, 'mail' | 'sender' | 'notifySellers'>,
  tx: Db,
  what: ReturnMoment,
  stored: ReturnRow,
  before?: ReturnRow,
): Promise<void> {
  const row = unlinkedRow(stored)
  const facts = {
    id: row.id,
    code: row.code,
    orderCode: row.order_code,
    name: row.name,
    artist: row.artist,
    quantity: row.quantity,
    pictureId: row.picture_id,
  }
  // A return that came back is decided a second time.
  const again = what === 'decided' && row.arrived_at ? '-again' : ''
  // Each label, reminder and offer of a return is a mail of its own.
  const isMany = what === 'labelled' || what === 'reminded' || what.startsWith('offer')
  const about = isMany ? `${what}-${row.timeline.length}` : `${what}${again}`
  for (const step of steps[what](row, before)) {
    const eventKey = mailKey(row.order_id, `return:${row.id}:${about}:${step.to}`)
    if (step.to === 'seller') await notifySellers(tx, sellersStep(row, step, eventKey))
    else
      await mail.enqueue(tx, { eventKey, to: row.customer_email, ...(await returnMail(sender, facts, step)) })
  }
}

function sellersStep(
  row: ReturnRow,
  { subject, says, rows = [] }: ReturnStep,
  eventKey: string,
): SellerNotification {
  return {
    sellerId: row.seller_id,
    kind: 'returned',
    eventKey,
    subject,
    says,
    works: [[row.name, row.artist, row.quantity > 1 ? `${row.quantity} pieces` : 'one piece']],
    rows: [['Return', row.code], ['Order', row.order_code], ...rows],
    link: { path: `/studio/returns/${row.id}`, name: 'See the return' },
  }
}
