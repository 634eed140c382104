import type { FastifyInstance, FastifyReply } from 'fastify'

/** What is answered: each kind needs its own permissions. */
type Kind = 'api' | 'picture' | 'frame' | 'page'

/** The rule that browsers reach this domain, and all names below it, by https alone: for a year, in seconds. */
const HSTS = 'max-age=31536000; includeSubDomains'

/** `isHttps`: people reach us by https alone. `isPreloaded`: browsers may ship the rule that they do. */
export type Transport = { isHttps: boolean; isPreloaded: boolean }

const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
} as const

/** A route that knows better says so itself, which comes later and wins. */
const byKind: Record<Kind, Record<string, string>> = {
  // Data: it is never shown or run, and not cached unless its route says so.
  api: {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  },
  // Mails and pages of others show our pictures.
  picture: {
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
    'x-frame-options': 'DENY',
  },
  // The payment's pages, which stand in a frame of ours; their own policies name who may frame them.
  frame: { 'referrer-policy': 'no-referrer', 'cross-origin-resource-policy': 'same-origin' },
  // Files of the build and icons; a page has a policy of its own.
  page: {
    'content-security-policy': "frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  },
}

const prefixes: readonly [RegExp, Kind][] = [
  [/^\/(?:api|health|metrics)\b/, 'api'],
  [/^\/media\//, 'picture'],
  [/^\/(?:pay|sandbox)\//, 'frame'],
]

const kindOf = (path: string): Kind => prefixes.find(([prefix]) => prefix.test(path))?.[1] ?? 'page'

/** The security headers of an answer to `path`. */
export function securityHeaders(path: string, { isHttps, isPreloaded }: Transport): Record<string, string> {
  return {
    ...everywhere,
    ...byKind[kindOf(path)],
    ...(isHttps ? { 'strict-transport-security': isPreloaded ? `${HSTS}; preload` : HSTS } : {}),
  }
}

/** Puts the security headers on every answer of `app`, refusals too. */
export function secureAnswers(app: FastifyInstance, transport: Transport): void {
  app.addHook('onRequest', async (request, reply: FastifyReply) => {
    reply.headers(securityHeaders(request.url, transport))
  })
}
