import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { nothing } from '../../../contract/envelope.ts'
import { factorReset, factorResetEntry, staffResetEntry } from '../../../contract/second-factor.ts'
import { staffAccounts, staffSelf } from '../../../contract/staff-account.ts'
import { ok } from '../../../kernel/result.ts'
import { actOn } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { FactorContext } from '../service/second-factor/context.ts'
import {
  staffAccounts as listAccounts,
  resetStaffFactor,
  staffSelf as selfOf,
} from '../service/second-factor/office.ts'
import { askReset, stopReset } from '../service/second-factor/resets.ts'
import { memberOf } from './second-factor.ts'

const params = z.object({ id: z.string().check(z.maxLength(100)) })

/** Who of staff is here, and how staff take the second factor of others away. */
export function staffFactorApi(api: FastifyInstance, context: FactorContext): void {
  route(api, {
    operation: 'staff.me',
    method: 'GET',
    url: '/staff/me',
    summary: 'Who is signed in, with their roles and whether the second factor is asked for',
    data: staffSelf,
    handle: ({ principal }) => selfOf(context, memberOf(principal)),
  })

  route(api, {
    operation: 'staff.accounts',
    method: 'GET',
    url: '/staff/accounts',
    summary: 'The members of staff',
    data: staffAccounts,
    handle: async () => ok({ accounts: await listAccounts(context) }),
  })

  route(api, {
    operation: 'staff.resetSecondFactor',
    method: 'DELETE',
    url: '/staff/accounts/:id/second-factor',
    summary:
      'Take the second factor of another member of staff away, who has proved who they are; their sessions end',
    params,
    body: staffResetEntry,
    data: nothing,
    handle: (input) =>
      actOn(input, 'not_found', (officer, id) => resetStaffFactor(context, officer, id, input.body.proof)),
  })

  route(api, {
    operation: 'staff.askFactorReset',
    method: 'POST',
    url: '/staff/people/:id/second-factor-reset',
    summary:
      'Take the second factor of a buyer or seller away after 48 hours, in which the owner can stop it',
    params,
    body: factorResetEntry,
    data: factorReset,
    handle: (input) =>
      actOn(input, 'not_found', (officer, id) => askReset(context, officer, id, input.body.proof)),
  })

  route(api, {
    operation: 'staff.stopFactorReset',
    method: 'DELETE',
    url: '/staff/people/:id/second-factor-reset',
    summary: 'Stop that before it happens',
    params,
    data: nothing,
    handle: (input) => actOn(input, 'not_found', (officer, id) => stopReset(context, officer, id)),
  })
}
