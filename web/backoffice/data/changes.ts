import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Data } from '../../../contract/operations/index.ts'
import { freshKey } from '../../client/api/fresh-key.ts'
import type { Asked } from '../../client/api/operation.ts'
import { ApiProblem } from '../../client/api/problem.ts'
import { answers } from '../../client/queries/read.ts'
import { callWith, type OfficeOperation } from './call.ts'

/** A change that staff make, with the answer's type; its name is unique. */
export type Change<T = unknown> = { name: string; make: (key: string) => Promise<T> }

/** A change by an operation, to be made by `perform` or `useChanges`. */
export function change<Id extends OfficeOperation>(id: Id, asked: Asked<Id>): Change<Data<Id>> {
  return {
    name: JSON.stringify([id, asked]),
    make: async (key) => (await callWith(id, { ...asked, key })).data,
  }
}

const keys = new Map<string, string>()

/** Makes a change. The same one keeps its key until an answer has come, so that a lost answer never makes it twice. */
export async function perform<T>({ name, make }: Change<T>): Promise<T> {
  const key = keys.get(name) ?? freshKey()
  keys.set(name, key)
  try {
    const answer = await make(key)
    keys.delete(name)
    return answer
  } catch (thrown) {
    if (thrown instanceof ApiProblem && thrown.status > 0 && thrown.status < 500) keys.delete(name)
    throw thrown
  }
}

/** The way to make changes, one after the other: afterwards, and after a refusal, everything shown is read again. */
export function useChanges() {
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (make: () => Promise<void>) => make(),
    onSettled: () => client.invalidateQueries({ queryKey: [answers] }),
  })
  return {
    isPending,
    /** Makes them, and gives what each answered. */
    make: async <T>(changes: readonly Change<T>[]): Promise<T[]> => {
      const given: T[] = []
      await mutateAsync(async () => {
        for (const each of changes) given.push(await perform(each))
      })
      return given
    },
  }
}
