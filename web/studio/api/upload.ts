import type { Failure } from '../../../contract/envelope.ts'
import { ApiProblem, unreachable } from '../../client/api/problem.ts'
import { renewTokens } from '../../client/session/renewal.ts'
import { accessToken } from '../../client/session/session.ts'

type Sent = { status: number; body: unknown }

/** Sends a form once. An XMLHttpRequest, since fetch cannot say how much has been sent. */
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
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response }))
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(unreachable()))
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
