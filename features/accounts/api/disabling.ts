import type { FastifyInstance } from 'fastify'
import { type Id, isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { type Asked, actOn } from '../../../platform/http/act-on.ts'
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
async function disablerOf(
  { db }: Pick<DisablingContext, 'db'>,
  { id, roles, requestId }: Officer,
): Promise<Disabler> {
  const person = await readPerson(db, id)
  return {
    actor: { id, name: person ? `${person.firstName} ${person.lastName}` : 'staff' },
    isAdmin: roles.includes('admin'),
    requestId,
  }
}

/** Has the member of staff of a request act on the account of an address, and tells them when it is done. */
async function actOnAccount(
  context: DisablingContext,
  input: Asked,
  message: string,
  act: (by: Disabler, id: Id) => ReturnType<typeof endAllSessions>,
) {
  const done = await actOn(input, 'not_found', async (officer, accountId) =>
    act(await disablerOf(context, officer), accountId),
  )
  return withMessage(message, done)
}

/** Disabling accounts: support may disable buyers and sellers; staff, and enabling again, are for admins. */
export function disablingApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'staff.disablePerson', (input) =>
    actOnAccount(context, input, 'Disabled.', (by, id) => disableAccount(context, by, id, input.body.reason)),
  )

  route(api, 'staff.enablePerson', (input) =>
    actOnAccount(context, input, 'Enabled.', (by, id) => enableAccount(context, by, id, input.body.reason)),
  )

  route(api, 'staff.endSessions', (input) =>
    actOnAccount(context, input, 'All sessions ended.', (by, id) => endAllSessions(context, by, id)),
  )

  route(api, 'staff.stops', async ({ params }) =>
    isId(params.id) ? ok({ stops: await readStops(context, params.id) }) : refuse('not_found'),
  )

  route(api, 'staff.undoStops', (input) =>
    actOn(input, 'not_found', async (officer, id) =>
      ok(await undoStops(context, await disablerOf(context, officer), id, input.body)),
    ),
  )
}
