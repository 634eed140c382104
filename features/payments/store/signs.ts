import { type RawBuilder, sql } from 'kysely'
import type { SignKind } from '../../../contract/exception.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName, accountPhone, sharesPlace } from '../../accounts/index.server.ts'
import {
  hasSoldBefore,
  joinLinesOfOrder,
  joinOrder,
  linesOfOrder,
  type OrderToPay,
  ordersOfAccount,
  orderWithId,
} from '../../orders/index.server.ts'
import { joinSeller, sellerName } from '../../sellers/index.server.ts'
import { type Sign, type SignFacts, signLimits } from '../rules/signs.ts'
import { hasDispute, isLookedAt } from './fragments.ts'

/** A seller's facts for the fraud check of an order, where that seller is paid, and whether the order's payment is disputed. */
type PaidFacts = Omit<SignFacts, 'shares_bank'> & {
  bank_code: string
  account_ending: string
  is_disputed: boolean
}

/** Facts about an order being paid, for each of its sellers. Networks count only with `hasNetworks`. */
export async function readPaidFacts(
  tx: Db,
  order: Pick<OrderToPay, 'id' | 'account_id' | 'ship_phone' | 'placed_from'>,
  { at, hasNetworks }: { at: Date; hasNetworks: boolean },
): Promise<PaidFacts[]> {
  const { id, account_id: buyer } = order
  const place = { since: after(at, -signLimits.placeFor), most: signLimits.placeAccounts }
  const shares = (kind: 'network' | 'device', mark: string | null): RawBuilder<unknown> =>
    sharesPlace(buyer, sql`s.account_id`, mark, { kind, ...place })
  return (
    await sql<PaidFacts>`
      with part as (select l.seller_id, sum(l.total_kobo)::bigint as kobo from ${linesOfOrder(id)} l group by l.seller_id),
      card as (
        select a.order_id, a.created_at, o.account_id, case when a.paid_kobo is not null then o.paid_at end as paid_at
        from payment_attempt now join payment_attempt a on a.card_mark = now.card_mark ${joinOrder(sql`a.order_id`)}
        where now.order_id = ${id} and now.paid_kobo is not null)
      select s.id as seller_id, part.kobo as part_kobo,
        ${hasNetworks} and ${shares('network', order.placed_from)} as shares_network,
        ${shares('device', null)} as shares_device,
        array_remove(array[${accountPhone(sql`${buyer}`)}, ${order.ship_phone}::text], '')
          && array_remove(array[${accountPhone(sql`s.account_id`)}, s.ship_from_phone], '') as shares_phone,
        s.bank_code, s.account_ending, ${hasDispute(id)} as is_disputed,
        not ${hasSoldBefore(sql`s.id`, after(at, -signLimits.newSellerFor))} as is_new_seller,
        (select count(*)::int from ${ordersOfAccount(buyer)} paid where paid.paid_at > ${after(at, -DAY)}) as orders_in_a_day,
        not exists (select 1 from ${ordersOfAccount(buyer)} paid where paid.paid_at is not null and paid.id <> ${id})
          as is_first_order,
        exists (select 1 from card where card.account_id = s.account_id) as shares_card,
        (select count(distinct card.account_id)::int from card where card.created_at > ${after(at, -signLimits.cardFor)})
          as card_accounts,
        (select count(distinct card.order_id)::int from card where card.paid_at > ${after(at, -DAY)}) as card_orders_in_a_day,
        exists (select 1 from card) and not exists (select 1 from card where card.paid_at is not null and card.order_id <> ${id})
          as is_first_of_card
      from part ${joinSeller(sql`part.seller_id`)} order by s.id`.execute(tx)
  ).rows
}

/** Writes the signs of an order that becomes paid. */
export async function insertSigns(tx: Db, orderId: Id, signs: readonly Sign[], at: Date): Promise<void> {
  await sql`
    insert into order_sign (order_id, kind, seller_id, found_at)
    select ${orderId}, kind, seller_id, ${at}
    from unnest(${signs.map(({ kind }) => kind)}::text[], ${signs.map(({ sellerId }) => sellerId)}::uuid[]) as t (kind, seller_id)
    on conflict do nothing`.execute(tx)
}

/** Order lines of a seller with unchecked signs of fraud. */
export async function openChecksOf(db: Db, sellerId: Id): Promise<ReadonlySet<Id>> {
  return new Set(
    (
      await sql<{ id: Id }>`
        select distinct l.id from order_sign g ${joinLinesOfOrder(sql`g.order_id`)}
        where l.seller_id = ${sellerId} and not ${isLookedAt(sql`g.order_id`)}`.execute(db)
    ).rows.map(({ id }) => id),
  )
}

/** A sign as staff read it. */
export type ShownSign = { kind: SignKind; seller: string }

/** The signs of the order with this id, as JSON: a {@link ShownSign} each; null where there are none. */
export function signsJson(orderId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_agg(json_build_object('kind', g.kind, 'seller', coalesce(${sellerName(sql`g.seller_id`)}, ''))
    order by g.kind, g.seller_id) from order_sign g where g.order_id = ${orderId})`
}

/** The signs of an order and who looked at them; undefined where there are none. */
export async function readSigns(
  db: Db,
  orderId: Id,
): Promise<{ signs: ShownSign[]; by: string | null; at: Date | null; note: string | null } | undefined> {
  return (
    await sql<{ signs: ShownSign[]; by: string | null; at: Date | null; note: string | null }>`
      select x.signs, ${accountName(sql`n.account_id`)} as by, n.at, n.note
      from (select ${signsJson(sql`${orderId}::uuid`)} as signs) x
      left join exception_note n on n.kind = 'fraud_signs' and n.subject_id = ${orderId}
      where x.signs is not null`.execute(db)
  ).rows[0]
}

/** Whether an account bought an order or sells something in it. */
export async function isPartyTo(tx: Db, orderId: Id, accountId: Id): Promise<boolean> {
  return (
    (
      await sql`
        select 1 from ${orderWithId(orderId)} o
        where o.account_id = ${accountId} or exists (
          select 1 from ${linesOfOrder(orderId)} l ${joinSeller(sql`l.seller_id`)} where s.account_id = ${accountId})`.execute(
        tx,
      )
    ).rows.length > 0
  )
}
