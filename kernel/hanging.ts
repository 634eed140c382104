/** What is asked of a work here: lengths in cm, null where they are not known; the picture in px. */
type Measured = {
  width_cm: number | null
  height_cm: number | null
  depth_cm: number | null
  picture: { width: number; height: number }
}

/** How different the proportions of picture and size may be: a hair of the frame or of the edge. */
const TOLERANCE = 0.04
const LEAST_CM = 20
const MOST_WIDE_CM = 160
const MOST_HIGH_CM = 150

/** Whether a work hangs flat, and its picture has the proportions of its size, so that it can be drawn to scale on a wall. */
export function hangsToScale<T extends Measured>(
  work: T,
): work is T & { width_cm: number; height_cm: number } {
  const { width_cm: width, height_cm: height, depth_cm: depth, picture } = work
  if (width === null || height === null || depth !== null) return false
  if (Math.min(width, height) < LEAST_CM || width > MOST_WIDE_CM || height > MOST_HIGH_CM) return false
  return Math.abs((picture.width / picture.height) * (height / width) - 1) < TOLERANCE
}

/** A picture of fewer pixels across than this is blurred when it fills a laptop's window. */
const WIDE_PX = 1_600

/** Whether a part of a work may be shown as large as the window: flat, large, neither a strip nor a column. */
export function showsDetail({
  picture: { width, height },
  depth_cm: depth,
}: Pick<Measured, 'picture' | 'depth_cm'>): boolean {
  return depth === null && width >= WIDE_PX && width / height > 0.6 && width / height < 2
}
