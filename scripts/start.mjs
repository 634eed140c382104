import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { runServer } from './steps/run.mjs'

const startedAt = Math.round(performance.timeOrigin)

await install()
const built = await build()
if (built !== 0) process.exit(built)
process.exitCode = await runServer(['--import', 'tsx', 'server/main.ts', ...process.argv.slice(2)], {
  NODE_ENV: 'production',
  // Password hashes and picture encodings share libuv's threads; with its usual four, four sign-ins stop every picture.
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
  AWORAN_STARTED_AT: String(startedAt),
})
