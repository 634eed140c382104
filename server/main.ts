import cluster from 'node:cluster'
import { readConfigOrExit } from '../platform/config/index.ts'
import { PART } from './processes/parts.ts'
import { endStart } from './start/problem.ts'

const config = readConfigOrExit()
try {
  // Each process loads what its own part needs: the first one of several knows nothing of the shop.
  if (cluster.isWorker) {
    const { runChild } = await import('./processes/child.ts')
    await runChild(config, process.env[PART] === 'jobs' ? 'jobs' : 'web')
  } else if (config.webProcesses > 1) {
    const { runProcesses } = await import('./processes/first.ts')
    await runProcesses(config)
  } else {
    const { runServer } = await import('./run.ts')
    await runServer(config)
  }
} catch (error) {
  endStart(error, config)
}
