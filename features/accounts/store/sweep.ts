import { sql } from 'kysely'
import { after, DAY } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Deletes what nobody can use any more: sessions and their tokens after 30 days, codes after 2, keys at their end. */
export const sweepAccounts = async (db: Db, now: Date): Promise<void> => {
  await sql`
    delete from session
    where expires_at < ${after(now, -30 * DAY)} or revoked_at < ${after(now, -30 * DAY)}`.execute(db)
  await sql`delete from refresh_token where expires_at < ${after(now, -2 * DAY)}`.execute(db)
  await sql`delete from one_time_code where expires_at < ${after(now, -2 * DAY)}`.execute(db)
  await sql`delete from signing_key where retires_at < ${now}`.execute(db)
}
