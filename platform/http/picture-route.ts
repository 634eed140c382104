import type { FastifyInstance } from 'fastify'
import { type FileOperation, operationOf } from '../../contract/operations/index.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Result } from '../../kernel/result.ts'
import { sendRefusal } from './answer.ts'
import { describeOperation, type Input, inputOf, refuseStrangers } from './operation.ts'

/** Adds an operation that answers a private JPEG, which no cache may store. */
export function pictureRoute<Id extends FileOperation<'image/jpeg'>>(
  api: FastifyInstance,
  id: Id,
  handle: (input: Input<Id>) => Promise<Result<Buffer, ProblemCode>>,
): void {
  const { method, url } = operationOf(id)
  api.route({
    method,
    url,
    schema: describeOperation(id),
    onRequest: refuseStrangers(id),
    handler: async (request, reply) => {
      const input = inputOf(id, request)
      if (!input.ok) return sendRefusal(reply, input)
      const answer = await handle(input.value)
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
