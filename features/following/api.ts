import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Principal } from '../../contract/principal.ts'
import { ok } from '../../kernel/result.ts'
import { mailLinks } from '../../platform/http/mail-links.ts'
import { route } from '../../platform/http/route.ts'
import type { FollowingContext } from './context.ts'
import { readFollowed, startFollowing, stopByLink, stopFollowing } from './service/following.ts'
import { askToFollow, confirmFollow } from './service/guests.ts'

const accountOf = (principal: Principal): string => principal.account?.id ?? ''

/** Adds the operations of those who follow artists. */
export function followingApi(api: FastifyInstance, context: FollowingContext): void {
  route(api, 'following.list', async ({ principal }) =>
    ok({ artists: await readFollowed(context, accountOf(principal)) }),
  )

  route(api, 'following.start', ({ principal, params }) =>
    startFollowing(context, accountOf(principal), params.slug),
  )

  route(api, 'following.ask', ({ params, body, request }) =>
    askToFollow(context, params.slug, body.email, request.ip),
  )

  route(api, 'following.stop', ({ principal, params }) =>
    stopFollowing(context, accountOf(principal), params.slug),
  )
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
