import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { stage } from './stage.mjs'

/** What can be said about the code without running it, in the order of what one wants to know first. */
const checks = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  {
    name: 'lint',
    command: 'oxlint',
    args: ['--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
  },
  // Where nothing was found good before, it takes as long as the five after it together.
  { name: 'API document', command: 'node', args: ['scripts/steps/api-lint.mjs'] },
  { name: 'format', command: 'biome', args: ['ci', '--colors=off'] },
  { name: 'arrows', command: 'node', args: ['scripts/steps/arrows.mjs'] },
  { name: 'database', command: 'node', args: ['--import', 'tsx', 'db/proof/main.ts'] },
  { name: 'unused', command: 'knip', args: [] },
  { name: 'lines', command: 'node', args: ['scripts/steps/lines.mjs'], quiet: false },
  { name: 'words', command: 'node', args: ['scripts/steps/words.mjs'] },
  { name: 'conformance', command: 'node', args: ['scripts/steps/conformance.mjs'] },
  { name: 'asvs', command: 'node', args: ['scripts/steps/asvs.mjs'] },
  { name: 'privacy', command: 'node', args: ['scripts/steps/proofs.mjs'] },
]

/** Runs them all, two at a time, since most of them keep one core busy; answers the names of those that failed, in their order. */
export async function runStatics() {
  if (existsSync(join(root, 'react-router.config.ts')))
    await run('react-router', ['typegen'], { quiet: true })
  const failed = new Set()
  const waiting = [...checks]
  const runSome = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { name, command, args, quiet = true } = check
      const code = await stage(name, () => run(command, args, { quiet }))
      if (code !== 0) failed.add(name)
    }
  }
  await Promise.all([runSome(), runSome()])
  return checks.map(({ name }) => name).filter((name) => failed.has(name))
}
