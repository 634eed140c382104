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
 * The headers that tell a caller of limits: `RateLimit-Policy` and `RateLimit` as structured fields
 * (draft-ietf-httpapi-ratelimit-headers), with the points, the window in seconds, what remains, and the seconds until it is
 * full again; and `Retry-After` in seconds on a refusal. A refusal tells of the limits that refused. Any other answer tells of
 * limits on the caller alone: those on somebody's address or account would tell how often others had tried there.
 */
export function limitHeaders(uses: readonly Use[], status: number): Record<string, string> {
  const refused = uses.filter(({ isRefused }) => isRefused)
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
export function tellLimits(api: FastifyInstance): void {
  api.decorateRequest('limitUses')
  api.addHook('preHandler', (request, _reply, done) => {
    request.limitUses = []
    collectUses(request.limitUses, done)
  })
  api.addHook('onSend', async (request, reply) => {
    reply.headers(limitHeaders(request.limitUses ?? [], reply.statusCode))
  })
}
