import { install } from './steps/install.mjs'
import { nodePath, root, run } from './steps/run.mjs'

await install()
process.exitCode = await run(nodePath(), [`${root}/scripts/steps/conformance.mjs`, ...process.argv.slice(2)])
