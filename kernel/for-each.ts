/**
 * Does work for each item, `atOnce` at a time. When one fails no other begins, and it throws once those under way have
 * ended.
 */
export async function forEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // A worker that fails closes it for all.
  const left = (async function* () {
    yield* items
  })()
  const worker = async (): Promise<void> => {
    for await (const item of left) await work(item)
  }
  for (const ended of await Promise.allSettled(Array.from({ length: atOnce }, worker)))
    if (ended.status === 'rejected') throw ended.reason
}
