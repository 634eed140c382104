import { expect, it } from 'vitest'
import { heroSizes } from './hero.tsx'

it.each([
  [1.5, '(min-width: 64em) min(96vw - 20rem, (100vh - 92px) * 1.5), min(100vw, 62vh * 1.5)'],
  [2 / 3, '(min-width: 64em) min(96vw - 20rem, (100vh - 92px) * 0.667), min(100vw, 62vh * 0.667)'],
  [1 / 8, '(min-width: 64em) min(96vw - 20rem, (100vh - 92px) * 0.125), min(100vw, 62vh * 0.125)'],
  [8, 'min(100vw, 62vh * 8)'],
])(
  '(F-11) a lead work of ratio %d asks for a picture no wider than the window and its height allow',
  (ratio, sizes) => {
    expect(heroSizes(ratio)).toBe(sizes)
  },
)
