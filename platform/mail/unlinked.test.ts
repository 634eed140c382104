import { expect, it } from 'vitest'
import { unlinked } from './unlinked.ts'

it('R2-13 a stranger’s words are no links, and honest ones stay as they are', () => {
  for (const [said, read] of [
    ['See https://evil.example/login', 'See https: //evil. example/login'],
    ['pay@evil.example', 'pay @ evil. example'],
    ['4u.evil.example', '4u. evil. example'],
    ['evil。example', 'evil。 example'],
  ] as const)
    expect(unlinked(said)).toBe(read)
  for (const said of ['St. Mary', 'Ìgbà, 2021', '60.5 × 80 cm', 'It broke. I am sad.', '@ada'])
    expect(unlinked(said)).toBe(said)
})
