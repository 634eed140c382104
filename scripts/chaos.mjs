import { install } from './steps/install.mjs'
import { run } from './steps/run.mjs'

await install()
process.exitCode = await run('node', ['--import', 'tsx', 'chaos/main.ts', ...process.argv.slice(2)])
