/** A size in CSS pixels. */
export type Extent = { width: number; height: number }
/** A distance or a point in CSS pixels. */
export type Point = { x: number; y: number }

/**
 * The visible part of a picture: the zoom (1 is whole), and the point in the middle of the window, in shares of width and height.
 */
export type View = { scale: number; x: number; y: number }

/** A picture as it is shown first: whole, in the middle. */
export const whole: View = { scale: 1, x: 0.5, y: 0.5 }

/** How much one press of + or − changes. */
export const STEP = 1.5
/** How far a double tap brings a picture near, where it has the pixels for it. */
const TAP = 2.5

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The extent in which a picture of this ratio (width by height) is whole in a window. */
export function fitOf(window: Extent, ratio: number): Extent {
  const width = Math.max(1, Math.min(window.width, window.height * ratio))
  return { width, height: width / ratio }
}

/**
 * The largest zoom without blur: one picture pixel per pixel of an ordinary screen, or two by two of a dense one. `dense`: screen
 * pixels per CSS pixel.
 */
export function mostOf(pictureWidth: number, fit: Extent, dense: number): number {
  return Math.max(1, (pictureWidth * within(dense, 1, 2)) / (dense * fit.width))
}

/** Where a part of a side may stand so that no edge comes into the window, unless the whole side is seen. */
const held = (part: number, shown: number, window: number): number => {
  if (shown <= window) return 0.5
  const half = window / (2 * shown)
  return within(part, half, 1 - half)
}

/** A view within what can be seen: not farther than whole, not nearer than `most`, and the window full where it can be. */
export function settled(view: View, window: Extent, fit: Extent, most: number): View {
  const scale = within(view.scale, 1, most)
  return {
    scale,
    x: held(view.x, fit.width * scale, window.width),
    y: held(view.y, fit.height * scale, window.height),
  }
}

/** A view moved by a distance: the picture goes with the finger. */
export function moved(view: View, fit: Extent, by: Point): View {
  return {
    ...view,
    x: view.x - by.x / (fit.width * view.scale),
    y: view.y - by.y / (fit.height * view.scale),
  }
}

/** A view brought so many times nearer, no more than `most`; what is at a point, measured from the window's middle, stays there. */
export function nearer(view: View, fit: Extent, most: number, factor: number, at: Point): View {
  const scale = within(view.scale * factor, 1, most)
  return {
    scale,
    x: view.x + (at.x / fit.width) * (1 / view.scale - 1 / scale),
    y: view.y + (at.y / fit.height) * (1 / view.scale - 1 / scale),
  }
}

/** A double tap: near at that point, or whole again. */
export function tapped(view: View, fit: Extent, most: number, at: Point): View {
  return view.scale > 1.01 ? whole : nearer(view, fit, most, Math.min(TAP, most), at)
}

/** The part of a work of these sides that is seen, in whole centimetres or, below 10, in halves. */
export function seenOf(view: View, window: Extent, fit: Extent, sides: Extent): Extent {
  const seen = (side: number, shown: number, room: number): number => {
    const cm = side * Math.min(1, room / shown)
    return cm < 10 ? Math.round(cm * 2) / 2 : Math.round(cm)
  }
  return {
    width: seen(sides.width, fit.width * view.scale, window.width),
    height: seen(sides.height, fit.height * view.scale, window.height),
  }
}

const lengths = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]

/** A bar that says how long so many centimetres of a work are on the screen: the longest of at most 96 pixels. */
export function barOf(pixelsPerCm: number): { cm: number; width: number } {
  const cm = lengths.findLast((length) => length * pixelsPerCm <= 96) ?? 0.5
  return { cm, width: cm * pixelsPerCm }
}
