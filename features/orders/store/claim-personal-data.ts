import { sql } from 'kysely'
import type { PersonalData } from '../../privacy/index.server.ts'
import { sellerOf } from '../../sellers/index.server.ts'

/**
 * A seller's answers to claims of non-delivery. Deletion removes text and tracking, and leaves the claim and its
 * outcome. The buyers' texts belong to their orders.
 */
export const claimAnswersPersonalData: PersonalData = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select o.code as order, k.created_at as said_at, k.state, k.answered_at, k.answer_text as answer,
          k.answer_courier as courier, k.answer_tracking_code as tracking_code, k.answer_tracking_url as tracking_url
        from parcel_claim k join orders o on o.id = k.order_id
        where k.seller_id in ${sellerOf(id)} and k.answered_at is not null order by k.created_at, k.id`.execute(
        db,
      )
    ).rows,

  eraseOf: async (tx, { id }) => {
    await sql`
      update parcel_claim set answer_text = '', answer_courier = '', answer_tracking_code = '', answer_tracking_url = ''
      where seller_id in ${sellerOf(id)}`.execute(tx)
  },
}
