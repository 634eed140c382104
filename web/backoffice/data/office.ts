import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../client/api/call.ts'
import { freshKey } from '../../client/api/fresh-key.ts'
import { ApiProblem, sentenceOf, unreachable } from '../../client/api/problem.ts'
import { send } from '../../client/api/send.ts'
import { notice } from '../../client/notice.ts'
import { accessToken, useSession } from '../../client/session/session.ts'

const office = 'office'

/** The name under which an answer of the office is cached. */
export const officeKey = (path: string) => [office, path] as const

/** Reads something of /staff. A `path` of null asks for nothing; `keep` shows the page before while the next one comes. */
export const useRead = <T>(path: string | null, { keep = false, quiet = false } = {}) => {
  const client = useQueryClient()
  return useQuery({
    queryKey: officeKey(path ?? ''),
    queryFn: async ({ signal }) => {
      try {
        return (await call<T>({ method: 'GET', path: `/staff${path}`, signal })).data
      } catch (thrown) {
        // The second factor is over: the frame asks for it again.
        if (thrown instanceof ApiProblem && thrown.code === 'second_factor_required')
          void client.invalidateQueries({ queryKey: officeKey('/me/') })
        throw thrown
      }
    },
    enabled: useSession() === 'account' && path !== null,
    ...(keep && { placeholderData: keepPreviousData }),
    ...(quiet && { meta: { failure: 'nothing' as const } }),
  })
}

/** Something that staff do: `path` begins after /staff. */
export type Deed = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; body?: unknown }

const keys = new Map<string, string>()

/** Does a deed. The same one keeps its key until an answer has come, so that a lost answer never does it twice. */
export const perform = async <T>({ method, path, body }: Deed): Promise<T> => {
  const name = JSON.stringify([method, path, body])
  const key = keys.get(name) ?? freshKey()
  keys.set(name, key)
  try {
    const answer = await call<T>({
      method,
      path: `/staff${path}`,
      body: body ?? (method === 'DELETE' ? undefined : {}),
      headers: { 'Idempotency-Key': key },
    })
    keys.delete(name)
    return answer.data
  } catch (thrown) {
    if (thrown instanceof ApiProblem && thrown.status > 0 && thrown.status < 500) keys.delete(name)
    throw thrown
  }
}

/** The way to do deeds, one after the other: afterwards, and after a refusal, everything shown is read again. */
export const useDeeds = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (deeds: readonly Deed[]) => {
      const answers: unknown[] = []
      for (const deed of deeds) answers.push(await perform<unknown>(deed))
      return answers
    },
    onSettled: () => client.invalidateQueries({ queryKey: [office] }),
  })
}

/** Reads a private file of the API, by its whole address. */
export const readFile = async (address: string): Promise<Blob> => {
  const response = await send(
    { method: 'GET', path: address.replace(/^\/api\/v1/, '') },
    { access: accessToken() },
  )
  if (!response.ok) throw unreachable()
  return response.blob()
}

/** Saves what was read, as the browser saves a download. */
export const saveAs = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Says what went wrong, in passing. */
export const sayWhy = (thrown: unknown): void => notice.error(sentenceOf(thrown))
