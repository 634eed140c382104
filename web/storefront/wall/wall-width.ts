import { plain } from '../../../kernel/pasted.ts'
import { faultIn, numberIn, readNumber } from '../../../kernel/read-number.ts'

/** The units in which the width of a wall can be said. */
export const wallUnits = ['m', 'cm'] as const
export type WallUnit = (typeof wallUnits)[number]

/** The narrowest and the widest wall that a photograph shows, in centimetres. */
export const NARROWEST = 30
export const WIDEST = 3_000

export type ReadWidth = { ok: true; cm: number } | { ok: false; why: string }

const LIMITS = 'A wall is 30 cm to 30 m wide.'

const NO_NUMBER = 'Write the width as a number, such as 3.5 or 350.'

/**
 * Reads the width of a wall: '3.5', '3,5 m', '350 cm'. A unit in the text overrides `unit`. Returns centimetres, or why the text
 * is no width.
 */
export function readWallWidth(text: string, unit: WallUnit): ReadWidth {
  const typed = plain(text).toLowerCase()
  if (typed === '') return { ok: false, why: 'Say how wide the wall is in your photograph.' }
  const said = /(?:cm|m|metres?|meters?|centimetres?|centimeters?)$/.exec(typed)?.[0]
  const written = typed.slice(0, typed.length - (said?.length ?? 0)).trim()
  const isCm = said === undefined ? unit === 'cm' : said.startsWith('c')
  const read = (figures: string) =>
    readNumber(figures, { most: isCm ? WIDEST : WIDEST / 100, comma: 'groups' })
  const number = numberIn(written, read) ?? Number.NaN
  if (Number.isNaN(number)) return { ok: false, why: faultIn(written, NO_NUMBER, read) ?? NO_NUMBER }
  const cm = isCm ? number : number * 100
  if (cm >= NARROWEST && cm <= WIDEST) return { ok: true, cm }
  const other = isCm ? number * 100 : number
  if (said === undefined && other >= NARROWEST && other <= WIDEST)
    return {
      ok: false,
      why: `${LIMITS} Do you mean ${isCm ? `${written} m` : `${written} cm`}? Write the unit too.`,
    }
  return {
    ok: false,
    why: `${LIMITS} Measure from one edge of the photograph to the other.`,
  }
}
