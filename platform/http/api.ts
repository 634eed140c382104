import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Principal } from '../../contract/principal.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { type Result, refuse } from '../../kernel/result.ts'
import { sendRefusal } from './answer.ts'
import { answerError } from './errors.ts'
import { readJson } from './json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; set before any route runs. */
    principal: Principal
  }
}

/** Finds out who makes a request; refuses a token or guest id that is not good. */
export type Authenticate = (request: FastifyRequest) => Promise<Result<Principal, ProblemCode>>

/** Prepares a Fastify scope for the API: zod schemas, the principal on every request, problems as answers. */
export function prepareApi(api: FastifyInstance, authenticate: Authenticate): void {
  api.setValidatorCompiler(validatorCompiler)
  api.setSerializerCompiler(serializerCompiler)
  api.setErrorHandler(answerError)
  api.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found')))
  readJson(api)
  api.addHook('onRequest', async (request, reply) => {
    const principal = await authenticate(request)
    if (!principal.ok) return sendRefusal(reply, principal)
    request.principal = principal.value
  })
}
