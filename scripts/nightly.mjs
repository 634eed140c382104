import { build } from './steps/build.mjs'
import { findChromium } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { nodePath, run } from './steps/run.mjs'
import { duration, say } from './steps/say.mjs'

const seed = String(Date.now() % 1_000_000)
/** What takes longer than npm test may, each by the command that runs it alone. */
const parts = [
  { name: 'faults', args: ['scripts/thorough.mjs', 'faults'] },
  { name: 'screens and measures', args: ['scripts/thorough.mjs', 'screens'] },
  { name: 'hostile texts', args: ['scripts/thorough.mjs', 'xss'] },
  { name: `2,000 requests to each operation, seed ${seed}`, args: ['scripts/fuzz.mjs', '--seed', seed] },
  { name: 'PostgreSQL 15, 16 and 17', args: ['scripts/postgres.mjs'] },
  { name: 'a lost database', args: ['scripts/drill.mjs', 'embedded', '--times', '1'] },
  ...[1, 2, 3].map((round) => ({
    name: `npm test in another order, seed ${seed}${round}`,
    args: ['scripts/test.mjs', '--sequence.shuffle.files', `--sequence.seed=${seed}${round}`],
  })),
]

await install()
if ((await build()) !== 0 || !(await findChromium())) process.exit(1)
const rows = []
for (const { name, args } of parts) {
  const started = Date.now()
  const code = await run(nodePath(), args)
  rows.push({ name, isWell: code === 0, took: duration(Date.now() - started) })
}
say('| part | outcome | took |\n| --- | --- | --- |')
for (const { name, isWell, took } of rows) say(`| ${name} | ${isWell ? 'passed' : 'FAILED'} | ${took} |`)
process.exitCode = rows.every(({ isWell }) => isWell) ? 0 : 1
