import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { beginEnrolment, confirmEnrolment, sendFactorCode } from '../service/second-factor/enrolment.ts'
import { readFactorState, removeFactor, renewRecoveryCodes } from '../service/second-factor/keeping.ts'
import { passFactor } from '../service/second-factor/passing.ts'
import { keepFactor } from '../service/second-factor/resets.ts'
import { originOf } from './origin.ts'
import { withMessage } from './with-message.ts'

/** The second factor of everybody: how it is passed, set up, replaced, renewed and turned off. */
export function secondFactorApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'auth.secondFactor', ({ member }) => readFactorState(context, member))

  route(api, 'auth.passSecondFactor', async ({ member, body }, reply) => {
    reply.header('cache-control', 'no-store')
    return passFactor(context, member, body.code)
  })

  route(api, 'auth.sendFactorCode', async ({ account, request }) =>
    withMessage(
      'We have sent a code to your email.',
      await sendFactorCode(context, account, originOf(request)),
    ),
  )

  route(api, 'auth.enrolSecondFactor', async ({ account, body, request }, reply) => {
    reply.header('cache-control', 'no-store')
    return beginEnrolment(context, account, body, originOf(request))
  })

  route(api, 'auth.confirmSecondFactor', async ({ account, body }, reply) => {
    reply.header('cache-control', 'no-store')
    return confirmEnrolment(context, account, body.code)
  })

  route(api, 'auth.renewRecoveryCodes', async ({ account, body }, reply) => {
    reply.header('cache-control', 'no-store')
    return renewRecoveryCodes(context, account, body)
  })

  route(api, 'auth.removeSecondFactor', async ({ account, body }) =>
    withMessage('Two-step sign-in is off.', await removeFactor(context, account, body)),
  )

  route(api, 'auth.keepSecondFactor', async ({ body }) =>
    withMessage('Your two-step sign-in stays.', await keepFactor(context, body.token)),
  )
}
