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

export { inlineScripts } from './client/early/script.tsx'
export { serviceWorker } from './client/offline/text.ts'
// The server fills the contexts of this very module instance: the bundle has its own copy of every module.
export { services } from './services.ts'

/** Where errors of loaders and rendering go. */
export const reportContext = createContext<(error: unknown) => void>((error) => console.error(error))

/** Pages that are complete without React: it is loaded when somebody needs it. The others need it for all they show. */
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

/** Renders a page to the end before it is sent: pages are kept and sent again, so a stream would gain nothing. */
const handleRequest: HandleDocumentRequestFunction = async (
  request,
  status,
  headers,
  routerContext,
  loadContext,
) => {
  const startup = await startupOf(routerContext)
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
        resolve(new Response(Buffer.concat(parts), { status: failed ? 500 : status, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <StartupOfPage.Provider value={startup}>
        <ServerRouter context={routerContext} url={request.url} />
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

/** Reports what loaders throw, unless nobody waits for the answer any more. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}
