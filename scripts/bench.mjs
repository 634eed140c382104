import { build } from './steps/build.mjs'
import { findChromium } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { nodePath, root, run } from './steps/run.mjs'

await install()
const alone = {
  calls: 'calls-alone.ts',
  idle: 'idle.ts',
  import: 'import.ts',
  memory: 'memory.ts',
  search: 'search-alone.ts',
  start: 'start.ts',
  'first-start': 'first-start-alone.ts',
}[process.argv[2] ?? '']
if (alone) process.exit(await run(nodePath(), ['--import', 'tsx', `${root}/bench/${alone}`]))
const built = await build()
if (built !== 0) process.exit(built)
const chromium = await findChromium()
if (!chromium) process.exit(1)
process.exitCode = await run(nodePath(), ['--import', 'tsx', `${root}/bench/bench.ts`], {
  env: { CHROMIUM_PATH: chromium },
})
