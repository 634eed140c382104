import { expect, it } from 'vitest'
import type { Category } from '../../../contract/catalogue.ts'
import { categoryNamed } from './category-named.ts'

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
  ['art-work', 'art-work'],
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
