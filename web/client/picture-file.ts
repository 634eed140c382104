/** What a photograph is shrunk to before it is sent: its long side, in pixels. More would not be stored. */
const LONG_SIDE = 2_000
/** Bytes up to which a photograph of the right size is sent as it is. */
const LIGHT = 1024 * 1024
/** The most bytes a call takes. */
const MOST = 8 * 1024 * 1024
const PREVIEW_SIDE = 240
const sendable = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** A photograph that can be sent, with a small picture of it as a data URL; or why it cannot, for a person. */
export type ReadPicture = { ok: true; blob: Blob; preview: string } | { ok: false; why: string }

/** Draws a bitmap so that its long side measures at most `side` pixels. */
const drawn = (bitmap: ImageBitmap, side: number): HTMLCanvasElement => {
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

const jpegOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))

/** Reads a file that a person chose as a photograph: whether it is one, its preview, and what is sent of it. */
export const readPicture = async (file: File): Promise<ReadPicture> => {
  if (file.size === 0) return { ok: false, why: 'This file is empty.' }
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return {
      ok: false,
      why: 'We cannot read this file as a picture. Please choose a JPEG, PNG or WebP.',
    }
  }
  try {
    const preview = drawn(bitmap, PREVIEW_SIDE).toDataURL('image/jpeg', 0.8)
    const isFine =
      sendable.has(file.type) && file.size <= LIGHT && Math.max(bitmap.width, bitmap.height) <= LONG_SIDE
    const blob = isFine ? file : await jpegOf(drawn(bitmap, LONG_SIDE))
    if (!blob || blob.size > MOST)
      return { ok: false, why: 'This picture is too large. At most 8 MB, please.' }
    return { ok: true, blob, preview }
  } catch {
    return { ok: false, why: 'This picture is too large for this device. Please choose a smaller one.' }
  } finally {
    bitmap.close()
  }
}

/** A blob as an address that pictures may be shown from: those of blobs are not let through. */
export const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')))
    reader.readAsDataURL(blob)
  })
