import { randomBytes } from 'node:crypto'
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { runLedgerCheck } from '../../features/ledger/index.server.ts'
import { sweepPayments } from '../../features/payments/index.server.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { readConfig } from '../../platform/config/index.ts'
import { createDb } from '../../platform/db/index.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { openKeyring } from '../../platform/keyring/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { root } from '../../platform/project/root.ts'
import { composeFeatures } from '../../server/compose.ts'
import { sandboxKeysOf } from '../../server/sandbox.ts'
import { findBroken, reconciled } from '../agreement.ts'
import type { BuyerOutcome } from '../buyer.ts'
import { inTurns } from '../in-turns.ts'
import { peopleOf } from '../people.ts'
import { stockOf } from '../stock.ts'
import { startCluster } from './cluster.ts'
import { openHosts } from './hosts.ts'
import { beginLoad, isServing, type Met } from './load.ts'
import { startSite } from './site.ts'

// Two hosts of the shop and two of its database lose their power, their links and their proxy while people buy; at the end all that
// buyers had an answer for is compared with the books. scripts/drill.mjs makes the folder and its certificates.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: '' },
    times: { type: 'string', default: '20' },
    atOnce: { type: 'string', default: '12' },
  },
})
const { folder } = values
const PROXY = 41
/** More than are served between two strikes. */
const BUYERS = 3_000
/** So many orders show that the shop sells. */
const ENOUGH = 20
const CUT_MS = 45_000

const network = openHosts(folder)
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 3_000) throw new Error('the shop does not sell any more')
    await sleep(100)
  }
}

async function drill(): Promise<number> {
  const password = randomBytes(16).toString('hex')
  console.log('Starting three hosts of etcd and two of PostgreSQL under Patroni …')
  const cluster = await startCluster(network, folder, password)
  const settings = {
    PUBLIC_URL: `https://10.93.0.${PROXY}`,
    DATA_KEYS: randomBytes(32).toString('base64'),
    PAYMENT_PROVIDER: 'sandbox',
    RATE_LIMIT: 'off',
    DEMO_GALLERY: 'off',
  }
  console.log('Starting two hosts of the shop behind a proxy …')
  const site = await startSite(network, { folder, cluster, address: PROXY, settings })
  const config = readConfig({ ...settings, DATABASE_URL: cluster.url, DATA_DIR: folder, LOG_LEVEL: 'silent' })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const db = createDb(cluster.url, { max: 8, statementTimeoutMs: 60_000 })
  const keyring = openKeyring(config.value)
  let passed = 0
  const dependencies = {
    config: config.value,
    db,
    readDb: db,
    databaseUrl: cluster.url,
    files: folderFiles(join(folder, 'files')),
    keyring,
    clock: { now: () => after(new Date(), passed) },
    log: createLog('silent'),
    ownUrl: site.url,
  }
  const features = composeFeatures(dependencies)
  const books = composeFeatures({ ...dependencies, clock: { now: () => after(new Date(), passed + DAY) } })
  const door = {
    appUrl: site.url,
    sandboxUrl: site.url,
    sandboxKey: sandboxKeysOf(config.value, keyring).secretKey,
  }
  await until(() => isServing(door))
  const list = await stockOf(db, features)
  const people = peopleOf(db, features.accounts)
  const all: BuyerOutcome[] = []
  const problems: string[] = []

  /** One strike under load; answers how long no order was acknowledged, in ms, and what readers met. */
  const trial = async (
    strike: () => unknown,
    mend: () => unknown,
  ): Promise<{ gap: number; seconds: number; met: Met }> => {
    await cluster.untilWhole()
    await until(() => isServing(door))
    const buyers = await people(BUYERS)
    const works = await inTurns(Array.from({ length: BUYERS / 3 }), 8, () => list(1))
    const load = beginLoad(door, { buyers, works, atOnce: Number(values.atOnce) })
    const { met } = load
    const more = async (): Promise<void> => {
      const before = met.orderedAt.length
      await until(() => met.orderedAt.length >= before + ENOUGH)
    }
    const from = performance.now()
    await more()
    await sleep(1_000 * Math.random())
    const struck = performance.now()
    await strike()
    await more()
    await mend()
    await cluster.untilWhole()
    await more()
    const seconds = (performance.now() - from) / 1_000
    await load.end()
    const times = [struck, ...met.orderedAt.filter((at) => at > struck)]
    const gap = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
    all.push(...met.outcomes)
    return { gap, seconds, met }
  }

  let program = root
  let versions = 0
  const parts: Record<string, { says: string; once: () => ReturnType<typeof trial> }> = {
    primary: {
      says: 'the primary’s host loses its power',
      once: async () => {
        const lost = await cluster.untilWhole()
        return trial(
          () => lost.kill(),
          () => {
            lost.heal()
            cluster.start(lost)
          },
        )
      },
    },
    switchover: {
      says: 'the primary is handed over as planned',
      once: () => trial(cluster.switchOver, () => {}),
    },
    cut: {
      says: `the primary’s link is cut for ${CUT_MS / 1_000} s and healed`,
      once: async () => {
        const lost = await cluster.untilWhole()
        return trial(
          async () => {
            lost.cut()
            await sleep(CUT_MS)
          },
          () => lost.heal(),
        )
      },
    },
    app: {
      says: 'a host of the shop loses its power',
      once: () => {
        const [lost] = site.hosts
        return trial(
          () => lost.kill(),
          async () => {
            lost.heal()
            await site.start(lost, program)
          },
        )
      },
    },
    proxy: { says: 'the proxy is killed and started again', once: () => trial(site.restartProxy, () => {}) },
    deploy: {
      says: 'both hosts get a new version with a migration, one after the other',
      once: () => {
        versions += 1
        program = layNextVersion(program, versions)
        return trial(
          async () => {
            for (const host of site.hosts) {
              await site.stop(host)
              await site.start(host, program)
            }
            // It is missing unless the new version has migrated.
            await sql`select from ${sql.table(`drill_${versions}`)}`.execute(db)
          },
          () => {},
        )
      },
    },
  }

  const rows: string[] = []
  const chosen = positionals.length > 0 ? positionals : Object.keys(parts)
  for (const name of chosen) {
    const part = parts[name]
    if (!part) throw new Error(`no part called ${name}: ${Object.keys(parts).join(', ')}`)
    const times =
      name === 'primary' ? Number(values.times) : Math.max(1, Math.round(Number(values.times) / 10))
    const gaps: number[] = []
    const mets: Met[] = []
    let seconds = 0
    for (let time = 1; time <= times; time += 1) {
      const done = await part.once()
      gaps.push(done.gap)
      mets.push(done.met)
      seconds += done.seconds
      console.log(
        `${name} ${time} of ${times}: no order for ${(done.gap / 1_000).toFixed(1)} s; ${done.met.orderedAt.length} orders, ${done.met.reads} reads, ${done.met.failedReads.length} failed, the longest ${(done.met.longestRead / 1_000).toFixed(1)} s`,
        done.met.refused,
        done.met.failedReads.slice(0, 3),
      )
    }
    const sorted = gaps.toSorted((one, other) => one - other)
    const at = (share: number): string =>
      `${((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1_000).toFixed(1)} s`
    const sum = (of: (met: Met) => number): number => mets.reduce((total, met) => total + of(met), 0)
    const orders = sum((met) => met.orderedAt.length)
    rows.push(
      `| ${part.says} | ${times} | ${orders}, ${(orders / seconds).toFixed(1)} a second | ${at(0.5)}, ${at(0.95)}, ${at(1)} | ${sum((met) => met.reads)}, ${sum((met) => met.failedReads.length)} | ${(Math.max(...mets.map((met) => met.longestRead)) / 1_000).toFixed(1)} s |`,
    )
  }

  await cluster.untilWhole()
  const pass = async (ms: number): Promise<void> => {
    passed += ms
    await sweepPayments(features.payments)
  }
  for (const { what, rows: wrong } of await reconciled({ db, app: { pass } }))
    problems.push(`${what}: ${JSON.stringify(wrong)}`)
  for (const id of await findBroken(db, all)) problems.push(`order ${id} was acknowledged and is lost`)
  for (const { order, isPaid } of all)
    if (order && !isPaid) problems.push(`order ${order.id} is not paid for its buyer`)
  for (const { code, subject, text } of (await runLedgerCheck(books.ledger, null)).findings)
    problems.push(`nightly check: ${code} ${subject}: ${text}`)
  await db.destroy()

  console.log(
    `\n| what happens | times | orders | no order for: middle, p95, longest | reads, failed | longest read |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}`,
  )
  const acknowledged = all.filter(({ order }) => order).length
  console.log(
    `\n${all.length} buyers, ${acknowledged} acknowledged orders, ${all.filter(({ isPaid }) => isPaid).length} paid; ${problems.length} lost, doubled or unexplained.`,
  )
  for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`)
  return problems.length
}

/** A copy of a version of the program that has one migration more. */
function layNextVersion(from: string, number: number): string {
  const next = join(folder, `version-${number}`)
  const isLeftOut = (path: string): boolean => /^(?:node_modules|\.[^/]+)$/.test(relative(from, path))
  cpSync(from, next, { recursive: true, filter: (path) => !isLeftOut(path) })
  symlinkSync(join(root, 'node_modules'), join(next, 'node_modules'))
  writeFileSync(
    join(next, 'db/migrations', `${9_000 + number}_drill.sql`),
    `create table drill_${number} (id int);\n`,
  )
  return next
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    network.remove()
    process.exit(1)
  })
let problems = 1
try {
  problems = await drill()
} catch (error) {
  console.error(error)
} finally {
  network.remove()
}
process.exit(problems === 0 ? 0 : 1)
