import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../../contract/principal.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { beginEnrolment, confirmEnrolment, sendFactorCode } from '../service/second-factor/enrolment.ts'
import { readFactorState, removeFactor, renewRecoveryCodes } from '../service/second-factor/keeping.ts'
import { passFactor } from '../service/second-factor/passing.ts'
import { keepFactor } from '../service/second-factor/resets.ts'
import type { FactorHolder } from '../service/second-factor/tries.ts'
import { originOf } from './origin.ts'
import { withMessage } from './with-message.ts'

/** The person who has given the password. Throws where the access table let in somebody who has not. */
export function memberOf({ account, half }: Principal): FactorHolder {
  const member = account ?? half
  if (!member) throw new Error('an operation of the second factor let somebody in who is not signed in')
  return member
}

/** The second factor of everybody: how it is passed, set up, replaced, renewed and turned off. */
export function secondFactorApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'auth.secondFactor', ({ principal }) => readFactorState(context, memberOf(principal)))

  route(api, 'auth.passSecondFactor', async ({ principal, body, request }, reply) => {
    reply.header('cache-control', 'no-store')
    return passFactor(context, memberOf(principal), body.code, request.id)
  })

  route(api, 'auth.sendFactorCode', async ({ principal, request }) =>
    withMessage(
      'We have sent a code to your email.',
      await sendFactorCode(context, memberOf(principal), originOf(request)),
    ),
  )

  route(api, 'auth.enrolSecondFactor', async ({ principal, body, request }, reply) => {
    reply.header('cache-control', 'no-store')
    return beginEnrolment(context, memberOf(principal), body, originOf(request))
  })

  route(api, 'auth.confirmSecondFactor', async ({ principal, body, request }, reply) => {
    reply.header('cache-control', 'no-store')
    return confirmEnrolment(context, memberOf(principal), body.code, request.id)
  })

  route(api, 'auth.renewRecoveryCodes', async ({ principal, body, request }, reply) => {
    reply.header('cache-control', 'no-store')
    return renewRecoveryCodes(context, memberOf(principal), body, request.id)
  })

  route(api, 'auth.removeSecondFactor', async ({ principal, body, request }) =>
    withMessage(
      'Two-step sign-in is off.',
      await removeFactor(context, memberOf(principal), body, request.id),
    ),
  )

  route(api, 'auth.keepSecondFactor', async ({ body }) =>
    withMessage('Your two-step sign-in stays.', await keepFactor(context, body.token)),
  )
}
