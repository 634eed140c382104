import type { ReturnOffer, ReturnRequest } from '../../contract/return.ts'
import type { Id } from '../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../kernel/money.ts'
import { bankReturnView } from '../ledger/index.server.ts'
import { pictureImage } from '../media/index.server.ts'
import { isSameHolder, maskedNumber } from '../sellers/index.server.ts'
import { sendBy } from './rules.ts'
import type { ReturnCostRow } from './store/costs.ts'
import type { Offer, ReturnReader, ReturnRow } from './store/returns.ts'

const surfaces = { buyer: 'shop', seller: 'seller', staff: 'staff' } as const
/** The buyer learns where to send the work when it is to be sent. */
function sendToFor(row: ReturnRow, reader: ReturnReader['role']): string {
  if (reader === 'buyer') return row.send_back ? row.send_to : ''
  return row.send_to || row.last_send_to
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** Data beside a return's own row. */
export type ReturnBeside = {
  deliveryLeftKobo?: Kobo
  /** The costs of sending it back that were asked for, newest first. */
  costs?: readonly ReturnCostRow[]
  /** Until when the cost of sending it back may be asked for; null where that is not possible. */
  costUntil?: Date | null
}

type Cost = NonNullable<ReturnRequest['cost']>

/** A cost that was paid before and came back. */
function paidBeforeOf(cost: ReturnCostRow): Cost['paid_before'][number] {
  const { id, approved_kobo, paid_at, paid_by_name, came_back } = cost
  return {
    id,
    amount: nairaOf(approved_kobo ?? 0),
    sent_at: moment(paid_at),
    paid_by: paid_by_name,
    said_by: came_back && { id: came_back.created_by, name: came_back.created_by_name ?? '' },
    approved_by: came_back?.decided_by
      ? { id: came_back.decided_by, name: came_back.decided_by_name ?? '' }
      : null,
    reference: came_back?.reference ?? '',
  }
}

/** The newest cost of a return on the wire. */
function costOf(
  row: ReturnRow,
  [cost, ...before]: readonly ReturnCostRow[],
  reader: ReturnReader['role'],
): ReturnRequest['cost'] {
  if (cost === undefined || reader === 'seller') return null
  const isStaff = reader === 'staff'
  const isNamed = isSameHolder(cost.account_name, row.customer_name)
  return {
    id: cost.id,
    state: cost.state,
    amount: nairaOf(cost.amount_kobo),
    approved: cost.approved_kobo === null ? null : nairaOf(cost.approved_kobo),
    receipt_number: cost.receipt_number,
    bank_name: cost.bank_name,
    account_number: maskedNumber(cost.account_ending),
    account_name: cost.account_name,
    account_check: cost.account_check === 'unanswered' ? 'unanswered' : isNamed ? 'confirmed' : 'other_name',
    text: cost.decision_text,
    decided_by: isStaff ? cost.decided_by_name : null,
    paid_at: moment(cost.paid_at),
    bank_reference: cost.bank_reference,
    came_back: isStaff && cost.came_back ? bankReturnView(cost.came_back) : null,
    paid_before: isStaff ? before.filter(({ state }) => state === 'CAME_BACK').map(paidBeforeOf) : [],
    created_at: cost.created_at.toISOString(),
  }
}

const offerOf = (offer: Offer): ReturnOffer => ({
  id: offer.id,
  state: offer.state,
  percent: offer.percent,
  amount: nairaOf(offer.amount_kobo),
  by: offer.by,
  borne_by: offer.is_ours ? 'us' : 'seller',
  created_at: new Date(offer.created_at).toISOString(),
  answer_by: new Date(offer.answer_by).toISOString(),
  answered_at: offer.answered_at && new Date(offer.answered_at).toISOString(),
})

/** A return on the wire, for the person who reads it. */
export function returnOf(
  row: ReturnRow,
  reader: ReturnReader['role'],
  beside: ReturnBeside = {},
): ReturnRequest {
  const { deliveryLeftKobo, costs = [], costUntil = null } = beside
  const photograph = (id: Id) => ({
    id,
    url: `/api/v1/${surfaces[reader]}/returns/${row.id}/photographs/${id}/`,
  })
  return {
    id: row.id,
    code: row.code,
    state: row.state,
    order_id: row.order_id,
    order_code: row.order_code,
    seller: { name: row.seller, town: row.seller_town, state: row.seller_state },
    item: {
      id: row.order_line_id,
      number: row.line_number,
      name: row.name,
      artist: row.artist,
      size_label: row.size_label,
      image: row.picture_id ? pictureImage(row.picture_id, row.widths ?? []) : '',
      price: nairaOf(row.piece_kobo),
    },
    quantity: row.quantity,
    reason: row.reason,
    text: row.text,
    photographs: row.photographs.map(photograph),
    seller_photographs: row.seller_photographs.map(photograph),
    arrival_photographs: row.arrival_photographs.map(photograph),
    answer_by: row.answer_by.toISOString(),
    answered_at: moment(row.answered_at),
    seller_text: row.seller_text,
    decision:
      row.decided_at === null
        ? null
        : {
            amount: nairaOf(row.goods_kobo ?? 0),
            shipping: nairaOf(row.shipping_kobo ?? 0),
            send_back: row.send_back ?? false,
            borne_by: row.is_ours ? 'us' : 'seller',
            text: row.decision_text,
            at: row.decided_at.toISOString(),
          },
    offers: row.offers.map(offerOf),
    send_to: sendToFor(row, reader),
    label: row.label_code === '' ? null : { courier: row.label_courier, code: row.label_code },
    send_by: moment(sendBy(row)),
    courier: row.courier,
    tracking_code: row.tracking_code,
    sent_at: moment(row.sent_at),
    arrived_at: moment(row.arrived_at),
    intact: row.intact,
    arrival_text: row.arrival_text,
    restocked: row.restocked,
    proposal: null,
    cost: costOf(row, costs, reader),
    cost_until: moment(costUntil),
    delivery_left: deliveryLeftKobo === undefined ? null : nairaOf(deliveryLeftKobo),
    timeline: row.timeline.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    created_at: row.created_at.toISOString(),
  }
}
