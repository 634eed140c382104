import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { access, type Operation } from '../../contract/access.ts'
import { success } from '../../contract/envelope.ts'
import type { Principal } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import type { Refusal } from '../../kernel/result.ts'
import { refusalFor } from './access.ts'
import { sendRefusal } from './answer.ts'
import { sendPublicRead } from './etag.ts'
import { type FormFiles, type FormRules, readForm } from './form.ts'

type Schema = z.ZodMiniType

/** What a handler gets: validated input, and who asks. */
export type Input<P, Q, B> = {
  params: P
  query: Q
  body: B
  principal: Principal
  request: FastifyRequest
  /** The files of a form; none where the body was JSON. */
  files: FormFiles
}

/** What a handler answers: the data (with the message a person may read), or a refusal. */
export type Answer<T> = { ok: true; value: T; message?: string } | Refusal<ProblemCode>

/** One operation of the API: its address, the shapes that go in and come out, and its handler. */
export type Route<P extends Schema, Q extends Schema, B extends Schema, D extends Schema> = {
  operation: Operation
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** One line for the documentation. */
  summary: string
  params?: P
  query?: Q
  body?: B
  /** The shape of `data` in the answer. */
  data: D
  /** HTTP status on success, 200 by default. */
  status?: 200 | 201
  /** Largest body in bytes, where it differs from the server's. */
  bodyLimit?: number
  /** The operation also takes a form; its scope was made by {@link withForms}. */
  form?: FormRules
  handle: (
    input: Input<z.output<P>, z.output<Q>, z.output<B>>,
    reply: FastifyReply,
  ) => Promise<Answer<z.input<D>>>
}

/** Adds an operation to the API: who may call it stands in contract/access.ts, refusals become their problem's status and text. */
export function route<P extends Schema, Q extends Schema, B extends Schema, D extends Schema>(
  api: FastifyInstance,
  definition: Route<P, Q, B, D>,
): void {
  const {
    operation,
    method,
    url,
    summary,
    params,
    query,
    body,
    data,
    status = 200,
    bodyLimit,
    form,
    handle,
  } = definition
  const filesOf = new WeakMap<FastifyRequest, FormFiles>()
  api.route({
    method,
    url,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: {
      operationId: operation,
      summary,
      tags: [operation.split('.')[0] ?? operation],
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(form ? { consumes: ['multipart/form-data', 'application/json'] } : {}),
      response: { [status]: success(data) },
    },
    onRequest: async (request, reply) => {
      const refusal = refusalFor(operation, request.principal)
      if (refusal) await sendRefusal(reply, refusal)
    },
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
    ...(method === 'GET' && access[operation] === 'anyone' ? { onSend: sendPublicRead } : {}),
    handler: async (request, reply) => {
      const answer = await handle(
        {
          params: request.params as z.output<P>,
          query: request.query as z.output<Q>,
          body: request.body as z.output<B>,
          principal: request.principal,
          request,
          files: filesOf.get(request) ?? new Map(),
        },
        reply,
      )
      if (!answer.ok) return sendRefusal(reply, answer)
      return reply
        .code(status)
        .send({ status: 'success', message: answer.message ?? 'success', data: answer.value })
    },
  })
}
