import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Data } from '../../../contract/operations/index.ts'
import type { Asked } from '../../client/api/operation.ts'
import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { useSession } from '../../client/session/session.ts'
import { callWith, type OfficeOperation } from './call.ts'

/** Under this, all answers of the office are cached. */
export const office = 'office'

/** The name under which an answer of the office is cached; of an operation with nothing asked, of all its answers. */
export function officeKey<Id extends OfficeOperation>(id: Id, asked: Partial<Asked<Id>> | null = {}) {
  const written =
    asked &&
    Object.fromEntries(
      Object.entries(asked).map(([name, part]) => [
        name,
        part instanceof URLSearchParams ? part.toString() : part,
      ]),
    )
  return [office, id, written] as const
}

/** Something to be read, and under which name it is cached; `ask` of null asks for nothing. */
export type Reading<T> = { key: readonly unknown[]; ask: ((signal: AbortSignal) => Promise<T>) | null }

/** What an operation answers, to be read by `useReading` where the page does not know which it is. */
export function reading<Id extends OfficeOperation>(id: Id, asked: Asked<Id> | null): Reading<Data<Id>> {
  return {
    key: officeKey(id, asked),
    ask: asked && (async (signal) => (await callWith(id, { ...asked, signal })).data),
  }
}

/** Reads it. `keep` shows the page before while the next one comes. */
export function useReading<T>({ key, ask }: Reading<T>, { keep = false, quiet = false } = {}) {
  const client = useQueryClient()
  return useQuery({
    queryKey: key,
    queryFn: ask
      ? async ({ signal }) => {
          try {
            return await ask(signal)
          } catch (thrown) {
            // The second factor is over: the frame asks for it again.
            if (thrown instanceof ApiProblem && thrown.code === 'second_factor_required')
              void client.invalidateQueries({ queryKey: officeKey('staff.me') })
            throw thrown
          }
        }
      : skipToken,
    enabled: useSession() === 'account',
    ...(keep && { placeholderData: keepPreviousData }),
    ...(quiet && { meta: { failure: 'nothing' as const } }),
  })
}

/** Reads what an operation of the office answers; `asked` of null asks for nothing. */
export function useRead<Id extends OfficeOperation>(
  id: Id,
  asked: Asked<Id> | null,
  how: { keep?: boolean; quiet?: boolean } = {},
) {
  return useReading(reading(id, asked), how)
}

/** Says what went wrong, in passing. */
export function sayWhy(thrown: unknown): void {
  notice.error(sentenceOf(thrown))
}
