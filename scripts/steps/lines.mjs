import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Most lines of the product by folder. A change that needs more raises its number and says why; one that leaves room lowers it. */
const CEILINGS = {
  contract: 14_600,
  features: 61_300,
  kernel: 800,
  platform: 9_500,
  sandbox: 2_200,
  server: 9_250,
  web: 62_400,
}
/** Room that is not taken back. */
const ROOM = 600

/** Tests, and what only tests share, may grow. */
const isTest = (file) => /\.test\.tsx?$|(^|\/)test-[^/]*\.ts$/.test(file)

// Its tests name another folder of the same layout.
const folder = process.argv[2] ?? root
const counts = []
const wrong = []
for (const [name, most] of Object.entries(CEILINGS)) {
  const lines = readdirSync(join(folder, name), { recursive: true })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !isTest(file))
    .reduce((sum, file) => sum + readFileSync(join(folder, name, file), 'utf8').split('\n').length - 1, 0)
  counts.push(`${name} ${lines} of ${most}`)
  if (lines > most)
    wrong.push(`${name} has ${lines - most} lines too many: take some out, or raise its ceiling and say why`)
  if (lines < most - ROOM) wrong.push(`${name} has ${most - lines} lines of room: lower its ceiling`)
}
process.stdout.write(`Lines: ${counts.join(', ')}\n`)
for (const line of wrong) process.stdout.write(`${line}\n`)
process.exitCode = wrong.length === 0 ? 0 : 1
