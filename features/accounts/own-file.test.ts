import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import type { HeldFile } from '../privacy/index.server.ts'
import { zipOwnData } from './service/own-file.ts'

const site = { publicUrl: '', officeUrl: '', supportEmail: 'help@shop.example', companyName: '' }
const files = (count: number): HeldFile[] =>
  Array.from({ length: count }, (_, i) => ({ name: `works/a/${i + 1}.jpg`, of: 'pictures', key: `${i}` }))
const read = async (zipped: Buffer) => {
  const zip = await fromBufferPromise(zipped)
  const texts: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    texts[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1')
  return { texts, data: JSON.parse(texts['data.json'] ?? '') }
}

it('L-12 packs files one after the other, and names those beyond the most bytes and those that cannot be read', async () => {
  let open = 0
  const readHeld = async ({ key }: HeldFile) => {
    expect(++open).toBe(1)
    await new Promise(setImmediate)
    open -= 1
    if (key === '1') throw new Error('no key for this')
    return Buffer.alloc(100_000, key)
  }
  const { texts, data } = await read(
    await buffer(zipOwnData({ readHeld, site }, files(5), { made_at: 'now' }, 200_000)),
  )
  expect(Object.keys(texts)).toEqual(['works/a/1.jpg', 'works/a/3.jpg', 'data.json'])
  expect(texts['works/a/3.jpg']).toBe('2'.repeat(100_000))
  expect(data).toMatchObject({
    made_at: 'now',
    files: [
      { name: 'works/a/1.jpg', bytes: 100_000 },
      { name: 'works/a/3.jpg', bytes: 100_000 },
    ],
    left_out: [
      { name: 'works/a/2.jpg', why: 'It could not be read. Write to help@shop.example.' },
      { name: 'works/a/4.jpg', why: expect.stringContaining('larger than') },
      { name: 'works/a/5.jpg', why: expect.stringContaining('help@shop.example') },
    ],
  })
})

it('L-12 reads no further for somebody who does not take what was packed, nor after they have gone', async () => {
  let reads = 0
  const readHeld = async () => {
    reads += 1
    return Buffer.alloc(1_000_000)
  }
  const zip = zipOwnData({ readHeld, site }, files(100), {})
  await expect.poll(() => reads).toBeGreaterThan(0)
  // What the pipes hold, and no more.
  expect(reads).toBeLessThan(10)
  zip.destroy()
  await new Promise((done) => zip.once('close', done))
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  expect(reads).toBeLessThan(10)
})
