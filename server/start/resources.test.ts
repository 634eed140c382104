import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config/index.ts'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { openResources } from './resources.ts'

/** What a server with so many processes that answer requests has, at most: docs/operations.md, "Processes". */
const needed = { 8: 93, 64: 64 * 8 + 21 }

it.each([8, 64] as const)(
  'the embedded PostgreSQL has connections for %i processes, and some to spare',
  async (web) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'aworan-resources-'))
    const config = readConfig({
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      WEB_CONCURRENCY: String(web),
      SMTP_URL: 'smtp://127.0.0.1:1',
    })
    if (!config.ok) throw new Error(config.problems.join())
    const resources = await openResources(config.value, pino({ enabled: false }))
    const client = new pg.Client({ connectionString: resources.databaseUrl })
    try {
      await client.connect()
      const { rows } = await client.query<{ max_connections: string }>('show max_connections')
      expect(Number(rows[0]?.max_connections)).toBeGreaterThan(needed[web] + 5)
    } finally {
      await client.end()
      await resources.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
