import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../../contract/principal.ts'
import type { Staff } from '../context.ts'

/** Who asks, for the audit log. */
export function staffOf({ account }: Principal, request: FastifyRequest): Staff {
  return {
    id: account?.id ?? '',
    requestId: request.id,
  }
}

/** The header Idempotency-Key, by which a request may be sent again. */
export function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  return typeof header === 'string' && header !== '' ? header.slice(0, 200) : null
}
