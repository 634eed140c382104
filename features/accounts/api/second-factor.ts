import type { FastifyInstance } from 'fastify'
import { nothing } from '../../../contract/envelope.ts'
import type { Principal } from '../../../contract/principal.ts'
import {
  enrolment,
  enrolmentProof,
  keepEntry,
  recoveryCodes,
  secondFactorConfirmed,
  secondFactorEntry,
  secondFactorPassed,
  secondFactorProof,
  secondFactorState,
} from '../../../contract/second-factor.ts'
import { route } from '../../../platform/http/route.ts'
import type { FactorContext, Member } from '../service/second-factor/context.ts'
import { beginEnrolment, confirmEnrolment, sendFactorCode } from '../service/second-factor/enrolment.ts'
import { removeFactor, renewRecoveryCodes, stateOf } from '../service/second-factor/keeping.ts'
import { passFactor } from '../service/second-factor/passing.ts'
import { keepFactor } from '../service/second-factor/resets.ts'
import { originOf } from './origin.ts'
import { withMessage } from './with-message.ts'

/** Whoever has given the password. Throws where the access table let in somebody who has not. */
export function memberOf({ account, half }: Principal): Member {
  const member = account ?? half
  if (!member) throw new Error('an operation of the second factor let somebody in who is not signed in')
  return member
}

/** The second factor of everybody: how it is passed, set up, replaced, renewed and turned off. */
export function secondFactorApi(api: FastifyInstance, context: FactorContext): void {
  route(api, {
    operation: 'auth.secondFactor',
    method: 'GET',
    url: '/auth/second-factor',
    summary: 'Whether you have a second factor, and what a change of it needs',
    data: secondFactorState,
    handle: ({ principal }) => stateOf(context, memberOf(principal)),
  })

  route(api, {
    operation: 'auth.passSecondFactor',
    method: 'POST',
    url: '/auth/second-factor',
    summary: 'The second step of a sign-in: a code of the app or a recovery code; answers new tokens',
    body: secondFactorEntry,
    data: secondFactorPassed,
    handle: async ({ principal, body, request }, reply) => {
      reply.header('cache-control', 'no-store')
      return passFactor(context, memberOf(principal), body.code, request.id)
    },
  })

  route(api, {
    operation: 'auth.sendFactorCode',
    method: 'POST',
    url: '/auth/second-factor/mail-code',
    summary: 'Mail the code that is needed to set up a second factor after one was taken away',
    body: nothing,
    data: nothing,
    handle: async ({ principal, request }) =>
      withMessage(
        'We have sent a code to your email.',
        await sendFactorCode(context, memberOf(principal), originOf(request)),
      ),
  })

  route(api, {
    operation: 'auth.enrolSecondFactor',
    method: 'POST',
    url: '/auth/second-factor/enrolment',
    summary:
      'A new secret for an authenticator app, for the password and a present code; counts once confirmed',
    body: enrolmentProof,
    data: enrolment,
    handle: async ({ principal, body, request }, reply) => {
      reply.header('cache-control', 'no-store')
      return beginEnrolment(context, memberOf(principal), body, originOf(request))
    },
  })

  route(api, {
    operation: 'auth.confirmSecondFactor',
    method: 'POST',
    url: '/auth/second-factor/confirm',
    summary:
      'Take the new secret into use by a code of it; answers ten recovery codes, this once, and new tokens',
    body: secondFactorEntry,
    data: secondFactorConfirmed,
    handle: async ({ principal, body, request }, reply) => {
      reply.header('cache-control', 'no-store')
      return confirmEnrolment(context, memberOf(principal), body.code, request.id)
    },
  })

  route(api, {
    operation: 'auth.renewRecoveryCodes',
    method: 'POST',
    url: '/auth/second-factor/recovery-codes',
    summary: 'Ten new recovery codes, for the password and a present code',
    body: secondFactorProof,
    data: recoveryCodes,
    handle: async ({ principal, body, request }, reply) => {
      reply.header('cache-control', 'no-store')
      return renewRecoveryCodes(context, memberOf(principal), body, request.id)
    },
  })

  route(api, {
    operation: 'auth.removeSecondFactor',
    method: 'DELETE',
    url: '/auth/second-factor',
    summary: 'Turn the second factor off, for the password and a present code; staff keep theirs',
    body: secondFactorProof,
    data: nothing,
    handle: async ({ principal, body, request }) =>
      withMessage(
        'Two-step sign-in is off.',
        await removeFactor(context, memberOf(principal), body, request.id),
      ),
  })

  route(api, {
    operation: 'auth.keepSecondFactor',
    method: 'POST',
    url: '/auth/second-factor/keep',
    summary: 'Stop support from taking your second factor away, by the link in the mail',
    body: keepEntry,
    data: nothing,
    handle: async ({ body }) =>
      withMessage('Your two-step sign-in stays.', await keepFactor(context, body.token)),
  })
}
