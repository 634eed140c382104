import type { Db } from './db.ts'
import { lockName } from './lock-name.ts'

/** How many numbers are looked for at once. */
const TOGETHER = 10

/**
 * The first free of the slugs 'name' to 'name-10', or a free one with a higher number. Others who ask for the same wait until
 * the transaction ends.
 */
export async function freeSlug(
  tx: Db,
  kind: string,
  slug: string,
  findTaken: (slugs: readonly string[]) => Promise<readonly { slug: string }[]>,
): Promise<string> {
  // 'blue' may become 'blue-2', so both use one lock.
  await lockName(tx, `${kind} slug`, slug.replace(/(-\d+)+$/, ''))
  const nameOf = (number: number) => (number === 1 ? slug : `${slug}-${number}`)
  let taken = 0
  let numbers = between(taken, TOGETHER)
  for (;;) {
    const found = new Set((await findTaken(numbers.map(nameOf))).map((row) => row.slug))
    const at = numbers.findIndex((number) => !found.has(nameOf(number)))
    const free = numbers[at]
    taken = numbers[(at === -1 ? numbers.length : at) - 1] ?? taken
    if (free !== undefined && free - taken === 1) return nameOf(free)
    numbers =
      free === undefined
        ? Array.from({ length: TOGETHER }, (_, doubling) => taken * 2 ** (doubling + 1))
        : between(taken, free)
  }
}

/** Numbers over one and up to another, at even steps; the other is the last. */
function between(low: number, high: number): number[] {
  const step = Math.ceil((high - low) / TOGETHER)
  return Array.from({ length: TOGETHER }, (_, at) => Math.min(low + (at + 1) * step, high))
}
