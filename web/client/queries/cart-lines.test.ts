import { describe, expect, it } from 'vitest'
import { type CartWork, countOf, findLine, totalOf, withLine } from './cart-lines.ts'

const work = {
  id: 'w',
  slug: 'dusk',
  name: 'Dusk',
  price: 100.1,
  frame_price: 20.2,
  in_stock: 3,
  sizes: [
    { id: 's1', label: 'Small', price: 100.1, in_stock: 2 },
    { id: 's2', label: 'Large', price: 300, in_stock: 1 },
  ],
} as CartWork

const small = { product_slug: 'dusk', size_id: 's1', with_frame: false, quantity: 1 }
const framed = { ...small, with_frame: true }

describe('the lines of a cart', () => {
  it('adds, changes and removes a line, each size and framing by itself', () => {
    let items = withLine([], work, small)
    items = withLine(items, work, { ...framed, quantity: 2 })
    items = withLine(items, work, { ...small, size_id: 's2' })
    expect(items.map(({ total }) => total)).toEqual([100.1, 240.6, 300])
    expect([countOf(items), totalOf(items)]).toEqual([4, 640.7])
    items = withLine(items, work, { ...framed, quantity: 3 })
    expect(findLine(items, framed)).toMatchObject({
      quantity: 3,
      total: 360.9,
      size_label: 'Small',
      available: 2,
    })
    items = withLine(items, work, { ...small, quantity: 0 })
    expect(findLine(items, small)).toBeUndefined()
    expect(items).toHaveLength(2)
  })

  it('adds and takes off a frame where the line stands, and joins it with one that is framed so already', () => {
    const large = { ...small, size_id: 's2' }
    const before = withLine(withLine([], work, { ...small, quantity: 2 }), work, large)
    const after = withLine(before, work, { ...framed, quantity: 2, reframed: true })
    expect(after.map(({ id, total }) => [id, total])).toEqual([
      [before[0]?.id, 240.6],
      [before[1]?.id, 300],
    ])
    expect(withLine(after, work, { ...small, quantity: 2, reframed: true })).toEqual(before)
    const both = withLine(after, work, small)
    const joined = withLine(both, work, { ...framed, quantity: 3, reframed: true })
    expect(joined.map(({ with_frame, quantity }) => [with_frame, quantity])).toEqual([
      [true, 3],
      [false, 1],
    ])
  })
})
