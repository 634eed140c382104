import { sql } from 'kysely'
import type { PersonalData } from '../../privacy/index.server.ts'
import { listWaiting } from './waiting.ts'

/** The reserved works that an account waits for. */
export const waitingPersonalData: PersonalData = {
  exportOf: (db, { id }) => listWaiting(db, id),
  eraseOf: async (tx, { id }) => {
    await sql`delete from waiting where account_id = ${id}`.execute(tx)
  },
}
