import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { nothing } from '../../../contract/envelope.ts'
import type { Principal } from '../../../contract/principal.ts'
import {
  enrolment,
  recoveryCodes,
  secondFactorEntry,
  secondFactorPassed,
  staffAccounts,
  staffSelf,
} from '../../../contract/staff-account.ts'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { SecondFactor } from '../service/second-factor.ts'

const memberOf = ({ account }: Principal) => {
  if (!account) throw new Error('an operation of staff let somebody in who is not signed in')
  return account
}

/** How staff pass their second factor, and how an admin takes one away. */
export const secondFactorApi = (api: FastifyInstance, factor: SecondFactor): void => {
  route(api, {
    operation: 'staff.me',
    method: 'GET',
    url: '/staff/me',
    summary: 'Who is signed in, with their roles and whether the second factor is asked for',
    data: staffSelf,
    handle: ({ principal }) => factor.self(memberOf(principal)),
  })

  route(api, {
    operation: 'staff.enrolSecondFactor',
    method: 'POST',
    url: '/staff/second-factor/enrolment',
    summary: 'A new secret for an authenticator app; it counts once it is confirmed',
    data: enrolment,
    handle: async ({ principal }, reply) => {
      reply.header('cache-control', 'no-store')
      return factor.enrol(memberOf(principal))
    },
  })

  route(api, {
    operation: 'staff.confirmSecondFactor',
    method: 'POST',
    url: '/staff/second-factor/confirm',
    summary: 'Take the new secret into use by a code of it; answers ten recovery codes, this once',
    body: secondFactorEntry,
    data: recoveryCodes,
    handle: async ({ principal, body, request }, reply) => {
      reply.header('cache-control', 'no-store')
      return factor.confirm(memberOf(principal), body.code, request.id)
    },
  })

  route(api, {
    operation: 'staff.passSecondFactor',
    method: 'POST',
    url: '/staff/second-factor',
    summary: 'Pass the second factor in this session, by a code of the app or a recovery code',
    body: secondFactorEntry,
    data: secondFactorPassed,
    handle: ({ principal, body, request }) => factor.pass(memberOf(principal), body.code, request.id),
  })

  route(api, {
    operation: 'staff.accounts',
    method: 'GET',
    url: '/staff/accounts',
    summary: 'The members of staff',
    data: staffAccounts,
    handle: async () => ok({ accounts: await factor.accounts() }),
  })

  route(api, {
    operation: 'staff.resetSecondFactor',
    method: 'DELETE',
    url: '/staff/accounts/:id/second-factor',
    summary: 'Take the second factor of another member of staff away, and end their sessions',
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    data: nothing,
    handle: async ({ principal, params, request }) =>
      isId(params.id) ? factor.reset(memberOf(principal), params.id, request.id) : refuse('not_found'),
  })
}
