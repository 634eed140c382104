import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../platform/config/index.ts'
import { createDb, mayChange, migrate } from '../../platform/db/index.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../platform/postgres/index.ts'
import { copyOf, prepareDatabase } from './prepare-database.ts'

let folder: string
let postgres: EmbeddedPostgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aworan-prepare-'))
  await chmod(folder, 0o755)
  postgres = await startEmbedded({ dataDir: folder, durability: 'fast', log: () => {} })
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

it('L-19 in the embedded database the server’s role adds to the audit log and cannot change it, also after an update', async () => {
  const { url, ownerUrl, adminUrl } = postgres
  // As earlier versions left it: everything the server's own.
  const admin = createDb(adminUrl, { max: 1 })
  await sql`alter database aworan owner to aworan`.execute(admin)
  await admin.destroy()
  await migrate(url, join(import.meta.dirname, '../../db/migrations'))
  const db = createDb(url, { max: 1 })
  expect(await mayChange(db, null, 'audit_entry')).toBe(true)
  await postgres.stop()
  postgres = await startEmbedded({ dataDir: folder, durability: 'fast', log: () => {} })
  await prepareDatabase(postgres, () => {})
  const own = createDb(postgres.url, { max: 1 })
  expect(await mayChange(own, null, 'audit_entry')).toBe(false)
  const { rows } = await sql`
    select has_table_privilege('audit_entry', 'select') as reads, has_table_privilege('audit_entry', 'insert') as adds,
      has_table_privilege('audit_entry', 'update') as changes, has_table_privilege('audit_entry', 'delete') as deletes,
      has_database_privilege(current_database(), 'create') as makes_schemas`.execute(own)
  expect(rows).toEqual([{ reads: true, adds: true, changes: false, deletes: false, makes_schemas: true }])
  expect(ownerUrl).toContain('/aworan')
  await own.destroy()
  await db.destroy()
})

it('an update without a copy removes that of the update before, which would bring back too much; a PostgreSQL of one’s own has none', async () => {
  const env = { DATA_DIR: folder, COPY_BEFORE_UPDATE: 'off' }
  const own = readConfig({ ...env, DATABASE_URL: 'postgres://me:x@127.0.0.1/x' })
  const embedded = readConfig(env)
  if (!own.ok || !embedded.ok) throw new Error('the settings are good')
  expect(copyOf(own.value)).toBeUndefined()
  const copy = join(folder, 'postgres/before-update')
  await mkdir(copy)
  await copyOf(embedded.value)?.(() => {})
  expect(existsSync(copy)).toBe(false)
})
