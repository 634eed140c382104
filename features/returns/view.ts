import type { ReturnRequest } from '../../contract/return.ts'
import { nairaOf } from '../../kernel/money.ts'
import { pictureImage } from '../media/index.server.ts'
import type { ReturnReader, ReturnRow } from './store/returns.ts'

const surfaces = { buyer: 'shop', seller: 'seller', staff: 'staff' } as const
/** The buyer learns where to send the work when it is to be sent. */
function sendToFor(row: ReturnRow, reader: ReturnReader['role']): string {
  if (reader === 'buyer') return row.send_back ? row.send_to : ''
  return row.send_to || row.last_send_to
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** A return on the wire, for whoever reads it. */
export function returnOf(row: ReturnRow, reader: ReturnReader['role']): ReturnRequest {
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
    photographs: row.photographs.map((id) => ({
      id,
      url: `/api/v1/${surfaces[reader]}/returns/${row.id}/photographs/${id}/`,
    })),
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
            text: row.decision_text,
            at: row.decided_at.toISOString(),
          },
    send_to: sendToFor(row, reader),
    courier: row.courier,
    tracking_code: row.tracking_code,
    sent_at: moment(row.sent_at),
    arrived_at: moment(row.arrived_at),
    intact: row.intact,
    arrival_text: row.arrival_text,
    timeline: row.timeline.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    created_at: row.created_at.toISOString(),
  }
}
