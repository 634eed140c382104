import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { root } from '../../platform/project/root.ts'
import type { Ground } from './ground.ts'

/** Longer than it takes to promote another. */
const CUT_MS = 45_000

/** Something that happens to a host, and what is done about it afterwards. */
export type Strike = { says: string; strike(): unknown; repair(): unknown }

/** All strikes on a ground, each made ready when it is asked for; `folder` is for new versions of the program. */
export function strikesOf({ cluster, site, db }: Ground, folder: string) {
  let program = root
  let versions = 0
  const nothing = (): void => {}
  return {
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
    app: async (): Promise<Strike> => {
      const [lost] = site.hosts
      return {
        says: 'a host of the shop loses its power',
        strike: () => lost.kill(),
        repair: async () => {
          lost.heal()
          await site.start(lost, program)
        },
      }
    },
    proxy: async (): Promise<Strike> => ({
      says: 'the proxy is killed and started again',
      strike: () => site.restartProxy(),
      repair: nothing,
    }),
    deploy: async (): Promise<Strike> => {
      versions += 1
      program = layNextVersion(program, folder, versions)
      return {
        says: 'both hosts get a new version with a migration, one after the other',
        strike: async () => {
          for (const host of site.hosts) {
            await site.stop(host)
            await site.start(host, program)
          }
          // It is missing unless the new version has migrated.
          await sql`select from ${sql.table(`drill_${versions}`)}`.execute(db)
        },
        repair: nothing,
      }
    },
  }
}

/** A copy of a version of the program that has one migration more. */
function layNextVersion(from: string, folder: string, number: number): string {
  const next = join(folder, `version-${number}`)
  const isLeftOut = (path: string): boolean => /^(?:node_modules|\.[^/]+)$/.test(relative(from, path))
  cpSync(from, next, { recursive: true, filter: (path) => !isLeftOut(path) })
  symlinkSync(join(root, 'node_modules'), join(next, 'node_modules'))
  writeFileSync(
    join(next, 'db/migrations', `${9_000 + number}_drill.sql`),
    `create table drill_${number} (id int);\n`,
  )
  return next
}
