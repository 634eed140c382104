import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { keyOf, readsBy } from '../../client/queries/read.ts'
import { callWith, type OfficeOperation } from './call.ts'

/** The reads of the office. */
export const { reading, useReading, useRead } = readsBy<OfficeOperation>(callWith, (thrown, client) => {
  // The second factor is over: the frame asks for it again.
  if (thrown instanceof ApiProblem && thrown.code === 'second_factor_required')
    void client.invalidateQueries({ queryKey: keyOf('staff.me') })
})

/** Says what went wrong, in passing. */
export function sayWhy(thrown: unknown): void {
  notice.error(sentenceOf(thrown))
}
