import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Colour,
  type Compared,
  likenessOf,
  paletteLikeness,
  pickForText,
  pickSimilar,
} from './likeness.ts'

const indigo: Colour[] = [{ l: 25, a: 10, b: -35, share: 1 }]
const ochre: Colour[] = [{ l: 60, a: 15, b: 50, share: 1 }]

const workOf = (id: string, more: Partial<Compared> = {}): Compared => ({
  id,
  artist_id: `artist of ${id}`,
  category_id: 'textile',
  subcategory_id: null,
  medium: 'Indigo resist on cotton',
  price_kobo: 10_000_000,
  ratio: 1,
  palette: indigo,
  ...more,
})
const ids = (works: readonly Compared[]) => works.map(({ id }) => id)

describe('similar works', () => {
  it.each<[string, Partial<Compared>]>([
    ['colours', { palette: ochre }],
    ['category', { category_id: 'photography' }],
    ['technique', { medium: 'Bronze' }],
    ['price', { price_kobo: 60_000_000 }],
    ['shape', { ratio: 2.5 }],
  ])('come first when their %s is the same', (_what, other) => {
    const work = workOf('it', { subcategory_id: 'adire' })
    const among = [workOf('other', other), workOf('same')]
    expect(ids(pickSimilar(work, among, 2))).toEqual(['same', 'other'])
  })

  it('never are the work itself, nor by its artist, nor one twice, nor three by another, nor two of those in a row', () => {
    const work = workOf('it', { artist_id: 'Bello' })
    const by = (id: string, artist_id: string) => workOf(id, { artist_id })
    const among = [
      work,
      by('own', 'Bello'),
      by('a', 'Lar'),
      by('a', 'Lar'),
      by('b', 'Lar'),
      by('c', 'Lar'),
      by('d', 'Zakari'),
    ]
    expect(ids(pickSimilar(work, among, 8))).toEqual(['a', 'd', 'b'])
    expect(pickSimilar(work, among, 1)).toHaveLength(1)
    expect(ids(pickSimilar(work, [by('a', 'Lar'), by('b', 'Lar')], 8))).toEqual(['a'])
  })

  it('are as alike either way round, from 0 to 1, whatever their prices, shapes and palettes', () => {
    const colour = fc.record({
      l: fc.integer({ min: 0, max: 100 }),
      a: fc.integer({ min: -120, max: 120 }),
      b: fc.integer({ min: -120, max: 120 }),
      share: fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000),
    })
    const work = fc.record({
      price_kobo: fc.nat(),
      ratio: fc.integer({ min: 1, max: 9000 }).map((n) => n / 300),
      palette: fc.array(colour, { maxLength: 6 }),
      category_id: fc.constantFrom('a', 'b'),
      medium: fc.constantFrom('', 'Oil on canvas', 'Bronze'),
    })
    fc.assert(
      fc.property(work, work, (one, other) => {
        const there = likenessOf(workOf('1', one), workOf('2', other))
        expect(there).toBeCloseTo(likenessOf(workOf('2', other), workOf('1', one)), 9)
        expect(there).toBeGreaterThanOrEqual(0)
        expect(there).toBeLessThanOrEqual(1.000001)
      }),
    )
    expect(paletteLikeness(indigo, indigo)).toBe(1)
    expect(paletteLikeness(indigo, [])).toBe(0)
  })
})

it('a text is near to the works of whose medium it speaks, accents aside, and to none of which it has no word', () => {
  const named = (id: string, name: string, medium: string) => ({
    ...workOf(id, { medium }),
    name,
    category: 'Art',
  })
  const among = [
    named('bronze', 'Iye', 'Bronze'),
    named('moon', 'Òṣùpá', 'Linen'),
    named('dye', 'Ọlọ́kun', 'Àdìrẹ eleko, indigo'),
  ]
  const text = 'How to tie dye: indigo on cotton, adire by the light of osupa.'
  expect(ids(pickForText(text, indigo, among, 4))).toEqual(['dye', 'moon'])
})
