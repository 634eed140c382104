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
 * Replaces the access token `used` that was refused: one refresh for all calls in flight and all tabs. Answers whether there
 * are new tokens; without them the session is over and everyone has been told. Throws an ApiProblem when the server can't
 * say: the session then stays.
 */
export const renewTokens = (used: string | null): Promise<boolean> => {
  if (isReplaced(used)) return Promise.resolve(true)
  underWay ??= exclusive('aworan-refresh', () => buyTokens(used)).finally(() => {
    underWay = null
  })
  return underWay.then((renewed) => {
    if (!renewed) expireSession(used)
    return renewed
  })
}
