import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { compressReads, encodingFor } from './compress.ts'

it('takes the better encoding that is accepted, and none that has the weight 0', () => {
  expect(
    ['br, gzip', 'gzip, deflate', 'GZIP;q=0.5', 'br;q=0, gzip', 'br;q=0.0', 'identity', '', 'brr'].map(
      encodingFor,
    ),
  ).toEqual(['br', 'gzip', 'gzip', 'gzip', undefined, undefined, undefined, undefined])
})

it.each([
  ['of a cart', 40],
  ['of a long list', 4_000],
])('an answer %s is the same in each encoding', async (_which, words) => {
  const app = Fastify()
  compressReads(app)
  const answer = { words: Array.from({ length: words }, (_, n) => `Ọ̀ṣun ${n * n} ${'a'.repeat(20)}`) }
  app.get('/', async () => answer)
  const get = async (encoding: string) => {
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
    return { encoding: headers['content-encoding'], length: headers['content-length'], body: rawPayload }
  }
  const [plain, br, gzip] = [await get(''), await get('br'), await get('gzip')]
  expect([plain.encoding, br.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip'])
  for (const body of [plain.body, brotliDecompressSync(br.body), gunzipSync(gzip.body)])
    expect(JSON.parse(body.toString())).toEqual(answer)
  for (const { body, length } of [br, gzip])
    expect([body.length < plain.body.length, Number(length)]).toEqual([true, body.length])
  await app.close()
})
