import { createHttpGateway, type NotificationsContext } from '../features/notifications/index.server.ts'
import type { Config } from '../platform/config/index.ts'
import type { Keyring } from '../platform/keyring/index.ts'
import { sandboxKeysOf } from './sandbox.ts'

/** Who sends messages by the settings; `ownUrl` is where this server finds its sandbox, whose keys may be of the keyring. */
export function messageGatewayOf(
  config: Pick<Config, 'messages' | 'isForOthers'>,
  { keyring, ownUrl }: { keyring: Keyring; ownUrl: string },
): NotificationsContext['gateway'] {
  const { messages } = config
  if (messages === null) return null
  if (messages.gateway === 'http') return createHttpGateway(messages)
  const { secretKey, webhookSecret } = sandboxKeysOf(config, keyring)
  return createHttpGateway({ url: `${ownUrl}/sandbox`, key: secretKey, secret: webhookSecret })
}
