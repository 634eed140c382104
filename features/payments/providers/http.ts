const TIMEOUT_MS = 5_000
const LARGEST_BODY = 5_000_000

/** A provider's answer: the status and the JSON in it; or why there is no usable one. */
export type HttpAnswer = { ok: true; status: number; json: unknown } | { ok: false; why: string }

/** What to ask for, beside the address. */
export type HttpRequest = { method?: 'GET' | 'POST'; secretKey: string; json?: unknown }

/**
 * Asks a provider's API, with the secret key as bearer. Never throws: five seconds without an answer, a broken connection, a 5xx, a 429
 * and anything but JSON are all "no usable answer", after which the call may or may not have had its effect.
 */
export const askProvider = async (
  url: string,
  { method = 'GET', secretKey, json }: HttpRequest,
): Promise<HttpAnswer> => {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    if (response.status >= 500 || response.status === 429)
      return { ok: false, why: `status ${response.status}` }
    if (text.length > LARGEST_BODY) return { ok: false, why: 'answer too large' }
    return { ok: true, status: response.status, json: JSON.parse(text) as unknown }
  } catch (error) {
    return { ok: false, why: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}
