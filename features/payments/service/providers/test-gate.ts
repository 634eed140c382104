import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * How a call fails: no answer, broken connection, outage, rate limit, HTML instead of JSON; 'late outage': a 503
 * although the call took effect.
 */
export type Trouble = 'silence' | 'cut' | 'outage' | 'busy' | 'nonsense' | 'late outage'

/** What came through the gate. */
export type Asked = { method: string; path: string; body: unknown }

/** A server in front of a provider's, that passes calls on or spoils them. */
export type Gate = {
  url: string
  asked: Asked[]
  /** Spoils the next call, or the next POST. */
  spoil(trouble: Trouble, method?: 'POST'): void
  /** Answers the next call with this instead of passing it on. */
  answerNext(json: unknown): void
  close(): Promise<void>
}

/** Opens a gate in front of `target`, an address without a slash at its end. */
export async function openGate(target: string): Promise<Gate> {
  const asked: Asked[] = []
  const answers: unknown[] = []
  const troubles: { trouble: Trouble; method: string | undefined }[] = []

  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const { method = 'GET', url: path = '/' } = request
    asked.push({ method, path, body: body === '' ? undefined : JSON.parse(body) })
    if (answers.length > 0) return response.writeHead(200).end(JSON.stringify(answers.shift()))
    const next = troubles.findIndex((one) => (one.method ?? method) === method)
    const { trouble } = (next < 0 ? undefined : troubles.splice(next, 1)[0]) ?? {}
    if (trouble === 'silence') return
    if (trouble === 'cut') return request.socket.destroy()
    if (trouble === 'outage') return response.writeHead(503).end('{"status":"error"}')
    if (trouble === 'busy') return response.writeHead(429).end('{"status":"error"}')
    if (trouble === 'nonsense') return response.writeHead(200).end('<html>Maintenance</html>')
    const answer = await fetch(`${target}${path}`, {
      method,
      headers: {
        authorization: request.headers.authorization ?? '',
        ...(body !== '' && { 'content-type': 'application/json' }),
      },
      ...(body !== '' && { body }),
    })
    const reported = await answer.text()
    if (trouble === 'late outage') return response.writeHead(503).end('{}')
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(reported)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerNext: (json) => void answers.push(json),
    spoil: (trouble, method) => void troubles.push({ trouble, method }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
