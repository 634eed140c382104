import { install } from './steps/install.mjs'
import { runStatics } from './steps/statics.mjs'

await install()
process.exitCode = (await runStatics()).length === 0 ? 0 : 1
