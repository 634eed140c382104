import { lookup } from 'node:dns/promises'
import { isIPv6 } from 'node:net'

const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/**
 * Where the server finds itself on loopback, which is where its sandbox is. By address and not by name: a lookup waits for one of the
 * few threads that pictures and passwords keep busy, and a payment that waits for them is one that could not be verified.
 */
export async function ownUrlOf({ host, port }: { host: string; port: number }): Promise<string> {
  const address = everywhere[host] ?? (await lookup(host)).address
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
}
