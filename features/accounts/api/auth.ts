import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { inspectCode, sendCode } from '../service/codes.ts'
import { resetPassword } from '../service/new-password.ts'
import { confirmRegistration, registerAccount } from '../service/registration.ts'
import { refreshTokens, signOut } from '../service/sessions.ts'
import { signInWithPassword } from '../service/sign-in.ts'
import { originOf } from './origin.ts'
import { withMessage } from './with-message.ts'

/** API-01 to API-09: registration, codes, signing in and out. */
export function authApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'auth.register', async ({ body, request }) =>
    withMessage(
      'We have sent a code to your email.',
      await registerAccount(context, body, originOf(request)),
    ),
  )

  route(api, 'auth.verifyEmail', async ({ body, request }) => {
    if (body.purpose === 'verify') {
      return withMessage(
        'registration successfull',
        await confirmRegistration(context, body.email, body.otp, originOf(request)),
      )
    }
    return inspectCode(context, body, originOf(request))
  })

  route(api, 'auth.resendVerification', async ({ body, request }) =>
    withMessage(
      'If this address waits for a code, a new one is on its way.',
      await sendCode(context, body.email, 'verify', originOf(request)),
    ),
  )

  route(api, 'auth.sendResetOtp', async ({ body, request }) =>
    withMessage(
      'If this address has an account, a code is on its way.',
      await sendCode(context, body.email, 'reset', originOf(request)),
    ),
  )

  route(api, 'auth.setPassword', async ({ body, request }) =>
    withMessage('updated successfully, now login...', await resetPassword(context, body, originOf(request))),
  )

  // The guest's cart and wishlist move into the account.
  for (const id of ['auth.signIn', 'auth.signInGuest'] as const)
    route(api, id, ({ body, principal, request }) =>
      signInWithPassword(context, body, { ...originOf(request), guest: principal.guest }),
    )

  route(api, 'staff.signIn', ({ body, request }) =>
    signInWithPassword(context, body, { ...originOf(request), guest: undefined, only: 'STAFF' }),
  )

  route(api, 'auth.refresh', ({ body }) => refreshTokens(context, body.refresh))

  route(api, 'auth.signOut', async ({ member }) => {
    await signOut(context, member.session)
    return { ok: true, value: {}, message: 'logged out...' }
  })
}
