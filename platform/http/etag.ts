import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The strong tag of a body. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

/** Whether If-None-Match names the tag; a proxy that compresses may have made it a weak one (RFC 9110, 13.1.2). */
export function isKnownTag(asked: string | undefined, etag: string): boolean {
  return (
    asked?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
  )
}

function vary(reply: FastifyReply, names: string): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? names : `${String(others)}, ${names}`)
}

/**
 * The onSend hook of public reads. Anonymous answers may be cached and are revalidated by their tag; a person's
 * own, with their hearts, are never stored.
 */
export async function sendPublicRead(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  vary(reply, 'Authorization, guestUserID')
  if (reply.statusCode !== 200 || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload
  const { account, guest } = request.principal
  if (account || guest) {
    reply.header('cache-control', 'private, no-store')
    return payload
  }
  const etag = etagOf(payload)
  reply.headers({ etag, 'cache-control': 'public, max-age=0, must-revalidate' })
  if (!isKnownTag(request.headers['if-none-match'], etag)) return payload
  reply.code(304)
  for (const name of ['content-length', 'content-type', 'content-encoding']) reply.removeHeader(name)
  return null
}
