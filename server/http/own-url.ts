import { lookup } from 'node:dns/promises'
import { isIPv6 } from 'node:net'

const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/**
 * The server's own loopback address, where its sandbox is. As an IP: lookups share few threads with pictures and
 * passwords, and a payment check must not wait for them.
 */
export async function ownUrlOf({ host, port }: { host: string; port: number }): Promise<string> {
  const address = everywhere[host] ?? (await lookup(host)).address
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
}
