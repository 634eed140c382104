import type { ReturnReason } from '../../../contract/return.ts'
import { longDayOf } from '../../../kernel/dates.ts'
import { formatKobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { mailKey } from '../../orders/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { type ReturnStep, returnMail } from '../emails/step.tsx'
import type { ReturnRow } from '../store/returns.ts'

const reasons: Record<ReturnReason, string> = {
  changed_mind: 'a change of mind',
  damaged: 'damaged on arrival',
  not_as_described: 'not as described',
  wrong_work: 'the wrong work',
}

/** What happened to a return, for mails. */
export type ReturnMoment = 'asked' | 'answered' | 'decided' | 'sent' | 'arrived'

const amounts = (row: ReturnRow): [string, string][] => [
  ['For the work', formatKobo(row.goods_kobo ?? 0)],
  ['For shipping', formatKobo(row.shipping_kobo ?? 0)],
]

function decided(row: ReturnRow): ReturnStep[] {
  const subject = (what: string) => `Your return ${row.code} is ${what}`
  const toSeller: ReturnStep = {
    to: 'seller',
    subject: `Return ${row.code} is decided`,
    heading: 'We have decided about a return',
    says: [
      row.state === 'REFUSED'
        ? 'We have refused this return: nothing comes back, and your money stays as it is.'
        : row.send_back
          ? 'We have approved this return. The buyer sends the work back; please tell us when it arrives.'
          : 'We have refunded this return without the work coming back.',
      row.decision_text,
    ],
    ...(row.state === 'REFUSED' ? {} : { rows: amounts(row) }),
  }
  if (row.state === 'REFUSED') {
    const says = ['We have looked at your return and cannot accept it.', row.decision_text]
    return [{ to: 'buyer', subject: subject('refused'), heading: 'Your return is refused', says }, toSeller]
  }
  const next = row.send_back
    ? `Please pack the work as it came, write ${row.code} on the parcel, send it to ${row.seller}, ${row.send_to.replace(/\s*\n\s*/g, ', ')}, and tell us the courier on your return's page. We return your money when it has arrived.`
    : 'You need not send the work back. Your money is on its way.'
  const says = ['We have approved your return.', row.decision_text, next]
  return [
    {
      to: 'buyer',
      subject: subject('approved'),
      heading: 'Your return is approved',
      says,
      rows: amounts(row),
    },
    toSeller,
  ]
}

const steps: Record<ReturnMoment, (row: ReturnRow) => ReturnStep[]> = {
  asked: (row) => [
    {
      to: 'buyer',
      subject: `We have your return ${row.code}`,
      heading: 'We have your request',
      says: [
        `The seller may answer until ${longDayOf(row.answer_by)}; then we decide and write to you. Please keep the work and its packing until then.`,
      ],
      rows: [['Why', reasons[row.reason]]],
    },
    {
      to: 'seller',
      subject: `A buyer asks to return order ${row.order_code}`,
      heading: 'A return is asked for',
      says: [
        `Please look at it and accept or contest it by ${longDayOf(row.answer_by)}. Without an answer we decide alone.`,
        row.text,
      ],
      rows: [['Why', reasons[row.reason]]],
    },
  ],
  answered: (row) => [
    {
      to: 'buyer',
      subject: `The seller has answered your return ${row.code}`,
      heading: row.state === 'ACCEPTED' ? 'The seller accepts your return' : 'The seller sees it differently',
      says: [row.seller_text, 'We decide next and write to you.'].filter(Boolean),
    },
  ],
  decided,
  sent: (row) => [
    {
      to: 'seller',
      subject: `Return ${row.code} is on its way to you`,
      heading: 'A work comes back to you',
      says: ['Please tell us when it has arrived, and whether it is as you sent it.'],
      rows: [
        ['Courier', row.courier],
        ['Tracking', row.tracking_code || 'none'],
      ],
    },
  ],
  arrived: (row) => [
    {
      to: 'buyer',
      subject: `Your return ${row.code} has arrived`,
      heading: 'The work is back',
      says: [
        row.state === 'ARRIVED'
          ? 'The seller says that it is not as it was sent. We look at it and write to you.'
          : 'Your money is on its way: you see it within 10 working days.',
      ],
    },
  ],
}

/** Writes the mails about a return, in the transaction that gives the reason, and once for each event. */
export async function mailReturn(
  { mail, sender }: Pick<ReturnsContext, 'mail' | 'sender'>,
  tx: Db,
  what: ReturnMoment,
  row: ReturnRow,
): Promise<void> {
  const facts = {
    id: row.id,
    code: row.code,
    orderCode: row.order_code,
    name: row.name,
    artist: row.artist,
    quantity: row.quantity,
  }
  // A return that came back is decided a second time.
  const about = `${what}${what === 'decided' && row.arrived_at ? '-again' : ''}`
  for (const step of steps[what](row)) {
    const to = step.to === 'buyer' ? row.customer_email : row.seller_email
    if (to === null) continue
    const eventKey = mailKey(row.order_id, `return:${row.id}:${about}:${step.to}`)
    await mail.enqueue(tx, { eventKey, to, ...(await returnMail(sender, facts, step)) })
  }
}
