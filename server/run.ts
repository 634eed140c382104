import { SECOND } from '../kernel/clock.ts'
import type { Config } from '../platform/config/index.ts'
import { createLog } from '../platform/log/index.ts'
import { storeBuild } from './pages/former-build.ts'
import { loadPagesAhead } from './pages/renderer.ts'
import { prepareShop } from './shop.ts'
import { stopServing } from './shutdown.ts'
import { logReady } from './start/log-ready.ts'
import { openResources } from './start/resources.ts'

/**
 * Starts everything in this process, says what to open, and stops it all in order on SIGINT or SIGTERM. Throws where the server
 * cannot start: see start/problem.ts.
 */
export async function runServer(config: Config): Promise<void> {
  const startedAt = Number(process.env.AWORAN_STARTED_AT) || Date.now()
  const log = createLog(config.logLevel)
  loadPagesAhead()
  const resources = await openResources(config, log)
  await storeBuild(config.dataDir, log)
  const shop = await prepareShop(config, { ...resources, mode: 'built', log })
  for (const done of shop.said) console.log(done)
  await shop.app.listen({ port: config.port, host: config.host })
  await shop.work()
  logReady(config, { startedAt, mailboxUrl: resources.mailboxUrl })

  const hurry = new AbortController()
  let isStopping = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // A person who sits at the terminal waits for no load balancer, and a person who asks twice does not either.
    if (signal === 'SIGINT' || isStopping) hurry.abort()
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    await stopServing({ ...shop, log }, { drainMs: config.drainSeconds * SECOND, hurry: hurry.signal })
    await shop.close()
    await resources.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}
