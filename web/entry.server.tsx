import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  ServerRouter,
} from 'react-router'
import { Nonce } from './client/early/script.tsx'

// The server fills the contexts of this very module instance: the bundle has its own copy of every module.
export { services } from './services.ts'

/**
 * What the scripts of the page bear, so that its policy lets them run; null where there is no policy. React Router takes
 * `undefined` for a context without a default.
 */
export const nonce = createContext<string | null>(null)

/** Where errors of loaders and rendering go. */
export const report = createContext<(error: unknown) => void>((error) => console.error(error))

/** Renders a page to the end before it is sent: pages are kept and sent again, so a stream would gain nothing. */
const handleRequest: HandleDocumentRequestFunction = (request, status, headers, routerContext, loadContext) =>
  new Promise((resolve, reject) => {
    const allowed = loadContext.get(nonce) ?? undefined
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
      <Nonce.Provider value={allowed}>
        <ServerRouter context={routerContext} url={request.url} {...(allowed && { nonce: allowed })} />
      </Nonce.Provider>,
      {
        ...(allowed && { nonce: allowed }),
        onAllReady: () => pipe(body),
        onShellError: reject,
        onError: (error) => {
          failed = true
          loadContext.get(report)(error)
        },
      },
    )
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })

export default handleRequest

/** Reports what loaders throw, unless nobody waits for the answer any more. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(report)(error)
}
