import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import { joinLine, joinOrder, ordersOfAccount } from '../../orders/index.server.ts'
import type { PersonalData } from '../../privacy/index.server.ts'

/** The payments of an account's orders, their refunds, and what the provider sent about them. Amounts, states and references stay. */
export const paymentsPersonalData: PersonalData = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select o.code as order, a.tx_ref as reference, a.provider, a.amount_kobo, a.currency, a.state, a.paid_kobo,
          a.fee_kobo, a.method, a.card_mark is not null as card_hash_kept, a.created_at, a.settled_at, t.account_number as transfer_to, t.told_sent_at,
          (select json_agg(json_build_object('amount_kobo', r.amount_kobo, 'shipping_kobo', r.shipping_kobo, 'why', r.why,
              'state', r.state, 'asked_at', r.created_at, 'done_at', r.done_at, 'works', (
                select json_agg(json_build_object('work', l.name, 'quantity', x.quantity, 'amount_kobo', x.amount_kobo))
                from refund_line x ${joinLine(sql`x.order_line_id`)} where x.refund_id = r.id))
            order by r.created_at, r.id) from refund r where r.attempt_id = a.id) as refunds,
          (select json_agg(json_build_object('kind', t.kind, 'state', t.state, 'amount_kobo', t.amount_kobo, 'reason', t.reason,
            'seen_at', t.seen_at) order by t.seen_at, t.id) from payment_taking t where t.attempt_id = a.id) as taken_back,
          (select json_agg(json_build_object('type', e.type, 'status', e.status, 'received_at', e.received_at,
            'body', e.body) order by e.received_at) from webhook_event e where e.tx_ref = a.tx_ref) as told_by_provider
        from payment_attempt a ${joinOrder(sql`a.order_id`)} left join payment_transfer t on t.attempt_id = a.id
        where o.account_id = ${id} order by a.created_at, a.id`.execute(db)
    ).rows,

  obstacleTo: async (tx, { id }) => {
    const { rows } = await sql<{ order_id: Id }>`
      select a.order_id from payment_attempt a ${joinOrder(sql`a.order_id`)}
      where o.account_id = ${id} and (a.state in ('PROCESSING', 'MISMATCH', 'REFUNDING')
        or exists (select 1 from refund r where r.attempt_id = a.id and r.state <> 'DONE')
        or exists (select 1 from payment_taking t where t.attempt_id = a.id and t.state = 'OPEN'))
      order by a.created_at limit 1`.execute(tx)
    const [first] = rows
    return first && refuse('account_payment_open', { about: first.order_id })
  },

  // The provider names the customer in what it sends; its hash stays, by which a copy of it is known.
  eraseOf: async (tx, { id }) => {
    await sql`
      update webhook_event set body = ''
      where tx_ref in (
        select a.tx_ref from payment_attempt a ${joinOrder(sql`a.order_id`)} where o.account_id = ${id}
      )`.execute(tx)
    await sql`
      update payment_attempt set card_mark = null
      where card_mark is not null and order_id in (select o.id from ${ordersOfAccount(id)} o)`.execute(tx)
    // What a member of staff wrote to the buyer; what was done by hand stays, as a voucher of the books.
    await sql`update refund set why = '' where order_id in (select o.id from ${ordersOfAccount(id)} o)`.execute(
      tx,
    )
  },
}
