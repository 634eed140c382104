import { install } from './steps/install.mjs'
import { nodePath, root, run } from './steps/run.mjs'

// npm run <name> -- …: a command of server/cli.
const [name, ...words] = process.argv.slice(2)
await install()
process.exitCode = await run(nodePath(), ['--import', 'tsx', `${root}/server/cli/${name}.ts`, ...words])
