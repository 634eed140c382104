import type { FastifyReply, FastifyRequest } from 'fastify'
import { type OperationId, operationOf } from '../../contract/operations/index.ts'
import { refusalFor } from './access.ts'
import { sendRefusal } from './answer.ts'

/** What an operation takes and is called, as Fastify reads it. */
export function describeOperation(id: OperationId) {
  const { summary, params, query, body } = operationOf(id)
  return {
    operationId: id,
    summary,
    tags: [id.split('.')[0] ?? id],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
  }
}

/** Refuses those who may not call an operation, before anything of the request is read. */
export function refuseStrangers(id: OperationId) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const refusal = refusalFor(id, request.principal)
    if (refusal) await sendRefusal(reply, refusal)
  }
}
