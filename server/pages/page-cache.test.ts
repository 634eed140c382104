import { expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'
import { pack } from './stored-page.ts'

const page = (text: string, status = 200) =>
  pack({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(text), gap: 'gap' })

it('renders a page once for all who ask for it', async () => {
  const cache = createPageCache()
  let renders = 0
  const render = async () => page(String(++renders))
  const pages = await Promise.all([cache.read('/', render), cache.read('/', render), cache.read('/', render)])
  await cache.read('/', render)
  expect(renders).toBe(1)
  expect(new Set(pages).size).toBe(1)
})

it('renders anew after a drop, even where a rendering was under way', async () => {
  const cache = createPageCache()
  let finish = (): void => {}
  const slow = cache.read('/', () => new Promise((resolve) => void (finish = () => resolve(page('old')))))
  cache.drop()
  const fresh = await cache.read('/', async () => page('new'))
  finish()
  await slow
  expect(await cache.read('/', async () => page('newest'))).toBe(fresh)
})

it('keeps no failure', async () => {
  const cache = createPageCache()
  expect((await cache.read('/', async () => page('away', 503))).status).toBe(503)
  expect((await cache.read('/', async () => page('here'))).status).toBe(200)
  await expect(cache.read('/other', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await cache.read('/other', async () => page('here'))).status).toBe(200)
})
