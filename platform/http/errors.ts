import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ProblemCode } from '../../contract/problems.ts'
import { refuse } from '../../kernel/result.ts'
import { isDiskTrouble, isUnavailable, sqlStateOf } from '../db/unavailable.ts'
import { BucketFailed } from '../files/bucket.ts'
import { sendRefusal } from './answer.ts'

/** '/first_name' to 'first_name', '/items/0/id' to 'items.0.id'. */
const fieldOf = (instancePath: string): string => instancePath.split('/').filter(Boolean).join('.')

function requestProblem(error: FastifyError): ProblemCode | undefined {
  // An address that is too long or cannot be read leads nowhere.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH' || error.code === 'FST_ERR_BAD_URL') return 'not_found'
  switch (error.statusCode) {
    case 400:
      return 'malformed'
    case 404:
      return 'not_found'
    case 413:
    case 414:
    case 431:
      return 'too_large'
    case 415:
      return 'unsupported_media'
    case 429:
      return 'too_many_requests'
    default:
      return undefined
  }
}

const unavailableBy = (error: unknown): string =>
  isDiskTrouble(error)
    ? 'disk full or broken'
    : error instanceof BucketFailed
      ? 'bucket of files unavailable'
      : 'database unavailable'

/** Turns whatever was thrown into an answer: wrong input 422 with its field, an absent database 503, the rest 500 and a log line. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation) fields[fieldOf(issue.instancePath)] ??= issue.message ?? 'invalid'
    const [first] = Object.entries(fields)
    return sendRefusal(reply, refuse('invalid', first ? { field: first[0], message: first[1], fields } : {}))
  }
  // The caller left, or was cut off, in the middle of its body: the answer will not be read.
  if (request.raw.errored) return sendRefusal(reply, refuse('malformed'))
  if (isUnavailable(error)) {
    request.log.error({ err: error }, unavailableBy(error))
    return sendRefusal(reply, refuse('unavailable'))
  }
  // A text with the character NUL, which PostgreSQL does not store (SQLSTATE 22021).
  if (sqlStateOf(error) === '22021') return sendRefusal(reply, refuse('invalid'))
  const problem = error instanceof Error ? requestProblem(error as FastifyError) : undefined
  if (problem) return sendRefusal(reply, refuse(problem))
  request.log.error({ err: error }, 'request failed')
  return sendRefusal(reply, refuse('internal'))
}
