import { isLoopbackHost, isLoopbackUrl } from './shapes.ts'
import type { Values } from './variables.ts'

/**
 * Whether people of other machines are to come: by one of the server's addresses, or because it listens beyond loopback. Then what is
 * fine for a try is not. A value that is missing says nothing.
 */
export function isForOthers({ HOST, PUBLIC_URL, BACKOFFICE_URL, PAYMENT_URL }: Partial<Values>): boolean {
  const addresses = [PUBLIC_URL, BACKOFFICE_URL, PAYMENT_URL]
  return (
    (HOST !== undefined && !isLoopbackHost(HOST)) ||
    addresses.some((url) => url !== undefined && !isLoopbackUrl(url))
  )
}
