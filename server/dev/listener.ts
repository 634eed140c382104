import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'

/** Listens on a port of a host; `localhost` by IPv4 and IPv6, as the built server does. The first hears the upgrades of all. */
export async function createListener(
  { port, host }: { port: number; host: string },
  listener: RequestListener,
): Promise<{ server: Server; listen(): Promise<void>; close(): Promise<void> }> {
  const addresses = await lookup(host, { all: true })
  const server = createServer(listener)
  const others = addresses.slice(1).map(() => createServer(listener))
  for (const other of others) other.on('upgrade', (...upgrade) => server.emit('upgrade', ...upgrade))
  const servers = [server, ...others]

  async function listen(): Promise<void> {
    for (const [at, each] of servers.entries()) {
      const listening = once(each, 'listening')
      each.listen(port, addresses[at]?.address)
      await listening
    }
  }

  async function close(): Promise<void> {
    for (const each of servers) {
      const closed = once(each, 'close')
      if (!each.listening) continue
      each.close()
      each.closeAllConnections()
      await closed
    }
  }

  return { server, listen, close }
}
