import { existsSync } from 'node:fs'
import { build } from './steps/build.mjs'
import { findChromium } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { nodePath, root, run } from './steps/run.mjs'

await install()
// Its 114 packages are in a folder of their own: only who measures waits for them.
const folder = `${root}/tools/lighthouse`
if (!existsSync(`${folder}/node_modules/lighthouse`)) {
  const installed = await run('npm', [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
  ])
  if (installed !== 0) process.exit(installed)
}
const built = await build()
if (built !== 0) process.exit(built)
const chromium = await findChromium()
if (!chromium) process.exit(1)
process.exitCode = await run(nodePath(), ['--import', 'tsx', `${root}/bench/lighthouse.ts`], {
  env: { CHROMIUM_PATH: chromium },
})
