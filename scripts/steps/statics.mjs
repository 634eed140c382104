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
  { name: 'format', command: 'biome', args: ['ci', '--colors=off'] },
  { name: 'arrows', command: 'node', args: ['scripts/steps/arrows.mjs'] },
  { name: 'database', command: 'node', args: ['--import', 'tsx', 'db/proof/main.ts'] },
  { name: 'unused', command: 'knip', args: [] },
  { name: 'API document', command: 'node', args: ['scripts/steps/api-lint.mjs'] },
  { name: 'conformance', command: 'node', args: ['scripts/steps/conformance.mjs'] },
  { name: 'asvs', command: 'node', args: ['scripts/steps/asvs.mjs'] },
  { name: 'privacy', command: 'node', args: ['scripts/steps/proofs.mjs'] },
]

/** Runs them all; answers the names of those that failed. */
export async function runStatics() {
  if (existsSync(join(root, 'react-router.config.ts')))
    await run('react-router', ['typegen'], { quiet: true })
  const failed = []
  for (const { name, command, args } of checks) {
    const code = await stage(name, () => run(command, args, { quiet: true }))
    if (code !== 0) failed.push(name)
  }
  return failed
}
