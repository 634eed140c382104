import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Seconds that a browser remembers the answer to its asking whether it may ask. */
const PREFLIGHT_AGE = 600

/** Lets pages of these origins, and no others, call the scope from a browser, by tokens and without cookies. */
export async function openTo(scope: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await scope.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'guestUserID',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'X-Request-Id',
      'X-Device',
    ],
    exposedHeaders: [
      'X-Request-Id',
      'ETag',
      'Retry-After',
      'RateLimit',
      'RateLimit-Policy',
      'Allow',
      'Content-Disposition',
    ],
    credentials: false,
    maxAge: PREFLIGHT_AGE,
  })
}
