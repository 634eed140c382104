import type { ProductTile } from '../../../contract/catalogue.ts'

/** A work that hangs flat, so that it can be drawn to scale; lengths in cm. */
type FlatWork = ProductTile & { width_cm: number; height_cm: number }

/** Between two works, and at both ends of the wall, in cm. */
export const GAP_CM = 42
/** A wall of this length shows works on a laptop so that one sees what they are. */
const WALL_CM = 640
const MOST_WORKS = 6
/** Smaller ones are lost beside the largest, and as heavy. */
const LEAST_CM = 40

/** Between two works on a phone, beside the first, and the least room for a label, in hundredths of its width. */
const [GAP, EDGE, LABEL] = [6, 4, 31]

/** How long a centimetre is on a phone, in hundredths of the phone's width: the first of these at which its edge cuts a work. */
export function scaleOnPhone(widths: readonly number[]): number {
  const cutsOne = (scale: number) => {
    let left = EDGE
    return widths.some((width) => {
      const seen = (100 - left) / (width * scale)
      left += Math.max(LABEL, width * scale) + GAP
      return seen > 0.2 && seen < 0.85
    })
  }
  return [0.5, 0.54, 0.46, 0.58, 0.42, 0.62].find(cutsOne) ?? 0.5
}

/**
 * Orders works by size, the largest in the middle and the smallest at the ends. One of each artist; small ones only where there
 * are few others.
 */
export function hangOf(works: readonly FlatWork[]): FlatWork[] {
  const seen = works.filter((work) => Math.min(work.width_cm, work.height_cm) >= LEAST_CM)
  const isEnough = new Set(seen.map(({ artist }) => artist.slug)).size >= MOST_WORKS
  const bySize = (isEnough ? seen : works).toSorted(
    (a, b) => b.width_cm * b.height_cm - a.width_cm * a.height_cm,
  )
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
