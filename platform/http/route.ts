import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { success } from '../../contract/envelope.ts'
import {
  type FileOperation,
  type Given,
  type OperationId,
  operationOf,
} from '../../contract/operations/index.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Refusal } from '../../kernel/result.ts'
import { sendRefusal } from './answer.ts'
import { sendPublicRead } from './etag.ts'
import { type FormFiles, readForm } from './form.ts'
import { describeOperation, type Input, inputOf, refuseStrangers } from './operation.ts'

/** What a handler answers: the data (with the message a person may read), or a refusal. */
export type RouteAnswer<T> = { ok: true; value: T; message?: string } | Refusal<ProblemCode>

/** Does what an operation is for. */
type Handler<Id extends OperationId> = (
  input: Input<Id>,
  reply: FastifyReply,
) => Promise<RouteAnswer<Given<Id>>>

/** Adds an operation of contract/operations to the API; refusals become their problem's status and text. One with a form needs {@link withForms}. */
export function route<Id extends Exclude<OperationId, FileOperation>>(
  api: FastifyInstance,
  id: Id,
  handle: Handler<Id>,
): void {
  const operation = operationOf(id)
  if (!('data' in operation)) throw new Error(`${id} answers a file`)
  const { method, url, access, status = 200, bodyLimit, form, data } = operation
  const filesOf = new WeakMap<FastifyRequest, FormFiles>()
  api.route({
    method,
    url,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: {
      ...describeOperation(id),
      ...(form ? { consumes: ['multipart/form-data', 'application/json'] } : {}),
      response: { [status]: success(data) },
    },
    onRequest: refuseStrangers(id),
    ...(form
      ? {
          preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
            if (!request.isMultipart()) return
            const read = await readForm(request, form)
            if (!read.ok) return sendRefusal(reply, read)
            request.body = read.value.body
            filesOf.set(request, read.value.files)
          },
        }
      : {}),
    ...(method === 'GET' && access === 'anyone' ? { onSend: sendPublicRead } : {}),
    handler: async (request, reply) => {
      const input = inputOf(id, request, filesOf.get(request))
      if (!input.ok) return sendRefusal(reply, input)
      const answer = await handle(input.value, reply)
      if (!answer.ok) return sendRefusal(reply, answer)
      return reply
        .code(status)
        .send({ status: 'success', message: answer.message ?? 'success', data: answer.value })
    },
  })
}
