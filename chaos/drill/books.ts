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

/** The features of a running shop once more: to seed with, to sign people in and to look at its books. They do no jobs and hear no requests. */
export type Books = {
  door: Place
  db: Db
  list: Stock
  people: People
  /** What is wrong with the books, or with what buyers had an answer for. */
  compare(outcomes: readonly BuyerOutcome[]): Promise<string[]>
}

/** Opens them beside a shop that serves at `url`, with its settings; files go to `folder`. */
export async function openBooks({
  url,
  databaseUrl,
  settings,
  folder,
}: {
  url: string
  databaseUrl: string
  settings: Record<string, string>
  folder: string
}): Promise<Books> {
  const config = readConfig({
    ...settings,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const db = createDb(databaseUrl, { max: 8, statementTimeoutMs: 60_000 })
  const keyring = openKeyring(config.value)
  let passed = 0
  const featuresAt = (ahead: number) =>
    composeFeatures({
      config: config.value,
      db,
      readDb: db,
      databaseUrl,
      files: folderFiles(join(folder, 'files')),
      keyring,
      clock: { now: () => after(new Date(), passed + ahead) },
      log: createLog('silent'),
      ownUrl: url,
    })
  const features = featuresAt(0)
  const pass = async (ms: number): Promise<void> => {
    passed += ms
    await sweepPayments(features.payments)
  }
  return {
    door: { appUrl: url, sandboxUrl: url, sandboxKey: sandboxKeysOf(config.value, keyring).secretKey },
    db,
    list: await stockOf(db, features),
    people: peopleOf(db, features.accounts),
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
