import { sql } from 'kysely'
import type { PersonalData } from '../privacy/index.server.ts'

/** The cart of an account. */
export const cartPersonalData: PersonalData = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select w.name as work, w.slug, e.label as size, l.with_frame, l.quantity, l.created_at as added_at
        from cart c
          join cart_line l on l.cart_id = c.id
          join edition e on e.id = l.edition_id
          join work w on w.id = e.work_id
        where c.account_id = ${id} order by l.created_at, l.id`.execute(db)
    ).rows,
  eraseOf: async (tx, { id }) => {
    await sql`delete from cart where account_id = ${id}`.execute(tx)
  },
}
