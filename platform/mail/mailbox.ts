import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { listPage, messageHtml, messagePage, messagePolicy, pagePolicy } from './reading-page.ts'
import { openStoredMail, type StoredMail } from './stored-mail.ts'

export type Mailbox = {
  /** Where to send: smtp://127.0.0.1:port. */
  smtpUrl: string
  /** Where to read. `GET {url}/messages?to=…&limit=…` answers `{ messages }` as JSON, newest first. */
  url: string
  stop(): Promise<void>
}

const HOST = '127.0.0.1'
const MESSAGE_LIMIT = 10 * 1024 * 1024

/** Listens on the port, or on a free one where it is taken: the address is printed. */
async function listenNear(server: Server, port: number): Promise<void> {
  try {
    const listening = once(server, 'listening')
    server.listen(port, HOST)
    await listening
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const listening = once(server, 'listening')
    server.listen(0, HOST)
    await listening
  }
}

/**
 * A local mail server: stores every SMTP message as a file under `dataDir`/mail and shows it on a page. Listens on
 * this machine alone; the page prefers `port`.
 */
export async function startMailbox({
  dataDir,
  port = 0,
}: {
  dataDir: string
  port?: number
}): Promise<Mailbox> {
  const stored = openStoredMail(join(dataDir, 'mail'))
  const smtp = createSmtp(stored)
  const web = createServer((request, response) => {
    answerRequest(stored, request, response).catch(() =>
      send(response, 500, 'text/plain', 'The message could not be read.'),
    )
  })

  const listening = once(smtp.server, 'listening')
  smtp.listen(0, HOST)
  await listening
  await listenNear(web, port)

  return {
    smtpUrl: `smtp://${HOST}:${(smtp.server.address() as AddressInfo).port}`,
    url: `http://${HOST}:${(web.address() as AddressInfo).port}`,
    stop: async () => {
      web.closeAllConnections()
      await Promise.all([
        new Promise<void>((done) => web.close(() => done())),
        new Promise<void>((done) => smtp.close(done)),
      ])
    },
  }
}

async function receive(
  stored: StoredMail,
  stream: SMTPServerDataStream,
  answer: (error?: Error) => void,
): Promise<void> {
  try {
    const raw = await buffer(stream)
    if (stream.sizeExceeded) throw Object.assign(new Error('the message is too large'), { responseCode: 552 })
    await stored.store(raw)
  } catch (error) {
    return answer(error instanceof Error ? error : new Error(String(error)))
  }
  return answer()
}

function createSmtp(stored: StoredMail): SMTPServer {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MESSAGE_LIMIT,
    closeTimeout: 500,
    onData: (stream, _session, callback) => void receive(stored, stream, callback),
  })
  // A client that breaks off is its own affair; without a listener it would end the process.
  smtp.on('error', () => {})
  return smtp
}

async function answerRequest(
  stored: StoredMail,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A page elsewhere may have its name lead here; ours is called by its address only.
  const name = (request.headers.host ?? '').replace(/:\d+$/, '')
  if (name !== HOST && name !== 'localhost')
    return send(response, 421, 'text/plain', 'This is not the host you look for.')
  const { pathname, searchParams } = new URL(request.url ?? '/', `http://${HOST}`)
  if (pathname === '/') return send(response, 200, 'text/html', listPage(await stored.list()))
  if (pathname === '/messages') {
    const to = searchParams.get('to') ?? undefined
    const limit = Math.min(Math.max(Number(searchParams.get('limit') ?? 20) || 20, 1), 500)
    const messages = await stored.list(to === undefined ? { limit } : { to, limit })
    return send(response, 200, 'application/json', JSON.stringify({ messages }))
  }
  const [, id = '', part] = pathname.split('/')
  const message = await stored.read(id)
  if (!message || (part !== undefined && part !== 'html'))
    return send(response, 404, 'text/plain', 'There is no such message.')
  if (part === 'html') return send(response, 200, 'text/html', messageHtml(message), messagePolicy)
  return send(response, 200, 'text/html', messagePage(message))
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  policy = pagePolicy,
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  response.end(body)
}
