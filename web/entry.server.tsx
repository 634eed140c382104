import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type EntryContext,
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  ServerRouter,
} from 'react-router'
import { type Startup, StartupOfPage } from './client/early/script.tsx'
import type { PageStart } from './client/early/start-data.ts'
import { KeptTiles } from './client/parts/tile.tsx'
import { tilesOfPage } from './tiles.server.tsx'

export { inlineScripts } from './client/early/script.tsx'
export { serviceWorker } from './client/offline/text.ts'
// The server fills the contexts of this very module instance: the bundle has its own copy of every module.
export { services } from './services.ts'

/** Where errors of loaders and rendering go. */
export const reportContext = createContext<(error: unknown) => void>((error) => console.error(error))

/** Pages that work without React, which is then loaded on demand. All other pages load it at once. */
const waiting = /^storefront\/(?:home|catalogue|product|texts|blog)\//

/** What a browser starts from; takes over the stream of what the loaders returned, which React Router would write as scripts. */
async function startupOf(context: EntryContext): Promise<Startup> {
  const { manifest, serverHandoffStream, serverHandoffString = '{}', staticHandlerContext } = context
  delete context.serverHandoffStream
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
  for (const { module, imports = [] } of routes) for (const file of [module, ...imports]) files.add(file)
  const waits = waiting.test(routes.at(-1)?.id ?? '') && staticHandlerContext.errors === null
  const start: PageStart = {
    first: [...(manifest.hmr ? [manifest.hmr.runtime] : []), manifest.url],
    routes: routes.map(({ id, module }) => [id, module]),
    entry: manifest.entry.module,
    files: [...files],
    waits,
    context: JSON.parse(serverHandoffString) as Record<string, unknown>,
  }
  const state = serverHandoffStream ? await text(serverHandoffStream) : ''
  return { start: JSON.stringify(start), state, files: waits ? [] : [...files] }
}

/** The bytes of rendered pages: read out of the response, they would be copied three times. */
export const bodies = new WeakMap<Response, Buffer>()

/** Of all routes, those of a page: React Router prepares all that it is given for each page. */
function routesOf({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
  return { ...manifest, routes }
}

/** Renders a page to the end before it is sent: pages are kept and sent again, so a stream would gain nothing. */
const handleRequest: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  routerContext,
  loadContext,
) => {
  const startup = await startupOf(routerContext)
  const tiles = tilesOfPage()
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let failed = false
    const body = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8')
        const page = tiles.fill(Buffer.concat(parts))
        const response = new Response(page, { status: failed ? 500 : status, headers })
        bodies.set(response, page)
        resolve(response)
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <StartupOfPage.Provider value={startup}>
        <KeptTiles.Provider value={tiles.standIn}>
          <ServerRouter context={{ ...routerContext, manifest: routesOf(routerContext) }} url={request.url} />
        </KeptTiles.Provider>
      </StartupOfPage.Provider>,
      {
        onAllReady: () => pipe(body),
        onShellError: reject,
        onError: (error) => {
          failed = true
          loadContext.get(reportContext)(error)
        },
      },
    )
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
}

export default handleRequest

/** Reports what loaders throw, unless the request was aborted. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}
