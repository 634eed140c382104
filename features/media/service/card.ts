import { cardHeight, cardWidth, PIXEL_LIMIT } from '../rules/pictures.ts'
import { loadSharp } from './load-sharp.ts'

/** Some messengers show no preview above 300 kB. */
const MOST_BYTES = 290_000

/** The colour of the mat behind the picture, and how many pixels of it show at the edge. */
const MAT = '#f5f0e9'
const EDGE = 45

/** The picture for previews of links: whole, on its mat, 1200 × 630, a JPEG of less than 300 kB. */
export async function cardOf(original: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  const whole = await sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
    .autoOrient()
    .resize(cardWidth - 2 * EDGE, cardHeight - 2 * EDGE, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
  const card = await sharp({
    create: { width: cardWidth, height: cardHeight, channels: 3, background: MAT },
  })
    .composite([{ input: whole, gravity: 'centre' }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const jpeg = (quality: number) =>
    sharp(card, { raw: { width: cardWidth, height: cardHeight, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
  for (const quality of [82, 72, 60, 45]) {
    const bytes = await jpeg(quality)
    if (bytes.length <= MOST_BYTES) return bytes
  }
  return jpeg(25)
}
