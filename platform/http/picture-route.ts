import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Operation } from '../../contract/access.ts'
import type { Principal } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Result } from '../../kernel/result.ts'
import { refusalFor } from './access.ts'
import { sendRefusal } from './answer.ts'

/** Adds an operation that answers a private JPEG, to be kept by nobody on the way. Who may call it stands in contract/access.ts. */
export function pictureRoute<P extends z.ZodMiniType>(
  api: FastifyInstance,
  definition: {
    operation: Operation
    url: string
    summary: string
    params: P
    handle: (input: { params: z.output<P>; principal: Principal }) => Promise<Result<Buffer, ProblemCode>>
  },
): void {
  const { operation, url, summary, params, handle } = definition
  api.route({
    method: 'GET',
    url,
    schema: { operationId: operation, summary, tags: [operation.split('.')[0] ?? operation], params },
    onRequest: async (request, reply) => {
      const refusal = refusalFor(operation, request.principal)
      if (refusal) await sendRefusal(reply, refusal)
    },
    handler: async (request, reply) => {
      const answer = await handle({
        params: request.params as z.output<P>,
        principal: request.principal,
      })
      if (!answer.ok) return sendRefusal(reply, answer)
      return reply
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', 'inline; filename="photograph.jpg"')
        .type('image/jpeg')
        .send(answer.value)
    },
  })
}
