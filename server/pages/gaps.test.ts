import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { brotliGapped, gapped, gzipGapped } from './gaps.ts'
import { newNonce } from './security.ts'

/** A page of `size` words with the gap in it `times`. */
const pageOf = (gap: string, times: number, size: number) =>
  Array.from(
    { length: times },
    (_, at) => `<script nonce="${gap}">${at}</script><p>${'Ọ̀ṣun <b>'.repeat(size)}</p>`,
  )
    .concat(randomBytes(size).toString('base64'))
    .join('\n')

it('puts a word into every gap, plain or compressed', async () => {
  // A fresh gap each time: how Brotli writes it depends on its letters.
  for (let round = 0; round < 60; round++) {
    const gap = newNonce()
    const page = pageOf(gap, round % 30, 1 + round * 20)
    const bytes = Buffer.from(page)
    const [plain, br, gz] = [gapped(bytes, gap), await brotliGapped(bytes, gap), await gzipGapped(bytes, gap)]
    for (const word of [newNonce(), newNonce()]) {
      const expected = page.replaceAll(gap, word)
      expect(plain(word).toString()).toBe(expected)
      expect(br && brotliDecompressSync(br(word)).toString()).toBe(expected)
      expect(gunzipSync(gz(word)).toString()).toBe(expected)
    }
  }
})

it('answers nothing by Brotli where a gap is too short to be told from the page', async () => {
  const signs = '!#$%()*+,-.:;=?@[]^`{|}~_'
  const page = Array.from(randomBytes(4000), (byte) => signs[byte % signs.length]).join('')
  expect(await brotliGapped(Buffer.from(`Q${page}`), 'Q')).toBeUndefined()
})
