import { ALIKE } from './pictures.ts'

/** Bits of a band: a fingerprint has four. */
const BAND = 16

/**
 * The most differing bits of each band. More in every band makes 2 + 3 + 3 + 3 = 11 bits, above ALIKE. The first band's
 * first bit is always 0.
 */
const within = [0, 1, 2, 3].map((band) => Math.floor((ALIKE + 1 + band) / 4) - 1)

/** All numbers of a band with at most so many ones, starting with 0. */
function masksOf(ones: number): number[] {
  let last = [0]
  const masks = new Set(last)
  for (let count = 0; count < ones; count++) {
    last = last.flatMap((mask) => Array.from({ length: BAND }, (_, bit) => mask | (1 << bit)))
    for (const mask of last) masks.add(mask)
  }
  return [...masks]
}

const masks = within.map(masksOf)

/**
 * The band values near these fingerprints (64 characters 0 and 1). Each fingerprint within ALIKE bits matches one in
 * one of its four bands; matches may be further away.
 */
export function bandsNear(prints: readonly string[]): [number[], number[], number[], number[]] {
  const near = (band: number): number[] => {
    const values = prints.map((bits) => Number.parseInt(bits.slice(band * BAND, (band + 1) * BAND), 2))
    return [...new Set(values.flatMap((value) => (masks[band] ?? []).map((mask) => value ^ mask)))]
  }
  return [near(0), near(1), near(2), near(3)]
}
