import { ensureGuest, forgetGuest } from '../session/guest.ts'
import { renewTokens } from '../session/renewal.ts'
import { accessToken, refreshToken } from '../session/session.ts'
import { stored } from '../storage/stored.ts'
import { ApiProblem, unreachable } from './problem.ts'
import { type ApiAnswer, apiAnswerOf, type Call, send } from './send.ts'

const codeOf = async (response: Response): Promise<string | undefined> => {
  try {
    return ((await response.clone().json()) as { code?: string }).code
  } catch {
    return undefined
  }
}

/** Sends again, once, what was refused with 401: with new tokens, or as a new guest where the old one is unknown. */
const sendAgain = async (request: Call, first: Response, access: string | null): Promise<Response> => {
  if (access === null && refreshToken() === null) {
    const guest = stored.guest.read()
    if (guest === null || (await codeOf(first)) !== 'guest_unknown') return first
    forgetGuest(guest)
    return send(request, { guest: await ensureGuest() })
  }
  // Read to its end, else the browser keeps its connection open.
  first.text().catch(() => undefined)
  if (await renewTokens(access)) return send(request, { access: accessToken() })
  throw new ApiProblem(401, { code: 'session_expired', error: 'Session expired' }, { announced: true })
}

const respond = async (request: Call): Promise<Response> => {
  const access = accessToken()
  const first = await send(request, access === null ? { guest: stored.guest.read() } : { access })
  return first.status === 401 ? sendAgain(request, first, access) : first
}

/**
 * Calls the API as the account, else as the guest. A 401 renews the tokens and sends once more. Throws an ApiProblem for a
 * refusal or without an answer.
 */
export async function call<T>(request: Call): Promise<ApiAnswer<T>> {
  return apiAnswerOf<T>(await respond(request))
}

/** Reads what is no JSON, such as a private photograph, with the name that it is saved under. Throws as `call` does. */
export async function downloadFile(request: Call): Promise<{ name: string; blob: Blob }> {
  const response = await respond(request)
  if (!response.ok) await apiAnswerOf(response)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
  // A line that breaks while the bytes come: a refusal like any other.
  const blob = await response.blob().catch(() => {
    throw unreachable()
  })
  return { name, blob }
}
