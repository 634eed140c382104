import type { ProductTile } from '../../../contract/catalogue.ts'

/** A work that hangs flat, so that it can be drawn to scale; lengths in cm. */
type FlatWork = ProductTile & { width_cm: number; height_cm: number }

/** Between two works, and at both ends of the wall, in cm. */
export const GAP_CM = 42
/** A wall of this length shows works on a laptop so that one sees what they are. */
const WALL_CM = 640
const MOST_WORKS = 6

/** The largest, the smallest, the second largest and so on, the former in the middle: a wall has a centre and light ends. One of each artist. */
export function hangOf(works: readonly FlatWork[]): FlatWork[] {
  const bySize = works.toSorted((a, b) => b.width_cm * b.height_cm - a.width_cm * a.height_cm)
  const artists = new Set<string>()
  const hung: FlatWork[] = []
  let length = GAP_CM
  for (let turn = 0; bySize.length > 0 && hung.length < MOST_WORKS; turn += 1) {
    const work = turn % 2 === 0 ? bySize.shift() : bySize.pop()
    if (!work || artists.has(work.artist.slug) || length + work.width_cm + GAP_CM > WALL_CM) continue
    artists.add(work.artist.slug)
    length += work.width_cm + GAP_CM
    if (hung.length % 2 === 0) hung.push(work)
    else hung.unshift(work)
  }
  return hung
}
