import { build } from './steps/build.mjs'
import { findChromium } from './steps/chromium.mjs'
import { install } from './steps/install.mjs'
import { nodePath, root, run } from './steps/run.mjs'

const parts = process.argv.slice(2)
await install()
const built = await build()
if (built !== 0) process.exit(built)
const isBrowsed = parts.length === 0 || parts.some((part) => ['visits', 'press'].includes(part))
const chromium = isBrowsed ? await findChromium() : ''
if (chromium === null) process.exit(1)
// An import prints its own table and leaves docs/figures.md as it is.
const program = parts[0] === 'import' ? 'import.ts' : 'bench.ts'
process.exitCode = await run(nodePath(), ['--import', 'tsx', `${root}/bench/${program}`, ...parts], {
  env: { ...(chromium && { CHROMIUM_PATH: chromium }) },
})
