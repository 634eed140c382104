import { createHttpGateway, type NotificationsContext } from '../features/notifications/index.server.ts'
import type { Config } from '../platform/config/index.ts'
import { sandboxKeys } from './sandbox.ts'

/** Who sends messages by the settings; `ownUrl` is where this server finds its sandbox. */
export function messageGatewayOf(
  { messages }: Pick<Config, 'messages'>,
  ownUrl: string,
): NotificationsContext['gateway'] {
  if (messages === null) return null
  return messages.gateway === 'http'
    ? createHttpGateway(messages)
    : createHttpGateway({
        url: `${ownUrl}/sandbox`,
        key: sandboxKeys.secretKey,
        secret: sandboxKeys.webhookSecret,
      })
}
