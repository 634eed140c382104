import { ApiProblem } from './problem.ts'

/** How long nothing of a file may go before the sending counts as lost, in milliseconds. */
const STALLED_MS = 30_000
/** How long the server may look at what has arrived, others' before it included, in milliseconds. */
const LOOKED_AT_MS = 120_000

function stalled(): ApiProblem {
  return new ApiProblem(0, { error: 'The upload stopped. Please try again.' })
}

/**
 * Sends a request; `onProgress` gets the share sent, 0 to 1. Gives up when nothing is sent for a while, as a stalled connection
 * would block the queue behind it.
 */
export function sendWatched(
  address: URL,
  { method, headers, body, signal }: RequestInit,
  onProgress: (share: number) => void = () => undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    // Not fetch, which cannot report progress.
    const request = new XMLHttpRequest()
    request.open(method ?? 'POST', address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    let timer: ReturnType<typeof setTimeout>
    const waitFor = (ms: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reject(stalled())
        request.abort()
      }, ms)
    }
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      waitFor(STALLED_MS)
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.upload.addEventListener('load', () => waitFor(LOOKED_AT_MS))
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText || null, { status: request.status })),
    )
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(new TypeError('no answer')))
    const stop = (): void => request.abort()
    signal?.addEventListener('abort', stop)
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    })
    waitFor(STALLED_MS)
    request.send((body ?? null) as XMLHttpRequestBodyInit | null)
  })
}
