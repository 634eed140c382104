import { rm } from 'node:fs/promises'
import pg from 'pg'
import { Gauge } from 'prom-client'
import { expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { readConfig } from '../../platform/config/index.ts'
import { createDb } from '../../platform/db/index.ts'
import { makeClusterFolder } from '../../platform/db/test-folder.ts'
import { startEmbedded } from '../../platform/postgres/index.ts'
import { addUpkeepMetrics, type MakeGauge } from './upkeep-metrics.ts'

/** A PostgreSQL of one's own, the shop's figure of its backups, and what its administrator does. */
async function open(dataDir: string) {
  const server = await startEmbedded({ dataDir, log: () => {} })
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  const db = createDb(server.url, { max: 1 })
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: server.url })
  if (!config.ok) throw new Error(config.problems.join())
  let copied = () => Promise.resolve(Number.NaN)
  const ask: MakeGauge = (name, help, labelNames, read) => {
    if (name !== 'backup_copied_seconds') return
    copied = async () => {
      const gauge = new Gauge({ name, help, labelNames, registers: [] })
      await read(gauge)
      return (await gauge.get()).values[0]?.value ?? Number.NaN
    }
  }
  addUpkeepMetrics(ask, {
    dependencies: { config: config.value, db, clock: systemClock },
    features: { securityEvents: { dropped: () => 0 } } as Parameters<typeof addUpkeepMetrics>[1]['features'],
  })
  return {
    admin,
    copied: () => copied(),
    stop: async () => {
      await admin.end()
      await db.destroy()
      await server.stop()
    },
  }
}

it('how long ago the log of a PostgreSQL of one’s own was archived is known, or since when that fails', async () => {
  const dataDir = await makeClusterFolder('aworan-archived-')
  const one = await open(dataDir)
  expect(await one.copied()).toBeNaN()
  await one.admin.query('alter system set archive_mode = on')
  await one.admin.query(`alter system set archive_command = 'false'`)
  await one.stop()

  const { admin, copied, stop } = await open(dataDir)
  const next = () => admin.query(`select pg_logical_emit_message(false, 'log', 'more'), pg_switch_wal()`)
  await next()
  await expect.poll(copied).toBeGreaterThan(0)
  const failing = await copied()
  await next()
  const later = await copied()
  expect(later).toBeGreaterThan(failing)
  await admin.query(`alter system set archive_command = 'true'`)
  await admin.query('select pg_reload_conf()')
  await next()
  await expect.poll(copied, { timeout: 90_000 }).toBeLessThan(later)
  await stop()
  await rm(dataDir, { recursive: true })
})
