import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { root } from '../../platform/project/root.ts'
import type { Host, Hosts } from './hosts.ts'

/** Where Debian has PostgreSQL 15. */
const POSTGRES = '/usr/lib/postgresql/15/bin'

/** More than the database and the log that it does not remove. */
const DISK_MB = 4_096

/** What Patroni says of one host. */
type Member = { name: string; role: string; state: string; lag?: number | string }

/** Two hosts of PostgreSQL under Patroni, which agree by three of etcd. */
export type Cluster = {
  hosts: readonly [Host, Host]
  /** Its address for the shop, with both hosts. */
  url: string
  start(host: Host): void
  /** Fills its disk to the last byte; answers what frees it. */
  fill(host: Host): Promise<() => Promise<void>>
  /** Waits until one host is the primary and the other has all that is acknowledged; answers the primary. */
  untilWhole(): Promise<Host>
  isPrimary(host: Host): Promise<boolean>
  /** Hands the primary over, as planned. */
  switchOver(): Promise<void>
  /** Makes a backup by pgBackRest. */
  backUp(): Promise<void>
  /** Waits until all that is committed is in the backups. */
  untilArchived(): Promise<void>
  /** Takes both hosts their power and their disks. */
  ruin(): Promise<void>
  /** Makes it anew from the backups, as it was at a time, by the steps of docs/operations.md. */
  restore(at: Date): Promise<void>
}

/** Waits until one of two hosts is the primary and the other has all that is acknowledged, five minutes at most; answers the primary. */
export const untilWholeAt = (hosts: readonly [Host, Host]) => async (): Promise<Host> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const all = await membersOf(hosts)
    const leader = all.find(({ role, state }) => role === 'leader' && state === 'running')
    const hasStandby = all.some(
      ({ role, state }) => role === 'sync_standby' && /running|streaming/.test(state),
    )
    const primary = hosts.find(({ name }) => name === leader?.name)
    if (primary && hasStandby) return primary
    await sleep(500)
  }
  throw new Error('the cluster is not whole after five minutes')
}

/** What the first that answers says of all. */
async function membersOf(hosts: readonly Host[]): Promise<Member[]> {
  for (const { address } of hosts) {
    const answer = await fetch(`http://${address}:8008/cluster`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => undefined)
    if (!answer) continue
    const { members = [] } = (await answer.json().catch(() => ({}))) as { members?: Member[] }
    return members
  }
  return []
}

/** A time as pgBackRest takes it. */
export const targetOf = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00')

/** A file of deploy/, for a folder in the place of /etc/aworan. */
export function layConfig(name: string, folder: string): string {
  const path = join(folder, name)
  writeFileSync(
    path,
    readFileSync(join(root, 'deploy', name), 'utf8').replaceAll('/etc/aworan/', `${folder}/`),
  )
  return path
}

/**
 * Starts it in a folder that has server.crt and server.key, and makes the shop’s database; `isPooled`: the shop comes by a
 * PgBouncer on each host.
 */
export async function startCluster(
  network: Hosts,
  folder: string,
  { password, isPooled }: { password: string; isPooled: boolean },
): Promise<Cluster> {
  const members = [1, 2, 3].map((n) => network.host(`etcd${n}`, 10 + n))
  const peers = members.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
  for (const host of members) {
    const [peer, client] = [`http://${host.address}:2380`, `http://${host.address}:2379`]
    const options = {
      name: host.name,
      'data-dir': join(folder, host.name),
      'initial-cluster': peers,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'listen-client-urls': client,
      'advertise-client-urls': client,
      // All of them share one disk here.
      'heartbeat-interval': 250,
      'election-timeout': 2_500,
    }
    host.start(
      'etcd',
      Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    )
  }
  const hosts: [Host, Host] = [network.host('db1', 21), network.host('db2', 22)]
  const disks = new Map(hosts.map((host) => [host, host.mountDisk(DISK_MB)]))
  const pooler = layConfig('pgbouncer.ini', folder)
  const backupConfig = layConfig('pgbackrest.conf', folder)
  writeFileSync(join(folder, 'userlist.txt'), `"aworan" "${password}"\n`)
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  chmodSync(backups, 0o777)
  const diskOf = (host: Host): string => disks.get(host) ?? ''
  const dataOf = (host: Host): string => join(diskOf(host), 'data')
  const envOf = (host: Host): Record<string, string> => ({
    PATRONI_ETCD3_HOSTS: members.map(({ address }) => `'${address}:2379'`).join(','),
    PGBACKREST_PG1_PATH: dataOf(host),
    PGBACKREST_PG1_SOCKET_PATH: diskOf(host),
    PGBACKREST_REPO1_PATH: backups,
    PGBACKREST_REPO1_CIPHER_PASS: password,
    PGBACKREST_LOCK_PATH: join(diskOf(host), 'locks'),
    PGBACKREST_LOG_PATH: diskOf(host),
  })
  const as = ['--reuid=postgres', '--regid=postgres', '--init-groups']
  const pgbackrest = [...as, 'pgbackrest', `--config=${backupConfig}`, '--stanza=aworan']
  // They share one machine's /var/run.
  const configOf = (host: Host, isRestored = false): string => {
    const path = join(diskOf(host), 'patroni.yml')
    const text = readFileSync(layConfig('patroni.yml', folder), 'utf8')
    const own = text.replace('/var/run/postgresql', diskOf(host))
    writeFileSync(path, isRestored ? own.replace('# method:', 'method:') : own)
    return path
  }
  const start = (host: Host, { isRestored = false, env = {} } = {}): void => {
    const data = diskOf(host)
    // What a host has in /var/run is gone when it starts.
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(data, name), { force: true })
    if (isPooled) host.start('setpriv', [...as, 'pgbouncer', pooler])
    host.start('setpriv', [...as, 'patroni', configOf(host, isRestored)], {
      cwd: data,
      env: {
        ...envOf(host),
        ...env,
        HOME: data,
        PATRONI_NAME: host.name,
        PATRONI_RESTAPI_LISTEN: `${host.address}:8008`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${host.address}:8008`,
        PATRONI_POSTGRESQL_LISTEN: `${host.address},127.0.0.1:5432`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host.address}:5432`,
        PATRONI_POSTGRESQL_DATA_DIR: dataOf(host),
        PATRONI_POSTGRESQL_BIN_DIR: POSTGRES,
        PATRONI_POSTGRESQL_PGPASS: join(data, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: password,
      },
    })
  }
  for (const host of hosts) start(host)
  const [first, second] = hosts
  /** The name of the primary that was lost: etcd remembers it for some seconds. */
  let lost = ''

  const untilWhole = untilWholeAt(hosts)
  const asAdmin = async (work: (admin: pg.Client) => Promise<void>): Promise<void> => {
    const { address } = await untilWhole()
    const admin = new pg.Client({ host: address, user: 'postgres', password, ssl: true })
    await admin.connect()
    await work(admin)
    await admin.end()
  }
  await asAdmin(async (admin) => {
    await admin.query(`create role aworan login password '${password}'`)
    await admin.query('create database aworan owner aworan')
  })
  const runPgbackrest = async (word: string): Promise<void> => {
    const host = await untilWhole()
    await host.run('setpriv', [...pgbackrest, word], { env: envOf(host) })
  }
  await runPgbackrest('stanza-create')
  const isPrimary = ({ address }: Host): Promise<boolean> =>
    fetch(`http://${address}:8008/leader`).then(
      ({ ok }) => ok,
      () => false,
    )
  const urlAt = (port: number): string =>
    `postgres://aworan:${password}@${hosts.map(({ address }) => `${address}:${port}`).join(',')}/aworan?sslmode=verify-full`
  return {
    hosts,
    url: isPooled ? `${urlAt(6432)}&pgbouncer=true` : urlAt(5432),
    start,
    fill: async (host) => {
      const path = join(disks.get(host) ?? '', 'full')
      const file = await open(path, 'w')
      const zeros = Buffer.alloc(2 ** 24)
      try {
        while (true) await file.write(zeros)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        await file.close()
      }
      return () => rm(path)
    },
    untilWhole,
    isPrimary,
    backUp: () => runPgbackrest('backup'),
    untilArchived: () =>
      asAdmin(async (admin) => {
        const { rows } = await admin.query<{ name: string }>(
          'select pg_walfile_name(pg_switch_wal()) as name',
        )
        const isThere = 'select from pg_stat_archiver where last_archived_wal >= $1'
        while ((await admin.query(isThere, [rows[0]?.name])).rowCount === 0) await sleep(100)
      }),
    ruin: async () => {
      lost = (await untilWhole()).name
      for (const host of hosts) host.kill()
      for (const host of hosts) await rm(dataOf(host), { recursive: true })
    },
    restore: async (at) => {
      const target = targetOf(at)
      const timeline = execFileSync('setpriv', [...as, 'sh', layConfig('timeline-at.sh', folder), target], {
        env: { ...process.env, ...envOf(first) },
        encoding: 'utf8',
      }).trim()
      for (const host of hosts) host.heal()
      await first.run('patronictl', ['-c', configOf(first), 'remove', 'aworan'], {
        env: envOf(first),
        input: `aworan\nYes I am aware\n${lost}\n`,
      })
      start(first, {
        isRestored: true,
        env: {
          PGBACKREST_TYPE: 'time',
          PGBACKREST_TARGET: target,
          PGBACKREST_TARGET_TIMELINE: timeline,
          PGBACKREST_TARGET_ACTION: 'promote',
        },
      })
      for (let tries = 0; tries < 600 && !(await isPrimary(first)); tries += 1) await sleep(500)
      start(second)
      await untilWhole()
    },
    switchOver: async () => {
      const leader = await untilWhole()
      const candidate = hosts.find((host) => host !== leader)
      const answer = await fetch(`http://${leader.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name, candidate: candidate?.name }),
      })
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
    },
  }
}
