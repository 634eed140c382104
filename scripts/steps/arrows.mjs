import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Below this number of modules the cruiser has not understood the code, and its silence means nothing. */
const FEWEST_MODULES = 300

/** What stands at the top of a feature, as a file or as a folder: ARCHITECTURE.md, 'Inside a feature'. */
const plan =
  /^features\/[^/]+\/((api|context|emails|jobs|rules|service|store|view)(\.tsx?$|\/)|(index\.server|personal-data)\.ts$|[^/]+\.test\.tsx?$|test-[a-z-]+\.ts$)/
const PLAN_REMEDY = 'Move it into one of the files or folders that every feature has'

const folders = [
  'kernel',
  'contract',
  'platform',
  'features',
  'server',
  'web',
  'sandbox',
  'db',
  'bench',
  'e2e',
  'chaos',
]

// Its tests name another folder of the same layout, and the number of modules there.
const [, , folder = root, fewest = FEWEST_MODULES] = process.argv
process.chdir(folder)
teachJsx(createRequire(import.meta.url)('@swc/core'))
const { violations, comments, seen, loose } = await findViolations()
const told = worthTelling(violations)
for (const { rule, from, to } of told) process.stdout.write(`${rule.name}: ${from} → ${to}\n`)
for (const file of loose) process.stdout.write(`one-plan: ${file}\n`)
if (loose.length > 0) process.stdout.write(`  one-plan: ${PLAN_REMEDY}\n`)
for (const [name, remedy] of remedies(told)) process.stdout.write(`  ${name}: ${remedy}\n`)
if (seen < fewest) process.stdout.write(`Only ${seen} modules were seen; at least ${fewest} were expected\n`)
process.exitCode = violations.length > 0 || loose.length > 0 || seen < fewest ? 1 : 0

async function findViolations() {
  const { cruise } = await import('dependency-cruiser')
  const { default: readOptions } = await import('dependency-cruiser/config-utl/extract-depcruise-options')
  const options = await readOptions(join(root, '.dependency-cruiser.cjs'))
  const { output } = await cruise(
    folders.filter((path) => existsSync(path)),
    options,
  )
  const ours = output.modules.filter(({ source }) => /^(?!node_modules).*\.tsx?$/.test(source))
  const instead = new Map(options.ruleSet.forbidden.map(({ name, comment }) => [name, comment]))
  return {
    violations: output.summary.violations,
    comments: instead,
    seen: ours.length,
    loose: ours
      .map(({ source }) => source)
      .filter((source) => source.startsWith('features/') && !plan.test(source))
      .toSorted(),
  }
}

/** One wrong import closes many cycles: they are told when nothing else is wrong. */
function worthTelling(found) {
  const others = found.filter(({ rule }) => rule.name !== 'no-cycles')
  return others.length > 0 ? others : found
}

/** What to do about each rule that was broken. */
function remedies(found) {
  return new Map(found.map(({ rule }) => [rule.name, comments.get(rule.name)]))
}

/** dependency-cruiser parses by swc and never tells it that a .tsx file holds JSX. */
function teachJsx(swc) {
  const { parseFileSync } = swc
  swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
}
