import { expect, it } from 'vitest'
import { placeAfterSignIn } from './return-place.ts'

it('leads back to a page of ours and else to the works', () => {
  expect(placeAfterSignIn({ from: '/profile/orders' })).toBe('/profile/orders')
  for (const state of [
    null,
    undefined,
    'x',
    {},
    { from: 1 },
    { from: 'https://evil.example' },
    { from: '//evil.example' },
    { from: '/\\evil.example' },
  ]) {
    expect(placeAfterSignIn(state)).toBe('/categories')
  }
})
