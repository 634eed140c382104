import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a header is one text and the expected one, in a time that does not depend on it, not even on its length. */
export function isExpected(header: string | string[] | undefined, expected: string): boolean {
  return typeof header === 'string' && timingSafeEqual(digest(header), digest(expected))
}

/** The hex HMAC of a body, over its raw bytes. */
export function hmacOf(algorithm: 'sha256' | 'sha512', secret: string, body: Buffer | string): string {
  return createHmac(algorithm, secret).update(body).digest('hex')
}

/** The JSON in a body; undefined when it is none. */
export function jsonIn(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
