import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './steps/install.mjs'
import { root, runServer } from './steps/run.mjs'

const startedAt = Math.round(performance.timeOrigin)

/** What the server is made of; Vite looks after the rest itself. */
const watched = ['contract', 'db', 'features', 'kernel', 'platform', 'sandbox', 'server'].filter((folder) =>
  existsSync(join(root, folder)),
)

await install()
process.exitCode = await runServer(
  [
    '--import',
    'tsx',
    ...watched.map((folder) => `--watch-path=${folder}`),
    'server/main.ts',
    '--dev',
    ...process.argv.slice(2),
  ],
  { NODE_ENV: 'development', AWORAN_STARTED_AT: String(startedAt) },
)
