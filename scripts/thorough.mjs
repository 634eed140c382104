import { build } from './steps/build.mjs'
import { findChromium } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { run } from './steps/run.mjs'

/** What takes longer than people wait for their tests, by the command that runs it. */
const paths = {
  faults: ['e2e/faults'],
  screens: ['e2e/screens.sweep.ts', 'e2e/measures'],
  xss: ['e2e/xss.hostile.ts'],
}

const [name, ...words] = process.argv.slice(2)
await install()
const built = await build()
if (built !== 0) process.exit(built)
const chromium = await findChromium()
if (!chromium) process.exit(1)
process.exitCode = await run('vitest', ['run', '--project', 'thorough', ...paths[name], ...words], {
  env: { CHROMIUM_PATH: chromium },
})
