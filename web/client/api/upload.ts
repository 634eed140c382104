import { call } from './call.ts'
import { ApiProblem } from './problem.ts'
import type { Call } from './send.ts'
import { sendWatched } from './watched.ts'

/** Where files go, and who hears the share that was sent, 0 to 1. */
type Upload = {
  method?: Call['method']
  path: string
  /** A form's fields; or a piece of a file, sent as it is. */
  body: Readonly<Record<string, string | File>> | FormData | Blob
  onProgress?: (share: number) => void
}

/** A form of texts and files, as it is sent. */
export function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, value.name)
  return form
}

/**
 * Sends files and answers the data of the envelope. A 401 renews the tokens and sends once more. Throws an ApiProblem, with status 0 when
 * the connection was lost or stood still.
 */
export async function upload<T>({ method = 'POST', path, body, onProgress }: Upload): Promise<T> {
  const answer = await call<T>({
    method,
    path,
    body: body instanceof FormData || body instanceof Blob ? body : formOf(body),
    carry: (address, request) => sendWatched(address, request, onProgress),
  })
  return answer.data
}

/** The pauses before what was lost is sent again, in milliseconds; the last one again and again. */
const PAUSES = [1_000, 3_000, 10_000]

/** How long to wait before what was lost `tries` times already is sent again, in milliseconds. */
export function pauseAfter(tries: number): number {
  return PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0
}

/** Whether sending the same again will not help: the server refused it, and not because too much came at once. */
export function isRefused(thrown: unknown): boolean {
  return thrown instanceof ApiProblem && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429
}
