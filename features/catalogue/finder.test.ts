import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Facets } from '../../contract/catalogue.ts'
import { offsetOf } from '../../kernel/page.ts'
import { fold } from '../../kernel/slug.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import type { Finder } from './context.ts'
import { readProducts } from './index.server.ts'
import { facetsOf } from './rules/facets.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
  await m.list({ name: 'Adìrẹ Grid', naira: 20_000, description: 'A cloth.' })
  await m.list({ name: 'Blue Cloth', naira: 30_000, description: 'An adìrẹ of 1974.' })
  await m.list({ name: 'Ìkòkò: Vessel No. 3', naira: 40_000 })
  for (let n = 1; n <= 6; n++) await m.list({ name: `Harbour ${n}`, naira: 10_000 * n })
  const hidden = await m.list({ name: 'Adire in a Drawer' })
  await sql`update work set status = 'paused' where id = ${hidden.id}`.execute(m.db)
})
afterAll(() => m.close())

/** A finder that holds all works in memory. */
async function createToy(): Promise<Finder> {
  const { products } = await readProducts(m.features.catalogue, { page: 1, limit: 96 })
  const details = await Promise.all(
    products.map(
      async ({ slug }) => (await m.call('GET', `/shop/products/${slug}/`)).body.data.desc as string,
    ),
  )
  const textOf = (at: number) =>
    ` ${fold(`${products[at]?.name} ${products[at]?.artist.name} ${details[at]}`)}`
  const pick = (typed: string) => {
    const words = fold(typed).split(' ').filter(Boolean)
    const isNamed = (name: string) => words.every((word) => ` ${fold(name)}`.includes(` ${word}`))
    return words.length === 0
      ? []
      : products
          .filter((_work, at) => words.every((word) => textOf(at).includes(` ${word}`)))
          .toSorted((a, b) => Number(isNamed(b.name)) - Number(isNamed(a.name)))
  }
  return {
    find: async (term, { max_price = Number.POSITIVE_INFINITY, ...query }) => {
      const found = pick(term).filter(({ price }) => price <= max_price)
      const [from, to] = [offsetOf(query), offsetOf(query) + query.limit]
      return { ids: found.slice(from, to).map(({ id }) => id), total: found.length }
    },
    facets: async (term) => {
      const found = pick(term)
      const available = found.filter(({ in_stock }) => in_stock > 0).length
      return found.length === 0 ? null : { ...facetsOf([], {}, {} as Facets['colour']), available }
    },
    others: async (term) =>
      term
        .split(' ')
        .filter((word) => pick(word).length > 0)
        .slice(0, 3),
    suggest: async (typed) => ({
      works: (fold(typed).length < 2 ? [] : pick(typed))
        .slice(0, 4)
        .map(({ name, slug, artist, picture }) => ({ name, slug, artist: artist.name, picture })),
      artists: [],
      categories: [],
    }),
  }
}

describe.each([
  ['PostgreSQL', async () => m.features.catalogue.finder],
  ['one in memory', createToy],
])('a finder: %s', (_name, open) => {
  let finder: Finder
  const names = new Map<string, string>()
  beforeAll(async () => {
    finder = await open()
    const { products } = await readProducts(m.features.catalogue, { page: 1, limit: 96 })
    for (const { id, name } of products) names.set(id, name)
  })
  const page = { page: 1, limit: 24 }
  const find = async (term: string, query = {}) => {
    const { ids, total } = await finder.find(term, { ...page, ...query })
    return { found: ids.map((id) => names.get(id)), total }
  }

  it.each(['adire', 'ÀDÌRẸ', 'Àdìrẹ'.normalize('NFD')])(
    'finds works on show by "%s", marks and case ignored, those with it in their title first',
    async (term) => expect(await find(term)).toEqual({ found: ['Adìrẹ Grid', 'Blue Cloth'], total: 2 }),
  )

  it('finds what has all words, in any order, and what a filter leaves of it', async () => {
    expect((await find('vessel ikoko')).found).toEqual(['Ìkòkò: Vessel No. 3'])
    expect((await find('adire harbour')).found).toEqual([])
    expect((await find('harbour', { max_price: 20_000 })).total).toBe(2)
  })

  it('counts for its filters what has all words, and nothing where nothing is found', async () => {
    expect((await finder.facets('harbour', page))?.available).toBe(6)
    expect(await finder.facets('qzxwv', page)).toBeNull()
  })

  it('has each work on one page, and says of each page how many there are', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((at) => find('harbour', { page: at, limit: 2 })))
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6])
    expect(pages.map(({ found }) => found.length)).toEqual([2, 2, 2, 0])
    expect(new Set(pages.flatMap(({ found }) => found)).size).toBe(6)
  })

  it.each(['', ' ', '%', '\u0301\u0323', '🎨', "'; --"])(
    'finds and offers nothing for "%s"',
    async (term) => {
      expect(await find(term)).toEqual({ found: [], total: 0 })
      expect(await finder.others(term)).toEqual([])
      expect(await finder.suggest(term)).toEqual({ works: [], artists: [], categories: [] })
    },
  )

  it('offers at most three other searches, each of which finds works', async () => {
    const others = await finder.others('qzxwv harbour vessel cloth grid')
    expect(others.length).toBeGreaterThan(0)
    expect(others.length).toBeLessThanOrEqual(3)
    for (const other of others) expect((await find(other)).total, other).toBeGreaterThan(0)
  })

  it('suggests at most four works on show whose last word is still being typed, and none for one letter', async () => {
    expect((await finder.suggest('harb')).works).toHaveLength(4)
    expect((await finder.suggest('àdì gr')).works.map(({ slug }) => slug)).toEqual(['adire-grid'])
    expect((await finder.suggest('adire draw')).works).toEqual([])
    expect((await finder.suggest('h')).works).toEqual([])
  })
})
