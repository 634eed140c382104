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

/** How long after its arrival a buyer may return a work. */
const RETURNABLE_FOR = 14 * DAY

/** What is kept of somebody who sells: who they are to buyers, their artists, their works. */
export const sellerHolding: Holding = {
  exportOf: async (db, { id }) => {
    const [seller] = (
      await sql<{ id: Id }>`select id, slug, name, created_at from seller where account_id = ${id}`.execute(
        db,
      )
    ).rows
    if (!seller) return null
    const artists = await sql`
      select slug, name, town, state, biography from artist where seller_id = ${seller.id} order by slug`.execute(
      db,
    )
    const works = await sql`
      select w.slug, w.name, w.description, w.medium, w.year, w.kind, w.status, w.created_at,
        (select json_agg(json_build_object('label', e.label, 'price_kobo', e.price_kobo, 'total', e.total,
          'available', e.available) order by e.position) from edition e where e.work_id = w.id) as sizes
      from work w where w.seller_id = ${seller.id} order by w.created_at`.execute(db)
    return { ...seller, artists: artists.rows, works: works.rows }
  },

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
      // The works stay for the orders of those who bought one; nobody sees or buys them any more.
      await sql`
        update work set status = 'paused', search_name = '', search_text = '', top_deal_position = null,
          hero_position = null, updated_at = ${now}
        where seller_id = ${seller.id}`.execute(tx)
      await sql`
        update artist set name = 'Former artist', slug = 'former-' || id, town = '', state = '', biography = ''
        where seller_id = ${seller.id}`.execute(tx)
      await sql`
        update seller set name = 'Former seller', slug = 'former-' || id, account_id = null
        where id = ${seller.id}`.execute(tx)
    }
  },
}
