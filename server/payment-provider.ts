import {
  createFlutterwaveProvider,
  createPaystackProvider,
  createSandboxProvider,
  type Provider,
} from '../features/payments/index.server.ts'
import type { Config } from '../platform/config/index.ts'
import type { Keyring } from '../platform/keyring/index.ts'
import { sandboxKeysOf } from './sandbox.ts'

/** The payment provider the settings name; `ownUrl` is where this server finds its sandbox, whose keys may be of the keyring. */
export function providerOf(
  config: Config,
  { keyring, ownUrl }: { keyring: Keyring; ownUrl: string },
): Provider {
  const { payment, company } = config
  switch (payment.provider) {
    case 'flutterwave':
      return createFlutterwaveProvider({ ...payment, shopName: company.name })
    case 'paystack':
      return createPaystackProvider(payment)
    case 'sandbox':
      return createSandboxProvider({
        apiUrl: `${ownUrl}/sandbox`,
        popUpUrl: '/sandbox/pop-up',
        ...sandboxKeysOf(config, keyring),
      })
  }
}
