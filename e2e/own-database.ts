import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDb } from '../platform/db/index.ts'
import { startEmbedded } from '../platform/postgres/index.ts'
import { layTemplate } from './template.ts'

/** A PostgreSQL for one marketplace, in which a journey can bring about what no page can. */
export type OwnDatabase = {
  /** For the marketplace: `startMarketplace({ DATABASE_URL: url })`. */
  url: string
  /** Runs a statement. */
  run(statement: string): Promise<void>
  stop(): Promise<void>
}

/** Starts a database with the demo gallery on a temporary folder. */
export const openDatabase = async (): Promise<OwnDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-e2e-db-'))
  await layTemplate(folder, { database: true })
  const postgres = await startEmbedded({ dataDir: folder, durability: 'fast', log: () => {} })
  const db = createDb(postgres.url, { max: 2 })
  return {
    url: postgres.url,
    run: async (statement) => void (await sql.raw(statement).execute(db)),
    stop: async () => {
      await db.destroy()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
