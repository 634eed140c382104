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
 * Loses both hosts of the database and their disks, and brings the shop back from its backups: first as it was at a time that is too
 * early, and once it sells, as it was at a later one. Adds to `outcomes`; prints what came of it; answers what is wrong.
 */
export async function restoreOnce(
  ground: HostedGround,
  { atOnce, outcomes }: { atOnce: number; outcomes: BuyerOutcome[] },
): Promise<string[]> {
  const { db } = ground
  const sell = async (work: () => Promise<void>): Promise<Met> => {
    const works = await inTurns(Array.from({ length: BUYERS / PER_WORK }), 8, () => ground.list(1))
    const { met, end } = beginLoad(ground.door, { buyers: await ground.people(BUYERS), works, atOnce })
    await work()
    const enough = met.orderedAt.length + ENOUGH
    await until(() => met.orderedAt.length >= enough)
    await end()
    return met
  }
  const noteTime = async (): Promise<Date> => {
    await sleep(1_000)
    const now = new Date()
    await sleep(1_000)
    return now
  }
  /** Returns the time until the shop sold. */
  const restore = async (to: Date): Promise<string> => {
    await ground.untilArchived()
    await ground.ruin()
    const from = performance.now()
    await ground.restore(to)
    await ground.untilWell()
    return seconds(from)
  }
  await ground.untilWell()
  let made = 0
  const before = await sell(async () => {
    const from = performance.now()
    await ground.backUp()
    made = performance.now() - from
  })
  const early = await noteTime()
  // Each of the two times is on a timeline of its own.
  const between = await sell(() => ground.switchOver())
  const at = await noteTime()
  const after = await sell(async () => {})
  const { rows } = await sql<{ mb: number }>`
    select (pg_database_size(current_database()) / 1e6)::int as mb`.execute(db)
  await restore(early)
  const astray = await sell(async () => {})
  const sells = await restore(at)
  console.log(
    `Restored ${rows[0]?.mb} MB from a backup of ${(made / 1_000).toFixed(1)} s, made while ${before.orderedAt.length} orders came: sells after ${sells}.`,
  )
  const gone = [...after.outcomes, ...astray.outcomes].flatMap(({ order }) => order?.id ?? [])
  const found = await sql<{ id: Id }>`select id from orders where id = any(${gone}::uuid[])`.execute(db)
  const problems = found.rows.map(({ id }) => `order ${id} is of another time`)
  // It sells, and its log goes to the backups, as before.
  const again = await sell(async () => {})
  await ground.untilArchived()
  await ground.backUp()
  outcomes.push(...before.outcomes, ...between.outcomes, ...again.outcomes)
  console.log(
    `Before a time that was too early ${before.orderedAt.length} orders were acknowledged, from then to the right time ${between.orderedAt.length}; after it ${after.orderedAt.length}, and after the first restore ${astray.orderedAt.length}, of which ${found.rows.length} are there; ${again.orderedAt.length} since.`,
  )
  return [...problems, ...(await ground.compare(outcomes))]
}
