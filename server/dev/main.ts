import { readConfigOrExit } from '../../platform/config/index.ts'
import { endStart } from '../start/problem.ts'
import { runDevelopment } from './run.ts'

const config = readConfigOrExit()
try {
  await runDevelopment(config)
} catch (error) {
  endStart(error, config)
}
