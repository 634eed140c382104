import { expect, it } from 'vitest'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { chooseForRoom } from './choice.ts'

const work = (id: string, artist: string, width: number, height: number, sold = false) =>
  ({ id, sold, artist: { name: artist, slug: artist }, picture: { width, height } }) as ProductTile

it('hangs upright works of two artists at the sides, a wide one above, and what is sold only where nothing else is', () => {
  const works = [
    work('sold', 'ada', 3, 4, true),
    work('first', 'ada', 3, 4),
    work('same hand', 'ada', 2, 3),
    work('square', 'bola', 1, 1),
    work('very tall', 'bola', 1, 3),
    work('second', 'bola', 3, 4),
    work('wide', 'chi', 16, 9, true),
  ]
  const { left, right, above } = chooseForRoom(works)
  expect([left?.id, right?.id, above?.id]).toEqual(['first', 'second', 'wide'])
})

it('leaves both sides empty where there is no pair', () => {
  expect(chooseForRoom([work('alone', 'ada', 3, 4)])).toEqual({ left: null, right: null, above: null })
  expect(chooseForRoom([])).toEqual({ left: null, right: null, above: null })
})
