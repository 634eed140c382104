/** Acts on all, `atOnce` of them at the same time, begun in their order; answers the results in that order. */
export const inTurns = async <T, R>(
  all: readonly T[],
  atOnce: number,
  act: (one: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < all.length; index = next++) results[index] = await act(all[index] as T)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
