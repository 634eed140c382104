import { existsSync } from 'node:fs'
import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { root, run } from './steps/run.mjs'
import { duration, say } from './steps/say.mjs'

/** The versions that DATABASE_URL may name, besides the embedded one, on which npm test runs. */
const VERSIONS = ['15', '16', '17']

// npm run postgres -- 15 features/cart: the versions, all unless some are named, and what vitest is told.
const words = process.argv.slice(2)
const named = words.filter((word) => VERSIONS.includes(word))
const others = words.filter((word) => !VERSIONS.includes(word))

await install()
// They are in a folder of their own: only who tests on them waits for them.
const folder = `${root}/tools/postgres`
if (!existsSync(`${folder}/node_modules`)) {
  const installed = await run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder])
  if (installed !== 0) process.exit(installed)
}
const built = await build()
if (built !== 0) process.exit(built)
const rows = []
for (const version of named.length > 0 ? named : VERSIONS) {
  const started = Date.now()
  const projects = ['--project', 'unit', '--project', 'last']
  const code = await run('vitest', ['run', ...projects, ...others], { env: { TEST_POSTGRES: version } })
  rows.push({ version, isWell: code === 0, took: duration(Date.now() - started) })
}
say('| PostgreSQL | outcome | took |\n| --- | --- | --- |')
for (const { version, isWell, took } of rows)
  say(`| ${version} | ${isWell ? 'passed' : 'FAILED'} | ${took} |`)
process.exitCode = rows.every(({ isWell }) => isWell) ? 0 : 1
