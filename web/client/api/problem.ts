import type { Failure } from '../../../contract/envelope.ts'
import type { Data, OperationId } from '../../../contract/operations/index.ts'
import type { ProblemCode } from '../../../contract/problems.ts'

/** Why a call did not succeed: a refusal of the server, or 'unreachable' when there was no answer. */
export class ApiProblem extends Error {
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  readonly code: ProblemCode | 'unreachable'
  readonly field: string | undefined
  readonly fields: Record<string, string>
  /** The id of what the refusal is about: the order already paid, say. */
  readonly about: string | undefined
  /** The present state of what was changed since the caller read it. */
  readonly present: unknown
  /** The person has been informed already. */
  readonly announced: boolean

  constructor(status: number, failure: Partial<Failure> & { error: string }, { announced = false } = {}) {
    super(failure.error)
    this.name = 'ApiProblem'
    this.status = status
    this.code = failure.code ?? 'unreachable'
    this.field = failure.field
    this.fields = failure.fields ?? (failure.field ? { [failure.field]: failure.error } : {})
    this.about = failure.about
    this.present = failure.present
    this.announced = announced
  }
}

/**
 * The present state of what someone else changed in the meantime, else undefined. The type argument names the refused operation,
 * whose answer has the same shape.
 */
export function presentOf<Id extends OperationId>(thrown: unknown): Data<Id> | undefined {
  return thrown instanceof ApiProblem && thrown.code === 'changed_meanwhile'
    ? (thrown.present as Data<Id> | undefined)
    : undefined
}

/** What to say when nothing came back. */
export function unreachable(): ApiProblem {
  return new ApiProblem(0, {
    error: 'We cannot reach the gallery. Please check your connection and try again.',
  })
}

/** The sentence for a person, whatever was thrown. */
export function sentenceOf(thrown: unknown): string {
  return thrown instanceof ApiProblem ? thrown.message : 'Something went wrong. Please try again.'
}

/** Whether an error still has to be shown. */
export function isNews(thrown: unknown): boolean {
  return !(thrown instanceof ApiProblem && thrown.announced)
}
