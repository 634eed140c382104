/** A seeded source of randomness: the same seed gives the same numbers on every machine. */
export type Random = {
  /** Next number in [0, 1). */
  next(): number
  /** A number in [low, high). */
  between(low: number, high: number): number
  /** A whole number in [low, high]. */
  int(low: number, high: number): number
  /** One of the items. */
  pick<T>(items: readonly T[]): T
  /** A normally distributed number (Box–Muller). */
  normal(mean?: number, deviation?: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  /** The items in a new order. */
  shuffle<T>(items: readonly T[]): T[]
}

/** FNV-1a, 32 bit: turns a text seed into a number. */
const hash = (text: string): number => {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** Makes a {@link Random} from a text seed (mulberry32). */
export const seeded = (seed: string): Random => {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number): number => low + (high - low) * next()
  const int = (low: number, high: number): number => Math.floor(between(low, high + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('pick needs at least one item')
    return item
  }
  return {
    next,
    between,
    int,
    pick,
    chance: (probability) => next() < probability,
    normal: (mean = 0, deviation = 1) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffle: (items) => {
      const copy = [...items]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i)
        const a = copy[i]
        const b = copy[j]
        if (a !== undefined && b !== undefined) {
          copy[i] = b
          copy[j] = a
        }
      }
      return copy
    },
  }
}
