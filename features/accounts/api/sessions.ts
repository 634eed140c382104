import type { FastifyInstance } from 'fastify'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { AccountsContext } from '../context.ts'
import { endOtherOwnSessions, endOwnSession, ownSessions } from '../service/session-list.ts'
import { withMessage } from './with-message.ts'

/** Where an account is signed in, for its owner. */
export function sessionsApi(api: FastifyInstance, context: AccountsContext): void {
  route(api, 'profile.sessions', async ({ account }) => ok(await ownSessions(context, account)))

  route(api, 'profile.endSession', async ({ account, params, body }) => {
    const done = await endOwnSession(context, account, params.id, body.password)
    return withMessage('That device is signed out.', done)
  })

  route(api, 'profile.endOtherSessions', async ({ account, body }) =>
    withMessage(
      'All other devices are signed out.',
      await endOtherOwnSessions(context, account, body.password),
    ),
  )
}
