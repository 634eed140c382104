import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { giveTo } from './account.ts'
import { copyRunning } from './backup.ts'
import { findBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { startEmbedded } from './embedded.ts'
import { findFreePort } from './free-port.ts'
import { stopLeftovers } from './postmaster.ts'
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
  /** Ends it as planned: a standby has all of its log. */
  stop(): Promise<void>
  /** Stops all of its processes, as a host that hangs; answers what lets them go on. */
  freeze(): Promise<() => void>
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
  const asAdmin = async <T>(port: number, work: (admin: pg.Client) => Promise<T>): Promise<T> => {
    const admin = new pg.Client({ port, host: '127.0.0.1', user: 'postgres', password: passwords.admin })
    // A host that is frozen and then killed ends it.
    admin.on('error', () => {})
    await admin.connect()
    try {
      return await work(admin)
    } finally {
      admin.end().catch(() => {})
    }
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
      stop: async () => {
        await server?.stop()
        server = undefined
      },
      freeze: () =>
        asAdmin(port, async (admin) => {
          const pids = server ? [server.pid] : []
          const signal = (sent: NodeJS.Signals): void => pids.forEach((pid) => process.kill(pid, sent))
          // The first process makes the others: once it is stopped there are no more of them.
          signal('SIGSTOP')
          const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity')
          pids.push(...rows.map(({ pid }) => pid))
          signal('SIGSTOP')
          return () => signal('SIGCONT')
        }),
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
  const follow = (name: 'primary' | 'standby', port: number): void => {
    writeFileSync(join(roots[name], 'data/standby.signal'), '')
    const from = `host=127.0.0.1 port=${port} user=postgres password=${passwords.admin}`
    appendFileSync(
      join(roots[name], 'data/postgresql.auto.conf'),
      `\nprimary_conninfo = '${from}'\nsynchronous_standby_names = ''\n`,
    )
  }
  const primary = await serverOf('primary')
  follow('standby', ports.primary)
  const standby = await serverOf('standby')
  const waitForStandby = (port: number) =>
    asAdmin(port, async (admin) => {
      await admin.query(`alter system set synchronous_standby_names = '*'`)
      await admin.query('select pg_reload_conf()')
    })
  if (isSynchronous) await waitForStandby(ports.primary)
  return {
    primary,
    standby,
    /** Makes a server that was lost anew, as the synchronous standby of the other. */
    rejoin: async (lost: PairedServer) => {
      const [name, other] = lost === primary ? (['primary', 'two'] as const) : (['standby', 'one'] as const)
      const leader = lost === primary ? standby : primary
      await stopLeftovers(clusters[name].folder)
      rmSync(roots[name], { recursive: true })
      await copyRunning(join(folder, other), roots[name])
      follow(name, leader.port)
      giveTo(clusters[name].account, clusters[name].folder)
      await lost.start()
      await waitForStandby(leader.port)
    },
    /** Whether the other server has all that this one has acknowledged. */
    hasStandby: (of: PairedServer) =>
      asAdmin(of.port, async (admin) => {
        const { rows } = await admin.query(`select from pg_stat_replication where sync_state = 'sync'`)
        return rows.length > 0
      }),
    /** The servers as hosts of one address, for the role of the shop. */
    urlOf: (...servers: PairedServer[]) =>
      `postgres://aworan:${passwords.app}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/aworan`,
    stop: async () => {
      await primary.kill()
      await standby.kill()
    },
  }
}
