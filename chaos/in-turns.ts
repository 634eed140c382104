import { forEach } from '../kernel/for-each.ts'

/** Acts on all, `atOnce` of them at the same time, begun in their order; answers the results in that order. */
export const inTurns = async <T, R>(
  all: readonly T[],
  atOnce: number,
  act: (one: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  await forEach(all.entries(), atOnce, async ([index, one]) => {
    results[index] = await act(one)
  })
  return results
}
