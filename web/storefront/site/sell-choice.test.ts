import { expect, it } from 'vitest'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { chooseForSellers } from './sell-choice.ts'

const work = (id: string, artist: string, width = 3, height = 2) =>
  ({ id, artist: { slug: artist }, picture: { width, height } }) as ProductTile

it('opens with an upright work and shows each artist once', () => {
  const works = [
    work('wide', 'ada'),
    work('upright', 'bola', 2, 3),
    work('again', 'ada'),
    work('own', 'bola'),
    ...['chi', 'dayo', 'ebele', 'femi'].map((artist) => work(artist, artist)),
  ]
  const { first, others } = chooseForSellers(works)
  expect(first?.id).toBe('upright')
  expect(others.map(({ id }) => id)).toEqual(['wide', 'chi', 'dayo', 'ebele'])
})

it('shows sold works only where nothing is for sale', () => {
  const sold = { ...work('sold', 'ada', 2, 3), sold: true }
  expect(chooseForSellers([sold, work('free', 'bola'), work('other', 'chi')])).toMatchObject({
    first: { id: 'free' },
    others: [{ id: 'other' }],
  })
  expect(chooseForSellers([sold]).first?.id).toBe('sold')
})

it('has a place for a shop with one work, and for one with none', () => {
  expect(chooseForSellers([work('alone', 'ada')])).toMatchObject({ first: { id: 'alone' }, others: [] })
  expect(chooseForSellers([])).toEqual({ first: null, others: [] })
})
