import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { type PairedServer, startPair } from '../../platform/postgres/test-standby.ts'
import { root } from '../../platform/project/root.ts'
import { openBooks } from './books.ts'
import { type Ground, settingsAt, until } from './ground.ts'
import { startLogged } from './hosts.ts'
import { isServing } from './load.ts'
import { untilReady } from './site.ts'
import { type Strikes, strikesAnywhere } from './strikes.ts'

/** How long nobody notices that the primary is lost. */
const UNNOTICED_MS = 2_000
/** How long two servers take themselves for the primary. */
const TWO_PRIMARIES_MS = 5_000
const WITHOUT_STANDBY_MS = 10_000

/** Starts two of the embedded PostgreSQL and a shop of two processes on this machine; the strikes do what Patroni does. */
export async function openEmbedded(folder: string): Promise<Ground> {
  console.log('Starting two of the embedded PostgreSQL, one of which follows the other …')
  const pair = await startPair(folder, { isSynchronous: true })
  console.log('Starting a shop of two processes …')
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const settings = settingsAt(url)
  const databaseUrl = pair.urlOf(pair.primary, pair.standby)
  const dataDir = join(folder, 'shop')
  mkdirSync(dataDir)
  const shop = startLogged(process.execPath, ['build/program/main.js'], {
    cwd: root,
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_READ_URL: databaseUrl,
      WEB_CONCURRENCY: '2',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '0',
      ...settings,
    },
    log: join(folder, 'shop.log'),
  })
  process.once('exit', () => shop.kill('SIGKILL'))
  await untilReady(shop, url)

  let [primary, standby]: [PairedServer, PairedServer] = [pair.primary, pair.standby]
  /** The standby takes the place of the primary. */
  const promote = async (): Promise<void> => {
    await standby.promote()
    ;[primary, standby] = [standby, primary]
  }
  const rejoin = () => pair.rejoin(standby)
  const strikes: Strikes = {
    primary: async () => ({
      says: 'the primary is killed, and the standby is promoted two seconds later',
      strike: async () => {
        await primary.kill()
        await sleep(UNNOTICED_MS)
        await promote()
      },
      repair: rejoin,
    }),
    switchover: async () => ({
      says: 'the primary is handed over as planned',
      strike: async () => {
        await primary.stop()
        await promote()
      },
      repair: rejoin,
    }),
    hang: async () => ({
      says: 'the primary hangs, the standby is promoted, and both are primaries for five seconds',
      strike: async () => {
        const wake = await primary.freeze()
        await sleep(UNNOTICED_MS)
        await promote()
        await sleep(TWO_PRIMARIES_MS)
        wake()
        await sleep(TWO_PRIMARIES_MS)
        await standby.kill()
      },
      repair: rejoin,
    }),
    standby: async () => ({
      says: 'the standby is away for ten seconds, and nobody decides to go on without it',
      strike: async () => {
        await standby.kill()
        await sleep(WITHOUT_STANDBY_MS)
        await standby.start()
      },
      repair: () => {},
    }),
  }
  const untilWhole = () => until(() => pair.hasStandby(primary))
  const untilWell = async (): Promise<void> => {
    await untilWhole()
    await until(() => isServing({ appUrl: url }))
  }
  await untilWell()
  const books = await openBooks({ url, databaseUrl, settings, folder })
  return {
    ...books,
    strikes: { ...strikes, ...strikesAnywhere(books.db) },
    untilWhole,
    untilWell,
    end: async () => {
      await books.db.destroy()
      const ended = once(shop, 'exit')
      shop.kill('SIGTERM')
      await ended
      await pair.stop()
    },
  }
}
