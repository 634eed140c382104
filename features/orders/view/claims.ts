import type { StaffClaim } from '../../../contract/claim.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import { claimAnswerOf } from '../store/claim-note.ts'
import type { ClaimRow } from '../store/claims.ts'

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** A claim on the wire for staff, with what can be given back of its parcel. */
export function staffClaimOf(row: ClaimRow, left: { goodsKobo: Kobo; shippingKobo: Kobo }): StaffClaim {
  return {
    id: row.id,
    state: row.state,
    text: row.text,
    created_at: row.created_at.toISOString(),
    answered_at: moment(row.answered_at),
    ...claimAnswerOf(row),
    decided_at: moment(row.decided_at),
    decision_text: row.decision_text,
    decided_by: row.decided_by,
    order: { id: row.order_id, code: row.order_code, state: row.order_state },
    customer: { name: row.customer_name, email: row.customer_email, phone: row.ship_phone },
    seller: { id: row.seller_id, name: row.seller },
    parcel: {
      id: row.parcel_id,
      state: row.parcel_state,
      courier: row.courier,
      tracking_code: row.tracking_code,
      shipped_at: moment(row.shipped_at),
      delivered_on: row.delivered_on,
      received_at: moment(row.received_at),
      works: row.works,
    },
    proposal: null,
    refundable: { goods: nairaOf(left.goodsKobo), shipping: nairaOf(left.shippingKobo) },
  }
}
