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
