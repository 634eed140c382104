import { build, buildServer } from './steps/build.mjs'
import { install } from './steps/install.mjs'

await install()
// npm run build -- server: only the server's own code.
process.exitCode = await (process.argv[2] === 'server' ? buildServer() : build())
