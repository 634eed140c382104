import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { acceptInvitation, inviteStaff, readInvitations, withdrawInvitation } from '../service/invitations.ts'
import { changeRoles, endOneSession, readSessions } from '../service/staff-members.ts'

/** Who belongs to staff: invitations, roles, sessions. */
export function staffMembersApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'staff.setRoles', ({ officer, params: { id }, body }) =>
    changeRoles(context, officer, id, body.roles),
  )

  route(api, 'staff.invitations', async () => ok(await readInvitations(context)))

  route(api, 'staff.invite', (input) => inviteStaff(context, input.officer, input.body))

  route(api, 'staff.withdrawInvitation', ({ officer, params: { id } }) =>
    withdrawInvitation(context, officer, id),
  )

  route(api, 'staff.acceptInvitation', async ({ principal, body, request }, reply) => {
    reply.header('cache-control', 'no-store')
    return acceptInvitation(context, principal, body, request.ip)
  })

  route(api, 'staff.sessions', ({ params, account }) => readSessions(context, params.id, account.session))

  route(api, 'staff.endSession', ({ officer, params }) => endOneSession(context, officer, params))
}
