import type { FastifyInstance } from 'fastify'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsService } from '../service/accounts.ts'
import { originOf } from './origin.ts'
import { withMessage } from './with-message.ts'

/** API-01 to API-09: registration, codes, signing in and out. */
export function authApi(api: FastifyInstance, service: AccountsService): void {
  route(api, 'auth.register', async ({ body, request }) =>
    withMessage('We have sent a code to your email.', await service.register(body, originOf(request))),
  )

  route(api, 'auth.verifyEmail', async ({ body, request }) => {
    if (body.purpose === 'verify') {
      return withMessage(
        'registration successfull',
        await service.confirm(body.email, body.otp, originOf(request)),
      )
    }
    const code = await service.codes.check(body, originOf(request))
    if (!code.ok) return code
    await service.codes.keep(code.value)
    return ok({})
  })

  route(api, 'auth.resendVerification', async ({ body, request }) =>
    withMessage(
      'If this address waits for a code, a new one is on its way.',
      await service.codes.send(body.email, 'verify', originOf(request)),
    ),
  )

  route(api, 'auth.sendResetOtp', async ({ body, request }) =>
    withMessage(
      'If this address has an account, a code is on its way.',
      await service.codes.send(body.email, 'reset', originOf(request)),
    ),
  )

  route(api, 'auth.setPassword', async ({ body, request }) =>
    withMessage(
      'updated successfully, now login...',
      await service.newPassword.reset(body, originOf(request)),
    ),
  )

  // The guest's cart and wishlist move into the account.
  for (const id of ['auth.signIn', 'auth.signInGuest'] as const)
    route(api, id, ({ body, principal, request }) =>
      service.signIn(body, { ...originOf(request), guest: principal.guest }),
    )

  route(api, 'staff.signIn', ({ body, request }) =>
    service.signIn(body, { ...originOf(request), guest: undefined, only: 'STAFF' }),
  )

  route(api, 'auth.refresh', ({ body }) => service.sessions.refresh(body.refresh))

  route(api, 'auth.signOut', async ({ principal: { account, half } }) => {
    const session = account?.session ?? half?.session
    if (!session) return refuse('sign_in_required')
    await service.sessions.end(session)
    return { ok: true, value: {}, message: 'logged out...' }
  })
}
