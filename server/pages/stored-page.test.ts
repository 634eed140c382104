import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { pack } from './stored-page.ts'

const page = (body: string) => pack({ status: 200, headers: {}, body: Buffer.from(body) })
const long = Array.from({ length: 400 }, (_, n) => `<p>Ọ̀ṣun ${n * n}</p>`).join('')

it('compresses as the browser asks, and only then', async () => {
  const stored = page(long)
  const [plain, br, gz] = [
    await stored.encoded(undefined),
    await stored.encoded('gzip, br'),
    await stored.encoded('gzip'),
  ]
  expect([plain.encoding, br.encoding, gz.encoding]).toEqual([undefined, 'br', 'gzip'])
  for (const text of [plain.body, brotliDecompressSync(br.body), gunzipSync(gz.body)])
    expect(text.toString()).toBe(long)
  expect(await page('short').encoded('br')).toEqual({ body: Buffer.from('short') })
})

it('sends a page that is asked for again better compressed, once that is done', async () => {
  const stored = page(long)
  const first = await stored.encoded('br')
  await vi.waitFor(async () =>
    expect((await stored.encoded('br')).body.length).toBeLessThan(first.body.length),
  )
  expect(brotliDecompressSync((await stored.encoded('br')).body).toString()).toBe(long)
})

it('says the same to those who take no compression, or another, when it is held compressed', async () => {
  const stored = page(long)
  await stored.encoded('br')
  const plain = await stored.encoded(undefined)
  // The bytes it was made of are gone: these were unpacked.
  expect((await stored.encoded(undefined)).body).not.toBe(plain.body)
  expect(plain.body.toString()).toBe(long)
  expect(gunzipSync((await stored.encoded('gzip')).body).toString()).toBe(long)
})

it('holds no more memory than its compressed bytes', async () => {
  for (const encoding of ['br', 'gzip']) {
    const stored = page(long)
    const { body } = await stored.encoded(encoding)
    expect(body.buffer.byteLength).toBe(body.length)
    const better = async () => (await stored.encoded(encoding)).body
    await vi.waitFor(async () => expect(await better()).not.toBe(body))
    expect((await better()).buffer.byteLength).toBe((await better()).length)
  }
})

it('has the ETag of its bytes', () => {
  expect(page('a').etag).toBe(page('a').etag)
  expect(page('a').etag).not.toBe(page('b').etag)
})
