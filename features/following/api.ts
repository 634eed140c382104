import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { ok } from '../../kernel/result.ts'
import { mailLinks } from '../../platform/http/mail-links.ts'
import { route } from '../../platform/http/route.ts'
import type { FollowingContext } from './context.ts'
import { readFollowed, startFollowing, stopByLink, stopFollowing } from './service/following.ts'
import { askToFollow, confirmFollow } from './service/guests.ts'

/** Adds the operations of those who follow artists. */
export function followingApi(api: FastifyInstance, context: FollowingContext): void {
  route(api, 'following.list', async ({ account }) =>
    ok({ artists: await readFollowed(context, account.id) }),
  )

  route(api, 'following.start', ({ account, params }) => startFollowing(context, account.id, params.slug))

  route(api, 'following.ask', ({ params, body, request }) =>
    askToFollow(context, params.slug, body.email, request.ip),
  )

  route(api, 'following.stop', ({ account, params }) => stopFollowing(context, account.id, params.slug))
}

/** What the buttons behind links of mails send: POST /newsletter/artists and /newsletter/follow. */
export function followingPages(context: FollowingContext): FastifyPluginAsync {
  return mailLinks([
    {
      path: '/newsletter/artists',
      press: (token) => stopByLink(context, token),
      done: '/newsletter/unfollowed',
      lost: '/newsletter/expired',
      isList: true,
    },
    {
      path: '/newsletter/follow',
      press: (token) => confirmFollow(context, token),
      done: '/newsletter/followed',
      lost: '/newsletter/expired',
    },
  ])
}
