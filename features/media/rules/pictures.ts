import type { ColourFamily } from '../../../kernel/colours.ts'
import type { Shade } from './palette.ts'

/** Widths in pixels in which every picture is served that is as wide. */
export const pictureWidths = [320, 480, 640, 900, 1200, 2000] as const

/** The widest of them, and of what pages show. */
const WIDEST_SHOWN = 2_000
/** The widest for looking closely. */
const WIDEST = 4_000
/** Most pixels of one that is wider than 2000: what a phone holds in 64 MB. */
const CLOSE_PIXELS = 16_000_000

/**
 * How wide a picture of this size is kept and served, in pixels: 4000 and 16 megapixels at most, unless 2000 in width are
 * more than that already.
 */
export function keptWidth(width: number, height: number): number {
  const light = Math.floor(Math.sqrt((CLOSE_PIXELS * width) / height))
  return Math.min(width, WIDEST, Math.max(WIDEST_SHOWN, light))
}

/** The formats a picture is served in, best first. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/**
 * The served widths of an original of this width, ascending: those below it and its own; at least 320, with smaller
 * originals as they are.
 */
export function widthsFor(kept: number): number[] {
  return [...new Set([...pictureWidths.filter((width) => width < kept), Math.max(320, kept)])]
}

/** The smaller width to send when a client asks to save data; the largest, for close looks, stay. */
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

/** The address of a picture in a mail from the given site: the smallest size, which each has. Undefined where there is no picture. */
export function pictureInMail(site: string, id: string | null): string | undefined {
  return id === null ? undefined : `${site}${pictureAddress(id, pictureWidths[0])}`
}

/** Largest side of a picture in pixels: WebP ends at 16,383. */
export const SIDE_LIMIT = 16_000

/** Least long side of a work's picture in pixels. */
export const WORK_LONG_SIDE = 1_200
/** Least short side of a work's picture in pixels: a strip shows no work. */
export const WORK_SHORT_SIDE = 400
/** Least sides of a picture of an identity paper in pixels, so that its number can be read. */
export const PAPER_SIDES = { long: 800, short: 480 } as const

type Sides = { long: number; short: number }

/** What is wrong with a picture whose sides are less than these, with its own size; undefined where they are enough. */
export function tooSmall(picture: { width: number; height: number }, least: Sides): string | undefined {
  const { width, height } = picture
  if (Math.max(width, height) >= least.long && Math.min(width, height) >= least.short) return undefined
  return `This picture is too small: it has ${width} × ${height} pixels. Its long side needs ${least.long} pixels, its short side ${least.short}.`
}

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
  /** Families of colours that it has enough of. */
  colours: ColourFamily[]
  /** base64 */
  thumbhash: string
}

/** A picture's fingerprint, or that of one way in which a copy of it may have been changed. 64 characters 0 and 1. */
export type Fingerprint = { variant: string; bits: string }
