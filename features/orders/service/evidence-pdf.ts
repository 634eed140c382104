import type { StaffOrder } from '../../../contract/staff-order.ts'
import { longDayOf, longMomentOf } from '../../../kernel/dates.ts'
import { formatKobo, koboOf } from '../../../kernel/money.ts'
import { pdfOf } from '../../../platform/pdf/document.ts'

/** A part of the document: what its rows are called, and what they say. */
export type EvidencePart = { title: string; rows: [name: string, says: string][] }

const naira = (amount: number, currency = 'NGN'): string => formatKobo(koboOf(amount), currency)
const moment = (at: string | null): string => (at === null ? '' : longMomentOf(new Date(at)))

function orderPart({ order, phone }: StaffOrder): EvidencePart {
  const { shipping_address: home, pickup_station: station } = order
  const place = home ?? station
  return {
    title: `Order ${order.code}`,
    rows: [
      ['Ordered', moment(order.created_at)],
      ['Paid', moment(order.paid_at)],
      ['Total', naira(order.price_total)],
      ...order.items.map((item, index): [string, string] => [
        `Work ${index + 1}`,
        [item.product.name, item.product.artist, `${item.quantity} ×`, naira(item.total)].join(', '),
      ]),
      ['Buyer', [order.customer.name, order.customer.email, phone].filter(Boolean).join(', ')],
      [
        home ? 'To be delivered to' : 'To be collected at',
        place
          ? [station?.name, place.address, place.city, place.state].filter(Boolean).join(', ')
          : 'not known any more',
      ],
    ],
  }
}

function paymentPart({ attempts }: StaffOrder): EvidencePart {
  return {
    title: 'Payment',
    rows: attempts
      .filter(({ paid }) => paid !== null)
      .map(({ tx_ref, provider, provider_id, paid, paid_currency, method, settled_at }) => [
        tx_ref,
        [
          naira(paid ?? 0, paid_currency ?? 'NGN'),
          method ?? '',
          provider_id === null ? '' : `${provider} ${provider_id}`,
          moment(settled_at),
        ]
          .filter(Boolean)
          .join(', '),
      ]),
  }
}

/** The states of orders and parcels as what happened. */
const happened: Readonly<Record<string, string>> = {
  PENDING: 'Ordered',
  PAID: 'Paid',
  SHIPPING: 'Sent',
  SUCCESS: 'Received',
  RETURNED: 'Sent back',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Not paid in time',
  REFUND_DUE: 'To be refunded',
  REFUNDED: 'Refunded',
}
const actors: Readonly<Record<string, string>> = {
  buyer: 'the buyer',
  seller: 'the seller',
  system: 'the shop',
}

const receivedBy = { buyer: 'the buyer says so', seller: 'the seller says so', staff: 'staff say so' }

function parcelPart(parcel: StaffOrder['parcels'][number], place: number): EvidencePart {
  const rows: [string, string][] = [
    ['Seller', parcel.seller.name],
    ['Works', parcel.items.map(({ name, quantity }) => `${name}, ${quantity} ×`).join('; ')],
    ['Packed', parcel.packing === null ? '' : parcel.packing.kind],
    ['Photographs of the packed work', String(parcel.photographs.length)],
    ['Sent', moment(parcel.shipped_at)],
    ['Courier', parcel.courier],
    ['Tracking', [parcel.tracking_code, parcel.tracking_url].filter(Boolean).join(', ')],
    ['At the pickup station', moment(parcel.at_station_at)],
    [
      'Received',
      parcel.received_at === null
        ? 'not recorded'
        : [
            parcel.delivered_on === null ? '' : longDayOf(new Date(parcel.delivered_on)),
            `recorded ${moment(parcel.received_at)}`,
            parcel.received_by === null ? '' : receivedBy[parcel.received_by],
          ]
            .filter(Boolean)
            .join(', '),
    ],
    ['Said never to have come', parcel.claim === null ? 'no' : parcel.claim.state],
  ]
  return { title: `Parcel ${place + 1}`, rows: rows.filter(([, says]) => says !== '') }
}

/** What shows that an order was paid, sent and received, part by part; without what staff wrote for each other. */
export function evidenceParts(order: StaffOrder): EvidencePart[] {
  const parts: EvidencePart[] = [
    orderPart(order),
    paymentPart(order),
    ...order.parcels.map(parcelPart),
    {
      title: 'Returns and refunds',
      rows: [
        ...order.returns.map(({ code, state, reason, created_at }): [string, string] => [
          `Return ${code}`,
          [reason, state, moment(created_at)].join(', '),
        ]),
        ...order.refunds.map(({ amount, currency, state, created_at }): [string, string] => [
          'Refund',
          [naira(amount, currency), state, moment(created_at)].join(', '),
        ]),
      ],
    },
    {
      title: 'What happened',
      rows: order.timeline.map(({ at, actor, to, detail }) => [
        moment(at),
        [happened[to] ?? to, `by ${actors[actor] ?? actor}`, detail].filter(Boolean).join(', '),
      ]),
    },
    {
      title: 'Letters to the buyer',
      rows: order.mails
        .filter(({ to, sent_at }) => to === order.order.customer.email && sent_at !== null)
        .map(({ subject, sent_at }) => [moment(sent_at), subject]),
    },
  ]
  return parts.filter(({ rows }) => rows.length > 0)
}

const [dark, quiet] = ['#1b1714', '#6a625b']
/** Where the names and what they say begin, the space around, and between rows, in points. */
const [NAMES, SAYS, MARGIN, GAP] = [48, 190, 48, 5]

/** The parts as a PDF of A4 pages, the names at the left of what they say. */
export function drawEvidence(order: StaffOrder, company: string): Promise<Buffer> {
  const title = `What shows that order ${order.order.code} was sent and received`
  return pdfOf({ title, author: company }, (pdf) => {
    const width = pdf.page.width - SAYS - MARGIN
    let y = MARGIN
    const write = (name: string, says: string, size: number) => {
      pdf.fontSize(size)
      const height = Math.max(
        pdf.heightOfString(name, { width: says === '' ? pdf.page.width - 2 * MARGIN : SAYS - NAMES - 12 }),
        pdf.heightOfString(says, { width }),
      )
      if (y + height > pdf.page.height - MARGIN) {
        pdf.addPage()
        y = MARGIN
      }
      if (says === '') pdf.fillColor(dark).text(name, NAMES, y)
      else {
        pdf.fillColor(quiet).text(name, NAMES, y, { width: SAYS - NAMES - 12 })
        pdf.fillColor(dark).text(says, SAYS, y, { width })
      }
      y += height + GAP
    }
    write(title, '', 16)
    for (const part of evidenceParts(order)) {
      y += 2 * GAP
      write(part.title, '', 12)
      for (const [name, says] of part.rows) write(name, says, 9)
    }
  })
}
