import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createDb, type Db, type DbOptions } from './db.ts'

/** A way to a database that can be cut, after which it refuses so many connections; `db` uses it. */
export async function openWay(
  to: string,
  options: DbOptions = {},
): Promise<{ db: Db; cut: (thenRefuses?: number) => void; close: () => Promise<void> }> {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  let refuses = 0
  const relay = createServer((client) => {
    if (refuses > 0) {
      refuses -= 1
      client.destroy()
      return
    }
    const server = connect(Number(target.port), target.hostname)
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
    client.pipe(server).pipe(client)
  })
  await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve))
  const url = new URL(to)
  url.port = String((relay.address() as AddressInfo).port)
  const db = createDb(url.href, { statementTimeoutMs: 20_000, connectTimeoutMs: 20_000, ...options })
  return {
    db,
    cut: (thenRefuses = 0) => {
      refuses = thenRefuses
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      await db.destroy()
      relay.close()
    },
  }
}
