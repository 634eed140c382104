import { sql } from 'kysely'
import { after, DAY } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { refuse } from '../../kernel/result.ts'
import type { Holding } from '../privacy/index.server.ts'

/** The works an account looked at. */
export const viewsHolding: Holding = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select w.name as work, w.slug, v.viewed_at
        from recently_viewed v join work w on w.id = v.work_id
        where v.account_id = ${id} order by v.viewed_at desc`.execute(db)
    ).rows,
  eraseOf: async (tx, { id }) => {
    await sql`delete from recently_viewed where account_id = ${id}`.execute(tx)
  },
}

/** What an account said is wrong with works. What is not closed yet stays for those who look into it, without whose it was. */
export const reportsHolding: Holding = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select w.name as work, r.reason, r.text, r.created_at, r.closed_at
        from work_report r join work w on w.id = r.work_id
        where r.account_id = ${id} order by r.created_at`.execute(db)
    ).rows,
  eraseOf: async (tx, { id }) => {
    await sql`delete from work_report where account_id = ${id} and closed_at is not null`.execute(tx)
    await sql`update work_report set account_id = null where account_id = ${id}`.execute(tx)
  },
}

/** How long after its arrival a buyer may return a work. */
const RETURNABLE_FOR = 14 * DAY

/** The works of somebody who sells. Those that were on show stay for the orders of their buyers; the others go. */
export const worksHolding: Holding = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select w.slug, w.name, w.description, w.medium, w.year, w.kind, w.status, w.pending, w.refusal, w.created_at,
          (select json_agg(json_build_object('label', e.label, 'price_kobo', e.price_kobo, 'total', e.total,
            'available', e.available) order by e.position) from edition e where e.work_id = w.id) as sizes
        from work w join seller s on s.id = w.seller_id
        where s.account_id = ${id} order by w.created_at`.execute(db)
    ).rows,

  obstacleTo: async (tx, { id }, now) => {
    const { rows } = await sql`
      select 1 from seller s where s.account_id = ${id} and (
        exists (
          select 1 from parcel p where p.seller_id = s.id and (
            p.state in ('PACKING', 'SHIPPING')
            or (p.state = 'SUCCESS' and p.changed_at > ${after(now, -RETURNABLE_FOR)})
          )
        ) or exists (
          select 1 from hold h join order_line l on l.id = h.order_line_id
          where l.seller_id = s.id and h.state = 'live'
        )
      )`.execute(tx)
    return rows.length > 0 ? refuse('account_sales_open') : undefined
  },

  eraseOf: async (tx, { id }, now) => {
    const { rows } = await sql<{ id: Id }>`select id from seller where account_id = ${id} for update`.execute(
      tx,
    )
    for (const seller of rows) {
      await sql`delete from featured where work_id in (select id from work where seller_id = ${seller.id})`.execute(
        tx,
      )
      await sql`delete from work where seller_id = ${seller.id} and shown_since is null`.execute(tx)
      // Nobody sees or buys them any more.
      await sql`
        update work set status = 'paused', search_name = '', search_text = '', pending = null, pending_state = null,
          refusal = '', updated_at = ${now}, version = version + 1
        where seller_id = ${seller.id}`.execute(tx)
    }
  },
}
