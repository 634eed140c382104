import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder } from '../lock/folder-lock.ts'
import { findBinaries } from './binaries.ts'
import { openCluster, type Passwords } from './cluster.ts'
import { findFreePort } from './free-port.ts'
import { stopLeftovers } from './postmaster.ts'
import { startServer, type ServerProcess } from './process.ts'
import { ensureAppDatabase } from './app-database.ts'
import type { Durability } from './settings.ts'

export interface EmbeddedPostgres {
  /** Connection string of the application's own database, for a role without superuser rights. */
  url: string
  /** Connection string of the superuser; for tests and tools. */
  adminUrl: string
  /** The process number of the server now running. */
  pid(): number
  /** Shuts the server down, finishing what is running; safe to call twice. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The data folder; PostgreSQL gets the folder `postgres` in it. */
  dataDir: string
  /** Told, line by line, what a person watching should know. */
  log: (line: string) => void
  /** `safe` unless told otherwise. */
  durability?: Durability
}

/**
 * Runs PostgreSQL under the data folder, on 127.0.0.1 and a free port, making its cluster at the first start.
 * Stops what an unclean end left running, and starts the server again on the same port should it die while we run.
 * Throws when the folder is another process's, or the server can't start.
 */
export async function startEmbedded({ dataDir, log, durability = 'safe' }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const root = join(resolve(dataDir), 'postgres')
  mkdirSync(root, { recursive: true })
  chmodSync(root, 0o755)
  const lock = lockFolder(root)
  if (!lock.ok) throw new Error(lock.message)
  try {
    const binaries = findBinaries()
    const cluster = await openCluster(root, binaries, durability === 'safe')
    const leftovers = await stopLeftovers(cluster.folder)
    if (leftovers > 0) log('Stopped a PostgreSQL that an earlier run had left behind')
    const start = (port: number) => startServer(cluster, binaries.postgres, { port, durability, log })
    let { server, port } = await startOnFreePort(start)
    const urls = urlsAt(port, cluster.passwords)
    let stopping: Promise<void> | undefined
    const restart = async () => {
      for (let pause = 50; stopping === undefined; pause = Math.min(pause * 2, 2_000)) {
        await sleep(pause)
        try {
          await stopLeftovers(cluster.folder)
          server = await start(port)
          log('PostgreSQL is back')
          if (stopping === undefined) watch()
          else await server.stop()
          return
        } catch (error) {
          log(error instanceof Error ? error.message : String(error))
        }
      }
    }
    let restarting: Promise<void> = Promise.resolve()
    const watch = () => {
      void server.ended.then(() => {
        if (stopping !== undefined) return
        log('PostgreSQL ended unexpectedly; starting it again')
        restarting = restart()
      })
    }
    await ensureAppDatabase(urls.adminUrl, cluster.passwords.app)
    watch()
    const stop = () =>
      (stopping ??= (async () => {
        await server.stop()
        await restarting
        lock.value.release()
      })())
    return { ...urls, pid: () => server.pid, stop }
  } catch (error) {
    lock.value.release()
    throw error
  }
}

async function startOnFreePort(
  start: (port: number) => Promise<ServerProcess>,
): Promise<{ server: ServerProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    try {
      return { server: await start(port), port }
    } catch (error) {
      const isPortTaken = error instanceof Error && error.message.includes('could not create any TCP/IP sockets')
      if (!isPortTaken || attempt === 5) throw error
    }
  }
}

function urlsAt(port: number, passwords: Passwords): { url: string; adminUrl: string } {
  return {
    url: `postgres://aworan:${passwords.app}@127.0.0.1:${port}/aworan`,
    adminUrl: `postgres://postgres:${passwords.admin}@127.0.0.1:${port}/postgres`,
  }
}
