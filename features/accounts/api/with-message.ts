import type { ProblemCode } from '../../../contract/problems.ts'
import type { Result } from '../../../kernel/result.ts'
import type { Answer } from '../../../platform/http/route.ts'

/** A use case's answer with the sentence a person reads when it went well. */
export function withMessage<T>(message: string, result: Result<T, ProblemCode>): Answer<T> {
  return result.ok ? { ...result, message } : result
}
