import { randomBytes } from 'node:crypto'
import { type Books, openBooks } from './books.ts'
import { startCluster } from './cluster.ts'
import type { Hosts } from './hosts.ts'
import { isServing } from './load.ts'
import { startSite } from './site.ts'
import { type Strikes, strikesOf } from './strikes.ts'

/** The last number of the proxy’s address; scripts/drill.mjs names it in the certificate. */
const PROXY = 41

/** A shop, its database on two servers, and what may happen to them. */
export type Ground = Books & {
  strikes: Strikes
  /** Waits until the database is on two servers. */
  untilWhole(): Promise<unknown>
  /** Waits for that, and until the shop sells. */
  untilWell(): Promise<void>
  /** Ends all that runs, and waits for it. */
  end(): Promise<void>
}

/** One on hosts, which can be lost as a whole and restored from its backups. */
export type HostedGround = Ground & {
  backUp(): Promise<void>
  /** Hands the primary over, as planned. */
  switchOver(): Promise<void>
  /** Waits until all that is committed is in the backups. */
  untilArchived(): Promise<void>
  /** Takes both hosts of the database their power and their data. */
  ruin(): Promise<void>
  /** Makes the shop anew from the backups, as it was at a time. */
  restore(at: Date): Promise<void>
}

/** Settings of the shop that is struck, at this address. */
export const settingsAt = (url: string): Record<string, string> => ({
  PUBLIC_URL: url,
  DATA_KEYS: randomBytes(32).toString('base64'),
  PAYMENT_PROVIDER: 'sandbox',
  RATE_LIMIT: 'off',
  DEMO_GALLERY: 'off',
})

/** Waits until something is so, five minutes at most. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 300_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('the shop does not sell any more')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const isFromVarnish = (url: string): Promise<boolean> =>
  fetch(url).then(({ ok, headers }) => ok && headers.has('x-varnish'))

/** Starts everything on hosts of its own, in a folder with its certificates. */
export async function openGround(
  network: Hosts,
  folder: string,
  { isPooled, isCached }: { isPooled: boolean; isCached: boolean },
): Promise<HostedGround> {
  console.log('Starting three hosts of etcd and two of PostgreSQL under Patroni …')
  const cluster = await startCluster(network, folder, { password: randomBytes(16).toString('hex'), isPooled })
  console.log(`Starting two hosts of the shop behind a proxy${isCached ? ' with Varnish' : ''} …`)
  const settings = settingsAt(`https://10.93.0.${PROXY}`)
  const site = await startSite(network, { folder, cluster, address: PROXY, settings, isCached })
  const untilWell = async (): Promise<void> => {
    await cluster.untilWhole()
    await until(() => isServing({ appUrl: site.url }))
  }
  await untilWell()
  if (isCached) await until(() => isFromVarnish(site.url))
  const books = await openBooks({ url: site.url, databaseUrl: cluster.url, settings, folder })
  return {
    ...books,
    backUp: cluster.backUp,
    switchOver: cluster.switchOver,
    untilArchived: cluster.untilArchived,
    ruin: async () => {
      for (const host of site.hosts) await site.stop(host)
      await cluster.ruin()
    },
    restore: async (at) => {
      await cluster.restore(at)
      for (const host of site.hosts) await site.start(host)
    },
    strikes: strikesOf({ cluster, site, db: books.db }, folder),
    untilWhole: cluster.untilWhole,
    untilWell,
    end: async () => {
      await books.db.destroy()
      network.remove()
    },
  }
}
