import { join } from 'node:path'
import pino from 'pino'
import { sweepPayments } from '../features/payments/index.server.ts'
import { after } from '../kernel/clock.ts'
import { readConfig } from '../platform/config/index.ts'
import { createDb } from '../platform/db/index.ts'
import { folderFiles } from '../platform/files/folder.ts'
import { openKeyring } from '../platform/keyring/index.ts'
import { createApp } from '../server/app.ts'
import { composeFeatures } from '../server/compose.ts'

// The marketplace's server as a process to be killed: the API and the jobs on a database of its parent's, with the payment
// sandbox in another process. Messages from the parent move its clock and have it do at once what it does by the clock.

/** What the parent may ask for; each is answered by a message `{ done: id }`. */
export type Order = { id: number; passMs?: number; reconcile?: true }

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

const dataDir = setting('DATA_DIR')
const config = readConfig({
  PORT: setting('PORT'),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://127.0.0.1:${setting('PORT')}`,
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
})
if (!config.ok) throw new Error(config.problems.join('\n'))
let passed = Number(process.env['PASSED_MS'] ?? 0)
const databaseUrl = setting('DATABASE_URL')
const db = createDb(databaseUrl, { max: 20 })
const dependencies = {
  config: config.value,
  db,
  readDb: db,
  databaseUrl,
  files: folderFiles(join(dataDir, 'files')),
  keyring: openKeyring(config.value),
  clock: { now: () => after(new Date(), passed) },
  log: pino({ level: config.value.logLevel }),
  ownUrl: setting('SANDBOX_ORIGIN'),
}
const features = composeFeatures(dependencies)
const { app } = await createApp(dependencies, features, { mode: 'api-only' })
await app.listen({ port: config.value.port, host: '127.0.0.1' })
await features.queue.start()

const obey = async ({ id, passMs = 0, reconcile }: Order): Promise<void> => {
  passed += passMs
  // A database that is away is no reason to end: the parent asks again.
  if (reconcile) await sweepPayments(features.payments).catch(() => undefined)
  process.send?.({ done: id })
}
process.on('message', (order: Order) => void obey(order))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
