import type { FastifyInstance } from 'fastify'
import { type FileOperation, operationOf, type ReadParams } from '../../contract/operations/index.ts'
import type { Principal } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Result } from '../../kernel/result.ts'
import { sendRefusal } from './answer.ts'
import { describeOperation, refuseStrangers } from './operation.ts'

/** Adds an operation that answers a private JPEG, to be stored by nobody on the way. */
export function pictureRoute<Id extends FileOperation<'image/jpeg'>>(
  api: FastifyInstance,
  id: Id,
  handle: (input: { params: ReadParams<Id>; principal: Principal }) => Promise<Result<Buffer, ProblemCode>>,
): void {
  const { method, url } = operationOf(id)
  api.route({
    method,
    url,
    schema: describeOperation(id),
    onRequest: refuseStrangers(id),
    handler: async (request, reply) => {
      const answer = await handle({ params: request.params as ReadParams<Id>, principal: request.principal })
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
