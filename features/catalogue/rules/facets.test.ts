import { expect, it } from 'vitest'
import type { Facets } from '../../../contract/catalogue.ts'
import { colourFamilies } from '../../../kernel/colours.ts'
import { type AlikeWorks, facetsOf } from './facets.ts'

const group = (given: Partial<AlikeWorks>): AlikeWorks => ({
  artist: 'Ada',
  artist_slug: 'ada',
  shape: 'portrait',
  kind: 'unique',
  sizes: ['small'],
  isAvailable: true,
  isFramed: false,
  works: 1,
  ...given,
})
const colours = Object.fromEntries(colourFamilies.map((colour) => [colour, 1])) as Facets['colour']
const groups = [
  group({ works: 3, isFramed: true }),
  group({ shape: 'square', kind: 'edition', sizes: ['small', 'large'], works: 2 }),
  group({ artist: 'Bọla', artist_slug: 'bola', shape: 'landscape', sizes: [], works: 4, isAvailable: false }),
]

it('counts what each choice would leave', () => {
  expect(facetsOf(groups, {}, colours)).toEqual({
    artists: [
      { name: 'Ada', slug: 'ada', works: 5 },
      { name: 'Bọla', slug: 'bola', works: 4 },
    ],
    orientation: { portrait: 3, landscape: 4, square: 2 },
    kind: { unique: 7, edition: 2 },
    size: { small: 5, medium: 0, large: 2 },
    colour: colours,
    available: 5,
    framed: 3,
  })
})

it('counts a filter by the others and not by itself', () => {
  const facets = facetsOf(groups, { artist: 'ada', orientation: 'square' }, colours)
  expect(facets.artists).toEqual([{ name: 'Ada', slug: 'ada', works: 2 }])
  expect(facets.orientation).toEqual({ portrait: 3, landscape: 0, square: 2 })
  expect(facets.kind).toEqual({ unique: 0, edition: 2 })
  expect(facetsOf(groups, { available: 'true', kind: 'unique' }, colours)).toMatchObject({
    available: 3,
    framed: 3,
  })
  expect(facetsOf(groups, { framed: 'false' }, colours)).toMatchObject({ available: 2, framed: 3 })
})

it('keeps the chosen artist, of whom the other filters leave nothing', () => {
  expect(facetsOf(groups, { artist: 'bola', size: 'large' }, colours).artists).toContainEqual({
    name: 'Bọla',
    slug: 'bola',
    works: 0,
  })
})

it('offers the twelve artists with the most works, most first, and the chosen one', () => {
  const many = Array.from({ length: 50 }, (_, at) =>
    group({ artist: `A${at}`, artist_slug: `a${at}`, works: Math.ceil((at + 1) / 2) }),
  )
  const numbers = (chosen: object) =>
    facetsOf(many, chosen, colours).artists.map(({ name, works }) => [name, works])
  expect(numbers({})).toHaveLength(12)
  expect(numbers({}).slice(0, 3)).toEqual([
    ['A48', 25],
    ['A49', 25],
    ['A46', 24],
  ])
  expect(numbers({ artist: 'a3' }).slice(11)).toEqual([
    ['A39', 20],
    ['A3', 2],
  ])
})
