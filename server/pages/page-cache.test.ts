import { expect, it } from 'vitest'
import { createPageCache, type Rendered } from './page-cache.ts'
import { pack, type StoredPage } from './stored-page.ts'

const rendered = (text: string, shows: string[] = [], { status = 200, until = Infinity } = {}): Rendered => ({
  page: pack({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(text) }),
  shows: { marks: new Set(shows), until },
})

const textOf = async (page: StoredPage | string): Promise<string> =>
  typeof page === 'string' ? page : (await page.encoded(undefined)).body.toString()

/** A rendering that ends when it is told what it made. */
const slowly = () => {
  let finish: (made: Rendered) => void = () => {}
  const made = new Promise<Rendered>((resolve) => {
    finish = resolve
  })
  return { render: () => made, finish: (page: Rendered) => finish(page) }
}

it('renders a page once for all who ask for it', async () => {
  const cache = createPageCache()
  let renders = 0
  const render = async () => rendered(String(++renders))
  const pages = await Promise.all([cache.read('/', render), cache.read('/', render), cache.read('/', render)])
  await cache.read('/', render)
  expect(renders).toBe(1)
  expect(new Set(pages).size).toBe(1)
})

it('D2 a change has only those pages rendered anew that show what has changed', async () => {
  const cache = createPageCache()
  const asked: string[] = []
  const read = (url: string, ...shows: string[]) =>
    cache.read(url, async () => {
      asked.push(url)
      return rendered(url, shows)
    })
  const all = async () => {
    await read('/', 'lists', 'work a', 'work b')
    await read('/a', 'work a')
    await read('/b', 'work b')
    await read('/blog', 'articles')
  }
  await all()
  asked.length = 0
  cache.drop([])
  await all()
  expect(asked).toEqual([])
  cache.drop(['on sale', 'work a'])
  await all()
  expect(asked).toEqual(['/', '/a'])
  asked.length = 0
  await all()
  expect(asked).toEqual([])
})

it('D2 those who ask after a change wait for the one new rendering, and nobody gets the old page', async () => {
  const cache = createPageCache()
  await cache.read('/', async () => rendered('old', ['lists']))
  cache.drop(['lists'])
  const slow = slowly()
  const asked = [
    cache.read('/', slow.render),
    ...[1, 2, 3].map(() => cache.read('/', () => Promise.reject(new Error('again')))),
  ]
  slow.finish(rendered('new', ['lists']))
  expect(await Promise.all((await Promise.all(asked)).map(textOf))).toEqual(['new', 'new', 'new', 'new'])
  expect(await textOf(await cache.read('/', () => Promise.reject(new Error('again'))))).toBe('new')
})

it('renders anew after a change, even where a rendering was under way', async () => {
  const cache = createPageCache()
  const slow = slowly()
  const before = cache.read('/', slow.render)
  cache.drop(['lists'])
  const after = cache.read('/', async () => rendered('new', ['lists']))
  slow.finish(rendered('old', ['lists']))
  expect(await textOf(await before)).toBe('old')
  expect(await textOf(await after)).toBe('new')
  expect(await textOf(await cache.read('/', slow.render))).toBe('new')
})

it('keeps what was rendered during a change of something else', async () => {
  const cache = createPageCache()
  const slow = slowly()
  const before = cache.read('/', slow.render)
  cache.drop(['articles'])
  const after = cache.read('/', () => Promise.reject(new Error('again')))
  slow.finish(rendered('same', ['lists']))
  expect(await before).toBe(await after)
})

it('keeps no failure, and no page that is gone', async () => {
  const cache = createPageCache()
  expect(await textOf(await cache.read('/', async () => rendered('away', [], { status: 503 })))).toBe('away')
  expect(await textOf(await cache.read('/', async () => rendered('here', ['work a'])))).toBe('here')
  await expect(cache.read('/other', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await textOf(await cache.read('/other', async () => rendered('here')))).toBe('here')
  cache.drop(['work a'])
  expect(await textOf(await cache.read('/', async () => rendered('gone', [], { status: 404 })))).toBe('gone')
  expect(await textOf(await cache.read('/', async () => rendered('back')))).toBe('back')
})

it('drops everything where changes may have been missed, also what is being rendered', async () => {
  const cache = createPageCache()
  await cache.read('/', async () => rendered('old', ['lists']))
  await cache.read('/terms', async () => rendered('old'))
  const slow = slowly()
  const before = cache.read('/blog', slow.render)
  cache.drop('everything')
  slow.finish(rendered('old'))
  expect(await textOf(await before)).toBe('old')
  for (const url of ['/', '/terms', '/blog'])
    expect(await textOf(await cache.read(url, async () => rendered('new')))).toBe('new')
})

it('keeps a page for as long as it is right, and sends none that is known to be otherwise', async () => {
  let now = 0
  const cache = createPageCache<'busy'>(() => now)
  await cache.read('/', async () => rendered('old', ['work a'], { until: 1_000 }))
  await cache.read('/a', async () => rendered('old', ['work a']))
  now = 999
  expect(await textOf(await cache.read('/', async () => 'busy'))).toBe('old')
  now = 1_000
  expect(await cache.read('/', async () => 'busy')).toBe('busy')
  now = 10 ** 12
  expect(await textOf(await cache.read('/a', async () => 'busy'))).toBe('old')
  cache.drop(['work a'])
  expect(await cache.read('/a', async () => 'busy')).toBe('busy')
  expect(await textOf(await cache.read('/a', async () => rendered('away', [], { status: 503 })))).toBe('away')
  expect(await textOf(await cache.read('/a', async () => rendered('new')))).toBe('new')
})

it('stores 64 MB of pages however many there are: the one that was asked for longest ago goes first', async () => {
  const cache = createPageCache<'busy'>()
  const size = 200_000
  const page = { ...pack({ status: 200, headers: {}, body: Buffer.from('list') }), size }
  const read = (n: number) =>
    cache.read(`/categories?min_price=${n}`, async () => ({
      page,
      shows: { marks: new Set(), until: Infinity },
    }))
  const stored = async (from: number, to: number) => {
    const before = cache.counts().hits
    for (let n = from; n < to; n += 1)
      await cache.read(`/categories?min_price=${n}`, async () => 'busy' as const)
    return cache.counts().hits - before
  }
  for (let n = 0; n < 1_000; n += 1) await read(n)
  const all = await stored(0, 1_000)
  expect(all * size).toBeLessThanOrEqual(64 * 1024 * 1024)
  expect(all * size).toBeGreaterThan(60 * 1024 * 1024)
  expect(await stored(1_000 - all, 1_000)).toBe(all)
})

it('counts what a page shows and its address, so that small pages fill the memory no less', async () => {
  const cache = createPageCache<'busy'>()
  const page = pack({ status: 200, headers: {}, body: Buffer.from('') })
  const shows = { marks: new Set(Array.from({ length: 2_000 }, (_, n) => `work ${n}`)), until: Infinity }
  for (let n = 0; n < 1_000; n += 1) await cache.read(`/${n}`, async () => ({ page, shows }))
  for (let n = 0; n < 1_000; n += 1) await cache.read(`/${n}`, async () => 'busy' as const)
  expect(cache.counts().hits).toBeLessThan(450)
})
