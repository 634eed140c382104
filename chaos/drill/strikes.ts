import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import { root } from '../../platform/project/root.ts'
import type { Cluster } from './cluster.ts'
import type { Host } from './hosts.ts'
import type { Site } from './site.ts'

/** Longer than it takes to promote another. */
const CUT_MS = 45_000
const CLOCK_OFF_MS = 300_000
const CACHE_AWAY_MS = 10_000
/** For how long hosts of two versions serve. */
const BOTH_MS = 10_000
/** Until a person has seen that a disk is full. */
const NOTICED_MS = 30_000

/** Something that happens to a host, and what is done about it afterwards. */
export type Strike = { says: string; strike(): unknown; repair(): unknown }

/** By their names; each is made ready when it is asked for. */
export type Strikes = Record<string, () => Promise<Strike>>

/** So many jobs of each kind have nothing in them that it can use. */
const POISONED = 3

/** Strikes on any ground. */
export function strikesAnywhere(db: Db): Strikes {
  return {
    poison: async () => ({
      says: 'each kind of job gets three whose data it cannot use',
      strike: async () => {
        const data = JSON.stringify({ id: 'none', ids: [null], orderId: '', key: -1 })
        await sql`insert into pgboss.job (name, data)
          select name, ${data}::jsonb from pgboss.queue cross join generate_series(1, ${POISONED})`.execute(
          db,
        )
      },
      repair: () => {},
    }),
  }
}

/** All strikes on hosts; `folder` is for new versions of the program. */
export function strikesOf(
  { cluster, site, db }: { cluster: Cluster; site: Site; db: Db },
  folder: string,
): Strikes {
  let program = root
  let versions = 0
  const nothing = (): void => {}
  return {
    ...strikesAnywhere(db),
    primary: async (): Promise<Strike> => {
      const lost = await cluster.untilWhole()
      return {
        says: 'the primary’s host loses its power',
        strike: () => lost.kill(),
        repair: () => {
          lost.heal()
          cluster.start(lost)
        },
      }
    },
    switchover: async (): Promise<Strike> => ({
      says: 'the primary is handed over as planned',
      strike: () => cluster.switchOver(),
      repair: nothing,
    }),
    cut: async (): Promise<Strike> => {
      const lost = await cluster.untilWhole()
      return {
        says: `the primary’s link is cut for ${CUT_MS / 1_000} s and healed`,
        strike: async () => {
          lost.cut()
          await sleep(CUT_MS)
        },
        repair: () => lost.heal(),
      }
    },
    disk: async (): Promise<Strike> => {
      const full = await cluster.untilWhole()
      let free = async (): Promise<void> => {}
      return {
        says: `the disk of the primary’s host is full; where that does not end it, it is handed over after ${NOTICED_MS / 1_000} s`,
        strike: async () => {
          free = await cluster.fill(full)
          await sleep(NOTICED_MS)
          // PostgreSQL ends when its log finds no room. Until then it runs, and Patroni sees nothing wrong.
          if (await cluster.isPrimary(full)) await cluster.switchOver()
        },
        repair: () => free(),
      }
    },
    app: async (): Promise<Strike> => {
      const [lost] = site.hosts
      return {
        says: 'a host of the shop loses its power',
        strike: () => lost.kill(),
        repair: async () => {
          lost.heal()
          await site.start(lost)
        },
      }
    },
    clock: async (): Promise<Strike> => {
      const [ahead, behind] = site.hosts
      const restart = async (host: Host, clockMs: number): Promise<void> => {
        await site.stop(host)
        await site.start(host, undefined, clockMs)
      }
      return {
        says: 'the clock of one host of the shop is five minutes ahead, that of the other five behind',
        strike: async () => {
          await restart(ahead, CLOCK_OFF_MS)
          await restart(behind, -CLOCK_OFF_MS)
        },
        repair: async () => {
          await restart(ahead, 0)
          await restart(behind, 0)
        },
      }
    },
    proxy: async (): Promise<Strike> => ({
      says: 'the proxy is killed and started again',
      strike: () => site.restartProxy(),
      repair: nothing,
    }),
    ...(site.restartCache && {
      cache: async (): Promise<Strike> => ({
        says: `Varnish is killed, and started again after ${CACHE_AWAY_MS / 1_000} s`,
        strike: () => site.restartCache?.(CACHE_AWAY_MS),
        repair: nothing,
      }),
    }),
    reload: async (): Promise<Strike> => ({
      says: 'the proxy reads its configuration anew, as planned',
      strike: () => site.reloadProxy(),
      repair: nothing,
    }),
    'failed-deploy': async (): Promise<Strike> => {
      versions += 1
      const bad = layNextVersion(
        program,
        folder,
        versions,
        'create table drill_bad (id int);\nselect 1 / 0;\n',
      )
      const [first] = site.hosts
      return {
        says: 'a host gets a new version whose migration fails, and then the old one again',
        strike: async () => {
          await site.stop(first)
          const hasEnded = await site.start(first, bad).then(
            () => false,
            () => true,
          )
          if (!hasEnded) throw new Error('a version whose migration fails has started')
          await site.start(first)
          const { rows } = await sql`select from pg_class where relname = 'drill_bad'`.execute(db)
          if (rows.length > 0) throw new Error('a migration that failed has left something')
        },
        repair: nothing,
      }
    },
    deploy: async (): Promise<Strike> => {
      versions += 1
      program = layNextVersion(program, folder, versions, `create table drill_${versions} (id int);\n`)
      return {
        says: 'both hosts get a new version with a migration, one after the other',
        strike: async () => {
          for (const host of site.hosts) {
            await site.stop(host)
            await site.start(host, program)
            await sleep(BOTH_MS)
          }
          // It is missing unless the new version has migrated.
          await sql`select from ${sql.table(`drill_${versions}`)}`.execute(db)
        },
        repair: nothing,
      }
    },
  }
}

/** A copy of a version of the program that has one migration more, and other names for its styles and scripts. */
function layNextVersion(from: string, folder: string, number: number, migration: string): string {
  const next = join(folder, `version-${number}`)
  const isLeftOut = (path: string): boolean => /^(?:node_modules|\.[^/]+)$/.test(relative(from, path))
  cpSync(from, next, { recursive: true, filter: (path) => !isLeftOut(path) })
  symlinkSync(join(root, 'node_modules'), join(next, 'node_modules'))
  writeFileSync(join(next, 'db/migrations', `${9_000 + number}_drill.sql`), migration)
  renameFiles(join(next, 'build'), `v${number}`)
  return next
}

/** Gives styles and scripts of a build other names, as every change of them does. */
function renameFiles(build: string, ending: string): void {
  const assets = join(build, 'client/assets')
  for (const name of readdirSync(assets)) if (/\.(?:br|gz)$/.test(name)) rmSync(join(assets, name))
  const names = new Set(readdirSync(assets))
  const renamed = (text: string): string =>
    text.replace(/([\w.-]+)\.(js|css)\b/g, (name, stem, kind) =>
      names.has(name) ? `${stem}-${ending}.${kind}` : name,
    )
  const pages = join(build, 'server/index.js')
  for (const path of [
    pages,
    ...[...names].filter((name) => name.endsWith('.js')).map((name) => join(assets, name)),
  ])
    writeFileSync(path, renamed(readFileSync(path, 'utf8')))
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)))
}
