import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { runLedgerCheck } from '../../features/ledger/index.server.ts'
import { sweepPayments } from '../../features/payments/index.server.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { readConfig } from '../../platform/config/index.ts'
import { createDb, type Db } from '../../platform/db/index.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { openKeyring } from '../../platform/keyring/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { composeFeatures } from '../../server/compose.ts'
import { sandboxKeysOf } from '../../server/sandbox.ts'
import { findBroken, reconciled } from '../agreement.ts'
import type { BuyerOutcome, Place } from '../buyer.ts'
import { type People, peopleOf } from '../people.ts'
import { type Stock, stockOf } from '../stock.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { Hosts } from './hosts.ts'
import { isServing } from './load.ts'
import { type Site, startSite } from './site.ts'

/** The last number of the proxy’s address; scripts/drill.mjs names it in the certificate. */
const PROXY = 41

/** Two hosts of the shop, behind a proxy, on two of its database: what is struck. */
export type Ground = {
  cluster: Cluster
  site: Site
  door: Place
  db: Db
  list: Stock
  people: People
  /** Waits until the shop sells and its database is on two hosts. */
  untilWell(): Promise<void>
  /** What is wrong with the books, or with what buyers had an answer for. */
  compare(outcomes: readonly BuyerOutcome[]): Promise<string[]>
}

/** Waits until something is so, five minutes at most. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 300_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('the shop does not sell any more')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Starts everything, in a folder with its certificates. */
export async function openGround(network: Hosts, folder: string): Promise<Ground> {
  console.log('Starting three hosts of etcd and two of PostgreSQL under Patroni …')
  const cluster = await startCluster(network, folder, randomBytes(16).toString('hex'))
  console.log('Starting two hosts of the shop behind a proxy …')
  const settings = {
    PUBLIC_URL: `https://10.93.0.${PROXY}`,
    DATA_KEYS: randomBytes(32).toString('base64'),
    PAYMENT_PROVIDER: 'sandbox',
    RATE_LIMIT: 'off',
    DEMO_GALLERY: 'off',
  }
  const site = await startSite(network, { folder, cluster, address: PROXY, settings })

  // The same features once more, to seed with, to sign people in and to look at the books; they do no jobs and hear no requests.
  const config = readConfig({
    ...settings,
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const db = createDb(cluster.url, { max: 8, statementTimeoutMs: 60_000 })
  const keyring = openKeyring(config.value)
  let passed = 0
  const featuresAt = (ahead: number) =>
    composeFeatures({
      config: config.value,
      db,
      readDb: db,
      databaseUrl: cluster.url,
      files: folderFiles(join(folder, 'files')),
      keyring,
      clock: { now: () => after(new Date(), passed + ahead) },
      log: createLog('silent'),
      ownUrl: site.url,
    })
  const features = featuresAt(0)
  const pass = async (ms: number): Promise<void> => {
    passed += ms
    await sweepPayments(features.payments)
  }
  const door = {
    appUrl: site.url,
    sandboxUrl: site.url,
    sandboxKey: sandboxKeysOf(config.value, keyring).secretKey,
  }
  const untilWell = async (): Promise<void> => {
    await cluster.untilWhole()
    await until(() => isServing(door))
  }
  await untilWell()
  return {
    cluster,
    site,
    door,
    db,
    list: await stockOf(db, features),
    people: peopleOf(db, features.accounts),
    untilWell,
    compare: async (outcomes) => {
      const problems: string[] = []
      for (const { what, rows } of await reconciled({ db, app: { pass } }))
        problems.push(`${what}: ${JSON.stringify(rows)}`)
      for (const id of await findBroken(db, outcomes))
        problems.push(`order ${id} was acknowledged and is lost`)
      for (const { order, isPaid } of outcomes)
        if (order && !isPaid) problems.push(`order ${order.id} is not paid for its buyer`)
      for (const { code, subject, text } of (await runLedgerCheck(featuresAt(DAY).ledger, null)).findings)
        problems.push(`nightly check: ${code} ${subject}: ${text}`)
      return problems
    },
  }
}
