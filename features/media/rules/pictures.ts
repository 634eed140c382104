import type { Shade } from './palette.ts'

/** Widths in pixels in which every picture is served. */
export const pictureWidths = [320, 480, 640, 900, 1200, 2000] as const

/** The widest of them. */
export const WIDEST = 2000

/** The formats a picture is served in, best first. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * The widths for an original of the given width, ascending: those below it and its own, at most 2000. There is always a 320,
 * which for a smaller original holds it as it is.
 */
export function widthsFor(original: number): number[] {
  return [
    ...new Set([
      ...pictureWidths.filter((width) => width < original),
      Math.max(320, Math.min(original, WIDEST)),
    ]),
  ]
}

/** The width to send in place of another to somebody who asks to save data; the largest, for looking closely, stay. */
export function sparingWidth(width: number): number {
  if (width > 1200) return width
  return width > 640 ? 640 : Math.min(width, 320)
}

/** The size of the picture that previews of links show. */
export const cardWidth = 1200
export const cardHeight = 630

/** Most pixels of an uploaded picture: 40 megapixels. */
export const PIXEL_LIMIT = 40_000_000

/** What we read, by the content's own mark, never by the file's name. SVG is not among them. */
export const readableTypes = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'] as const

/** 'image/avif' for 'avif'. */
export function mimeOf(format: PictureFormat): string {
  return format === 'jpg' ? 'image/jpeg' : `image/${format}`
}

/** The address of one size of a picture. */
export function pictureAddress(id: string, width: number, format: PictureFormat = 'jpg'): string {
  return `/media/${id}/${width}.${format}`
}

/** The address of the middle size that clients get which want one address: 640 pixels or the next smaller. */
export function pictureImage(id: string, widths: readonly number[]): string {
  return pictureAddress(id, widths.findLast((width) => width <= 640) ?? widths[0] ?? 640)
}

/** Largest side of a picture in pixels: WebP ends at 16,383. */
export const SIDE_LIMIT = 16_000

/** Least long side of a work's picture in pixels. */
export const WORK_LONG_SIDE = 1_200

/** Most bits of 64 in which the fingerprints of two pictures differ that look alike. */
export const ALIKE = 10

/** What the quality gate may find fault with in a picture that is taken in nevertheless. */
export const pictureWarnings = ['blurred', 'too_dark', 'border'] as const
export type PictureWarning = (typeof pictureWarnings)[number]

/** By how many degrees a picture is turned, clockwise. */
export type Turn = 0 | 90 | 180 | 270

/** What we know of a picture after reading it once. */
export type Inspection = {
  width: number
  height: number
  /** Dominant colour as '#rrggbb'. */
  colour: string
  palette: Shade[]
  /** base64 */
  thumbhash: string
}

/** A picture's fingerprint, or that of one way in which a copy of it may have been changed. 64 characters 0 and 1. */
export type Fingerprint = { variant: string; bits: string }
