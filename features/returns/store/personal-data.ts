import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { eraseCostNotes, isCostSaidBack } from '../../ledger/index.server.ts'
import { joinEvidence } from '../../media/index.server.ts'
import { joinLine, joinOrder } from '../../orders/index.server.ts'
import type { Discard, HeldFile, PersonalData } from '../../privacy/index.server.ts'
import { joinSeller, sellerOf } from '../../sellers/index.server.ts'

/**
 * An account's returns, as buyer and as seller. Deletion keeps what the books need (works, dates, decisions), and
 * removes their texts, tracking codes, photographs, receipts and bank accounts.
 */
export function returnsPersonalData(discard: Pick<Discard, 'photographs' | 'paper'>): PersonalData {
  return {
    exportOf: async (db, { id }) =>
      (
        await sql`
        select r.code, o.code as order, l.name as work, case when r.account_id = ${id} then 'buyer' else 'seller' end as you_are,
          r.quantity, r.reason, r.text, r.state, r.seller_text, r.decision_text, r.goods_kobo, r.shipping_kobo,
          case when s.account_id = ${id} then r.send_to else '' end as send_to, r.courier,
          r.tracking_code, r.label_courier, r.label_code, r.intact, r.arrival_text, r.created_at,
          (select json_agg(json_build_object('at', e.created_at,
              'with', f.said_with, 'address', case when r.account_id = ${id} then '/api/v1/shop/returns/' else '/api/v1/seller/returns/' end
                || r.id || '/photographs/' || e.id || '/') order by f.position)
            from return_photograph f ${joinEvidence(sql`f.evidence_id`)} where f.return_id = r.id) as photographs,
          (select json_agg(json_build_object('at', k.created_at, 'state', k.state, 'amount_kobo', k.amount_kobo,
              'approved_kobo', k.approved_kobo, 'receipt_number', k.receipt_number, 'bank', k.bank_name,
              'account_name', k.account_name, 'account_number', '****' || k.account_ending, 'text', k.decision_text,
              'paid_at', k.paid_at) order by k.created_at)
            from return_cost k where k.return_id = r.id and r.account_id = ${id}) as costs,
          (select json_agg(json_build_object('at', f.created_at, 'by', case when f.staff_id is null then 'seller' else 'staff' end,
              'percent', f.percent, 'amount_kobo', f.amount_kobo, 'state', f.state, 'answer_by', f.answer_by,
              'answered_at', f.answered_at) order by f.created_at, f.id)
            from return_offer f where f.return_id = r.id) as offers,
          (select json_agg(json_build_object('at', e.at, 'by', e.actor, 'from', e.from_state, 'to', e.to_state,
            'detail', e.detail) order by e.at, e.id) from return_event e where e.return_id = r.id) as timeline
        from return_request r ${joinOrder(sql`r.order_id`)} ${joinLine(sql`r.order_line_id`)}
          ${joinSeller(sql`r.seller_id`)}
        where r.account_id = ${id} or s.account_id = ${id} order by r.created_at, r.id`.execute(db)
      ).rows,

    filesOf: async (db, { id }) =>
      (
        await sql<HeldFile>`
        select 'returns/' || r.code || '/' || row_number() over (partition by r.id order by f.position) || '.jpg' as name,
          'photographs' as of, e.id::text as key
        from return_photograph f ${joinEvidence(sql`f.evidence_id`)} join return_request r on r.id = f.return_id
        where r.account_id = ${id} or e.taken_in_by = ${id} order by e.created_at desc, e.id`.execute(db)
      ).rows.concat(
        (
          await sql<HeldFile>`
          select 'returns/' || r.code || '/receipt-' || row_number() over (partition by r.id order by k.created_at)
              || right(k.receipt_key, 4) as name, 'papers' as of, k.receipt_key as key
          from return_cost k join return_request r on r.id = k.return_id
          where r.account_id = ${id} and k.receipt_key is not null order by k.created_at, k.id`.execute(db)
        ).rows,
      ),

    obstacleTo: async (tx, { id }) => {
      const { rows } = await sql<{ order_id: Id; own: boolean }>`
      select r.order_id, r.account_id = ${id} as own from return_request r ${joinSeller(sql`r.seller_id`)}
      where (r.account_id = ${id} or s.account_id = ${id}) and r.state not in ('REFUNDED', 'REFUSED', 'WITHDRAWN')
      order by r.created_at limit 1`.execute(tx)
      const cost = await sql<{ order_id: Id; own: boolean }>`
      select r.order_id, true as own from return_cost k join return_request r on r.id = k.return_id
      where r.account_id = ${id} and (k.state in ('ASKED', 'APPROVED') or ${isCostSaidBack(sql`k.id`)}) limit 1`.execute(
        tx,
      )
      const [first] = [...rows, ...cost.rows]
      if (!first) return undefined
      if (!first.own) return refuse('account_sales_open')
      const message = 'A return of yours is not settled yet. You can delete your account once it is.'
      return refuse('account_return_open', { about: first.order_id, message })
    },

    eraseOf: async (tx, { id }) => {
      const { rows } = await sql<{ id: Id }>`
      delete from return_photograph where evidence_id in (
        select f.evidence_id from return_photograph f join return_request r on r.id = f.return_id
          ${joinEvidence(sql`f.evidence_id`)}
        where r.account_id = ${id} or e.taken_in_by = ${id})
      returning evidence_id as id`.execute(tx)
      await discard.photographs(
        tx,
        rows.map((row) => row.id),
      )
      const receipts = await sql<{ id: Id; key: string | null }>`
      update return_cost k set receipt_key = null, account_sealed = null, account_ending = '', account_name = '',
        decision_text = '', receipt_number = k.id::text, receipt_hash = k.id::text
      from return_request r, return_cost old
      where r.id = k.return_id and old.id = k.id and r.account_id = ${id}
      returning k.id, old.receipt_key as key`.execute(tx)
      await eraseCostNotes(
        tx,
        receipts.rows.map((row) => row.id),
      )
      for (const { key } of receipts.rows) if (key) await discard.paper(tx, key)
      await sql`
      update return_event set detail = '' where return_id in (
        select r.id from return_request r ${joinSeller(sql`r.seller_id`)}
        where r.account_id = ${id} or s.account_id = ${id})`.execute(tx)
      await sql`
      update return_request set text = '', decision_text = '', courier = '', tracking_code = '', label_courier = '',
        label_code = ''
      where account_id = ${id}`.execute(tx)
      await sql`
      update return_request set seller_text = '', arrival_text = '', send_to = ''
      where seller_id in ${sellerOf(id)}`.execute(tx)
    },
  }
}
