import { SECOND } from '../../kernel/clock.ts'
import type { Config } from '../../platform/config/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { createChannel, oneOf } from '../../platform/processes/index.ts'
import { loadPagesAhead } from '../pages/renderer.ts'
import { prepareShop } from '../shop.ts'
import { stopServing } from '../shutdown.ts'
import type { Given, Part } from './parts.ts'

/**
 * Each process listens on a socket of its own, and the kernel distributes connections. Without that (not on Linux)
 * a connection passed to a dying process waits for ever.
 */
const sharing = process.platform === 'linux' ? { reusePort: true, exclusive: true } : {}

/**
 * Runs one part of the shop in this process: requests, or jobs, mail and pictures. Ends when the first process says so, or is gone. Throws
 * where it cannot start.
 */
export async function runChild(config: Config, part: Part): Promise<void> {
  const log = createLog(config.logLevel).child({ process: part })
  // The first process hears them too, and knows the order in which things end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(1))
  const channel = createChannel({
    send: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', listener),
  })
  if (part === 'web') loadPagesAhead()
  const given = await channel.ask<Given>('given')
  const does = { requests: part === 'web', jobs: part === 'jobs' }
  const shop = await prepareShop(config, {
    ...given,
    databaseRestarts: () => channel.ask<number>('database restarts'),
    mode: does.requests ? 'built' : 'api-only',
    processes: oneOf(channel, { web: given.web, does }),
    log,
  })
  channel.on('figures', shop.figures)
  if (does.requests) {
    const at = { port: config.port, host: config.host, ...sharing }
    await shop.app.listen(at)
    await shop.work()
  } else {
    await shop.app.ready()
    channel.on('work', () => shop.work())
  }

  const hurry = new AbortController()
  channel.on('hurry', () => hurry.abort())
  channel.on('stop', async () => {
    if (does.requests)
      await stopServing({ ...shop, log }, { drainMs: config.drainSeconds * SECOND, hurry: hurry.signal })
    await shop.close()
    process.exit(0)
  })
  channel.tell('ready', shop.said)
}
