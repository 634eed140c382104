import { readConfigOrExit } from '../platform/config/index.ts'
import { runServer } from './run.ts'

const config = readConfigOrExit()
await runServer(config, { dev: process.argv.includes('--dev') })
