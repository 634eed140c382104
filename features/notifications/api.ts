import type { FastifyInstance } from 'fastify'
import { WEBHOOK_LIMIT } from '../../contract/file-limits.ts'
import { ok } from '../../kernel/result.ts'
import { route } from '../../platform/http/route.ts'
import type { NotificationsContext } from './context.ts'
import { readNotifications, readUp } from './service/list.ts'
import { receiveReport } from './service/messages.ts'
import { enterCode, enterNumber, removeNumber } from './service/numbers.ts'
import { changeSettings, readSettings } from './service/settings.ts'

/** Adds the routes by which sellers read what they are notified of, and choose how. */
export function notificationsApi(api: FastifyInstance, context: NotificationsContext): void {
  route(api, 'seller.notifications', async ({ account, query }) =>
    ok(await readNotifications(context, account.id, query)),
  )

  route(api, 'seller.readNotifications', ({ account, body }) => readUp(context, account.id, body.id))

  route(api, 'seller.notificationSettings', ({ account }) => readSettings(context, account.id))

  route(api, 'seller.changeNotificationSettings', ({ account, body }) =>
    changeSettings(context, account.id, body.choices),
  )

  route(api, 'seller.enterMessageNumber', ({ account, body }) => enterNumber(context, account.id, body))

  route(api, 'seller.confirmMessageNumber', ({ account, body }) => enterCode(context, account.id, body.code))

  route(api, 'seller.removeMessageNumber', ({ account }) => removeNumber(context, account.id))

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
