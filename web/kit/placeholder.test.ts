import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { expect, it, vi } from 'vitest'
import { placeholderOf } from './placeholder.ts'

it('draws a picture of four by four pixels that any reader of PNG understands', async () => {
  const rgba = new Uint8Array(32 * 32 * 4).map((_, at) => [200, 40, 20, 255][at % 4] ?? 0)
  const address = placeholderOf(Buffer.from(rgbaToThumbHash(32, 32, rgba)).toString('base64')) ?? ''
  const png = Buffer.from(address.replace('data:image/png;base64,', ''), 'base64')
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([4, 4])
  expect(data[0]).toBeGreaterThan(180)
  expect(data[1]).toBeLessThan(60)
  expect(address.length).toBeLessThan(200)
})

it('draws nothing for a hash that cannot be read', () => {
  expect(placeholderOf('?')).toBeUndefined()
  expect(placeholderOf('')).toBeUndefined()
})

it('stores 10,000 drawings, and then begins anew', () => {
  const draw = vi.spyOn(globalThis, 'atob')
  const nameOf = (n: number): string => `?${n}`
  for (let n = 0; n < 5_000; n += 1) placeholderOf(nameOf(n))
  placeholderOf(nameOf(0))
  expect(draw).toHaveBeenCalledTimes(5_000)
  for (let n = 5_000; n < 10_001; n += 1) placeholderOf(nameOf(n))
  draw.mockClear()
  placeholderOf(nameOf(0))
  expect(draw).toHaveBeenCalledTimes(1)
  draw.mockRestore()
})
