import { readConfigOrExit } from '../platform/config/index.ts'
import { runServer } from './run.ts'
import { endStart } from './start/problem.ts'

const config = readConfigOrExit()
try {
  await runServer(config)
} catch (error) {
  endStart(error, config)
}
