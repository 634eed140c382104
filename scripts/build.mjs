import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'

await install()
process.exitCode = await build()
