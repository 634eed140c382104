import type { Data } from '../../../contract/operations/index.ts'
import { shopAddresses } from '../api/addresses/shop.ts'
import { ApiProblem } from '../api/problem.ts'
import { requestOf } from '../api/request.ts'
import { apiAnswerOf, send } from '../api/send.ts'
import { exclusive } from './exclusive.ts'
import { expireSession } from './expiry.ts'
import { accessToken, refreshToken, renewSession } from './session.ts'

let underWay: Promise<boolean> | null = null

const refused = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429

/** Whether another call or tab has replaced the token since it was used. */
const isReplaced = (used: string | null): boolean => {
  const current = accessToken()
  return current !== null && current !== used
}

const buyTokens = async (used: string | null): Promise<boolean> => {
  if (isReplaced(used)) return true
  const refresh = refreshToken()
  if (refresh === null) return false
  try {
    const response = await send(requestOf(shopAddresses['auth.refresh'], { body: { refresh } }), {})
    const { data } = await apiAnswerOf<Data<'auth.refresh'>>(response)
    renewSession(data)
    return true
  } catch (error) {
    if (refused(error)) return false
    throw error
  }
}

/**
 * Replaces the refused token `used`: one refresh for all calls and tabs. Returns false once the session is over and announced.
 * Throws an ApiProblem without an answer; the session stays.
 */
export function renewTokens(used: string | null): Promise<boolean> {
  if (isReplaced(used)) return Promise.resolve(true)
  underWay ??= exclusive('aworan-refresh', () => buyTokens(used)).finally(() => {
    underWay = null
  })
  return underWay.then((renewed) => {
    if (!renewed) expireSession(used)
    return renewed
  })
}
