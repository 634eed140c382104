import type { FastifyInstance } from 'fastify'
import type { Operation } from '../../../contract/access.ts'
import {
  credentials,
  emailOnly,
  otpEntry,
  passwordReset,
  refreshRequest,
  registration,
  signedIn,
  tokens,
} from '../../../contract/account.ts'
import { nothing } from '../../../contract/envelope.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsService } from '../service/service.ts'
import { originOf } from './origin.ts'
import { withMessage } from './with-message.ts'

/** API-01 to API-09: registration, codes, signing in and out. */
export function authApi(api: FastifyInstance, service: AccountsService): void {
  route(api, {
    operation: 'auth.register',
    method: 'POST',
    url: '/auth/register',
    summary: 'Open an account; a code goes to the e-mail address',
    body: registration,
    data: nothing,
    handle: async ({ body, request }) =>
      withMessage('We have sent a code to your email.', await service.register(body, originOf(request))),
  })

  route(api, {
    operation: 'auth.verifyEmail',
    method: 'POST',
    url: '/auth/verify-email',
    summary: 'Confirm an e-mail address by its code, or check a reset code without using it up',
    body: otpEntry,
    data: nothing,
    handle: async ({ body, request }) => {
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
    },
  })

  route(api, {
    operation: 'auth.resendVerification',
    method: 'POST',
    url: '/auth/resend-verification-email',
    summary: 'Send the code of an unconfirmed account again; answers the same for any address',
    body: emailOnly,
    data: nothing,
    handle: async ({ body, request }) =>
      withMessage(
        'If this address waits for a code, a new one is on its way.',
        await service.codes.send(body.email, 'verify', originOf(request)),
      ),
  })

  route(api, {
    operation: 'auth.sendResetOtp',
    method: 'POST',
    url: '/auth/send-password-reset-otp',
    summary: 'Send a code for a new password; answers the same for any address',
    body: emailOnly,
    data: nothing,
    handle: async ({ body, request }) =>
      withMessage(
        'If this address has an account, a code is on its way.',
        await service.codes.send(body.email, 'reset', originOf(request)),
      ),
  })

  route(api, {
    operation: 'auth.setPassword',
    method: 'POST',
    url: '/auth/set-new-password-second',
    summary: 'Set a new password with the code from the mail; all devices are signed out',
    body: passwordReset,
    data: nothing,
    handle: async ({ body, request }) =>
      withMessage(
        'updated successfully, now login...',
        await service.newPassword.reset(body, originOf(request)),
      ),
  })

  const signIn = (operation: Operation, url: string, summary: string, only?: 'STAFF'): void =>
    route(api, {
      operation,
      method: 'POST',
      url,
      summary,
      body: credentials,
      data: signedIn,
      handle: ({ body, principal, request }) =>
        service.signIn(body, {
          ...originOf(request),
          guest: only ? undefined : principal.guest,
          ...(only && { only }),
        }),
    })
  signIn('auth.signIn', '/auth/login/buyer', "Sign in; the guest's cart and wishlist move into the account")
  signIn(
    'staff.signIn',
    '/staff/login',
    'Sign in to the back office; for staff only, who sign in nowhere else',
    'STAFF',
  )
  signIn('auth.signInGuest', '/auth/login/guest', 'The same call under its second path')

  route(api, {
    operation: 'auth.refresh',
    method: 'POST',
    url: '/auth/refresh',
    summary: 'Exchange a refresh token for the next pair',
    body: refreshRequest,
    data: tokens,
    handle: ({ body }) => service.sessions.refresh(body.refresh),
  })

  route(api, {
    operation: 'auth.signOut',
    method: 'GET',
    url: '/auth/logout',
    summary: 'End this session',
    data: nothing,
    handle: async ({ principal: { account, half } }) => {
      const session = account?.session ?? half?.session
      if (!session) return refuse('sign_in_required')
      await service.sessions.end(session)
      return { ok: true, value: {}, message: 'logged out...' }
    },
  })
}
