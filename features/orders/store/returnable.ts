import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** What of an order a buyer may ask to return: an own line with its parcel. */
type Returnable = Row<'order_line', 'order_id' | 'seller_id' | 'quantity'> &
  Row<'parcel', 'received_at'> & {
    order_line_id: Id
    parcel_id: Id
    parcel_state: string
    order_state: string
    /** Whether the buyer says that the parcel never came. */
    is_claimed: boolean
  }

/** An own line of an order with its parcel; another account's is not found. */
export async function findReturnable(db: Db, accountId: Id, lineId: string): Promise<Returnable | undefined> {
  return isId(lineId)
    ? (
        await sql<Returnable>`
          select o.id as order_id, l.id as order_line_id, p.id as parcel_id, l.seller_id, l.quantity,
            p.state as parcel_state, o.state as order_state, p.received_at,
            exists (select 1 from parcel_claim k where k.parcel_id = p.id and k.state = 'OPEN') as is_claimed
          from order_line l join orders o on o.id = l.order_id
          join parcel p on p.order_id = o.id and p.seller_id = l.seller_id
          where l.id = ${lineId} and l.removed_at is null and o.account_id = ${accountId}`.execute(db)
      ).rows[0]
    : undefined
}
