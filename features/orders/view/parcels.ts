import { courierUrlOf } from '../../../contract/couriers.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { nairaOf } from '../../../kernel/money.ts'
import { pictureImage } from '../../media/index.server.ts'
import { shipFromOf } from '../../sellers/index.server.ts'
import { daysLate, unsentEnd } from '../rules/unsent.ts'
import { sellerClaimOf } from '../store/claim-note.ts'
import type { ParcelRow } from '../store/parcels.ts'

/** What a parcel's view takes beside its row. */
export type ParcelViewContext = { clock: Clock; unsentDays: number }

/** A parcel on the wire for its seller or for staff; where it goes only until it is there. */
export function parcelOf(
  row: ParcelRow,
  surface: 'seller' | 'staff',
  { clock, unsentDays }: ParcelViewContext,
): Parcel {
  const now = clock.now()
  const isUnsent = row.state === 'PACKING'
  const isToSend = isUnsent && !row.disputed_since
  const unsent = { packBy: row.pack_by, reminder: row.reminder, remindedAt: row.reminded_at }
  return {
    id: row.id,
    order_id: row.order_id,
    order_code: row.order_code,
    seller: { id: row.seller_id, name: row.seller },
    state: row.state,
    courier: row.courier,
    tracking_code: row.tracking_code,
    tracking_url: courierUrlOf(row.tracking_url),
    pack_by: row.pack_by.toISOString(),
    disputed_since: isUnsent ? (row.disputed_since?.toISOString() ?? null) : null,
    late: isToSend && row.pack_by < now,
    days_late: isToSend ? daysLate(row.pack_by, now) : 0,
    cancelled_at_latest: isToSend ? unsentEnd(unsent, unsentDays).toISOString() : null,
    cannot_send:
      isUnsent && row.cannot_send_at
        ? {
            said_at: row.cannot_send_at.toISOString(),
            reason: row.cannot_send_reason,
            items: row.cannot_send_items ?? [],
          }
        : null,
    handed_over:
      row.handed_over_at && row.handed_over_by
        ? { at: row.handed_over_at.toISOString(), said_by: row.handed_over_by }
        : null,
    paid_at: row.paid_at?.toISOString() ?? null,
    delivery_fee: row.delivery_fee_kobo === null ? null : nairaOf(row.delivery_fee_kobo),
    shipped_at: row.shipped_at?.toISOString() ?? null,
    at_station_at: row.at_station_at?.toISOString() ?? null,
    received_at: row.received_at?.toISOString() ?? null,
    delivered_on: row.delivered_on,
    received_by: row.received_by,
    claim: sellerClaimOf(row.claim),
    delivery_option: row.delivery_option,
    items: row.items.map(({ picture_id, widths, edition_id: _edition, print_numbers, ...item }) => ({
      ...item,
      print_numbers: print_numbers.slice(0, item.to_send),
      image: picture_id ? pictureImage(picture_id, widths ?? []) : '',
    })),
    packing: row.packing,
    ship_from: shipFromOf(row),
    photographs: row.photographs.map((id) => ({
      id,
      url: `/api/v1/${surface}/parcels/${row.id}/photographs/${id}/`,
    })),
    ship_to:
      row.state === 'PACKING' || row.state === 'SHIPPING'
        ? {
            name: row.customer_name,
            phone: row.ship_phone,
            station: row.station_name,
            address: row.ship_address,
            city: row.ship_city,
            state: row.ship_state,
            country: row.ship_country,
          }
        : null,
  }
}
