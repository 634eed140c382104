import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../platform/db/index.ts'
import { startEmbedded } from '../../platform/postgres/index.ts'

const MEMORY = '/dev/shm'

/** A moment that is compared with a day, or made one, is read in the session's time zone and not in that of Lagos: such a statement fails here. */
const withoutSessionDays = `
  delete from pg_operator where 'timestamptz'::regtype in (oprleft, oprright) and ('date'::regtype in (oprleft, oprright) or 'timestamp'::regtype in (oprleft, oprright));
  delete from pg_cast where 'timestamptz'::regtype in (castsource, casttarget) and castsource <> casttarget;`

/** Runs `work` on a connection to a new database with every migration applied; database and server are gone afterwards. */
export async function withMigrated<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'aworan-proof-'))
  await chmod(folder, 0o755)
  const server = await startEmbedded({ dataDir: folder, log: console.error, durability: 'fast' })
  try {
    await migrate(server.url, join(import.meta.dirname, '../migrations'))
    await runAsOwner(server.ownerUrl, withoutSessionDays)
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function runAsOwner(ownerUrl: string, statements: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(statements)
  await owner.end()
}
