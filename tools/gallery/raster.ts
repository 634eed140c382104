import sharp from 'sharp'

/** Red, green, blue in linear light, each 0 to 1 (more is clipped when saved). */
export type Rgb = readonly [number, number, number]

/** A picture in linear light: three floats a pixel, row by row from the top left. */
export type Raster = { readonly width: number; readonly height: number; readonly data: Float32Array }

/** An empty (black) picture of the given size in pixels. */
export const raster = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Float32Array(width * height * 3),
})

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toSrgb = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** '#d9411e' to linear light. */
export const hex = (code: string): Rgb => {
  const n = Number.parseInt(code.slice(1), 16)
  return [toLinear(((n >> 16) & 255) / 255), toLinear(((n >> 8) & 255) / 255), toLinear((n & 255) / 255)]
}

/** a at t = 0, b at t = 1. */
export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

/** Sets every pixel from a function of (x, y) in pixels. */
export const fill = (picture: Raster, colour: (x: number, y: number) => Rgb): void => {
  for (let y = 0, i = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const [r, g, b] = colour(x, y)
      picture.data[i++] = r
      picture.data[i++] = g
      picture.data[i++] = b
    }
  }
}

/** Saves a picture as a JPEG (quality 1 to 100). */
export const saveJpeg = async (picture: Raster, path: string, quality = 86): Promise<void> => {
  const bytes = Buffer.alloc(picture.data.length)
  for (let i = 0; i < bytes.length; i++) {
    const v = toSrgb(Math.min(1, Math.max(0, picture.data[i] ?? 0)))
    bytes[i] = Math.round(v * 255)
  }
  await sharp(bytes, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(path)
}
