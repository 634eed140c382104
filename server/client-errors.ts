import type { Socket } from 'node:net'
import type { Failure } from '../contract/envelope.ts'
import { type ProblemCode, problems } from '../contract/problems.ts'
import { newId } from '../kernel/id.ts'

const codeOf = (error: { code?: string }): { status: string; code: ProblemCode } => {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return { status: '431 Request Header Fields Too Large', code: 'too_large' }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: '408 Request Timeout', code: 'malformed' }
  return { status: '400 Bad Request', code: 'malformed' }
}

/** Answers what Node could not read as a request (headers or address too long, no HTTP at all) in the API's shape, and hangs up. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code } = codeOf(error)
  const { text } = problems[code]
  const body: Failure = { status: 'error', error: text, message: text, code, request_id: newId() }
  const json = JSON.stringify(body)
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(json)}\r\nConnection: close\r\n\r\n${json}`,
    )
  }
  socket.destroySoon()
}
