import { type RawBuilder, sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinLine, joinOrder, joinParcel, linesOfParcel } from '../../orders/index.server.ts'
import type { Item } from '../rules/item-status.ts'
import { nameOfPosting } from './fragments.ts'

type ItemRow = Omit<Item, 'sold' | 'payout'> & {
  sold:
    | (Omit<NonNullable<Item['sold']>, 'parcel'> & {
        parcelState: string | null
        parcelArrivedAt: string | null
        isParcelSent: boolean
      })
    | null
  payout: Item['payout']
}

/**
 * What a payout pays: everything in a seller's account but the payouts themselves. The amounts are picked first, so that what has been
 * paid out long ago costs nothing more.
 */
const items = (sellerId: Id, which: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
  with picked as materialized (
    select p.entry_id, p.number, p.amount_kobo, p.order_line_id, p.parcel_id, p.order_id, p.is_reserve, e.number as entry_number, e.kind, e.at, e.note,
      y.id as payout_id, y.code as payout_code, y.state as payout_state
    from ledger_posting p
      join ledger_entry e on e.id = p.entry_id and e.kind in ('sale', 'refund', 'adjustment')
      left join payout_line x on x.entry_id = p.entry_id and x.posting_number = p.number and x.released_at is null
      left join payout y on y.id = x.payout_id
    where p.account = 'seller_payable' and p.seller_id = ${sellerId} and ${which}
    order by ${order})
  select p.entry_id, p.number, p.kind, p.at, p.note, p.is_reserve, -p.amount_kobo as amount_kobo,
    case when l.id is null and p.parcel_id is null then null else json_build_object(
      'lineIds', case when l.id is not null then json_build_array(l.id) else (select coalesce(json_agg(x.id), '[]')
        from ${linesOfParcel(sql`p.parcel_id`)} x) end,
      'isDelivery', l.id is null, 'name', ${nameOfPosting}, 'orderId', o.id, 'orderCode', o.code, 'orderState', o.state, 'parcelState', c.state,
      'parcelArrivedAt', c.received_at, 'isParcelSent', c.shipped_at is not null,
      'netKobo', n.net, 'isSaleTaken', n.taken, 'isAllBack', n.back) end as sold,
    case when p.payout_id is null then null
      else json_build_object('id', p.payout_id, 'code', p.payout_code, 'state', p.payout_state) end as payout
  from picked p
    left ${joinLine(sql`p.order_line_id`)}
    left ${joinOrder(sql`p.order_id`)}
    left ${joinParcel(sql`c.id = p.parcel_id or (c.order_id = l.order_id and c.seller_id = l.seller_id)`)}
    left join lateral (
      select coalesce(-sum(q.amount_kobo) filter (where q.account = 'seller_payable' and q.seller_id = ${sellerId}), 0)::bigint
          as net,
        coalesce(bool_or(q.account = 'seller_payable' and q.seller_id = ${sellerId} and f.kind = 'sale'
          and exists (select 1 from payout_line s where s.entry_id = q.entry_id
            and s.posting_number = q.number and s.released_at is null)), false) as taken,
        /* Sale and refunds of a line or a delivery are zero together when all its money went back, no matter who bore it. */
        coalesce(sum(q.amount_kobo) filter (where f.kind in ('sale', 'refund')), 0) = 0 as back
      from ledger_posting q join ledger_entry f on f.id = q.entry_id
      where q.order_line_id = p.order_line_id or q.parcel_id = p.parcel_id
    ) n on p.order_line_id is not null or p.parcel_id is not null`

function itemOf({ sold, ...row }: ItemRow): Item {
  if (!sold) return { ...row, sold: null }
  const { parcelState, parcelArrivedAt, isParcelSent, ...rest } = sold
  const parcel =
    parcelState === null
      ? null
      : {
          state: parcelState as NonNullable<NonNullable<Item['sold']>['parcel']>['state'],
          arrivedAt: parcelArrivedAt === null ? null : new Date(parcelArrivedAt),
          isSent: isParcelSent,
        }
  return { ...row, sold: { ...rest, parcel } }
}

/** A seller's amounts that have not been paid out for good, oldest first. */
export async function listUnpaidItems(db: Db, sellerId: Id): Promise<Item[]> {
  return (
    await sql<ItemRow>`${items(sellerId, sql`(y.id is null or y.state <> 'CONFIRMED')`, sql`e.number`)}
      order by p.entry_number, p.number`.execute(db)
  ).rows.map(itemOf)
}

/** A page of a seller's amounts that have been paid out, newest first. */
export async function listPaidItems(
  db: Db,
  sellerId: Id,
  page: { limit: number; offset: number },
): Promise<Item[]> {
  const newest = sql`e.number desc, p.number limit ${page.limit} offset ${page.offset}`
  return (
    await sql<ItemRow>`${items(sellerId, sql`y.state = 'CONFIRMED'`, newest)}
      order by p.entry_number desc, p.number`.execute(db)
  ).rows.map(itemOf)
}

/** How many of a seller's amounts have been paid out, and what they come to. */
export async function readPaid(db: Db, sellerId: Id): Promise<{ count: number; kobo: Kobo }> {
  return (
    (
      await sql<{ count: number; kobo: Kobo }>`
      select count(*)::int as count, coalesce(sum(x.amount_kobo), 0)::bigint as kobo
      from payout y join payout_line x on x.payout_id = y.id and x.released_at is null
      where y.seller_id = ${sellerId} and y.state = 'CONFIRMED'`.execute(db)
    ).rows[0] ?? { count: 0, kobo: 0 }
  )
}

/** An amount as a payout pays it, with the order's code and what it is for. */
export type PaidItem = Pick<Item, 'kind' | 'amount_kobo' | 'note'> & {
  order: string | null
  item: string | null
}

/** What a payout pays, in the order of its entries; also what it paid before it was cancelled or came back. */
export async function listItemsOfPayout(db: Db, payoutId: Id): Promise<PaidItem[]> {
  return (
    await sql<PaidItem>`
      select e.kind, o.code as order, ${nameOfPosting} as item, x.amount_kobo, e.note
      from payout_line x join ledger_posting p on p.entry_id = x.entry_id and p.number = x.posting_number
        join ledger_entry e on e.id = p.entry_id
        left ${joinLine(sql`p.order_line_id`)} left ${joinOrder(sql`p.order_id`)}
      where x.payout_id = ${payoutId}
      order by e.number, p.number`.execute(db)
  ).rows
}
