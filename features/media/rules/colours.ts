import { type ColourFamily, colourFamilies } from '../../../kernel/colours.ts'

type Shade = { l: number; a: number; b: number; share: number }

/** A colour without more chroma than this is white, grey or black. */
const GREY = 10
/** A picture has a colour when so much of it is of that family: less of one that catches the eye. */
const LEAST = { neutral: 0.22, coloured: 0.12 } as const

/** Where a family begins on the circle of hues, in degrees of CIE Lab. */
const hues: readonly (readonly [from: number, ColourFamily])[] = [
  [345, 'red'],
  [308, 'violet'],
  [190, 'blue'],
  [112, 'green'],
  [75, 'yellow'],
  [48, 'orange'],
  [0, 'red'],
]

/** The family of one colour. */
export function familyOf({ l, a, b }: Omit<Shade, 'share'>): ColourFamily {
  const chroma = Math.hypot(a, b)
  if (chroma < GREY || l < 12) {
    if (l < 28) return 'black'
    return l > 80 ? 'white' : 'grey'
  }
  if (l > 86 && chroma < 18) return 'white'
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  const isWarm = hue > 30 && hue < 100
  if (isWarm && (l < 45 || (chroma < 28 && l < 68))) return 'brown'
  return hues.find(([from]) => hue >= from)?.[1] ?? 'red'
}

const isNeutral = (family: ColourFamily): boolean =>
  family === 'white' || family === 'grey' || family === 'black'

/** The families that a palette has enough of, in their order; never none where there is a palette. */
export function familiesOf(palette: readonly Shade[]): ColourFamily[] {
  const shares = new Map<ColourFamily, number>()
  for (const shade of palette) {
    const family = familyOf(shade)
    shares.set(family, (shares.get(family) ?? 0) + shade.share)
  }
  const most = [...shares].toSorted(([, one], [, other]) => other - one)[0]?.[0]
  return colourFamilies.filter((family) => {
    const least = isNeutral(family) ? LEAST.neutral : LEAST.coloured
    return family === most || (shares.get(family) ?? 0) >= least
  })
}
