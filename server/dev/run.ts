import { join, relative } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer, normalizePath, type ViteDevServer } from 'vite'
import type { Config } from '../../platform/config/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { logReady } from '../start/log-ready.ts'
import { openResources, type Resources } from '../start/resources.ts'
import type { openFromSources } from './entry.ts'
import { createListener } from './listener.ts'
import { createReloading } from './reloading.ts'

const root = join(import.meta.dirname, '../..')

/** What the server is made of. Vite looks after the pages itself. */
const ofServer = /^(?:contract|db|features|kernel|platform|sandbox|server)\/.+(?<!\.test)\.(?:tsx?|sql|json)$/

/** An editor writes several files at once, and some write each twice. In milliseconds. */
const SETTLING = 60

/**
 * Runs the shop from its sources. PostgreSQL, the mailbox, the port and Vite stay; a change of server files
 * reopens the shop with the modules it affects.
 */
export async function runDevelopment(config: Config): Promise<void> {
  const startedAt = Number(process.env.AWORAN_STARTED_AT) || Date.now()
  const log = createLog(config.logLevel)
  const resources = await openResources(config, log)
  const door = await createListener(config, (request, response) => {
    vite.middlewares(request, response, () => void reloading.answer(request, response))
  })
  const vite = await createServer({
    root,
    cacheDir: join(config.dataDir, 'vite'),
    server: {
      middlewareMode: true,
      ws: { server: door.server },
      watch: { ignored: ['**/build/**', '**/.data/**', `${config.dataDir}/**`] },
    },
    appType: 'custom',
  })
  const reloading = createReloading({
    load: () => loadShop(vite, resources),
    say: (line) => console.log(line),
    complain: (error) => {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error(error instanceof Error ? (error.stack ?? error.message) : error)
    },
  })
  await reloading.reload()
  await door.listen()
  logReady(config, { startedAt, mailboxUrl: resources.mailboxUrl })

  let settling: NodeJS.Timeout | undefined
  vite.watcher.on('all', (_event, file) => {
    if (!ofServer.test(relative(root, file))) return
    // Vite does so too, but notifies all plugins first: on a busy machine that takes longer than SETTLING, and
    // the old code would run on.
    vite.environments.ssr.moduleGraph.onFileChange(normalizePath(file))
    clearTimeout(settling)
    settling = setTimeout(() => void reloading.reload(), SETTLING)
  })
  // A mistake in code that is being written ends no more than what it was doing.
  process.on('uncaughtException', (error) => console.error(error))
  process.on('unhandledRejection', (error) => console.error(error))

  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    clearTimeout(settling)
    await door.close()
    await reloading.close()
    await vite.close()
    await resources.close()
    process.exit(0)
  }
  // The second Vite that React Router starts for itself ends the process at once on SIGTERM, while PostgreSQL still stops.
  process.removeAllListeners('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

// Returns the opener of the shop from the present sources.
async function loadShop(vite: ViteDevServer, around: Resources) {
  const entry = (await vite.ssrLoadModule('/server/dev/entry.ts')) as {
    openFromSources: typeof openFromSources
  }
  const pages = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>
  return () => entry.openFromSources({ ...around, pages })
}
