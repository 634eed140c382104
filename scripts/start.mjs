import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { runServer } from './steps/run.mjs'

const startedAt = Math.round(performance.timeOrigin)

await install()
const built = await build()
if (built !== 0) process.exit(built)
process.exitCode = await runServer(['--import', 'tsx', 'server/main.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
  AWORAN_STARTED_AT: String(startedAt),
})
