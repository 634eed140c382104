import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { mountAssets } from './assets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aworan-assets-'))
  for (const [path, text] of [
    ['build/assets/style-new.css', 'new'],
    ['build/assets/both.css', 'new'],
    ['former/style-old.css', 'old'],
    ['former/style-old.css.br', brotliCompressSync('old')],
    ['former/both.css', 'old'],
    ['secret.css', 'secret'],
  ] as const) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = async (former: string, isServed = () => true) => {
  const app = Fastify()
  await mountAssets(app, { folder: join(folder, former), isServed }, join(folder, 'build'))
  return (path: string, encodings = '') =>
    app.inject({ url: `/assets/${path}`, headers: { 'accept-encoding': encodings } })
}

it('an update leaves no page without its styles: the files of the build before are served beside its own, compressed too', async () => {
  const get = await open('former')
  for (const [path, text] of [
    ['style-new.css', 'new'],
    ['style-old.css', 'old'],
    ['both.css', 'new'],
  ] as const) {
    const answer = await get(path)
    expect([answer.statusCode, answer.body], path).toEqual([200, text])
    expect(answer.headers, path).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  }
  const packed = await get('style-old.css', 'gzip, br')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/css; charset=utf-8',
  })
  expect(packed.rawPayload).toEqual(brotliCompressSync('old'))
  for (const path of ['none.css', '..%2fsecret.css', '../secret.css', ''])
    expect((await get(path)).statusCode, path).toBeGreaterThanOrEqual(400)
})

it('without a build before there are the own files alone', async () => {
  const get = await open('none')
  expect((await get('style-new.css', 'br')).body).toBe('new')
  expect((await get('style-old.css')).statusCode).toBe(404)
})

it('a page that has been open for long gets no files of its version any more, so that the new one is loaded', async () => {
  let isServed = true
  const get = await open('former', () => isServed)
  expect((await get('style-old.css')).statusCode).toBe(200)
  isServed = false
  for (const path of ['style-old.css', 'none.css']) expect((await get(path, 'br')).statusCode, path).toBe(404)
  expect((await get('both.css')).body).toBe('new')
})
