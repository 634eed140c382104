import type { FastifyBaseLogger } from 'fastify'
import { DAY } from '../../kernel/clock.ts'
import type { Config } from '../../platform/config/index.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import type { Mailbox } from '../../platform/mail/index.ts'
import { type EmbeddedPostgres, removeUpdateCopies, startEmbedded } from '../../platform/postgres/index.ts'
import { removeTried } from '../backup/try-update.ts'
import { examineFiles } from '../doctor/buckets.ts'
import type { Diagnosis } from '../doctor/finding.ts'
import { examineFolder, examineFreePort } from '../doctor/machine.ts'
import { refuseStandby } from './database.ts'
import { type CopyDatabase, copyOf } from './prepare-database.ts'
import { StartProblem } from './problem.ts'

/** How long copies of before and after an update stay, in ms. */
const COPY_MS = 7 * DAY

/** What a shop needs before it can be put together. */
export type Resources = {
  databaseUrl: string
  /** For the role that migrates; null where that is the role of databaseUrl. */
  ownerUrl: string | null
  /** Copies the database before an update; undefined where that is not ours to do. */
  copy: CopyDatabase | undefined
  smtpUrl: string
  /** Where the mail that was not sent can be read; undefined where mail is sent. */
  mailboxUrl: string | undefined
  /** How often PostgreSQL had to be started again; undefined where it is none of ours. */
  databaseRestarts: (() => number) | undefined
  close(): Promise<void>
}

/**
 * Locks the data folder and checks the port, then starts what is not configured: PostgreSQL and a mailbox. Throws
 * StartProblem.
 */
export async function openResources(config: Config, log: FastifyBaseLogger): Promise<Resources> {
  demand(examineFolder('The data folder', config.dataDir))
  const lock = lockFolder(config.dataDir)
  if (!lock.ok) throw new StartProblem(`${lock.message}. Stop it, or set DATA_DIR to another folder.`)
  demand(await examineFreePort(config))
  for (const finding of await examineFiles(config)) demand(finding)
  for (const warning of config.warnings) console.warn(`Warning: ${warning}`)

  const { dataDir } = config
  const embedded = config.databaseUrl === null ? await startPostgres(config, log) : undefined
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  await refuseStandby(databaseUrl)
  const sweep = () =>
    Promise.all([removeUpdateCopies(dataDir, new Date(Date.now() - COPY_MS)), removeTried(dataDir)]).catch(
      (error: unknown) => log.error({ err: error }, 'removing old copies of the database'),
    )
  await sweep()
  const sweeping = setInterval(() => void sweep(), DAY)
  let mailbox: Mailbox | undefined
  if (config.smtpUrl === null) {
    const { startMailbox } = await import('../../platform/mail/mailbox.ts')
    mailbox = await startMailbox({ dataDir, port: config.port + 1 })
  }

  async function close(): Promise<void> {
    clearInterval(sweeping)
    await mailbox?.stop()
    await embedded?.stop()
    if (lock.ok) lock.value.release()
  }

  const ownerUrl = embedded?.ownerUrl ?? config.databaseOwnerUrl
  return {
    databaseUrl,
    ownerUrl,
    copy: copyOf(config),
    smtpUrl: config.smtpUrl ?? mailbox?.smtpUrl ?? '',
    mailboxUrl: mailbox?.url,
    databaseRestarts: embedded?.restarts,
    close,
  }
}

function demand(finding: Diagnosis): void {
  if (!finding.isWell) throw new StartProblem(`${finding.says}. ${finding.next}`)
}

async function startPostgres(
  { dataDir, webProcesses }: Config,
  log: FastifyBaseLogger,
): Promise<EmbeddedPostgres> {
  // Those of all processes, as docs/operations.md counts them, and some for commands.
  const connections = Math.max(100, 40 + 9 * webProcesses)
  try {
    return await startEmbedded({ dataDir, connections, log: (line, level) => log[level](line) })
  } catch (error) {
    // Its messages are sentences with what to do.
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  }
}
