import { sql } from 'kysely'
import { joinWork } from '../../catalogue/index.server.ts'
import type { PersonalData } from '../../privacy/index.server.ts'

/** The wishlist of an account, and what was in it once, which the figures of sellers go by. */
export const wishlistPersonalData: PersonalData = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select w.name as work, w.slug, i.created_at as added_at, i.id is null as is_removed
        from wished d ${joinWork(sql`d.work_id`)}
          left join wishlist_item i on i.work_id = d.work_id and i.account_id = ${id}
        where d.owner_id = ${id} order by i.created_at, w.id`.execute(db)
    ).rows,
  eraseOf: async (tx, { id }) => {
    await sql`delete from wishlist_item where account_id = ${id}`.execute(tx)
    await sql`delete from wished where owner_id = ${id}`.execute(tx)
  },
}
