import type { FastifyInstance } from 'fastify'
import { WEBHOOK_LIMIT } from '../../contract/file-limits.ts'
import type { Principal } from '../../contract/principal.ts'
import { ok } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { NotificationsContext } from './context.ts'
import { readNotifications, readUp } from './service/list.ts'
import { receiveReport } from './service/messages.ts'
import { enterCode, enterNumber, removeNumber } from './service/numbers.ts'
import { changeSettings, readSettings } from './service/settings.ts'

const accountOf = (principal: Principal): string => principal.account?.id ?? ''

/** Adds the routes by which sellers read what they are notified of, and choose how. */
export function notificationsApi(api: FastifyInstance, context: NotificationsContext): void {
  route(api, 'seller.notifications', async ({ principal, query }) =>
    ok(await readNotifications(context, accountOf(principal), query)),
  )

  route(api, 'seller.readNotifications', ({ principal, body }) =>
    readUp(context, accountOf(principal), body.id),
  )

  route(api, 'seller.notificationSettings', ({ principal }) => readSettings(context, accountOf(principal)))

  route(api, 'seller.changeNotificationSettings', ({ principal, body }) =>
    changeSettings(context, accountOf(principal), body.choices),
  )

  route(api, 'seller.enterMessageNumber', ({ principal, body }) =>
    enterNumber(context, accountOf(principal), body),
  )

  route(api, 'seller.confirmMessageNumber', ({ principal, body }) =>
    enterCode(context, accountOf(principal), body.code),
  )

  route(api, 'seller.removeMessageNumber', ({ principal }) => removeNumber(context, accountOf(principal)))

  reportRoute(api, context)
}

/** In a scope of its own: there, bodies stay the bytes that came, since the signature is over them. */
function reportRoute(api: FastifyInstance, context: NotificationsContext): void {
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    route(scope, 'messages.report', ({ request }) =>
      receiveReport(
        context,
        Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        request.headers['x-message-signature'],
      ),
    )
  })
}
