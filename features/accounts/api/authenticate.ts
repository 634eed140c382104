import type { FastifyRequest } from 'fastify'
import { type OperationId } from '../../../contract/operations/index.ts'
import type { Principal } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { isId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { AccountsContext } from '../context.ts'
import { findTokenHolder } from '../service/sessions.ts'

/** The calls that give new tokens. They ignore an expired token or a broken guest id, so that a browser can recover. */
const ways: ReadonlySet<string> = new Set<OperationId>([
  'auth.register',
  'auth.verifyEmail',
  'auth.resendVerification',
  'auth.signIn',
  'auth.signInGuest',
  'auth.sendResetOtp',
  'auth.setPassword',
  'auth.refresh',
  'seller.register',
  'seller.signIn',
])

function isWayIn(request: FastifyRequest): boolean {
  const schema: { operationId?: string } | undefined = request.routeOptions.schema
  return schema?.operationId !== undefined && ways.has(schema.operationId)
}

const BEARER = /^Bearer +([\w.~+/=-]{1,2000})$/i

/** Returns who makes a request by its token, API key or guestUserID; refuses 'session_expired' and 'guest_unknown'. Whether the guest exists is checked later. */
export async function authenticate(
  context: AccountsContext,
  request: FastifyRequest,
): Promise<Result<Principal, ProblemCode>> {
  const { keys } = context
  const wayIn = isWayIn(request)
  const principal: Principal = {}
  const guest = request.headers['guestuserid'] ?? ''
  if (isId(guest)) principal.guest = guest.toLowerCase()
  else if (guest.length > 0 && !wayIn) return refuse('guest_unknown')

  const { authorization } = request.headers
  if (authorization !== undefined && !wayIn) {
    const token = BEARER.exec(authorization)?.[1]
    if (token !== undefined && keys?.isKey(token)) return keys.principalOf(token)
    const holder = token === undefined ? {} : await findTokenHolder(context, token)
    if (!holder.account && !holder.half) return refuse('session_expired')
    Object.assign(principal, holder)
  }
  return ok(principal)
}
