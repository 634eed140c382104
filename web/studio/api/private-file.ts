import { ApiProblem, unreachable } from '../../client/api/problem.ts'
import { answerOf } from '../../client/api/send.ts'
import { renewTokens } from '../../client/session/renewal.ts'
import { accessToken } from '../../client/session/session.ts'

const fetchOnce = (path: string, access: string | null): Promise<Response> =>
  fetch(`/api/v1${path}`, {
    headers: access === null ? {} : { Authorization: `Bearer ${access}` },
    cache: 'no-store',
    credentials: 'omit',
  }).catch(() => {
    throw unreachable()
  })

/** A file that only its owner may read: its bytes, and the name it is saved under. Throws an ApiProblem for a refusal. */
export const fetchPrivateFile = async (path: string): Promise<{ name: string; blob: Blob }> => {
  const access = accessToken()
  let response = await fetchOnce(path, access)
  if (response.status === 401 && (await renewTokens(access))) response = await fetchOnce(path, accessToken())
  if (!response.ok) {
    await answerOf(response)
    throw new ApiProblem(response.status, { error: 'Something went wrong. Please try again.' })
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
  return { name, blob: await response.blob() }
}

/** Saves a private file, as the browser saves a download. */
export const savePrivateFile = async (path: string): Promise<void> => {
  const { name, blob } = await fetchPrivateFile(path)
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A private picture as an address that the content security policy lets pages show. */
export const privatePicture = async (path: string): Promise<string> => {
  const { blob } = await fetchPrivateFile(path)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(unreachable()))
    reader.readAsDataURL(blob)
  })
}
