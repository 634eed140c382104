import { isLoopbackUrl } from './shapes.ts'
import type { Values } from './variables.ts'

/** Whether people of other machines are to come, by one of the server's addresses: then what is fine for a try is not. */
export function isForOthers({ PUBLIC_URL, BACKOFFICE_URL, PAYMENT_URL }: Partial<Values>): boolean {
  return [PUBLIC_URL, BACKOFFICE_URL, PAYMENT_URL].some((url) => url !== undefined && !isLoopbackUrl(url))
}
