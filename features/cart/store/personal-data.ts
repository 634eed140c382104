import { sql } from 'kysely'
import { joinEdition, joinWork } from '../../catalogue/index.server.ts'
import type { PersonalData } from '../../privacy/index.server.ts'

/** The cart of an account. */
export const cartPersonalData: PersonalData = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select w.name as work, w.slug, e.label as size, l.with_frame, l.quantity, l.created_at as added_at
        from cart c
          join cart_line l on l.cart_id = c.id
          ${joinEdition(sql`l.edition_id`)}
          ${joinWork(sql`e.work_id`)}
        where c.account_id = ${id} order by l.created_at, l.id`.execute(db)
    ).rows,
  eraseOf: async (tx, { id }) => {
    await tx.deleteFrom('cart').where('account_id', '=', id).execute()
  },
}
