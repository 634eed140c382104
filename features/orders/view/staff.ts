import type { Order } from '../../../contract/order.ts'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import type { MailNote } from '../../../platform/mail/index.ts'
import type { OpenJob } from '../../../platform/queue/index.ts'
import type { Entry } from '../../audit/index.server.ts'
import type { PaymentsPort, Refundable } from '../context/payments-port.ts'
import { deliveryLeftOf } from '../rules/delivery-parts.ts'
import type { OrderNote } from '../store/order-notes.ts'
import type { OrderRow } from '../store/orders.ts'
import type { listOrderEvents, ParcelRow } from '../store/parcels.ts'
import type { RefundProposalRow } from '../store/refund-proposals.ts'
import { type ParcelViewContext, parcelOf } from './parcels.ts'

/** All that is known of an order. */
export type StaffOrderFacts = {
  row: OrderRow
  order: Order
  left: Refundable
  sellers: StaffOrder['sellers']
  vat: { kobo: Kobo; rateBp: number } | undefined
  notes: OrderNote[]
  proposals: RefundProposalRow[]
  events: Awaited<ReturnType<typeof listOrderEvents>>
  money: Awaited<ReturnType<PaymentsPort['history']>>
  parcels: ParcelRow[]
  returns: StaffOrder['returns']
  mails: MailNote[]
  jobs: OpenJob[]
  audit: Entry[]
}

const deliveryLeft = ({ row, left }: StaffOrderFacts) =>
  deliveryLeftOf(row.shipping_fee_kobo, row.parcels, left)

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** An order with all that has happened to it, on the wire. */
export function staffOrderOf(dossier: StaffOrderFacts, context: ParcelViewContext): StaffOrder {
  return {
    order: dossier.order,
    account_id: dossier.row.account_id,
    phone: dossier.row.ship_phone,
    state: dossier.row.state,
    sellers: dossier.sellers,
    vat: dossier.vat ? { amount: nairaOf(dossier.vat.kobo), rate_bp: dossier.vat.rateBp } : null,
    notes: dossier.notes.map(({ id, text, by, created_at }) => ({
      id,
      text,
      by,
      at: created_at.toISOString(),
    })),
    refundable: {
      total: nairaOf(dossier.left.totalKobo),
      shipping: nairaOf(dossier.left.shippingKobo),
      items: dossier.left.lines.map((line) => ({
        id: line.lineId,
        quantity: line.quantity,
        amount: nairaOf(line.amountKobo),
      })),
      parcels: [...deliveryLeft(dossier)].map(([id, kobo]) => ({ id, amount: nairaOf(kobo) })),
    },
    refund_proposals: dossier.proposals.map((proposal) => ({
      id: proposal.id,
      amount: nairaOf(proposal.amount_kobo),
      entry: proposal.entry,
      created_by: { id: proposal.created_by, name: proposal.created_by_name },
      created_at: proposal.created_at.toISOString(),
    })),
    timeline: dossier.events.map((event) => ({
      at: event.at.toISOString(),
      actor: event.actor,
      from: event.from_state,
      to: event.to_state,
      detail: event.detail,
      parcel_id: event.parcel_id,
      request_id: event.request_id,
    })),
    ...dossier.money,
    parcels: dossier.parcels.map((parcel) => parcelOf(parcel, 'staff', context)),
    returns: dossier.returns,
    mails: dossier.mails.map((mail) => ({
      id: mail.id,
      repeatable: mail.is_repeatable,
      to: mail.recipient,
      subject: mail.subject,
      written_at: mail.created_at.toISOString(),
      sent_at: moment(mail.sent_at),
      try_after: moment(mail.try_after),
      problem: mail.failed_why ?? '',
      request_id: mail.request_id,
    })),
    jobs: dossier.jobs.map((job) => ({ ...job, due_at: job.due_at.toISOString() })),
    audit: dossier.audit.map((entry) => ({
      number: entry.number,
      at: entry.at.toISOString(),
      actor: entry.actorName,
      action: entry.action,
      before: entry.before,
      after: entry.after,
      request_id: entry.requestId,
    })),
  }
}
