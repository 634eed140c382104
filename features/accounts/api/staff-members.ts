import type { FastifyInstance } from 'fastify'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { actOn } from '../../../platform/http/act-on.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { acceptInvitation, inviteStaff, readInvitations, withdrawInvitation } from '../service/invitations.ts'
import { changeRoles, endOneSession, readSessions } from '../service/staff-members.ts'

/** Who belongs to staff: invitations, roles, sessions. */
export function staffMembersApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'staff.setRoles', (input) =>
    actOn(input, 'not_found', (officer, id) => changeRoles(context, officer, id, input.body.roles)),
  )

  route(api, 'staff.invitations', async () => ok(await readInvitations(context)))

  route(api, 'staff.invite', (input) => inviteStaff(context, input.officer, input.body))

  route(api, 'staff.withdrawInvitation', (input) =>
    actOn(input, 'not_found', (officer, id) => withdrawInvitation(context, officer, id)),
  )

  route(api, 'staff.acceptInvitation', async ({ principal, body, request }, reply) => {
    reply.header('cache-control', 'no-store')
    return acceptInvitation(context, principal, body, request.ip)
  })

  route(api, 'staff.sessions', async ({ params, account }) =>
    isId(params.id) ? readSessions(context, params.id, account.session) : refuse('not_found'),
  )

  route(api, 'staff.endSession', (input) =>
    actOn(input, 'not_found', async (officer, id) => {
      const { session } = input.params
      return isId(session) ? endOneSession(context, officer, { id, session }) : refuse('not_found')
    }),
  )
}
