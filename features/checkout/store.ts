import { sql } from 'kysely'
import type { PersonalData } from '../privacy/index.server.ts'

/** The answers that are stored for a day, so that a request that comes twice is answered once. */
export const answersPersonalData: PersonalData = {
  exportOf: async (db, { id }) =>
    (
      await sql`
        select route as request, created_at as answered_at from idempotency_key
        where principal = ${id} order by created_at`.execute(db)
    ).rows,
  eraseOf: async (tx, { id }) => {
    await sql`delete from idempotency_key where principal = ${id}`.execute(tx)
  },
}
