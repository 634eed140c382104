import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { passwordAgain, sessions } from '../../../contract/account.ts'
import { nothing } from '../../../contract/envelope.ts'
import { isId } from '../../../kernel/id.ts'
import { ok, refuse } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import {
  endOtherOwnSessions,
  endOwnSession,
  ownSessions,
  type SessionListContext,
} from '../service/session-list.ts'
import { withMessage } from './with-message.ts'

/** Where an account is signed in, for its owner. */
export function sessionsApi(api: FastifyInstance, context: SessionListContext): void {
  route(api, {
    operation: 'profile.sessions',
    method: 'GET',
    url: '/profiles/sessions',
    summary: 'Where you are signed in, the last used first',
    data: sessions,
    handle: async ({ principal: { account } }) =>
      account ? ok(await ownSessions(context, account)) : refuse('sign_in_required'),
  })

  route(api, {
    operation: 'profile.endSession',
    method: 'DELETE',
    url: '/profiles/sessions/:id',
    summary: 'Sign one device out, by your password',
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    body: passwordAgain,
    data: nothing,
    handle: async ({ principal: { account }, params, body }) => {
      if (!account) return refuse('sign_in_required')
      if (!isId(params.id)) return refuse('not_found')
      const done = await endOwnSession(context, account, params.id, body.password)
      return withMessage('That device is signed out.', done)
    },
  })

  route(api, {
    operation: 'profile.endOtherSessions',
    method: 'DELETE',
    url: '/profiles/sessions',
    summary: 'Sign all other devices out, by your password',
    body: passwordAgain,
    data: nothing,
    handle: async ({ principal: { account }, body }) =>
      account
        ? withMessage(
            'All other devices are signed out.',
            await endOtherOwnSessions(context, account, body.password),
          )
        : refuse('sign_in_required'),
  })
}
