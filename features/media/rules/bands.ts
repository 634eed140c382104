import { ALIKE } from './pictures.ts'

/** Bits of a band: a fingerprint has four. */
const BAND = 16

/**
 * In how many bits each band may differ. Two fingerprints that differ by more than that in every band differ in
 * 2 + 3 + 3 + 3 = 11 bits or more, which is more than ALIKE. The first band is allowed the least, since its first bit is
 * always 0 and so it tells fingerprints apart the least.
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
 * What is looked for to find each fingerprint within ALIKE bits of one of these (64 characters 0 and 1): it has one of these
 * values in one of its four bands. Whatever has one may still be further away.
 */
export function bandsNear(prints: readonly string[]): [number[], number[], number[], number[]] {
  const near = (band: number): number[] => {
    const values = prints.map((bits) => Number.parseInt(bits.slice(band * BAND, (band + 1) * BAND), 2))
    return [...new Set(values.flatMap((value) => (masks[band] ?? []).map((mask) => value ^ mask)))]
  }
  return [near(0), near(1), near(2), near(3)]
}
