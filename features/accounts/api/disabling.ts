import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { nothing } from '../../../contract/envelope.ts'
import type { Principal } from '../../../contract/principal.ts'
import { disablingReason } from '../../../contract/staff-people.ts'
import type { Id } from '../../../kernel/id.ts'
import { actOn } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import {
  type Disabler,
  type DisablingContext,
  disableAccount,
  enableAccount,
  endSessionsOf,
} from '../service/disabling.ts'
import { readPerson } from '../store/profiles.ts'
import { withMessage } from './with-message.ts'

const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

/** Has the member of staff of a request act on the account of an address, and tells them when it is done. */
async function actOnAccount(
  context: DisablingContext,
  input: { params: { id: string }; principal: Principal; request: FastifyRequest },
  message: string,
  act: (by: Disabler, id: Id) => ReturnType<typeof endSessionsOf>,
) {
  const done = await actOn(input, 'not_found', async ({ id, requestId }, accountId) => {
    const person = await readPerson(context.db, id)
    const by: Disabler = {
      actor: { id, name: person ? `${person.firstName} ${person.lastName}` : 'staff' },
      isAdmin: input.principal.account?.staffRoles.includes('admin') ?? false,
      requestId,
    }
    return act(by, accountId)
  })
  return withMessage(message, done)
}

/** Disabling accounts: support may disable buyers and sellers; staff, and enabling again, are for admins. */
export function disablingApi(api: FastifyInstance, context: DisablingContext): void {
  route(api, {
    operation: 'staff.disablePerson',
    method: 'POST',
    url: '/staff/people/:id/disable',
    summary: 'Disable an account, saying why: its sessions end, nobody signs in, its works leave the shop',
    params: idParams,
    body: disablingReason,
    data: nothing,
    handle: (input) =>
      actOnAccount(context, input, 'Disabled.', (by, id) =>
        disableAccount(context, by, id, input.body.reason),
      ),
  })

  route(api, {
    operation: 'staff.enablePerson',
    method: 'POST',
    url: '/staff/people/:id/enable',
    summary: 'Let a disabled account be used again, saying why',
    params: idParams,
    body: disablingReason,
    data: nothing,
    handle: (input) =>
      actOnAccount(context, input, 'Enabled.', (by, id) => enableAccount(context, by, id, input.body.reason)),
  })

  route(api, {
    operation: 'staff.endSessions',
    method: 'DELETE',
    url: '/staff/people/:id/sessions',
    summary: 'End all sessions of an account',
    params: idParams,
    data: nothing,
    handle: (input) =>
      actOnAccount(context, input, 'All sessions ended.', (by, id) => endSessionsOf(context, by, id)),
  })
}
