/** The sides of a picture, in pixels. */
export type Size = { width: number; height: number }
/** A part of a picture, in pixels from the picture's centre: what is left, above, right and below. */
export type Frame = { left: number; top: number; right: number; bottom: number }
export type Edge = keyof Frame

/** How much of a side of the picture a frame keeps at least. */
const LEAST = 0.02

/** The frame that shows all of a picture which is not straightened. */
export function wholeOf({ width, height }: Size): Frame {
  return {
    left: -width / 2,
    top: -height / 2,
    right: width / 2,
    bottom: height / 2,
  }
}

/** The sides of a frame. */
export function sizeOf({ left, top, right, bottom }: Frame): Size {
  return {
    width: right - left,
    height: bottom - top,
  }
}

/** How far a frame may reach: for each side of the turned picture, its distance from the centre and where the frame's farthest corner is. */
const reaches = ({ width, height }: Size, angle: number, { left, top, right, bottom }: Frame) => {
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const
  // In the picture's own coordinates, before it was turned.
  const across = corners.map(([x, y]) => x * cos + y * sin)
  const down = corners.map(([x, y]) => y * cos - x * sin)
  return [
    ...across.map((value) => ({ value, limit: width / 2 })),
    ...down.map((value) => ({ value, limit: height / 2 })),
  ]
}

/** Whether a frame lies in the picture, turned clockwise by `angle` degrees, with the thousandth of a pixel that numbers lose. */
export function isInside(picture: Size, angle: number, frame: Frame): boolean {
  return reaches(picture, angle, frame).every(({ value, limit }) => Math.abs(value) <= limit + 1e-3)
}

/** The frame, drawn towards the picture's centre as far as the straightened picture asks for; unchanged where it fits. */
export function fitted(picture: Size, angle: number, frame: Frame): Frame {
  const share = Math.min(
    1,
    ...reaches(picture, angle, frame).map(({ value, limit }) => (value === 0 ? 1 : limit / Math.abs(value))),
  )
  const { left, top, right, bottom } = frame
  return { left: left * share, top: top * share, right: right * share, bottom: bottom * share }
}

const between = (from: Frame, to: Frame, share: number): Frame => ({
  left: from.left + (to.left - from.left) * share,
  top: from.top + (to.top - from.top) * share,
  right: from.right + (to.right - from.right) * share,
  bottom: from.bottom + (to.bottom - from.bottom) * share,
})

/** Goes from a frame inside the picture towards another, as far as the picture reaches. */
const towards = (picture: Size, angle: number, from: Frame, to: Frame): Frame => {
  const ends = reaches(picture, angle, to)
  const shares = reaches(picture, angle, from).map(({ value, limit }, at) => {
    const end = ends[at]?.value ?? value
    if (Math.abs(end) <= limit || end === value) return 1
    return Math.max(0, (Math.sign(end) * limit - value) / (end - value))
  })
  return between(from, to, Math.min(1, ...shares))
}

/**
 * Moves edges of a frame by `x` and `y` pixels, or all four together. It stays inside the picture and keeps a fiftieth of either
 * side.
 */
export function moved(
  picture: Size,
  angle: number,
  frame: Frame,
  edges: readonly Edge[],
  by: { x: number; y: number },
): Frame {
  let now = frame
  for (const axis of ['x', 'y'] as const) {
    const [low, high] = axis === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
    const least = (axis === 'x' ? picture.width : picture.height) * LEAST
    const next = { ...now }
    for (const edge of edges) if (edge === low || edge === high) next[edge] += by[axis]
    const isMoved = edges.includes(low) && edges.includes(high)
    if (!isMoved && next[high] - next[low] < least) {
      if (edges.includes(low)) next[low] = Math.max(now[low], now[high] - least)
      else next[high] = Math.min(now[high], now[low] + least)
    }
    now = towards(picture, angle, now, next)
  }
  return now
}

/** A frame after its picture was turned clockwise by a quarter. */
export function turned({ left, top, right, bottom }: Frame): Frame {
  return {
    left: -bottom,
    top: left,
    right: -top,
    bottom: right,
  }
}
