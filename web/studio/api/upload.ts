import type { Failure } from '../../../contract/envelope.ts'
import { ApiProblem, unreachable } from '../../client/api/problem.ts'
import { renewTokens } from '../../client/session/renewal.ts'
import { accessToken } from '../../client/session/session.ts'

type Sent = { status: number; body: unknown }

/** How long nothing of a file may go before the sending counts as lost, in milliseconds. */
const STALLED_MS = 30_000
/** How long the server may look at a picture that has arrived, others' before it included, in milliseconds. */
const LOOKED_AT_MS = 120_000

const stalled = (): ApiProblem =>
  new ApiProblem(0, { error: 'The connection stood still, so we stopped. Please send it again.' })

/**
 * Sends a form once. An XMLHttpRequest, since fetch cannot say how much has been sent. Gives up when nothing has gone for a while:
 * a connection that hangs would hold up all that waits behind it.
 */
const sendOnce = (
  path: string,
  form: FormData,
  access: string | null,
  onProgress: (share: number) => void,
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1${path}`)
    request.responseType = 'json'
    request.setRequestHeader('Accept', 'application/json')
    if (access !== null) request.setRequestHeader('Authorization', `Bearer ${access}`)
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
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response }))
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(unreachable()))
    request.addEventListener('loadend', () => clearTimeout(timer))
    waitFor(STALLED_MS)
    request.send(form)
  })

/**
 * Sends one file as a form's `field` and answers the data of the envelope. `onProgress` hears the share that was sent, 0 to 1.
 * A 401 renews the tokens and sends once more. Throws an ApiProblem, with status 0 when the connection was lost.
 */
export const upload = async <T>(
  path: string,
  field: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<T> => {
  const form = new FormData()
  form.append(field, file, file.name)
  const access = accessToken()
  let sent = await sendOnce(path, form, access, onProgress)
  if (sent.status === 401 && (await renewTokens(access)))
    sent = await sendOnce(path, form, accessToken(), onProgress)
  const body = sent.body as (Partial<Failure> & { data?: T }) | null
  if (sent.status >= 200 && sent.status < 300 && body) return body.data as T
  throw new ApiProblem(sent.status, {
    code: 'internal',
    ...body,
    error: body?.error ?? 'Something went wrong on our side. Please try again.',
  })
}
