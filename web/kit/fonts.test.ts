import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const sheet = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8')

/** The faces that the sheet loads: which letters each is asked for, undefined where for all. */
const faces = [...sheet.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, rule = '']) => {
  const file = /url\("([^"]+)"\)/.exec(rule)?.[1]
  const ranges = /unicode-range:([^;]*);/
    .exec(rule)?.[1]
    ?.split(',')
    .map((range) => range.trim().slice(2).split('-'))
    .map(([from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const)
  const [family, weight, style] = ['family', 'weight', 'style'].map(
    (name) => new RegExp(`font-${name}: ([^;]+);`).exec(rule)?.[1],
  )
  return file === undefined ? [] : [{ name: `${family} ${weight} ${style}`, file, ranges }]
})

/** The letters of a WOFF2 file: its tables are one Brotli stream in the order of its directory, and `cmap` is as in any font. */
const lettersOf = (file: string): number[] => {
  const font = readFileSync(join(import.meta.dirname, file))
  let at = 48
  const length = (): number => {
    let sum = 0
    for (;;) {
      const byte = font.readUInt8(at++)
      sum = sum * 128 + (byte & 127)
      if (byte < 128) return sum
    }
  }
  const [GLYF, LOCA, CMAP] = [10, 11, 0]
  let [start, before] = [-1, 0]
  for (let table = 0; table < font.readUInt16BE(12); table++) {
    const flags = font.readUInt8(at++)
    const tag = flags & 63
    if (tag === 63) at += 4
    if (tag === CMAP) start = before
    const whole = length()
    const transformed = tag === GLYF || tag === LOCA ? flags >> 6 === 0 : flags >> 6 !== 0
    before += transformed ? length() : whole
  }
  const cmap = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20))).subarray(start)
  const map = cmap.subarray(cmap.readUInt32BE(8))
  expect(map.readUInt16BE(0), 'format').toBe(4)
  const segments = map.readUInt16BE(6) / 2
  return Array.from({ length: segments }).flatMap((_, segment) => {
    const last = map.readUInt16BE(14 + segment * 2)
    const first = map.readUInt16BE(16 + (segments + segment) * 2)
    return first === 0xffff ? [] : [...Array(last - first + 1).keys()].map((next) => first + next)
  })
}

const names = [...new Set(faces.map(({ name }) => name))]

describe.each(names)('%s', (name) => {
  const [first, more] = faces.filter((face) => face.name === name)

  it('asks its second file for each letter that this has, and for none of the first', () => {
    const asked = (letter: number) =>
      more?.ranges?.some(([from, to]) => from <= letter && letter <= to) ?? false
    expect(first?.ranges).toBeUndefined()
    expect(lettersOf(more?.file ?? '').filter((letter) => !asked(letter))).toEqual([])
    expect(lettersOf(first?.file ?? '').filter(asked)).toEqual([])
  })

  it('has what our names and prices are written with in its first file, and other letters in its second', () => {
    const lacks = (file: string | undefined, text: string) => {
      const letters = new Set(lettersOf(file ?? ''))
      return Array.from(text).filter((letter) => !letters.has(letter.codePointAt(0) ?? 0))
    }
    const written = 'Àwòrán by Ọ̀ṣun, Ẹ̀yẹ & Ṣàngó: gbọ́ Ẹ́ Ụmụ ṅụọ ị̀ – “₦1,250,000.00” × 3 … (50%) you’ll'
    expect(lacks(first?.file, written)).toEqual([])
    expect(lacks(more?.file, 'ɓɗƙƴƁƊƘƳãçêëñôöüßœ€£*')).toEqual([])
  })
})
