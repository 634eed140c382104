import type { Raster } from './raster.ts'

/** What is drawn: the work, the size of its picture in pixels, and how many pixels are one two-thousandth of the long side. */
export type Sheet = { slug: string; width: number; height: number; unit: number }

/** Draws a picture; the same sheet gives the same picture. Sculptures are photographed in sizes of their own. */
export type Draw = (sheet: Sheet) => Raster

/** What one artist has drawn, work by work by their slugs, and how strongly the JPEGs are compressed (1 to 100). */
export type Hand = { drawings: Record<string, Draw>; quality?: number }
