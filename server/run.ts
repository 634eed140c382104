import { join } from 'node:path'
import { SECOND, systemClock } from '../kernel/clock.ts'
import type { Config } from '../platform/config/index.ts'
import { createDb, migrate } from '../platform/db/index.ts'
import { folderFiles } from '../platform/files/folder.ts'
import { lockFolder } from '../platform/lock/folder-lock.ts'
import { createLog } from '../platform/log/index.ts'
import { createMailSender, startMailbox } from '../platform/mail/index.ts'
import { startEmbedded } from '../platform/postgres/index.ts'
import { createApp } from './app.ts'
import { composeFeatures } from './compose.ts'
import { demoSignIn, prepareDemo } from './demo.ts'
import { ownUrlOf } from './own-url.ts'
import { stopServing } from './shutdown.ts'

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Starts everything in this process, says what to open, and stops it all in order on SIGINT or SIGTERM. */
export const runServer = async (config: Config, { dev }: { dev: boolean }): Promise<void> => {
  const startedAt = Number(process.env.AWORAN_STARTED_AT) || Date.now()
  const say = (line: string): void => console.log(line)
  const log = createLog(config.logLevel)
  const lock = lockFolder(config.dataDir)
  if (!lock.ok) {
    console.error(lock.message)
    process.exit(1)
  }
  for (const warning of config.warnings) console.warn(`Warning: ${warning}`)

  const embedded =
    config.databaseUrl === null
      ? await startEmbedded({ dataDir: config.dataDir, log: (line) => log.info(line) })
      : undefined
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  await migrate(databaseUrl, join(import.meta.dirname, '../db/migrations'))
  const db = createDb(databaseUrl, { max: 20, statementTimeoutMs: 2_000 })
  const readDb = createDb(config.databaseReadUrl ?? databaseUrl, { max: 10, statementTimeoutMs: 2_000 })
  const mailbox =
    config.smtpUrl === null
      ? await startMailbox({ dataDir: config.dataDir, port: config.port + 1 })
      : undefined

  const surroundings = {
    config,
    db,
    readDb,
    databaseUrl,
    files: folderFiles(join(config.dataDir, 'files')),
    clock: systemClock,
    log,
    ownUrl: await ownUrlOf(config),
  }
  const features = composeFeatures(surroundings)
  const mailSender = createMailSender({
    db,
    clock: systemClock,
    mail: features.mail,
    smtpUrl: config.smtpUrl ?? mailbox?.smtpUrl ?? '',
    from: config.mailFrom,
    log,
  })
  for (const done of await prepareDemo(config, { db, clock: systemClock, media: features.media })) say(done)

  const { app, health, traffic } = await createApp(surroundings, features, { mode: dev ? 'dev' : 'built' })
  await app.listen({ port: config.port, host: config.host })
  await features.queue.start()
  await features.imports.wake({ atOnce: true })
  mailSender.start()
  const background = new AbortController()
  void features.media
    .fingerprint(background.signal)
    .then(() => (config.makesPicturesAhead ? features.media.warm(background.signal) : 0))
    .catch((error: unknown) => log.error({ err: error }, 'warming pictures'))

  say('')
  say(`Àwòrán is open at ${config.publicUrl} (started in ${seconds(startedAt)})`)
  if (mailbox) say(`Mail is kept and readable at ${mailbox.url}`)
  if (config.hasDemoGallery) say(`${demoSignIn}.`)
  if (config.payment.provider === 'sandbox') say('Payments are a sandbox, no money moves.')
  else
    say(
      `Payments are taken by ${config.payment.provider}, ${config.payment.isTest ? 'with test keys' : 'live'}.`,
    )
  say('Press Ctrl+C to stop.')

  const hurry = new AbortController()
  let isStopping = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // Whoever sits at the terminal waits for no load balancer, and who asks twice does not either.
    if (signal === 'SIGINT' || isStopping) hurry.abort()
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    background.abort()
    await stopServing(
      { app, health, traffic, log },
      { drainMs: config.drainSeconds * SECOND, hurry: hurry.signal },
    )
    await features.queue.stop({ graceful: true })
    await mailSender.stop()
    await mailbox?.stop()
    await readDb.destroy()
    await db.destroy()
    await embedded?.stop()
    lock.value.release()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}
