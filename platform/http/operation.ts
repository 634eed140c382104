import type { FastifyReply, FastifyRequest } from 'fastify'
import { absentIn } from '../../contract/operation.ts'
import {
  type AccessOf,
  type OperationId,
  operationOf,
  type ReadBody,
  type ReadParams,
  type ReadQuery,
  type ReadVersion,
} from '../../contract/operations/index.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Admitted, admit } from './access.ts'
import { sendRefusal } from './answer.ts'
import type { FormFiles } from './form.ts'
import { versionSeen } from './version.ts'

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
    const admitted = admit(id, request)
    if (!admitted.ok) await sendRefusal(reply, admitted)
  }
}

/** What a handler gets: validated input, and who calls, as the operation's access describes them. */
export type Input<Id extends OperationId> = Admitted<AccessOf<Id>> &
  ReadVersion<Id> & {
    params: ReadParams<Id>
    query: ReadQuery<Id>
    body: ReadBody<Id>
    request: FastifyRequest
    /** The files of a form; none where the body was JSON. */
    files: FormFiles
  }

/** The input of a handler; refuses those who may not call the operation, however the request got here, and ids that are no UUIDs. */
export function inputOf<Id extends OperationId>(
  id: Id,
  request: FastifyRequest,
  files: FormFiles = new Map(),
): Result<Input<Id>, ProblemCode> {
  const admitted = admit(id, request)
  if (!admitted.ok) return admitted
  const operation = operationOf(id)
  const seen = operation.seen ? versionSeen(request.body as { version?: number }, request) : undefined
  if (seen && !seen.ok) return seen
  const absent = absentIn(operation, request.params as Record<string, unknown>)
  if (absent) return refuse(absent)
  return ok({
    ...admitted.value,
    ...(seen && { version: seen.value }),
    params: request.params as ReadParams<Id>,
    query: request.query as ReadQuery<Id>,
    body: request.body as ReadBody<Id>,
    request,
    files,
  } as Input<Id>)
}
