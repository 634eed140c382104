import { photographTypes } from '../../contract/file-limits.ts'

/** What a photograph is shrunk to before it is sent: its long side, in pixels. More would not be stored. */
const LONG_SIDE = 2_000
/** The long side of a work's picture, in pixels: the widest that is shown closely. */
export const WORK_SIDE = 4_000
/** Bytes up to which a photograph of the right size is sent as it is. */
const LIGHT = 1024 * 1024
/** The most bytes a call takes. */
const MOST = 8 * 1024 * 1024
/** What a photograph that proves something, or a portrait, is made of before it is sent. */
export const PHOTOGRAPH = { side: LONG_SIDE, bytes: 4 * 1024 * 1024 }
const PREVIEW_SIDE = 240

/** What was read of a file, or why it cannot be, for a person. */
export type Read<T> = ({ ok: true } & T) | { ok: false; why: string }

/** A photograph that can be sent, with a small picture of it as a data URL; or why it cannot, for a person. */
export type ReadPicture = Read<{ blob: Blob; preview: string }>

/** Draws a bitmap so that its long side measures at most `side` pixels. */
export function drawn(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // What is transparent would be black in a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A canvas as a JPEG; null where the browser cannot. */
export function jpegOf(canvas: HTMLCanvasElement, quality = 0.86): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

const TOO_LARGE = 'This picture is too large for this device. Please choose a smaller one.'

/** Upright, as the camera noted it. */
export async function bitmapOf(file: File): Promise<Read<{ bitmap: ImageBitmap }>> {
  if (file.size === 0) return { ok: false, why: 'This file is empty.' }
  try {
    return { ok: true, bitmap: await createImageBitmap(file, { imageOrientation: 'from-image' }) }
  } catch {
    return {
      ok: false,
      why: 'We cannot read this file as a picture. Please choose a JPEG, PNG or WebP.',
    }
  }
}

/** Reads a photograph that stays on the device: upright, and its long side no more than 2000 pixels. */
export async function readPhotograph(file: File): Promise<Read<{ canvas: HTMLCanvasElement }>> {
  const read = await bitmapOf(file)
  if (!read.ok) return read
  try {
    return { ok: true, canvas: drawn(read.bitmap, LONG_SIDE) }
  } catch {
    return { ok: false, why: TOO_LARGE }
  } finally {
    read.bitmap.close()
  }
}

/** Reads a file that a person chose as a photograph: whether it is one, its preview, and what is sent of it. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const read = await bitmapOf(file)
  if (!read.ok) return read
  const { bitmap } = read
  try {
    const preview = drawn(bitmap, PREVIEW_SIDE).toDataURL('image/jpeg', 0.8)
    const isFine =
      photographTypes.includes(file.type) &&
      file.size <= LIGHT &&
      Math.max(bitmap.width, bitmap.height) <= LONG_SIDE
    const blob = isFine ? file : await jpegOf(drawn(bitmap, LONG_SIDE))
    if (!blob || blob.size > MOST)
      return { ok: false, why: 'This picture is too large. At most 8 MB, please.' }
    return { ok: true, blob, preview }
  } catch {
    return { ok: false, why: TOO_LARGE }
  } finally {
    bitmap.close()
  }
}

const HEIC =
  'This is a HEIC photograph, which this browser cannot read. Please choose a JPEG; on an iPhone: Settings, Camera, Formats, Most Compatible.'

const isHeic = ({ name, type }: File): boolean => /hei[cf]$/i.test(type) || /\.hei[cf]$/i.test(name)

/**
 * Returns the file to send for a photograph: an upright JPEG, at most `side` pixels long. Unchanged: small files, and up to
 * `bytes` those only the server can read.
 */
export async function shrunk(
  file: File,
  { side, bytes }: { side: number; bytes: number },
): Promise<Read<{ file: File }>> {
  if (file.size === 0) return { ok: false, why: 'This file is empty.' }
  if (file.size <= LIGHT && !isHeic(file)) return { ok: true, file }
  const asItIs: Read<{ file: File }> = file.size <= bytes ? { ok: true, file } : { ok: false, why: TOO_LARGE }
  const read = await bitmapOf(file)
  if (!read.ok) return isHeic(file) ? { ok: false, why: HEIC } : asItIs
  const { bitmap } = read
  try {
    if (
      photographTypes.includes(file.type) &&
      file.size <= bytes &&
      Math.max(bitmap.width, bitmap.height) <= side
    )
      return { ok: true, file }
    const blob = await jpegOf(drawn(bitmap, side), 0.92)
    if (!blob || blob.size > bytes) return asItIs
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
    return { ok: true, file: new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified }) }
  } catch {
    return asItIs
  } finally {
    bitmap.close()
  }
}

/** A blob as an address that pictures may be shown from: those of blobs are not let through. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')))
    reader.readAsDataURL(blob)
  })
}
