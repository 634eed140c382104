import { expect, it } from 'vitest'
import { readPage } from './page.ts'

const list = (length: number) => Array.from({ length }, (_, index) => index)
const read = (length: number, page: number, counted: number | Error) =>
  readPage(
    { page, limit: 10 },
    async (limit, offset) => list(length).slice(offset, offset + limit),
    async () => {
      if (counted instanceof Error) throw counted
      return counted
    },
  )
const unasked = new Error('counted for nothing')

it('a page that ends the list counts it', async () => {
  expect(await read(0, 1, unasked)).toEqual({ rows: [], total: 0 })
  expect(await read(7, 1, unasked)).toEqual({ rows: list(7), total: 7 })
  expect(await read(10, 1, unasked)).toEqual({ rows: list(10), total: 10 })
  expect((await read(25, 3, unasked)).total).toBe(25)
})

it.each([
  ['before works came', 3, 11],
  ['now', 25, 25],
])(
  'a page that others follow tells what was counted %s, and never less than it has seen',
  async (_when, counted, told) => {
    expect(await read(25, 1, counted)).toEqual({ rows: list(10), total: told })
  },
)

it('a page past the end tells no more than there can be', async () => {
  expect(await read(25, 9, 25)).toEqual({ rows: [], total: 25 })
  expect(await read(25, 4, 40)).toEqual({ rows: [], total: 30 })
})
