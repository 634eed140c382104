import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { runLedgerCheck } from '../features/ledger/index.server.ts'
import { after, DAY } from '../kernel/clock.ts'
import { readConfig } from '../platform/config/index.ts'
import { createDb, type Db, migrate } from '../platform/db/index.ts'
import { folderFiles } from '../platform/files/folder.ts'
import { openKeyring } from '../platform/keyring/index.ts'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { startEmbedded } from '../platform/postgres/index.ts'
import { composeFeatures, type Features } from '../server/compose.ts'
import { type People, peopleOf } from './people.ts'
import { type App, startApp, startSandbox } from './processes.ts'
import { type Stock, stockOf } from './stock.ts'
import { openWire, type Wire } from './wire.ts'

/** A marketplace to be ill-treated: PostgreSQL with its durability on, the provider and the app each a process, the wire between. */
export type House = {
  db: Db
  databaseUrl: string
  appUrl: string
  sandboxUrl: string
  wire: Wire
  app: App
  killDatabase(): void
  list: Stock
  buyers: People
  features: Features
  /** What the nightly check finds wrong with the books, and between them and the provider's. */
  findWrongBooks(): Promise<string[]>
  close(): Promise<void>
}

/** `isWired`: whether the app speaks with PostgreSQL by the wire; else nothing is between them, and nothing is counted. */
export const openHouse = async ({ isWired = true } = {}): Promise<House> => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-chaos-'))
  await chmod(folder, 0o755)
  const postgres = await startEmbedded({ dataDir: folder, log: () => {} })
  await migrate(postgres.url, join(import.meta.dirname, '../db/migrations'))
  const db = createDb(postgres.url, { max: 8, statementTimeoutMs: 60_000 })
  const [appPort, sandboxPort] = [await findFreePort(), await findFreePort()]
  const direct = new URL(postgres.url)
  const wire = await openWire({ host: direct.hostname, port: Number(direct.port) })
  const wired = new URL(postgres.url)
  wired.port = String(wire.port)

  const appUrl = `http://127.0.0.1:${appPort}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const env = {
    PORT: String(appPort),
    DATA_DIR: folder,
    DATABASE_URL: isWired ? wired.href : postgres.url,
    SANDBOX_ORIGIN: sandboxUrl,
  }
  const sandbox = await startSandbox({
    port: sandboxPort,
    databaseUrl: postgres.url,
    webhookUrl: `${appUrl}/api/v1/shop/webhook/`,
  })
  const app = await startApp(env, wire.thaw)

  // The same features once more, to seed with and to sign people in; they do no jobs and hear no requests.
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: appUrl,
    PORT: String(appPort),
    LOG_LEVEL: 'silent',
  })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const dependencies = {
    config: config.value,
    db,
    readDb: db,
    databaseUrl: postgres.url,
    files: folderFiles(join(folder, 'files')),
    keyring: openKeyring(config.value),
    clock: { now: () => after(new Date(), app.passed()) },
    log: pino({ level: 'silent' }),
    ownUrl: sandboxUrl,
  }
  const features = composeFeatures(dependencies)
  // And as of the next night, which compares today's money with the provider's.
  const tomorrow = { now: () => after(new Date(), app.passed() + DAY) }
  const books = composeFeatures({ ...dependencies, clock: tomorrow })

  return {
    db,
    databaseUrl: postgres.url,
    appUrl,
    sandboxUrl,
    wire,
    app,
    killDatabase: () => void process.kill(postgres.pid(), 'SIGKILL'),

    list: await stockOf(db, features),
    buyers: peopleOf(db, features.accounts),
    features,

    findWrongBooks: async () => {
      const { findings } = await runLedgerCheck(books.ledger, null)
      return findings.map(({ code, subject, text }) => `${code} ${subject}: ${text}`)
    },

    close: async () => {
      await app.stop()
      sandbox.kill('SIGKILL')
      await wire.close()
      await db.destroy()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
