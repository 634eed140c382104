import { expect, it } from 'vitest'
import { type AlikeWorks, facetsOf } from './facets.ts'

const group = (given: Partial<AlikeWorks>): AlikeWorks => ({
  artist: 'Ada',
  artist_slug: 'ada',
  shape: 'portrait',
  kind: 'unique',
  sizes: ['small'],
  works: 1,
  ...given,
})
const groups = [
  group({ works: 3 }),
  group({ shape: 'square', kind: 'edition', sizes: ['small', 'large'], works: 2 }),
  group({ artist: 'Bọla', artist_slug: 'bola', shape: 'landscape', sizes: [], works: 4 }),
]

it('counts what each choice would leave', () => {
  expect(facetsOf(groups, {})).toEqual({
    artists: [
      { name: 'Ada', slug: 'ada', works: 5 },
      { name: 'Bọla', slug: 'bola', works: 4 },
    ],
    orientation: { portrait: 3, landscape: 4, square: 2 },
    kind: { unique: 7, edition: 2 },
    size: { small: 5, medium: 0, large: 2 },
  })
})

it('counts a filter by the others and not by itself', () => {
  const facets = facetsOf(groups, { artist: 'ada', orientation: 'square' })
  expect(facets.artists).toEqual([{ name: 'Ada', slug: 'ada', works: 2 }])
  expect(facets.orientation).toEqual({ portrait: 3, landscape: 0, square: 2 })
  expect(facets.kind).toEqual({ unique: 0, edition: 2 })
})

it('keeps the chosen artist, of whom the other filters leave nothing', () => {
  expect(facetsOf(groups, { artist: 'bola', size: 'large' }).artists).toContainEqual({
    name: 'Bọla',
    slug: 'bola',
    works: 0,
  })
})

it('offers the forty artists with the most works, by name', () => {
  const many = Array.from({ length: 50 }, (_, at) =>
    group({ artist: `A${String(99 - at)}`, artist_slug: `a${at}`, works: at + 1 }),
  )
  const { artists } = facetsOf(many, {})
  expect(artists).toHaveLength(40)
  expect(Math.min(...artists.map(({ works }) => works))).toBe(11)
  expect(artists.map(({ name }) => name)).toEqual(artists.map(({ name }) => name).toSorted())
})
