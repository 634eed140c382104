import { courierUrlOf } from '../../../contract/couriers.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import { pictureImage } from '../../media/index.server.ts'
import { sellerClaimOf } from '../store/claim-note.ts'
import type { ParcelRow } from '../store/parcels.ts'

/** A parcel on the wire for its seller or for staff; where it goes only until it is there. */
export function parcelOf(row: ParcelRow, surface: 'seller' | 'staff', now: Date): Parcel {
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
    late: row.state === 'PACKING' && row.pack_by < now,
    paid_at: row.paid_at?.toISOString() ?? null,
    shipped_at: row.shipped_at?.toISOString() ?? null,
    at_station_at: row.at_station_at?.toISOString() ?? null,
    received_at: row.received_at?.toISOString() ?? null,
    delivered_on: row.delivered_on,
    received_by: row.received_by,
    claim: sellerClaimOf(row.claim),
    delivery_option: row.delivery_option,
    items: row.items.map(({ picture_id, widths, ...item }) => ({
      ...item,
      image: picture_id ? pictureImage(picture_id, widths ?? []) : '',
    })),
    packing: row.packing,
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
