import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../platform/config/index.ts'
import { createDb } from '../../platform/db/index.ts'
import { testDatabase } from '../../platform/db/test-database.ts'
import { makeClusterFolder } from '../../platform/db/test-folder.ts'
import { startPair } from '../../platform/postgres/test-standby.ts'
import { examineDatabase } from './database.ts'

let folder: string
let pair: Awaited<ReturnType<typeof startPair>>
beforeAll(async () => {
  folder = await makeClusterFolder('aworan-pair-')
  pair = await startPair(folder, { isSynchronous: true })
})
afterAll(async () => {
  await pair.stop()
  await rm(folder, { recursive: true, force: true })
})

const examined = async (readUrl: string) => {
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: pair.urlOf(pair.primary),
    DATABASE_READ_URL: readUrl,
  })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const found = await examineDatabase(config.value)
  return found
    .map((one) => (one.isWell ? `✓ ${one.says}` : `✗ ${one.says} → ${one.next}`))
    .filter((line) => line.includes('DATABASE_READ_URL'))
    .join('\n')
}

it('finds well a replica that follows, and the primary itself', async () => {
  for (const server of [pair.standby, pair.primary])
    expect(await examined(pair.urlOf(server))).toBe(
      '✓ DATABASE_READ_URL is less than a second behind DATABASE_URL',
    )
})

it('says that a replica is behind, and where to look', async () => {
  await pair.standby.replay('pause')
  const db = createDb(pair.urlOf(pair.primary))
  await db.schema.createTable('later').execute()
  await db.destroy()
  expect(await examined(pair.urlOf(pair.standby))).toMatch(
    /^✗ .*more than a second behind.*pg_stat_wal_receiver/,
  )
  await pair.standby.replay('resume')
})

it('says that another database is no replica', async () => {
  const other = await testDatabase()
  expect(await examined(other.url)).toMatch(/^✗ .*another database.*Name a replica/)
  await other.drop()
})
