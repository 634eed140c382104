import { sql } from 'kysely'
import type { PersonalData } from '../../privacy/index.server.ts'

/** The saved addresses of an account. Orders keep copies of their own. */
export const addressesPersonalData: PersonalData = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select first_name, last_name, email, phone, address, city, state, country, zipcode, created_at
        from shipping_address where account_id = ${id} order by created_at, id`.execute(db)
    ).rows,
  eraseOf: async (tx, { id }) => {
    await sql`delete from shipping_address where account_id = ${id}`.execute(tx)
  },
}
