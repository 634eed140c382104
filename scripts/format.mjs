import { install } from './steps/install.mjs'
import { run } from './steps/run.mjs'

await install()
process.exitCode = await run('biome', ['check', '--write'])
