import { sql } from 'kysely'
import type { Holding } from '../privacy/index.server.ts'

/** The wishlist of an account. */
export const wishlistHolding: Holding = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select w.name as work, w.slug, i.created_at as added_at
        from wishlist_item i join work w on w.id = i.work_id
        where i.account_id = ${id} order by i.created_at, i.id`.execute(db)
    ).rows,
  eraseOf: async (tx, { id }) => {
    await sql`delete from wishlist_item where account_id = ${id}`.execute(tx)
  },
}
