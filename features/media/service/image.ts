import { rgbaToThumbHash } from 'thumbhash'
import type { ProblemCode } from '../../../contract/problems.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { familiesOf } from '../rules/colours.ts'
import { paletteOf } from '../rules/palette.ts'
import {
  type Inspection,
  keptWidth,
  PIXEL_LIMIT,
  type PictureFormat,
  readableTypes,
  SIDE_LIMIT,
  type Turn,
} from '../rules/pictures.ts'
import { loadSharp } from './load-sharp.ts'

/** A picture as it is seen: what is transparent shows white, in what we serve and in what we say of it. */
const open = async (bytes: Uint8Array) =>
  (await loadSharp())(bytes, {
    limitInputPixels: PIXEL_LIMIT,
    failOn: 'error',
    animated: false,
    sequentialRead: true,
  }).flatten({ background: '#ffffff' })

const byte = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/** The size of a picture by its head alone, upright. Refuses what is no picture of ours and what is too large to be read. */
async function measure(bytes: Uint8Array): Promise<Result<{ width: number; height: number }, ProblemCode>> {
  const sharp = await loadSharp()
  try {
    // The head says how many pixels there are before one of them is read.
    const { format, compression, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!readableTypes.some((type) => type === format)) return refuse('unsupported_media')
    // The codec of iPhones' photographs is not among those that come with sharp.
    if (compression === 'hevc') return refuse('picture_heic')
    const { width, height } = autoOrient
    return width * height > PIXEL_LIMIT || Math.max(width, height) > SIDE_LIMIT
      ? refuse('picture_too_many_pixels')
      : ok({ width, height })
  } catch {
    return refuse('unsupported_media')
  }
}

/**
 * Reads a picture: its upright size, colours and thumbhash. Refuses other files, too many pixels, and truncated
 * pictures.
 */
export async function inspect(bytes: Uint8Array): Promise<Result<Inspection, ProblemCode>> {
  const size = await measure(bytes)
  if (!size.ok) return size
  try {
    const small = await (await open(bytes))
      .autoOrient()
      .resize(96, 96, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const palette = paletteOf(small.data)
    const [r, g, b] = palette[0]?.rgb ?? [128, 128, 128]
    return ok({
      ...size.value,
      colour: `#${byte(r)}${byte(g)}${byte(b)}`,
      palette,
      colours: familiesOf(palette),
      thumbhash: Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString(
        'base64',
      ),
    })
  } catch {
    return refuse('picture_broken')
  }
}

/** Whether an error of ours says that a picture's bytes could not be read to their end. */
export function isBroken(error: Error): boolean {
  return /^(vips|Input )/i.test(error.message)
}

/** Up to this width pictures are shown small, and phones show them at two or three pixels to a point: lower quality is not seen. */
const SMALL = 480

/**
 * Encodes a picture in one size. AVIF effort 3 equals 4 for small ones in a third of the time; 2 makes large ones a
 * tenth larger in a seventh.
 */
export async function encode(bytes: Uint8Array, width: number, format: PictureFormat): Promise<Buffer> {
  const picture = (await open(bytes))
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
  switch (format) {
    case 'avif':
      return picture.avif(width <= SMALL ? { quality: 44, effort: 3 } : { quality: 50, effort: 2 }).toBuffer()
    case 'webp':
      return picture.webp({ quality: width <= SMALL ? 66 : 72 }).toBuffer()
    case 'jpg':
      return picture.jpeg({ quality: 76, mozjpeg: true }).toBuffer()
  }
}

/** A quick JPEG of one size, for as long as the real one is being made: a tenth of an AVIF's time, twice its bytes. */
export async function draft(bytes: Uint8Array, width: number): Promise<Buffer> {
  return (await open(bytes))
    .autoOrient()
    .resize({ width, withoutEnlargement: true, kernel: 'linear' })
    .jpeg({ quality: 70 })
    .toBuffer()
}

/**
 * The original as stored, of this upright size: at most the widest served size, without metadata, which may reveal
 * where a person lives.
 */
export async function cleanOriginal(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  return (await open(bytes))
    .autoOrient()
    .resize({ width: keptWidth(width, height), withoutEnlargement: true })
    .jpeg({ quality: 90, mozjpeg: true })
    .toBuffer()
}

/** An original turned by quarters, at a quality that loses next to nothing. */
export async function turnOriginal(bytes: Uint8Array, degrees: Turn): Promise<Buffer> {
  return (await open(bytes)).rotate(degrees).jpeg({ quality: 92, mozjpeg: true }).toBuffer()
}

/** A paper that was photographed, to be read by people: upright, without the camera's notes, 2000 pixels at most. */
export async function readablePaper(bytes: Uint8Array): Promise<Buffer> {
  return (await open(bytes))
    .autoOrient()
    .resize(2000, 2000, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
