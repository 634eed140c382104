import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Refunded } from '../rules/refund.ts'
import type { SoldOrder } from '../rules/sale.ts'

/** What a seller agreed to; a null commission is the setting's. */
export type SellerTerms = { sellerId: Id; commissionBp: number | null; isVatRegistered: boolean }

/** The terms of those of the sellers that have any of their own. */
export async function readTerms(db: Db, sellerIds: readonly Id[]): Promise<SellerTerms[]> {
  return (
    await sql<SellerTerms>`
      select seller_id as "sellerId", commission_bp as "commissionBp", vat_registered as "isVatRegistered"
      from seller_terms where seller_id = any(${[...sellerIds]}::uuid[])`.execute(db)
  ).rows
}

/** Writes what a seller agreed to. Returns false when there is no such seller. */
export async function writeTerms(tx: Db, terms: SellerTerms, at: Date): Promise<boolean> {
  return (
    (
      await sql`
      insert into seller_terms (seller_id, commission_bp, vat_registered, changed_at)
      select id, ${terms.commissionBp}, ${terms.isVatRegistered}, ${at} from seller where id = ${terms.sellerId}
      on conflict (seller_id) do update set commission_bp = excluded.commission_bp,
        vat_registered = excluded.vat_registered, changed_at = excluded.changed_at
      returning 1`.execute(tx)
    ).rows.length > 0
  )
}

/** Keeps the rates at which an order's lines are sold. */
export async function insertSaleTerms(tx: Db, { lines }: SoldOrder): Promise<void> {
  const values = lines.map(({ id, terms }) => ({ id, ...terms }))
  await sql`
    insert into sale_terms (order_line_id, commission_bp, vat_bp, vat_registered)
    select t.id, t."commissionBp", t."vatBp", t."isVatRegistered"
    from json_to_recordset(${JSON.stringify(values)}) as t(id uuid, "commissionBp" integer, "vatBp" integer,
      "isVatRegistered" boolean)
    on conflict (order_line_id) do nothing`.execute(tx)
}

/** A sold order with the rates it was sold at; undefined when it was not sold. */
export async function readSold(db: Db, orderId: Id): Promise<SoldOrder | undefined> {
  const { rows } = await sql<SoldOrder>`
    select o.id, o.total_kobo as "totalKobo", o.shipping_fee_kobo as "shippingKobo",
      coalesce((select sum(p.amount_kobo) from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.source_kind = 'order' and e.source_id = o.id and e.kind = 'sale' and p.account = 'shortfall'), 0)::bigint
        as "shortfallKobo",
      json_agg(json_build_object('id', l.id, 'sellerId', l.seller_id, 'quantity', l.quantity, 'totalKobo', l.total_kobo,
        'terms', json_build_object('commissionBp', t.commission_bp, 'vatBp', t.vat_bp, 'isVatRegistered',
          t.vat_registered)) order by l.number) as lines
    from orders o join order_line l on l.order_id = o.id join sale_terms t on t.order_line_id = l.id
    where o.id = ${orderId}
    group by o.id`.execute(db)
  return rows[0]
}

/** What of a sale has been given back, by the entries of its refunds. */
export async function readRefunded(db: Db, orderId: Id): Promise<Refunded> {
  const { rows } = await sql<{ lineId: Id | null; kobo: Kobo }>`
    select p.order_line_id as "lineId", sum(p.amount_kobo)::bigint as kobo
    from ledger_entry e join ledger_posting p on p.entry_id = e.id
    where e.order_id = ${orderId} and e.kind = 'refund'
      and (p.order_line_id is not null or p.account in ('shipping', 'vat_payable'))
    group by p.order_line_id`.execute(db)
  return {
    lines: new Map(rows.flatMap(({ lineId, kobo }) => (lineId === null ? [] : [[lineId, kobo]]))),
    shippingKobo: rows.find(({ lineId }) => lineId === null)?.kobo ?? 0,
  }
}
