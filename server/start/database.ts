import { sql } from 'kysely'
import { createDb } from '../../platform/db/index.ts'
import { StartProblem } from './problem.ts'

/** Throws StartProblem where the database can only be read, as a standby. */
export async function refuseStandby(databaseUrl: string): Promise<void> {
  const db = createDb(databaseUrl, { max: 1 })
  try {
    const { rows } = await sql<{ readonly: string; standby: boolean }>`
      select current_setting('transaction_read_only') as readonly, pg_is_in_recovery() as standby`.execute(db)
    const [{ readonly, standby } = { readonly: 'off', standby: false }] = rows
    if (readonly === 'off') return
    throw new StartProblem(
      standby
        ? 'The database of DATABASE_URL is a standby, which can only be read. Set DATABASE_URL to the primary; a standby may serve DATABASE_READ_URL.'
        : 'The database of DATABASE_URL can only be read (default_transaction_read_only is on). Switch that off for this role or database.',
    )
  } finally {
    await db.destroy()
  }
}
