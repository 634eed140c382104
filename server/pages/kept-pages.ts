import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { operationOf } from '../../contract/operations/index.ts'
import { marks, touchedBy } from '../../kernel/shown.ts'
import { followChanges } from '../../platform/changes/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Processes } from '../../platform/processes/index.ts'
import { createPageCache, type PageCache, type Touched } from './page-cache.ts'
import type { Unrendered } from './rendering.ts'

/** What counts that pages are opened: it changes none, and is called with each. */
const COUNTED = `/api/v1${operationOf('shop.view').url}`

/** Pages that are kept in this process until something they show changes, here or in another one. */
export type KeptPages = Pick<PageCache<Unrendered>, 'read' | 'counts'>

/**
 * Caches an app's pages, and drops them as `reads()` shows changes: within 250 ms, and at once for this app's own.
 * `forgetCounts` runs when lists change. Call before adding routes.
 */
export function keepPages(
  app: FastifyInstance,
  {
    reads,
    log,
    forgetCounts,
    processes,
  }: {
    reads: () => Db
    log: FastifyBaseLogger
    forgetCounts: () => void
    processes: Pick<Processes, 'tell' | 'onTold'>
  },
): KeptPages {
  const cache = createPageCache<Unrendered>()
  const drop = (touched: Touched): void => {
    if (touched === 'everything' || touched.includes(marks.lists) || touched.includes(marks.onSale))
      forgetCounts()
    cache.drop(touched)
  }
  const changes = followChanges(reads, {
    pass: (found) => drop(found === 'everything' ? found : found.flatMap(touchedBy)),
    failed: (error) => log.warn({ err: error }, 'changes of pages could not be read'),
  })
  // The first reading drops everything: the first page is not to be rendered beside it.
  app.addHook('onReady', changes.catchUp)
  // The next page shows what an answer has confirmed.
  app.addHook('onSend', async ({ method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || routeOptions.url === COUNTED) return
    changes.wrote()
    processes.tell('wrote')
  })
  processes.onTold('wrote', changes.wrote)
  return {
    read: async (url, render) => {
      await changes.catchUp()
      return cache.read(url, render)
    },
    counts: cache.counts,
  }
}
