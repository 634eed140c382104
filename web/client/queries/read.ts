import {
  keepPreviousData,
  skipToken,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Data, FileOperation, OperationId } from '../../../contract/operations/index.ts'
import type { Asked, callsTo } from '../api/operation.ts'
import { useSession } from '../session/session.ts'

/** Under this, all answers are cached. */
export const answers = 'answers'

/** The name under which an answer is cached; of an operation with nothing asked, of all its answers. */
export function keyOf<Id extends OperationId>(id: Id, asked: Partial<Asked<Id>> | null = {}) {
  const written =
    asked &&
    Object.fromEntries(
      Object.entries(asked).map(([name, part]) => [
        name,
        part instanceof URLSearchParams ? part.toString() : part,
      ]),
    )
  return [answers, id, written] as const
}

/** Something to be read, and under which name it is cached; `ask` of null asks for nothing. */
export type Reading<T> = { key: readonly unknown[]; ask: ((signal: AbortSignal) => Promise<T>) | null }

type How<T> = Pick<
  UseQueryOptions<T>,
  | 'enabled'
  | 'gcTime'
  | 'refetchInterval'
  | 'refetchOnReconnect'
  | 'refetchOnWindowFocus'
  | 'retry'
  | 'staleTime'
> & {
  /** Shows the page before while the next one arrives. */
  keep?: boolean
  /** Says nothing when it fails. */
  quiet?: boolean
  /** What to say when it fails, where not the server's sentence. */
  failure?: 'error...'
  /** Reads for visitors too, not for an account alone. */
  anyone?: boolean
  /** Reads again when it changes, though nothing else is asked. */
  beside?: unknown
}

/** The reads of a surface by its calls. `onFailure` gets what was thrown. */
export function readsBy<Ids extends OperationId>(
  callWith: ReturnType<typeof callsTo<Ids>>['callWith'],
  onFailure: (thrown: unknown, client: ReturnType<typeof useQueryClient>) => void = () => {},
) {
  /** What an operation answers, to be read by `useReading` where the page does not know which it is. */
  function reading<Id extends Exclude<Ids, FileOperation>>(
    id: Id,
    asked: Asked<Id> | null,
  ): Reading<Data<Id>> {
    return {
      key: keyOf(id, asked),
      ask: asked && (async (signal) => (await callWith(id, { ...asked, signal })).data),
    }
  }

  /** Reads it. */
  function useReading<T>({ key, ask }: Reading<T>, how: How<T> = {}) {
    const { keep, quiet, failure = quiet && 'nothing', anyone, beside, enabled = true, ...rest } = how
    const client = useQueryClient()
    const isAccount = useSession() === 'account'
    return useQuery({
      ...rest,
      queryKey: beside === undefined ? key : [...key, beside],
      queryFn: ask
        ? async ({ signal }) => {
            try {
              return await ask(signal)
            } catch (thrown) {
              onFailure(thrown, client)
              throw thrown
            }
          }
        : skipToken,
      enabled: (anyone || isAccount) && enabled,
      ...(keep && { placeholderData: keepPreviousData }),
      ...(failure && { meta: { failure } }),
    })
  }

  /** Reads what an operation answers; `asked` of null asks for nothing. */
  function useRead<Id extends Exclude<Ids, FileOperation>>(
    id: Id,
    asked: Asked<Id> | null,
    how: How<Data<Id>> = {},
  ) {
    return useReading(reading(id, asked), how)
  }
  return { reading, useReading, useRead }
}
