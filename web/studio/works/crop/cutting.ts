import { bitmapOf, drawn, jpegOf, type Read, WORK_SIDE } from '../../../client/picture-file.ts'
import { type Frame, type Size, sizeOf } from './geometry.ts'

/** Least sides of a work's picture in pixels, as the server asks for them. */
const LEAST = { long: 1_200, short: 400 }
/** The long side of what is shown while a picture is cropped, in pixels. */
const SHOWN = 1_200

/** What is kept of a picture: turned clockwise by quarters, straightened by degrees, cut to a frame in its own pixels. */
export type Cut = { quarters: number; angle: number; frame: Frame }

/** A picture that can be cropped: its sides once upright, and a small copy of it. */
export type Opened = { size: Size; copy: HTMLCanvasElement }

/** Reads a picture upright, as the camera noted it. */
export async function openPicture(file: File): Promise<Read<Opened>> {
  const read = await bitmapOf(file)
  if (!read.ok) return read
  const { bitmap } = read
  try {
    const size = { width: bitmap.width, height: bitmap.height }
    return { ok: true, size, copy: drawn(bitmap, SHOWN) }
  } catch {
    return { ok: false, why: 'This picture is too large for this device. Please choose a smaller one.' }
  } finally {
    bitmap.close()
  }
}

/** The sides of a picture after quarter turns. */
export function turnedSize({ width, height }: Size, quarters: number): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** The size in which a cut is sent, in whole pixels: its own, its long side at most 4,000. */
export function sentSize(frame: Frame): Size {
  const { width, height } = sizeOf(frame)
  const scale = Math.min(1, WORK_SIDE / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Why a work cannot have a picture of this size, for a person; undefined where it can. */
export function whyTooSmall({ width, height }: Size): string | undefined {
  return Math.max(width, height) >= LEAST.long && Math.min(width, height) >= LEAST.short
    ? undefined
    : `This part is too small: it has ${width} × ${height} pixels. Its long side needs ${LEAST.long} pixels, its short side ${LEAST.short}. Keep more of the picture, or take another photograph from closer.`
}

/** Draws a picture turned and straightened about the middle of what the pen draws on, in pixels of the picture. */
export function drawTurned(
  pen: CanvasRenderingContext2D,
  picture: CanvasImageSource,
  { width, height }: Size,
  { quarters, angle }: Pick<Cut, 'quarters' | 'angle'>,
): void {
  pen.rotate(((quarters * 90 + angle) * Math.PI) / 180)
  pen.drawImage(picture, -width / 2, -height / 2, width, height)
}

/** Cuts a picture from its file, in its full quality, as a JPEG that lies as it is shown. */
export async function cutPicture(file: File, { quarters, angle, frame }: Cut): Promise<Read<{ file: File }>> {
  const read = await bitmapOf(file)
  if (!read.ok) return read
  const { bitmap } = read
  try {
    const { width, height } = sentSize(frame)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.imageSmoothingQuality = 'high'
    const own = sizeOf(frame)
    pen.scale(width / own.width, height / own.height)
    pen.translate(-frame.left, -frame.top)
    drawTurned(pen, bitmap, bitmap, { quarters, angle })
    const blob = await jpegOf(canvas, 0.92)
    if (!blob) throw new Error('no picture')
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
    return { ok: true, file: new File([blob], name, { type: 'image/jpeg', lastModified: Date.now() }) }
  } catch {
    return { ok: false, why: 'This device could not cut the picture. Please try again, or send it as it is.' }
  } finally {
    bitmap.close()
  }
}
