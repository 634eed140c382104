import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '../../contract/envelope.ts'
import { type ProblemCode, problems } from '../../contract/problems.ts'
import type { Refusal } from '../../kernel/result.ts'

const refusals = new WeakMap<FastifyRequest, ProblemCode>()

/** The code with which a request was refused, or undefined. */
export function sentRefusal(request: FastifyRequest): ProblemCode | undefined {
  return refusals.get(request)
}

/** Sends a refusal with its problem's status. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal<ProblemCode>): FastifyReply {
  const problem = problems[refusal.code]
  refusals.set(reply.request, refusal.code)
  const text = refusal.message ?? problem.text
  const body: Failure = {
    status: 'error',
    error: text,
    message: text,
    code: refusal.code,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...(refusal.about === undefined ? {} : { about: refusal.about }),
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
    ...(refusal.present === undefined ? {} : { present: refusal.present }),
    request_id: reply.request.id,
  }
  if (problem.status === 503) reply.header('retry-after', '5')
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(problem.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
