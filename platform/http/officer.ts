import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../contract/principal.ts'
import type { Id } from '../../kernel/id.ts'

/** Who acts for the marketplace, in which request: as the audit log keeps it. */
export type Officer = { id: Id; requestId: string }

/** The officer of a request to an operation of staff. Throws where the access table let in somebody without an account. */
export function officerOf({
  principal,
  request,
}: {
  principal: Principal
  request: FastifyRequest
}): Officer {
  if (!principal.account) throw new Error('an operation of staff let somebody in who is not signed in')
  return { id: principal.account.id, requestId: request.id }
}
