import { install } from './steps/install.mjs'
import { nodePath, root, run } from './steps/run.mjs'

await install()
process.exitCode = await run(
  nodePath(),
  ['--import', 'tsx', `${root}/server/cli/admin.ts`, ...process.argv.slice(2)],
  { asks: true },
)
