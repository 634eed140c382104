import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { startEmbedded } from './embedded.ts'
import { findFreePort } from './free-port.ts'
import { type ServerProcess, startPostgres } from './process.ts'

const log = () => {}

/** One of two servers of the same database. */
export type PairedServer = {
  port: number
  /** Ends it at once, as a host that loses its power. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Makes a standby the primary. */
  promote(): Promise<void>
  /** Has it be a standby from its next start on. */
  demote(): void
  /** Stops a standby from replaying what it receives, or lets it go on. */
  replay(does: 'pause' | 'resume'): Promise<void>
  /** Has a standby stop at once what is in the way of its log. */
  yieldAtOnce(): Promise<void>
}

/** Starts a primary and a standby that follows it, in a folder; a synchronous one has all that is acknowledged. For tests. */
export async function startPair(folder: string, { isSynchronous = false } = {}) {
  const roots = { primary: join(folder, 'one/postgres'), standby: join(folder, 'two/postgres') }
  await (await startEmbedded({ dataDir: join(folder, 'one'), log })).stop()
  mkdirSync(join(folder, 'two'), { mode: 0o755 })
  execFileSync('cp', ['-a', roots.primary, roots.standby])
  const binaries = findBinaries()
  const ports = { primary: await findFreePort(), standby: await findFreePort() }
  const clusters = {
    primary: await openCluster(roots.primary, binaries, true),
    standby: await openCluster(roots.standby, binaries, true),
  }
  const { passwords } = clusters.primary
  const asAdmin = async (port: number, work: (admin: pg.Client) => Promise<void>) => {
    const admin = new pg.Client({ port, host: '127.0.0.1', user: 'postgres', password: passwords.admin })
    await admin.connect()
    await work(admin)
    await admin.end()
  }
  const serverOf = async (name: 'primary' | 'standby'): Promise<PairedServer> => {
    const port = ports[name]
    let server: ServerProcess | undefined
    const start = async () => {
      server = await startPostgres(clusters[name], binaries.postgres, { port, durability: 'safe', log })
    }
    await start()
    return {
      port,
      start,
      kill: async () => {
        if (!server) return
        process.kill(server.pid, 'SIGKILL')
        await server.ended
        server = undefined
      },
      demote: () => writeFileSync(join(roots[name], 'data/standby.signal'), ''),
      promote: () => asAdmin(port, async (admin) => void (await admin.query('select pg_promote()'))),
      replay: (does) =>
        asAdmin(port, async (admin) => void (await admin.query(`select pg_wal_replay_${does}()`))),
      yieldAtOnce: () =>
        asAdmin(port, async (admin) => {
          await admin.query('alter system set max_standby_streaming_delay = 0')
          await admin.query('select pg_reload_conf()')
        }),
    }
  }
  const primary = await serverOf('primary')
  writeFileSync(join(roots.standby, 'data/standby.signal'), '')
  appendFileSync(
    join(roots.standby, 'data/postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${ports.primary} user=postgres password=${passwords.admin}'\n`,
  )
  const standby = await serverOf('standby')
  if (isSynchronous)
    await asAdmin(ports.primary, async (admin) => {
      await admin.query(`alter system set synchronous_standby_names = '*'`)
      await admin.query('select pg_reload_conf()')
    })
  return {
    primary,
    standby,
    /** The servers as hosts of one address, for the role of the shop. */
    urlOf: (...servers: PairedServer[]) =>
      `postgres://aworan:${passwords.app}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/aworan`,
    stop: async () => {
      await primary.kill()
      await standby.kill()
    },
  }
}
