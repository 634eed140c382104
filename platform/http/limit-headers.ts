import type { FastifyInstance } from 'fastify'
import { SECOND } from '../../kernel/clock.ts'
import { collectUses, type Use } from '../limits/index.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What throttles have counted for this request. */
    limitUses: Use[]
  }
}

const secondsUntil = ({ resetMs }: Use): number => Math.max(1, Math.ceil(resetMs / SECOND))

/**
 * Returns `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers), and `Retry-After` in seconds
 * on a refusal.
 */
export function limitHeaders(uses: readonly Use[], status: number): Record<string, string> {
  const refused = uses.filter(({ isRefused }) => isRefused)
  // Only limits on the caller: those on a person's address or account would reveal the tries of others.
  const reported = status === 429 ? refused : uses.filter(({ isCallers }) => isCallers)
  const [first] = reported
  if (first === undefined) return status === 429 ? { 'retry-after': '60' } : {}
  return {
    'ratelimit-policy': reported
      .map(({ name, points, seconds }) => `"${name}";q=${points};w=${seconds}`)
      .join(', '),
    ratelimit: reported.map((use) => `"${use.name}";r=${use.remaining};t=${secondsUntil(use)}`).join(', '),
    ...(status === 429 ? { 'retry-after': String(Math.max(...reported.map(secondsUntil))) } : {}),
  }
}

/** Puts the headers of {@link limitHeaders} on the answers of all routes that are added after it. */
export function addRateLimitHeaders(api: FastifyInstance): void {
  api.decorateRequest('limitUses')
  api.addHook('preHandler', (request, _reply, done) => {
    request.limitUses = []
    collectUses(request.limitUses, done)
  })
  api.addHook('onSend', async (request, reply) => {
    reply.headers(limitHeaders(request.limitUses ?? [], reply.statusCode))
  })
}
