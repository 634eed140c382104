import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lockFolder } from '../lock/folder-lock.ts'
import { ensureAppDatabase } from './app-database.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type DatabasePasswords, openCluster, RESTORING } from './cluster.ts'
import { findFreePort } from './free-port.ts'
import type { PostgresLog } from './log.ts'
import { isAtWork, readPostmaster, stopLeftovers } from './postmaster.ts'
import { type ServerProcess, startPostgres } from './process.ts'
import type { Durability } from './settings.ts'
import { supervise } from './supervisor.ts'

export interface EmbeddedPostgres {
  /** Connection string of the application's own database, for a role without superuser rights. */
  url: string
  /** The same database for the superuser, who applies migrations. */
  ownerUrl: string
  /** Connection string of the superuser; for tests and tools. */
  adminUrl: string
  /** The process number of the server now running. */
  pid: () => number
  /** How often it had to be started again since. */
  restarts: () => number
  /** Shuts the server down, finishing what is running; safe to call twice. */
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** The data folder; PostgreSQL gets the folder `postgres` in it. */
  dataDir: string
  log: PostgresLog
  /** `safe` by default. */
  durability?: Durability
  /** How long the first start may take, in ms: after a restore it replays what may be gigabytes of log. */
  patienceMs?: number
  /** How many connections it takes at most, 100 by default. */
  connections?: number
  /** Another PostgreSQL than the embedded one, for tests. */
  binaries?: Binaries
}

/**
 * Runs PostgreSQL under the data folder on a free port of 127.0.0.1. Stops leftovers, restarts it if it dies.
 * Throws when the folder is taken or the server cannot start.
 */
export async function startEmbedded({
  dataDir,
  log,
  durability = 'safe',
  patienceMs,
  connections,
  binaries = findBinaries(),
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const root = join(resolve(dataDir), 'postgres')
  if (existsSync(join(dataDir, RESTORING)))
    throw new Error(`A restore into ${dataDir} was broken off: run npm run restore again`)
  mkdirSync(root, { recursive: true })
  chmodSync(root, 0o755)
  const lock = lockFolder(root)
  if (!lock.ok) throw new Error(lock.message)
  let server: ServerProcess | undefined
  try {
    const cluster = await openCluster(root, binaries, durability === 'safe')
    const start = async (port: number) => {
      const leftovers = await stopLeftovers(cluster.folder)
      if (leftovers > 0) log('Stopped what was left of an earlier PostgreSQL', 'info')
      return startPostgres(cluster, binaries.postgres, { port, durability, log, patienceMs, connections })
    }
    const first = await startOnFreePort(start)
    server = first.server
    const urls = urlsAt(first.port, cluster.passwords)
    await ensureAppDatabase(urls, cluster.passwords.app)
    const supervisor = supervise(server, () => start(first.port), log)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await supervisor.stop()
      lock.value.release()
    }
    return { ...urls, pid: supervisor.pid, restarts: supervisor.restarts, stop: () => (stopped ??= stop()) }
  } catch (error) {
    await server?.stop()
    lock.value.release()
    throw error
  }
}

/** The address of the PostgreSQL that another process runs under a data folder; undefined when none does. */
export function urlOfRunning(dataDir: string): string | undefined {
  return urlsOfRunning(dataDir)?.url
}

/** The same for the superuser. */
export function adminUrlOfRunning(dataDir: string): string | undefined {
  return urlsOfRunning(dataDir)?.adminUrl
}

function urlsOfRunning(dataDir: string): ReturnType<typeof urlsAt> | undefined {
  const root = join(resolve(dataDir), 'postgres')
  const folder = join(root, 'data')
  const postmaster = readPostmaster(folder)
  if (!postmaster?.ready || !isAtWork(folder, postmaster.pid)) return undefined
  const passwords = JSON.parse(readFileSync(join(root, 'passwords.json'), 'utf8')) as DatabasePasswords
  return urlsAt(postmaster.port, passwords)
}

async function startOnFreePort(
  start: (port: number) => Promise<ServerProcess>,
): Promise<{ server: ServerProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    try {
      return { server: await start(port), port }
    } catch (error) {
      const isPortTaken =
        error instanceof Error && error.message.includes('could not create any TCP/IP sockets')
      if (!isPortTaken || attempt === 5) throw error
    }
  }
}

function urlsAt(
  port: number,
  passwords: DatabasePasswords,
): { url: string; ownerUrl: string; adminUrl: string } {
  return {
    ownerUrl: `postgres://postgres:${passwords.admin}@127.0.0.1:${port}/aworan`,
    url: `postgres://aworan:${passwords.app}@127.0.0.1:${port}/aworan`,
    adminUrl: `postgres://postgres:${passwords.admin}@127.0.0.1:${port}/postgres`,
  }
}
