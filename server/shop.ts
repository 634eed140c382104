import type { FastifyBaseLogger } from 'fastify'
import { sealPlainSecrets } from '../features/accounts/index.server.ts'
import { wakeImports } from '../features/imports/index.server.ts'
import {
  addColours,
  addFingerprints,
  makeAllVariants,
  sealPlainPictures,
} from '../features/media/index.server.ts'
import { sealPlainNumbers } from '../features/sellers/index.server.ts'
import { systemClock } from '../kernel/clock.ts'
import type { Config } from '../platform/config/index.ts'
import { createDb, createReadDb, inTurnAmongServers, watchReplica } from '../platform/db/index.ts'
import { makePrivate } from '../platform/files/make-private.ts'
import { readsOwn } from '../platform/http/caller.ts'
import { openKeyring } from '../platform/keyring/index.ts'
import { createMailSender } from '../platform/mail/index.ts'
import { alone, type Processes } from '../platform/processes/index.ts'
import { startTraces } from '../platform/trace/index.ts'
import { createApp } from './app.ts'
import { composeFeatures } from './compose.ts'
import { prepareDemo } from './demo.ts'
import { folderOfFiles, openFiles } from './files/open.ts'
import { ownUrlOf } from './http/own-url.ts'
import type { Mode } from './pages/renderer.ts'
import { purgeSharedCaches } from './pages/shared-caches.ts'
import { type CopyDatabase, prepareDatabase } from './start/prepare-database.ts'

/** How many of some connections to the database a process has, of those for all that answer requests. */
const share = (all: number, { web, does }: Processes): number =>
  does.requests ? Math.max(3, Math.floor(all / Math.max(2, web))) : Math.floor(all / 4)

/** A shop that is put together and takes requests as soon as something listens for it. */
export type PreparedShop = Awaited<ReturnType<typeof createApp>> & {
  /** What preparing it did, in sentences to print. */
  said: string[]
  /** Starts the jobs, the mail and the making of pictures. Call it once requests are answered: payments ask the shop itself. */
  work(): Promise<void>
  /** Ends the work and the connections to the database. Call it when no request is under way. */
  close(): Promise<void>
}

/**
 * Creates the shop on a database, which it migrates as `ownerUrl` (null: the server's role). `processes`: this
 * process's part; `mode`: the pages' source. Throws where migrations fail.
 */
export async function prepareShop(
  config: Config,
  {
    databaseUrl,
    ownerUrl,
    copy,
    smtpUrl,
    databaseRestarts,
    mode,
    processes = alone,
    log,
  }: {
    databaseUrl: string
    ownerUrl: string | null
    /** Copies the database before it is migrated. */
    copy?: CopyDatabase | undefined
    smtpUrl: string
    databaseRestarts?: (() => number | Promise<number>) | undefined
    mode: Mode | 'api-only'
    processes?: Processes
    log: FastifyBaseLogger
  },
): Promise<PreparedShop> {
  const traces = config.isTraced ? await startTraces(log) : undefined
  if (config.buckets === null) await makePrivate(folderOfFiles(config))
  await prepareDatabase({ url: databaseUrl, ownerUrl, copy }, (line) => log.warn(line))
  const isPrepared = config.isPrepared
  const db = createDb(databaseUrl, { max: share(40, processes), statementTimeoutMs: 2_000, isPrepared })
  const reading = { max: share(20, processes), statementTimeoutMs: 2_000, isPrepared }
  // A connection of its own: what has changed is known though all others are busy. Behind PgBouncer they share what that has.
  const single = { max: 1, statementTimeoutMs: 1_000, isPrepared }
  const changesDb = createDb(databaseUrl, single)
  const { databaseReadUrl } = config
  const replica =
    databaseReadUrl === null
      ? undefined
      : await watchReplica({ replica: createDb(databaseReadUrl, single), primary: changesDb, log })
  const readDb =
    databaseReadUrl === null || !replica
      ? createDb(databaseUrl, reading)
      : createReadDb(databaseReadUrl, db, { ...replica, readsOwn }, reading)
  const reads = replica?.db ?? (() => changesDb)
  const dependencies = {
    config,
    db,
    readDb,
    databaseUrl,
    files: openFiles(config),
    keyring: openKeyring(config),
    clock: systemClock,
    log,
    ownUrl: await ownUrlOf(config),
    databaseRestarts,
    isReplicaPassedOver: () => replica?.isUsed() === false,
    processes,
  }
  await sealPlainSecrets(dependencies)
  await sealPlainNumbers(dependencies)
  const features = composeFeatures(dependencies)
  const mailSender = createMailSender({
    db,
    clock: systemClock,
    mail: features.mail,
    smtpUrl,
    from: config.mailFrom,
    log,
  })
  // Of two servers that start at once on an empty database, one makes the gallery and the other finds it.
  const said = await inTurnAmongServers(db, 'first start', () =>
    prepareDemo(config, { ...dependencies, media: features.media }),
  )
  const app = await createApp(dependencies, features, { mode, reads })
  const background = new AbortController()
  let pictures: Promise<unknown> = Promise.resolve()
  let purging: Promise<void> = Promise.resolve()

  async function work(): Promise<void> {
    await features.queue.start()
    if (!processes.does.jobs) {
      features.mail.onQueued(() => processes.tell('mail queued'))
      return
    }
    await wakeImports(features.imports, { atOnce: true })
    mailSender.start()
    purging = purgeSharedCaches(config.pageCaches, { reads, log, signal: background.signal })
    processes.onTold('mail queued', mailSender.nudge)
    pictures = addColours(features.media, background.signal)
      .then(() => addFingerprints(features.media, background.signal))
      .then(() => sealPlainPictures(features.media))
      .then(() => (config.makesPicturesAhead ? makeAllVariants(features.media, background.signal) : 0))
      .catch((error: unknown) => log.error({ err: error }, 'warming pictures'))
  }

  async function close(): Promise<void> {
    background.abort()
    await features.queue.stop({ graceful: true })
    await features.securityEvents.stop()
    await mailSender.stop()
    // A picture that is being made is finished first: it reads and writes the database.
    await pictures
    await purging
    await replica?.stop()
    await changesDb.destroy()
    await readDb.destroy()
    await db.destroy()
    await traces?.stop()
  }

  return { ...app, said, work, close }
}
