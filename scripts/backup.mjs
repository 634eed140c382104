import { install } from './steps/install.mjs'
import { nodePath, root, run } from './steps/run.mjs'

await install()
process.exitCode = await run(nodePath(), [
  '--import',
  'tsx',
  `${root}/server/cli/backup.ts`,
  ...process.argv.slice(2),
])
