import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'

/** What the postings about a seller in some days came to, in kobo; those about no seller have neither id nor name. */
export type SellerSums = {
  id: Id | null
  name: string | null
  orders: number
  sales_kobo: Kobo
  refunds_kobo: Kobo
  commission_kobo: Kobo
  vat_kobo: Kobo
  part_kobo: Kobo
  borne_kobo: Kobo
  return_costs_kobo: Kobo
  fees_kobo: Kobo
  paid_out_kobo: Kobo
}

/**
 * Sums postings by seller over days in Lagos, both included: by sales, or by id after a given one; those without seller
 * sort last by id.
 */
export async function listSellerSums(
  db: Db,
  { first, last }: { first: string; last: string },
  { by, after = null, limit }: { by: 'sales' | 'id'; after?: Id | null; limit: number },
): Promise<SellerSums[]> {
  return (
    await sql<SellerSums>`
      select p.seller_id as id, s.name,
        (count(distinct e.order_id) filter (where e.kind = 'sale'))::int as orders,
        coalesce(-sum(p.amount_kobo) filter (where e.kind = 'sale' and p.account in ('seller_payable', 'commission',
          'vat_payable', 'shipping')), 0)::bigint as sales_kobo,
        coalesce(sum(p.amount_kobo) filter (where e.kind = 'refund' and p.account in ('seller_payable', 'commission',
          'vat_payable', 'shipping', 'refunds_borne')), 0)::bigint as refunds_kobo,
        coalesce(-sum(p.amount_kobo) filter (where p.account = 'commission'), 0)::bigint as commission_kobo,
        coalesce(-sum(p.amount_kobo) filter (where p.account = 'vat_payable'), 0)::bigint as vat_kobo,
        coalesce(-sum(p.amount_kobo) filter (where p.account = 'seller_payable'
          and e.kind in ('sale', 'refund', 'adjustment')), 0)::bigint as part_kobo,
        coalesce(sum(p.amount_kobo) filter (where p.account = 'refunds_borne'), 0)::bigint as borne_kobo,
        coalesce(sum(p.amount_kobo) filter (where p.account = 'return_costs'), 0)::bigint as return_costs_kobo,
        coalesce(sum(p.amount_kobo) filter (where p.account = 'provider_fees'), 0)::bigint as fees_kobo,
        coalesce(sum(p.amount_kobo) filter (where p.account = 'seller_payable'
          and e.kind in ('payout', 'payout_returned')), 0)::bigint as paid_out_kobo
      from ledger_entry e join ledger_posting p on p.entry_id = e.id left join seller s on s.id = p.seller_id
      where e.at >= ${first}::date::timestamp at time zone 'Africa/Lagos'
        and e.at < (${last}::date + 1)::timestamp at time zone 'Africa/Lagos'
        and (${after}::uuid is null or p.seller_id is null or p.seller_id > ${after})
      group by p.seller_id, s.name
      order by case when ${by} = 'sales' then coalesce(sum(p.amount_kobo) filter (where e.kind = 'sale'
        and p.account in ('seller_payable', 'commission', 'vat_payable', 'shipping')), 0) end, p.seller_id nulls last
      limit ${limit}`.execute(db)
  ).rows
}
