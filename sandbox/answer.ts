import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'

const problems = {
  unauthorized: { status: 401, message: 'The secret key is not right' },
  invalid: { status: 400, message: 'The request is not right' },
  transaction_not_found: { status: 404, message: 'No transaction was found for this reference' },
  duplicate_reference: { status: 409, message: 'This reference has been charged already' },
  not_refundable: { status: 400, message: 'This transaction has no money to give back' },
  already_refunded: { status: 400, message: 'This transaction has been refunded already' },
  amount_too_large: { status: 400, message: 'That is more than is left of this transaction' },
  nothing_to_settle: { status: 409, message: 'There is nothing to pay to the merchant' },
  account_not_found: { status: 404, message: 'No account has this number' },
  number_wrong: { status: 422, message: 'No phone has this number' },
  unavailable: { status: 503, message: 'The service is not available, please try again' },
} as const

export type SandboxProblem = keyof typeof problems

/** Sends a problem: `{ status: 'error', code, message, data }`. */
export function sendProblem(
  reply: FastifyReply,
  code: SandboxProblem,
  message?: string,
  data: unknown = null,
): FastifyReply {
  const problem = problems[code]
  return reply.code(problem.status).send({ status: 'error', code, message: message ?? problem.message, data })
}

/** Sends data: `{ status: 'success', message, data, … }`. */
export function sendData(reply: FastifyReply, data: unknown, more: object = {}): FastifyReply {
  return reply.send({ status: 'success', message: 'OK', data, ...more })
}

/** Parses an input; answers 400 with its first error and returns undefined where it is invalid. */
export function read<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  reply: FastifyReply,
): z.output<S> | undefined {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  sendProblem(reply, 'invalid', issue ? `${issue.path.join('.')}: ${issue.message}` : undefined)
  return undefined
}
