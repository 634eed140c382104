import cluster from 'node:cluster'
import { readConfigOrExit } from '../platform/config/index.ts'
import { runChild } from './processes/child.ts'
import { runProcesses } from './processes/first.ts'
import { PART } from './processes/parts.ts'
import { runServer } from './run.ts'
import { endStart } from './start/problem.ts'

const config = readConfigOrExit()
try {
  if (cluster.isWorker) await runChild(config, process.env[PART] === 'jobs' ? 'jobs' : 'web')
  else if (config.webProcesses > 1) await runProcesses(config)
  else await runServer(config)
} catch (error) {
  endStart(error, config)
}
