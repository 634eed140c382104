import type { Socket } from 'node:net'
import type { Failure } from '../../contract/envelope.ts'
import { type ProblemCode, problems } from '../../contract/problems.ts'
import { newId } from '../../kernel/id.ts'
import { securityHeaders, type Transport } from '../../platform/http/security.ts'

function codeOf(error: { code?: string }): { status: string; code: ProblemCode } {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return { status: '431 Request Header Fields Too Large', code: 'too_large' }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: '408 Request Timeout', code: 'malformed' }
  return { status: '400 Bad Request', code: 'malformed' }
}

/** How long a caller may send after a refusal: if its connection closed at once, it would miss the answer. */
const LINGER_MS = 2_000

const answered = new WeakSet<Socket>()

/**
 * Answers what Node could not read as a request (headers or address too long, too slow, no HTTP at all) in the API's
 * shape, and hangs up.
 */
export function unreadableAnswers(transport: Transport) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // Each further piece of unreadable input raises the error again.
    if (answered.has(socket)) return
    answered.add(socket)
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const { status, code } = codeOf(error)
    const { text } = problems[code]
    const id = newId()
    const body: Failure = { status: 'error', error: text, message: text, code, request_id: id }
    const json = JSON.stringify(body)
    const headers = {
      ...securityHeaders('/api', transport),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(json)),
      'x-request-id': id,
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.on('error', () => {})
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${json}`)
    const hangUp = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(hangUp))
  }
}
