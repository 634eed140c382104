import type { Order, StaffOrder } from '../../../contract/order.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import type { MailNote } from '../../../platform/mail/index.ts'
import type { Entry } from '../../audit/index.server.ts'
import type { PaymentHistory, Refund, RefundLine } from '../../payments/index.server.ts'
import type { OrderRow } from '../store/orders.ts'
import type { listOrderEvents, ParcelRow } from '../store/parcels.ts'
import { parcelOf } from './parcels.ts'

/** All that is known of an order. */
export type StaffOrderFacts = {
  row: OrderRow
  order: Order
  left: { lines: RefundLine[]; shippingKobo: Kobo; totalKobo: Kobo }
  events: Awaited<ReturnType<typeof listOrderEvents>>
  money: PaymentHistory
  refunds: Refund[]
  parcels: ParcelRow[]
  returns: StaffOrder['returns']
  mails: MailNote[]
  audit: Entry[]
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** An order with all that has happened to it, on the wire. */
export function staffOrderOf(dossier: StaffOrderFacts, now: Date): StaffOrder {
  return {
    order: dossier.order,
    account_id: dossier.row.account_id,
    state: dossier.row.state,
    refundable: {
      total: nairaOf(dossier.left.totalKobo),
      shipping: nairaOf(dossier.left.shippingKobo),
      items: dossier.left.lines.map((line) => ({
        id: line.lineId,
        quantity: line.quantity,
        amount: nairaOf(line.amountKobo),
      })),
    },
    timeline: dossier.events.map((event) => ({
      at: event.at.toISOString(),
      actor: event.actor,
      from: event.from_state,
      to: event.to_state,
      detail: event.detail,
      parcel_id: event.parcel_id,
    })),
    attempts: dossier.money.attempts.map((attempt) => ({
      tx_ref: attempt.txRef,
      provider: attempt.provider,
      provider_id: attempt.providerId,
      state: attempt.state,
      asked: nairaOf(attempt.askedKobo),
      paid: attempt.paidKobo === null ? null : nairaOf(attempt.paidKobo),
      paid_currency: attempt.paidCurrency,
      method: attempt.method,
      created_at: attempt.createdAt.toISOString(),
      settled_at: moment(attempt.settledAt),
    })),
    events: dossier.money.events.map((event) => ({
      type: event.type,
      status: event.status,
      tx_ref: event.txRef,
      received_at: event.receivedAt.toISOString(),
      processed_at: moment(event.processedAt),
    })),
    refunds: dossier.refunds.map((refund) => ({
      id: refund.id,
      amount: nairaOf(refund.amountKobo),
      currency: refund.currency,
      shipping: nairaOf(refund.shippingKobo),
      why: refund.why,
      state: refund.state,
      provider_word: refund.providerWord,
      created_at: refund.createdAt.toISOString(),
      done_at: moment(refund.doneAt),
    })),
    parcels: dossier.parcels.map((parcel) => parcelOf(parcel, 'staff', now)),
    returns: dossier.returns,
    mails: dossier.mails.map((mail) => ({
      to: mail.recipient,
      subject: mail.subject,
      written_at: mail.created_at.toISOString(),
      sent_at: moment(mail.sent_at),
    })),
    audit: dossier.audit.map((entry) => ({
      number: entry.number,
      at: entry.at.toISOString(),
      actor: entry.actorName,
      action: entry.action,
      before: entry.before,
      after: entry.after,
    })),
  }
}
