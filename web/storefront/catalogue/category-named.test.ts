import { expect, it } from 'vitest'
import type { Category } from '../../../contract/catalogue.ts'
import { categoryMoved, categoryNamed } from './category-named.ts'

const categories = [
  { name: 'Art', slug: 'art-work' },
  { name: 'Wall Art', slug: 'wall-art' },
  { name: 'Textiles & cloth', slug: 'textiles' },
] as Category[]

it.each([
  ['wall art', 'wall-art'],
  ['Wall Art', 'wall-art'],
  ['wall-art', 'wall-art'],
  ['ART', 'art-work'],
  ['textiles & cloth', 'textiles'],
  ['wallart', 'wall-art'],
  ['Wallart', 'wall-art'],
])('%s is one page (CAT-07) (D21)', (text, slug) => {
  expect(categoryNamed(categories, text)?.slug).toBe(slug)
})

it('knows no category of any other text (R-3)', () => {
  expect(categoryNamed(categories, 'harmattan')).toBeUndefined()
  expect(categoryNamed(categories, '')).toBeUndefined()
})

it('finds the category of the tab Art by the name of artwork, too', () => {
  expect(categoryNamed([{ name: 'Artwork', slug: 'art-work' }] as Category[], 'art')?.slug).toBe('art-work')
})

it.each([
  ['art-work', 'art-work', 'its slug'],
  ['textiles', 'textiles', 'its slug'],
  ['Cloth & Thread', 'textiles', 'what it was called'],
  ['WALL-HANGINGS', 'textiles', 'the last that was called so'],
])('leads on from %s to %s, as it is %s (D22)', (text, slug) => {
  const former = [
    { name: 'Wall Hangings', slug: 'textiles' },
    { name: 'Wall Hangings', slug: 'wall-art' },
    { name: 'Cloth & Thread', slug: 'textiles' },
    { name: 'Gone', slug: 'gone' },
  ]
  expect(categoryNamed(categories, text)).toBeUndefined()
  expect(categoryMoved(categories, former, text)?.slug).toBe(slug)
  expect(categoryMoved(categories, former, 'gone')).toBeUndefined()
})

it('leads on from the tab Art to the category of that slug under another name (D22)', () => {
  const renamed = [{ name: 'Paintings', slug: 'art-work' }]
  expect(categoryNamed(renamed, 'art')).toBeUndefined()
  expect(categoryMoved(renamed, [], 'art')).toBe(renamed[0])
})
