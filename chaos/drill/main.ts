import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { BuyerOutcome } from '../buyer.ts'
import { inTurns } from '../in-turns.ts'
import type { Listed } from '../stock.ts'
import { openEmbedded } from './embedded.ts'
import { type Ground, type HostedGround, openGround, until } from './ground.ts'
import { openGuide } from './guide.ts'
import { openHosts } from './hosts.ts'
import { beginLoad, type Met, PER_WORK } from './load.ts'
import { restoreOnce } from './restoring.ts'
import type { Strike } from './strikes.ts'

// Hosts of the shop and of its database lose their power, their links and their proxy while people buy; at the end all that buyers had an
// answer for is compared with the books. `embedded` does it to two of the embedded PostgreSQL on this machine, `guide` to hosts that
// docs/two-hosts.md was carried out on.
// scripts/drill.mjs makes the folder, and certificates for hosts.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: '' },
    times: { type: 'string', default: '20' },
    atOnce: { type: 'string', default: '12' },
    pgbouncer: { type: 'boolean', default: false },
    varnish: { type: 'boolean', default: false },
  },
})
const [first = ''] = positionals
const isEmbedded = first === 'embedded'
const isGuide = first === 'guide'
const names = isEmbedded || isGuide ? positionals.slice(1) : positionals
/** More than are served during one strike. */
const BUYERS = 3_000
/** So many orders show that the shop sells. */
const ENOUGH = 20
const RESTORE = 'restore'

/** What came of one strike: for how long no order was acknowledged, and how long it all took, in ms. */
type Trial = { gap: number; ms: number; met: Met }

/** Works that are for sale: each trial finds as many, and leaves those that it did not come to. */
const works: Listed[] = []

async function tryOnce(ground: Ground, { strike, repair }: Strike): Promise<Trial> {
  await ground.untilWell()
  const buyers = await ground.people(BUYERS)
  const missing = BUYERS / PER_WORK - works.length
  works.push(...(await inTurns(Array.from({ length: missing }), 8, () => ground.list(1))))
  const { met, end } = beginLoad(ground.door, { buyers, works, atOnce: Number(values.atOnce) })
  const more = (): Promise<void> => {
    const before = met.orderedAt.length
    return until(() => met.orderedAt.length >= before + ENOUGH)
  }
  const from = performance.now()
  await more()
  // At no certain place in a checkout.
  await sleep(1_000 * Math.random())
  const struck = performance.now()
  await strike()
  await more()
  await repair()
  await ground.untilWhole()
  await more()
  const ms = performance.now() - from
  await end()
  works.splice(0, Math.ceil(met.buyers / PER_WORK))
  const times = [struck, ...met.orderedAt.filter((at) => at > struck)]
  return { gap: Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))), ms, met }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** The middle, the ninety-fifth of a hundred and the longest of some times in ms. */
function spreadOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  return [0.5, 0.95, 1].map((share) => seconds(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)).join(', ')
}

function rowOf(says: string, trials: readonly Trial[]): string {
  const sum = (of: (trial: Trial) => number): number => trials.reduce((total, trial) => total + of(trial), 0)
  const orders = sum(({ met }) => met.orderedAt.length)
  const cells = [
    says,
    trials.length,
    `${orders}, ${((1_000 * orders) / sum(({ ms }) => ms)).toFixed(1)} a second`,
    spreadOf(trials.map(({ gap }) => gap)),
    `${sum(({ met }) => met.reads)}, ${sum(({ met }) => met.failedReads.length)}`,
    seconds(Math.max(...trials.map(({ met }) => met.longestRead))),
    spreadOf(trials.flatMap(({ met }) => met.shownAfter)),
  ]
  return `| ${cells.join(' | ')} |`
}

async function drill(ground: Ground | HostedGround): Promise<number> {
  const all: BuyerOutcome[] = []
  const rows: string[] = []
  const wrong: string[] = []
  const known = [...Object.keys(ground.strikes), ...('restore' in ground ? [RESTORE] : [])]
  const asked = names.length > 0 ? names : known
  for (const name of asked)
    if (!known.includes(name)) throw new Error(`no strike called ${name}: ${known.join(', ')}`)
  for (const name of asked) {
    // It comes last: what is lost there has no part in the table.
    const next = ground.strikes[name]
    if (!next) continue
    const times = name === 'primary' ? Number(values.times) : Math.ceil(Number(values.times) / 10)
    const trials: Trial[] = []
    let says = ''
    while (trials.length < times) {
      const strike = await next()
      says = strike.says
      const trial = await tryOnce(ground, strike)
      trials.push(trial)
      const { orderedAt, outcomes, reads, failedReads, longestRead, refused, stale } = trial.met
      all.push(...outcomes)
      wrong.push(...stale)
      console.log(
        `${name} ${trials.length} of ${times}: no order for ${seconds(trial.gap)}; ${orderedAt.length} orders; ${reads} reads, ${failedReads.length} failed, the longest ${seconds(longestRead)}`,
        refused,
        failedReads.slice(0, 3),
      )
    }
    rows.push(rowOf(says, trials))
  }
  await ground.untilWell()
  const inBooks =
    'restore' in ground && asked.includes(RESTORE)
      ? await restoreOnce(ground, { atOnce: Number(values.atOnce), outcomes: all })
      : await ground.compare(all)
  const problems = [...wrong, ...inBooks]
  const head = [
    'what happens',
    'times',
    'orders',
    'no order for: middle, p95, longest',
    'reads, failed',
    'longest read',
    'order shown after: middle, p95, longest',
  ]
  if (rows.length > 0)
    console.log(`\n| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}\n${rows.join('\n')}`)
  const [ordered, paid] = [all.filter(({ order }) => order), all.filter(({ isPaid }) => isPaid)]
  console.log(
    `\n${all.length} buyers, ${ordered.length} acknowledged orders, ${paid.length} paid; ${problems.length} lost, doubled or unexplained.`,
  )
  for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`)
  return problems.length
}

const network = isEmbedded ? undefined : openHosts(values.folder)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    network?.remove()
    process.exit(1)
  })
let problems = 1
try {
  const ground = await (network === undefined
    ? openEmbedded(values.folder)
    : isGuide
      ? openGuide(network, values.folder)
      : openGround(network, values.folder, { isPooled: values.pgbouncer, isCached: values.varnish }))
  problems = await drill(ground)
  await ground.end()
} catch (error) {
  console.error(error)
} finally {
  network?.remove()
}
process.exit(problems === 0 ? 0 : 1)
