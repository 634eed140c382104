import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Id } from '../../kernel/id.ts'
import type { BuyerOutcome } from '../buyer.ts'
import { inTurns } from '../in-turns.ts'
import { type HostedGround, until } from './ground.ts'
import { beginLoad, type Met, PER_WORK } from './load.ts'

/** So many buyers come before it and as many after it. */
const BUYERS = 900
const ENOUGH = 40

const seconds = (from: number): string => `${((performance.now() - from) / 1_000).toFixed(1)} s`

/**
 * Loses both hosts of the database and their disks, and brings the shop back from its backups as it was at a time before. Adds to
 * `outcomes`; prints what came of it; answers what is wrong.
 */
export async function restoreOnce(
  ground: HostedGround,
  { atOnce, outcomes }: { atOnce: number; outcomes: BuyerOutcome[] },
): Promise<string[]> {
  const { cluster, site, db } = ground
  const sell = async (work: () => Promise<void>): Promise<Met> => {
    const works = await inTurns(Array.from({ length: BUYERS / PER_WORK }), 8, () => ground.list(1))
    const { met, end } = beginLoad(ground.door, { buyers: await ground.people(BUYERS), works, atOnce })
    await work()
    const enough = met.orderedAt.length + ENOUGH
    await until(() => met.orderedAt.length >= enough)
    await end()
    return met
  }
  await ground.untilWell()
  let made = 0
  const before = await sell(async () => {
    const from = performance.now()
    await cluster.backUp()
    made = performance.now() - from
  })
  await sleep(1_000)
  const at = new Date()
  await sleep(1_000)
  const after = await sell(async () => {})
  await cluster.untilArchived()
  const { rows } = await sql<{ mb: number }>`
    select (pg_database_size(current_database()) / 1e6)::int as mb`.execute(db)
  for (const host of site.hosts) await site.stop(host)
  await cluster.ruin()
  const from = performance.now()
  await cluster.restore(at)
  const whole = seconds(from)
  for (const host of site.hosts) await site.start(host)
  await ground.untilWell()
  console.log(
    `Restored ${rows[0]?.mb} MB from a backup of ${(made / 1_000).toFixed(1)} s, made while ${before.orderedAt.length} orders came: whole after ${whole}, sells after ${seconds(from)}.`,
  )
  const late = after.outcomes.flatMap(({ order }) => order?.id ?? [])
  const found = await sql<{ id: Id }>`select id from orders where id = any(${late}::uuid[])`.execute(db)
  const problems = found.rows.map(({ id }) => `order ${id} is of a later time`)
  // It sells, and its log goes to the backups, as before.
  const again = await sell(async () => {})
  await cluster.untilArchived()
  await cluster.backUp()
  outcomes.push(...before.outcomes, ...again.outcomes)
  console.log(
    `Before that time ${before.orderedAt.length} orders were acknowledged, after it ${after.orderedAt.length}, of which ${found.rows.length} are there; ${again.orderedAt.length} since.`,
  )
  return [...problems, ...(await ground.compare(outcomes))]
}
