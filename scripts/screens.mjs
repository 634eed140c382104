import { build } from './steps/build.mjs'
import { findChromium } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { run } from './steps/run.mjs'

await install()
const built = await build()
if (built !== 0) process.exit(built)
const chromium = await findChromium()
if (!chromium) process.exit(1)
const words = ['run', '--project', 'thorough', 'e2e/screens.sweep.ts']
process.exitCode = await run('vitest', words, { env: { CHROMIUM_PATH: chromium } })
