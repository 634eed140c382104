import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../platform/postgres/free-port.ts'
import { startProgram } from '../server/testing/test-program.ts'
import { type CountedPostgres, openCountedPostgres } from './counted-postgres.ts'
import { measure, middle } from './load.ts'
import { questionOf } from './memory.ts'
import { processorTimeOf } from './processor-time.ts'
import { type Section, table } from './section.ts'
import { familyOf } from './start.ts'

/** What an answer costs: ms of a processor in the shop and in PostgreSQL, and statements. */
type Cost = { perSecond: number; shopMs: number; postgresMs: number; statements: number }

const root = join(import.meta.dirname, '..')
const COUNTS = [1, 2, 4, 8, 16, 64]
/** Up to here, processes are compared by what they answer; above, only by what an answer costs. */
const COMPARED = 4
const DATABASE = 'processes'
/** So long after the shop is open: what a start does is over. */
const SETTLED_MS = 15_000
/** For each process: the code of one that answered little is slow yet. */
const WARM_UP_SECONDS = 10
/** Connections at once: enough that each process has some. */
const connectionsFor = (processes: number): number => Math.max(16, 2 * processes)

/** For how long processors have worked for a PostgreSQL and its connections, those that have ended too, in ms. */
const postgresWork = async (postmaster: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const times = await Promise.all(
    pids.map(async (pid) => {
      const { parent, ownMs, endedMs } = await processorTimeOf(Number(pid))
      if (Number(pid) === postmaster) return ownMs + endedMs
      return parent === postmaster ? ownMs : 0
    }),
  )
  return times.reduce((all, one) => all + one, 0)
}

const shopWork = async (pid: number): Promise<number> =>
  (await familyOf(pid)).reduce((all, { seconds }) => all + seconds * 1_000, 0)

/** Starts a shop with so many processes and measures what an answer of it costs, three times. */
const measureProcesses = async (postgres: CountedPostgres, processes: number): Promise<Cost> => {
  const port = await findFreePort()
  const program = startProgram('npm', ['start'], {
    cwd: root,
    env: {
      DATABASE_URL: postgres.urlOf(DATABASE),
      PORT: String(port),
      DATA_DIR: join(postgres.folder, 'shop'),
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
      PICTURES_AHEAD: 'off',
      RATE_LIMIT: 'off',
      WEB_CONCURRENCY: String(processes),
    },
  })
  try {
    await program.says(/Àwòrán is open at/)
    await sleep(SETTLED_MS)
    const url = `http://localhost:${port}`
    const list = await fetch(`${url}/api/v1/shop/products/?limit=1`)
    const { data } = (await list.json()) as { data: { products: { slug: string }[] } }
    const question = questionOf(url, data.products[0]?.slug ?? '')
    const connections = connectionsFor(processes)
    // No page is asked for twice, or it would be stored.
    let asked = 0
    const next = () => question(asked++)
    await measure(next, { seconds: WARM_UP_SECONDS * processes, connections, warmUp: 0 })
    const rounds: Cost[] = []
    for (let round = 0; round < 3; round++) {
      const first = asked
      await postgres.reset()
      const before = [await shopWork(program.child.pid ?? 0), await postgresWork(postgres.pid())]
      const { perSecond } = await measure(next, { seconds: 8, connections, warmUp: 0 })
      const after = [await shopWork(program.child.pid ?? 0), await postgresWork(postgres.pid())]
      const answers = asked - first
      const [shopMs = 0, postgresMs = 0] = after.map((ms, at) => (ms - (before[at] ?? 0)) / answers)
      const counts = await postgres.count(DATABASE)
      const statements = counts.reduce((all, { calls }) => all + calls, 0) / answers
      rounds.push({ perSecond, shopMs, postgresMs, statements })
    }
    const middleOf = (field: keyof Cost) => middle(rounds.map((round) => round[field]))
    return {
      perSecond: middleOf('perSecond'),
      shopMs: middleOf('shopMs'),
      postgresMs: middleOf('postgresMs'),
      statements: middleOf('statements'),
    }
  } finally {
    await program.end()
  }
}

/** Measures the same load with 1 to 64 processes, and computes what they would answer with a core for each. */
export const measureScale = async (): Promise<Section> => {
  const postgres = await openCountedPostgres([DATABASE], 700)
  try {
    const costs: { processes: number; cost: Cost }[] = []
    for (const processes of COUNTS) {
      costs.push({ processes, cost: await measureProcesses(postgres, processes) })
      console.log(JSON.stringify(costs.at(-1)))
    }
    const [first] = costs
    const lines = costs.map(({ processes, cost }) => {
      const ratio = cost.perSecond / (first?.cost.perSecond ?? Number.NaN)
      const speed = processes > COMPARED ? ['', ''] : [cost.perSecond.toFixed(0), ratio.toFixed(2)]
      const withCores = (processes * 1_000) / cost.shopMs
      return [
        processes,
        speed,
        cost.shopMs.toFixed(2),
        cost.postgresMs.toFixed(2),
        cost.statements.toFixed(2),
        withCores.toFixed(0),
        ((withCores * cost.postgresMs) / 1_000).toFixed(1),
      ]
    })
    const heads = [
      ['processes', 'answers a second', 'of one process', 'ms of work in the shop', 'in PostgreSQL'],
      ['statements an answer', 'with a core for each: answers a second', 'cores that PostgreSQL needs then'],
    ]
    return {
      title: 'Processes',
      text: `\`npm start\` with the demo gallery on a PostgreSQL beside it, ${availableParallelism()} cores for the shop, PostgreSQL and who asks; middle values of three times 8 s. Half of the answers
are pages of 48 works rendered anew, half calls. The work of an answer is that of a processor, for the processes that wait too. The last two columns
are computed from it: no machine with so many cores was at hand.

${table(heads, lines)}`,
    }
  } finally {
    await postgres.close()
  }
}
