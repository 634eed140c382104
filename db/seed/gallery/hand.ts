import type { Raster } from './raster.ts'
import type { SeedWork } from './work.ts'

/** A painted work that can also be drawn smaller, and says how strongly its JPEG is compressed. */
export type HandWork = SeedWork & { paint: (longSide?: number) => Raster; quality?: number }

/** Draws a picture of the given size in pixels; `unit` is one two-thousandth of the long side. */
export type Draw = (width: number, height: number, unit: number) => Raster

/** Joins a work's label with the function that draws it, in the proportions of its size in cm. */
export const madeBy = (work: SeedWork, draw: Draw, quality?: number): HandWork => ({
  ...work,
  ...(quality === undefined ? {} : { quality }),
  paint: (longSide = 2000) => {
    const scale = longSide / Math.max(work.widthCm, work.heightCm)
    return draw(Math.round(work.widthCm * scale), Math.round(work.heightCm * scale), longSide / 2000)
  },
})
