import { plain } from '../../../kernel/pasted.ts'

/** The units in which the width of a wall can be said. */
export const wallUnits = ['m', 'cm'] as const
export type WallUnit = (typeof wallUnits)[number]

/** The narrowest and the widest wall that a photograph shows, in centimetres. */
export const NARROWEST = 30
export const WIDEST = 3_000

export type ReadWidth = { ok: true; cm: number } | { ok: false; why: string }

const LIMITS = 'A wall is 30 cm to 30 m wide.'

/** '3.5' for '3,5'; '1000' for '1,000': a comma before three figures parts thousands, any other one the fraction. */
const withoutCommas = (figures: string): string =>
  /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(figures) ? figures.replaceAll(',', '') : figures.replace(',', '.')

/**
 * Reads how wide a wall is: '3.5', '3,5 m', '350 cm'. A unit in the text counts more than `unit`. Answers centimetres, or for a
 * person why that is no width.
 */
export const readWallWidth = (text: string, unit: WallUnit): ReadWidth => {
  const typed = plain(text).toLowerCase()
  if (typed === '') return { ok: false, why: 'Say how wide the wall is in your photograph.' }
  const parts = /^([\d.,]+)\s*(cm|m|metres?|meters?|centimetres?|centimeters?)?$/.exec(typed)
  const figures = Number(withoutCommas(parts?.[1] ?? ''))
  if (!parts || Number.isNaN(figures))
    return { ok: false, why: 'Write the width as a number, such as 3.5 or 350.' }
  const isCm = parts[2] === undefined ? unit === 'cm' : parts[2].startsWith('c')
  const cm = isCm ? figures : figures * 100
  if (cm >= NARROWEST && cm <= WIDEST) return { ok: true, cm }
  const other = isCm ? figures * 100 : figures
  if (parts[2] === undefined && other >= NARROWEST && other <= WIDEST)
    return {
      ok: false,
      why: `${LIMITS} Do you mean ${isCm ? `${parts[1]} m` : `${parts[1]} cm`}? Write the unit too.`,
    }
  return {
    ok: false,
    why: `${LIMITS} Measure from one edge of the photograph to the other.`,
  }
}
