import { sql } from 'kysely'
import type { ProblemCode } from '../../../contract/problems.ts'
import { returnableSince } from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { printNumbers } from '../../catalogue/index.server.ts'
import { joinEvidence } from '../../media/index.server.ts'
import type { Discard, HeldFile, PersonalData } from '../../privacy/index.server.ts'
import { releaseHolds } from './holds.ts'
import { moveOrder } from './orders.ts'

type Obstacle = Extract<ProblemCode, 'account_payment_open' | 'account_delivery_open' | 'account_return_open'>

/** Cancels the unpaid orders of a leaving buyer and frees their works. */
async function closeUnpaid(tx: Db, accountId: Id, at: Date): Promise<void> {
  const { rows } = await sql<{ id: Id; state: 'PENDING' }>`
    select id, state from orders where account_id = ${accountId} and state = 'PENDING' order by id for update`.execute(
    tx,
  )
  for (const order of rows) {
    await releaseHolds(tx, order.id, at)
    await moveOrder(tx, order, 'CANCELLED', { actor: 'buyer', at, detail: 'the account was deleted' })
  }
}

/**
 * The orders of an account. Deletion keeps what books and tax law need (works, prices, state, country), and removes the
 * person, tracking codes, and parcel photographs, which may show addresses.
 */
export function ordersPersonalData(discard: Pick<Discard, 'photographs'>): PersonalData {
  return {
    exportOf: async (db, { id }) =>
      (
        await sql`
        select o.code, o.state, o.purchase, o.delivery_option, o.customer_name, o.customer_email, o.ship_address,
          o.ship_city, o.ship_state, o.ship_country, o.ship_phone, o.ship_email, o.station_name, o.subtotal_kobo,
          o.shipping_fee_kobo, o.total_kobo, o.created_at, o.paid_at, o.closed_at,
          (select json_agg(json_build_object('number', l.number, 'work', l.name, 'artist', l.artist,
            'size', l.size_label, 'print_numbers', ${printNumbers(sql`l.id`)}, 'with_frame', l.with_frame, 'quantity', l.quantity, 'unit_kobo', l.unit_kobo,
            'frame_kobo', l.frame_kobo, 'total_kobo', l.total_kobo, 'removed_at', l.removed_at) order by l.number)
            from order_line l where l.order_id = o.id) as lines,
          (select json_agg(json_build_object('state', p.state, 'changed_at', p.changed_at, 'courier', p.courier,
              'tracking_code', p.tracking_code, 'tracking_url', p.tracking_url, 'shipped_at', p.shipped_at,
              'received_at', p.received_at, 'delivered_on', p.delivered_on, 'handed_over_at', p.handed_over_at, 'never_came', (
                select json_agg(json_build_object('at', c.created_at, 'text', c.text, 'state', c.state,
                  'decision', c.decision_text, 'decided_at', c.decided_at, 'answered_at', c.answered_at,
                  'answer', c.answer_text) order by c.created_at)
                from parcel_claim c where c.parcel_id = p.id), 'photographs', (
                select json_agg(e.created_at order by f.position) from parcel_photograph f
                  ${joinEvidence(sql`f.evidence_id`)} where f.parcel_id = p.id))
            order by p.created_at) from parcel p where p.order_id = o.id) as parcels,
          (select json_agg(json_build_object('at', e.at, 'by', e.actor, 'from', e.from_state, 'to', e.to_state,
            'detail', e.detail) order by e.at) from order_event e where e.order_id = o.id) as timeline
        from orders o where o.account_id = ${id} order by o.created_at, o.id`.execute(db)
      ).rows,

    filesOf: async (db, { id }) =>
      (
        await sql<HeldFile>`
        select 'parcels/' || o.code || '/' || row_number() over (partition by o.id order by p.created_at, p.id, f.position)
          || '.jpg' as name, 'photographs' as of, e.id::text as key
        from parcel_photograph f ${joinEvidence(sql`f.evidence_id`)} join parcel p on p.id = f.parcel_id
          join orders o on o.id = p.order_id
        where o.account_id = ${id} or e.taken_in_by = ${id} order by e.created_at desc, e.id`.execute(db)
      ).rows,

    obstacleTo: async (tx, { id }, now) => {
      const { rows } = await sql<{ id: Id; obstacle: Obstacle }>`
      select id, obstacle from (
        select o.id, o.created_at, case
          when o.state = 'REFUND_DUE' then 'account_payment_open'
          when o.state = 'PAID' and exists (
            select 1 from parcel p where p.order_id = o.id and p.state in ('PACKING', 'SHIPPING')
          ) or exists (select 1 from parcel_claim c where c.order_id = o.id and c.state = 'OPEN') then 'account_delivery_open'
          when o.state = 'PAID' and exists (
            select 1 from parcel p
            where p.order_id = o.id and p.state = 'SUCCESS' and p.received_at > ${returnableSince(now)}
          ) then 'account_return_open'
        end as obstacle
        from orders o where o.account_id = ${id}
      ) as judged
      where obstacle is not null order by obstacle, created_at limit 1`.execute(tx)
      const [first] = rows
      return first && refuse(first.obstacle, { about: first.id })
    },

    eraseOf: async (tx, { id }, now) => {
      await closeUnpaid(tx, id, now)
      await sql`
      update orders set customer_name = 'Deleted account', customer_email = '', ship_phone = '', ship_email = '',
        ship_address = case when delivery_option = 'HOME' then '' else ship_address end,
        ship_city = case when delivery_option = 'HOME' then '' else ship_city end
      where account_id = ${id}`.execute(tx)
      await sql`
      update parcel_claim set text = '', decision_text = '', answer_text = '', answer_courier = '',
        answer_tracking_code = '', answer_tracking_url = ''
      where account_id = ${id}`.execute(tx)
      await sql`
      delete from order_note where order_id in (select o.id from orders o where o.account_id = ${id})`.execute(
        tx,
      )
      // The words to the buyer; what was decided stays, as a voucher of the books.
      await sql`
      update refund_proposal set entry = entry - 'reason' - 'text' - 'send_to'
      where order_id in (select o.id from orders o where o.account_id = ${id})`.execute(tx)
      await sql`
      update parcel set tracking_code = '', tracking_url = ''
      where order_id in (select o.id from orders o where o.account_id = ${id})`.execute(tx)
      const { rows } = await sql<{ id: Id }>`
      delete from parcel_photograph where evidence_id in (
        select f.evidence_id from parcel_photograph f join parcel p on p.id = f.parcel_id
          join orders o on o.id = p.order_id ${joinEvidence(sql`f.evidence_id`)}
        where o.account_id = ${id} or e.taken_in_by = ${id})
      returning evidence_id as id`.execute(tx)
      await discard.photographs(
        tx,
        rows.map((row) => row.id),
      )
    },
  }
}
