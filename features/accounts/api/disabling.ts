import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import {
  type Disabler,
  type DisablingContext,
  disableAccount,
  enableAccount,
  endAllSessions,
} from '../service/disabling.ts'
import { readStops, undoStops } from '../service/undoing.ts'
import { readPerson } from '../store/profiles.ts'
import { withMessage } from './with-message.ts'

/** Who of staff asks, as disabling takes it. */
async function disablerOf({ db }: Pick<DisablingContext, 'db'>, { id, roles }: Officer): Promise<Disabler> {
  const person = await readPerson(db, id)
  return {
    actor: { id, name: person ? `${person.firstName} ${person.lastName}` : 'staff' },
    isAdmin: roles.includes('admin'),
  }
}

/** Disabling accounts: support may disable buyers and sellers; staff, and enabling again, are for admins. */
export function disablingApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'staff.disablePerson', async ({ officer, params: { id }, body }) =>
    withMessage(
      'Disabled.',
      await disableAccount(context, await disablerOf(context, officer), id, body.reason),
    ),
  )

  route(api, 'staff.enablePerson', async ({ officer, params: { id }, body }) =>
    withMessage(
      'Enabled.',
      await enableAccount(context, await disablerOf(context, officer), id, body.reason),
    ),
  )

  route(api, 'staff.endSessions', async ({ officer, params: { id } }) =>
    withMessage('All sessions ended.', await endAllSessions(context, await disablerOf(context, officer), id)),
  )

  route(api, 'staff.stops', async ({ params }) => ok({ stops: await readStops(context, params.id) }))

  route(api, 'staff.undoStops', async ({ officer, params: { id }, body }) =>
    ok(await undoStops(context, await disablerOf(context, officer), id, body)),
  )
}
