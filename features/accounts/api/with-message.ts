import type { ProblemCode } from '../../../contract/problems.ts'
import type { Result } from '../../../kernel/result.ts'
import type { RouteAnswer } from '../../../platform/http/route.ts'

/** A use case's answer with the sentence a person reads when it went well. */
export function withMessage<T>(message: string, result: Result<T, ProblemCode>): RouteAnswer<T> {
  return result.ok ? { ...result, message } : result
}
