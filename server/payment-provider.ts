import {
  createFlutterwaveProvider,
  createPaystackProvider,
  createSandboxProvider,
  type Provider,
} from '../features/payments/index.server.ts'
import type { Config } from '../platform/config/index.ts'
import { sandboxKeys } from './sandbox.ts'

/** The payment provider the settings name; `ownUrl` is where this server finds its sandbox. */
export function providerOf({ payment, company }: Config, ownUrl: string): Provider {
  switch (payment.provider) {
    case 'flutterwave':
      return createFlutterwaveProvider({ ...payment, shopName: company.name })
    case 'paystack':
      return createPaystackProvider(payment)
    case 'sandbox':
      return createSandboxProvider({
        apiUrl: `${ownUrl}/sandbox`,
        popUpUrl: '/sandbox/pop-up',
        ...sandboxKeys,
      })
  }
}
