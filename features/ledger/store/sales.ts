import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { wasKnownSeller } from '../../orders/index.server.ts'
import type { NewEntry } from '../rules/entry.ts'
import type { Refunded } from '../rules/refund.ts'
import type { SoldOrder } from '../rules/sale.ts'
import { entriesWritten } from './entries.ts'

/** What a seller agreed to; a null commission is the setting's. */
export type SellerTerms = Row<'seller_terms', 'seller_id' | 'commission_bp' | 'vat_registered'>

/** What a seller agreed to where it is their own; undefined for who has the setting's terms. */
export async function findTerms(db: Db, sellerId: Id): Promise<SellerTerms | undefined> {
  const columns = ['seller_id', 'commission_bp', 'vat_registered'] as const
  return db.selectFrom('seller_terms').select(columns).where('seller_id', '=', sellerId).executeTakeFirst()
}

/**
 * The facts for entering a sale: sellers' own terms, sellers new at a moment, and the attempt's money entered as held;
 * null if a sale or another currency.
 */
export async function readSaleBasis(
  db: Db,
  sellerIds: readonly Id[],
  attemptId: Id | undefined,
  at: Date,
): Promise<{ terms: SellerTerms[]; new_sellers: Id[]; held: Kobo | null }> {
  const { rows } = await sql<{ terms: SellerTerms[]; new_sellers: Id[]; held: Kobo | null }>`
    select
      array(select s.id from unnest(${[...sellerIds]}::uuid[]) as s(id)
        where not ${wasKnownSeller(sql`s.id`, sql`${at}::timestamptz`, 'any')}) as new_sellers,
      coalesce((
        select json_agg(json_build_object('seller_id', seller_id, 'commission_bp', commission_bp,
          'vat_registered', vat_registered))
        from seller_terms where seller_id = any(${[...sellerIds]}::uuid[])), '[]') as terms,
      (select sum(p.amount_kobo)::bigint from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.source_kind = 'attempt' and e.source_id = ${attemptId ?? null} and e.kind = 'extra_payment'
          and p.account = 'provider_clearing') as held`.execute(db)
  return rows[0] ?? { terms: [], new_sellers: [], held: null }
}

/** Writes what a seller agreed to. */
export async function writeTerms(tx: Db, terms: SellerTerms, at: Date): Promise<void> {
  await sql`
    insert into seller_terms (seller_id, commission_bp, vat_registered, changed_at)
    values (${terms.seller_id}, ${terms.commission_bp}, ${terms.vat_registered}, ${at})
    on conflict (seller_id) do update set commission_bp = excluded.commission_bp,
      vat_registered = excluded.vat_registered, changed_at = excluded.changed_at`.execute(tx)
}

/**
 * Inserts a sale's entry, further entries, and the rates of its lines. Returns whether it is new; if it was entered
 * before, its rates stay as they are.
 */
export async function insertSale(
  tx: Db,
  { id, lines }: SoldOrder,
  entries: readonly NewEntry[],
  at: Date,
): Promise<boolean> {
  const values = lines.map((line) => ({ id: line.id, ...line.terms }))
  const { rows } = await sql`
    with ${entriesWritten(entries, at)}, sale as (
      select 1 from entered where source_kind = 'order' and source_id = ${id} and kind = 'sale'
    ), rated as (
      insert into sale_terms (order_line_id, commission_bp, vat_bp, vat_registered)
      select t.id, t."commissionBp", t."vatBp", t."isVatRegistered"
      from sale, json_to_recordset(${JSON.stringify(values)}) as t(id uuid, "commissionBp" integer, "vatBp" integer,
        "isVatRegistered" boolean)
      on conflict (order_line_id) do nothing
    )
    select 1 from sale`.execute(tx)
  return rows.length > 0
}

/** A sold order with the rates it was sold at; undefined when it was not sold. */
export async function readSold(db: Db, orderId: Id): Promise<SoldOrder | undefined> {
  const { rows } = await sql<
    Row<'orders', 'id' | 'total_kobo' | 'shipping_fee_kobo'> & { shortfall_kobo: Kobo } & Pick<
        SoldOrder,
        'lines'
      > &
      Required<Pick<SoldOrder, 'delivery'>>
  >`
    select o.id, o.total_kobo, o.shipping_fee_kobo,
      coalesce((select sum(p.amount_kobo) from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.source_kind = 'order' and e.source_id = o.id and e.kind = 'sale' and p.account = 'shortfall'), 0)::bigint
        as shortfall_kobo,
      coalesce((select json_agg(json_build_object('parcelId', p.parcel_id, 'sellerId', p.seller_id, 'amountKobo', -p.amount_kobo)
          order by p.number) from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.source_kind = 'order' and e.source_id = o.id and e.kind = 'sale' and p.parcel_id is not null), '[]') as delivery,
      json_agg(json_build_object('id', l.id, 'sellerId', l.seller_id, 'quantity', l.quantity, 'totalKobo', l.total_kobo,
        'terms', json_build_object('commissionBp', t.commission_bp, 'vatBp', t.vat_bp, 'isVatRegistered',
          t.vat_registered)) order by l.number) as lines
    from orders o join order_line l on l.order_id = o.id join sale_terms t on t.order_line_id = l.id
    where o.id = ${orderId}
    group by o.id`.execute(db)
  const [sold] = rows
  if (!sold) return undefined
  const { id, total_kobo, shipping_fee_kobo, shortfall_kobo, delivery, lines } = sold
  const kobo = { totalKobo: total_kobo, shippingKobo: shipping_fee_kobo, shortfallKobo: shortfall_kobo }
  return { id, ...kobo, delivery, lines }
}

/** What of a sale has been given back, by the entries of its refunds, and is going back, by the plans of those that are not done. */
export async function readRefunded(db: Db, orderId: Id): Promise<Refunded> {
  const { rows } = await sql<{ line_id: Id | null; parcel_id: Id | null; is_shortfall: boolean; kobo: Kobo }>`
    select line_id, parcel_id, account = 'shortfall' as is_shortfall, sum(kobo)::bigint as kobo from (
      select p.order_line_id as line_id, p.parcel_id, p.account, p.amount_kobo as kobo
      from ledger_entry e join ledger_posting p on p.entry_id = e.id
      where e.order_id = ${orderId} and e.kind = 'refund'
      union all
      select p."lineId", p."parcelId", p.account, p."amountKobo"
      from refund_plan n cross join lateral jsonb_to_recordset(n.postings) as p("lineId" uuid, "parcelId" uuid,
        account text, "amountKobo" bigint)
      where n.order_id = ${orderId} and not exists (select 1 from ledger_entry e
        where e.source_kind = 'refund' and e.source_id = n.refund_id and e.kind = 'refund')
    ) as back
    /* Without a line, a seller's part is delivery that the seller pays. */
    where line_id is not null or parcel_id is not null or account in ('shipping', 'vat_payable', 'seller_payable', 'shortfall')
    group by line_id, parcel_id, account = 'shortfall'`.execute(db)
  return {
    shortfallKobo: -sumOf(rows.map(({ is_shortfall, kobo }) => (is_shortfall ? kobo : 0))),
    lines: new Map(rows.flatMap(({ line_id, kobo }) => (line_id === null ? [] : [[line_id, kobo]]))),
    shippingKobo: sumOf(
      rows.flatMap(({ line_id, is_shortfall, kobo }) => (line_id === null && !is_shortfall ? [kobo] : [])),
    ),
    parcels: new Map(rows.flatMap(({ parcel_id, kobo }) => (parcel_id === null ? [] : [[parcel_id, kobo]]))),
  }
}
