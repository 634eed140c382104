import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** How many orders that are not over yet go to each pickup station; stations without any are left out. */
export async function openOrdersAtStations(db: Db): Promise<ReadonlyMap<Id, number>> {
  const { rows } = await sql<{ station_id: Id; orders: number }>`
    select o.station_id, count(*)::int as orders from orders o
    where o.station_id is not null and (o.state in ('PENDING', 'REFUND_DUE') or o.state = 'PAID' and exists (
      select 1 from parcel p where p.order_id = o.id and p.state in ('PACKING', 'SHIPPING')))
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.station_id, row.orders]))
}
