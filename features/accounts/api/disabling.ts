import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../../../contract/principal.ts'
import type { Id } from '../../../kernel/id.ts'
import { actOn } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import {
  type Disabler,
  type DisablingContext,
  disableAccount,
  enableAccount,
  endAllSessions,
} from '../service/disabling.ts'
import { readPerson } from '../store/profiles.ts'
import { withMessage } from './with-message.ts'

/** Has the member of staff of a request act on the account of an address, and tells them when it is done. */
async function actOnAccount(
  context: DisablingContext,
  input: { params: { id: string }; principal: Principal; request: FastifyRequest },
  message: string,
  act: (by: Disabler, id: Id) => ReturnType<typeof endAllSessions>,
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
  route(api, 'staff.disablePerson', (input) =>
    actOnAccount(context, input, 'Disabled.', (by, id) => disableAccount(context, by, id, input.body.reason)),
  )

  route(api, 'staff.enablePerson', (input) =>
    actOnAccount(context, input, 'Enabled.', (by, id) => enableAccount(context, by, id, input.body.reason)),
  )

  route(api, 'staff.endSessions', (input) =>
    actOnAccount(context, input, 'All sessions ended.', (by, id) => endAllSessions(context, by, id)),
  )
}
