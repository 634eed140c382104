import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as it arrived. */
export type Received = { method: string; path: string; headers: IncomingMessage['headers']; body: unknown }

/** What to answer. */
export type Reply = { status: number; body: unknown; delay?: number }

/** Starts an HTTP server that answers by `reply` and remembers what it was asked. Call `stop` at the end. */
export async function startTestServer(reply: (call: Received) => Reply) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const call: Received = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text,
      }
      received.push(call)
      const { status, body, delay = 0 } = reply(call)
      setTimeout(
        () => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
        delay,
      )
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** A successful answer. */
export function successAnswer(data: unknown, message = ''): Reply {
  return {
    status: 200,
    body: { status: 'success', message, data },
  }
}

/** A refusal. */
export function refusal(status: number, code: string, error: string, more: object = {}): Reply {
  return {
    status,
    body: { status: 'error', error, message: error, code, request_id: 'r', ...more },
  }
}
