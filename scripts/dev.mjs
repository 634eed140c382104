import { install } from './steps/install.mjs'
import { runServer } from './steps/run.mjs'

const startedAt = Math.round(performance.timeOrigin)

await install()
process.exitCode = await runServer(['--import', 'tsx', 'server/dev/main.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'development',
  AWORAN_STARTED_AT: String(startedAt),
})
