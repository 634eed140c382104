import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Facets, ProductQuery } from '../../contract/catalogue.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { signIn } from '../sellers/test-shop.ts'
import { readFacets, readHero } from './index.server.ts'

type Tile = { id: string; name: string; price: number; artist: { name: string } }
type Page = { products: Tile[]; total: number; next: number | null }

const WORKS = 60
let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
  const names = ['Red Lagoon', 'Lagoon', 'Lagoons at Dusk', 'Lagos', 'The Blue Lagoon', 'Ikorodu Market']
  for (let i = 0; i < WORKS; i++)
    await m.list({
      name: `${names[i % names.length]} ${i}`,
      naira: 10_000 + (i % 7) * 1_000,
      total: 3,
      medium: i % 2 ? 'Oil on canvas' : 'Indigo on cotton',
      description: i % 5 === 0 ? 'Seen over the lagoon.' : 'A quiet place.',
    })
  // Many that nothing but their id tells apart.
  await sql`update work set shown_since = date_trunc('second', shown_since) - interval '1 second' * (hashtext(name) % 4)`.execute(
    m.db,
  )
  await sql`update edition set available = 0 where work_id in (select id from work where name like 'Lagos%')`.execute(
    m.db,
  )
})
afterAll(() => m.close())

const read = async (query: string): Promise<Page> => {
  const { status, body } = await m.call('GET', `/shop/products/?${query}`)
  expect(status).toBe(200)
  return body.data
}

/** Every page of a list, from the first to where it says that there is no next one. */
const walk = async (query: string, between: (page: number) => Promise<unknown> = async () => {}) => {
  const pages: Page[] = []
  for (let next: number | null = 1; next !== null; ) {
    const page: Page = await read(`${query}&page=${next}`)
    pages.push(page)
    await between(next)
    next = page.next
  }
  return pages
}

const ids = (pages: Page[]): string[] => pages.flatMap((page) => page.products.map((work) => work.id))

/** The ids of the live works in an order, as the database itself tells them. */
const inOrder = async (order: string, where = 'true'): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select w.id from work w where w.status = 'live' and ${sql.raw(where)} order by ${sql.raw(order)}`.execute(
      m.db,
    )
  ).rows.map((row) => row.id)

describe('API-14 pages of works', () => {
  it.each([
    ['sort=newest', 'w.shown_since desc, w.id', 'true'],
    ['sort=price_up', 'w.price_kobo, w.id', 'true'],
    ['sort=price_down', 'w.price_kobo desc, w.id', 'true'],
    ['sort=name', 'w.search_name, w.id', 'true'],
    ['medium=INDIGO', 'w.shown_since desc, w.id', "w.medium ilike '%indigo%'"],
    ['available=true&sort=price_up', 'w.price_kobo, w.id', "w.name not like 'Lagos%'"],
    ['available=false', 'w.shown_since desc, w.id', "w.name like 'Lagos%'"],
    [
      'orientation=landscape&min_price=12000&max_price=15000',
      'w.shown_since desc, w.id',
      'w.price_kobo between 1200000 and 1500000',
    ],
  ])('of %s hold every work once and in order, and tell how many there are', async (query, order, where) => {
    const expected = await inOrder(order, where)
    const pages = await walk(`${query}&limit=7`)
    expect(ids(pages)).toEqual(expected)
    expect(pages.map((page) => page.total)).toEqual(pages.map(() => expected.length))
    expect(pages.length).toBe(Math.ceil(expected.length / 7))
    const past = await read(`${query}&limit=7&page=${pages.length + 3}`)
    expect(past).toEqual({ products: [], total: expected.length, next: null })
  })

  it('R-22 hold 24 works where nobody says how many, and 96 at most', async () => {
    const page = await read('sort=name')
    expect(page.total).toBeGreaterThan(25)
    expect(page.products).toHaveLength(24)
    expect(page.next).toBe(2)
    expect((await m.call('GET', '/shop/products/?limit=96')).status).toBe(200)
    expect((await m.call('GET', '/shop/products/?limit=97')).status).toBe(422)
  })

  it('hides none of what was there when works come in front meanwhile, and shows at most as many twice as came', async () => {
    const before = await inOrder('w.shown_since desc, w.id')
    let came = 0
    const found = ids(
      await walk('limit=10', async (page) => {
        if (page > 4) return
        const { id } = await m.list({ name: `Late comer ${page}` })
        await sql`update work set shown_since = now() where id = ${id}`.execute(m.db)
        came += 1
      }),
    )
    expect(new Set(found)).toEqual(new Set([...before, ...found]))
    expect(found.filter((id) => before.includes(id)).length).toBeLessThanOrEqual(before.length + came)
    expect(came).toBe(4)
  })

  it('finds every work exactly once when works come behind meanwhile, a remembered number of them notwithstanding', async () => {
    const before = await inOrder('w.price_kobo, w.id')
    const late: string[] = []
    const pages = await walk('sort=price_up&limit=10', async (page) => {
      if (page < 4) late.push((await m.list({ name: `Dear one ${page}`, naira: 900_000 + page })).id)
    })
    expect(ids(pages)).toEqual([...before, ...late])
    for (const [index, page] of pages.entries()) {
      expect(page.total).toBeGreaterThanOrEqual(index * 10 + page.products.length + (page.next ? 1 : 0))
    }
    expect(pages.at(-1)?.total).toBe(before.length + late.length)
    await sql`update work set status = 'paused' where id = any(${late}::uuid[])`.execute(m.db)
    expect((await read('sort=price_up&limit=10&page=7')).total).toBe(before.length)
  })
})

describe('API-16 pages of a search', () => {
  const search = async (term: string, query: string): Promise<Tile[]> => {
    const { status, body } = await m.call('GET', `/shop/Search-products/${encodeURIComponent(term)}?${query}`)
    expect(status).toBe(200)
    return body.data
  }

  it.each(['lagoon', 'blue lagoon', 'lagon', 'market ikorodu', 'lagxoon', 'lago', 'oil canvas'])(
    'for "%s" hold what the comparison finds, best first, each once',
    async (term) => {
      const words = term.split(' ')
      const every = (condition: (word: string) => string) => words.map(condition).join(' and ')
      const typed = () =>
        inOrder(
          `case when strpos(' ' || w.search_name || ' ', ' ${term} ') > 0 then 0
            when ${every((word) => `' ' || w.search_name like '% ${word}%'`)} then 1
            when strpos(w.search_text, ' ${term} ') > 0 then 2 else 3 end, w.shown_since desc, w.id`,
          every((word) => `w.search_text like '% ${word}%'`),
        )
      const slips = (condition: (word: string) => string) =>
        inOrder(
          `2 * word_similarity('${term}', w.search_name) + word_similarity('${term}', w.search_text) desc, w.shown_since desc, w.id`,
          every(condition),
        )
      let expected = await typed()
      if (expected.length === 0) expected = await slips((word) => `'${word}' <% w.search_text`)
      if (expected.length === 0)
        expected = await slips((word) => `word_similarity('${word}', w.search_words) >= 0.4`)
      expect(expected.length).toBeGreaterThan(5)
      const found: string[] = []
      for (let page = 1; found.length < expected.length; page++) {
        const works = await search(term, `limit=4&page=${page}`)
        expect(works.length, `page ${page}`).toBeGreaterThan(0)
        found.push(...works.map((work) => work.id))
      }
      expect(found).toEqual(expected)
      expect(await search(term, 'limit=4&page=500')).toEqual([])
    },
  )

  it('takes the filters and orders of the other lists', async () => {
    const works = await search('lagoon', 'sort=price_down&max_price=12000&available=true&limit=96')
    const prices = works.map((work) => work.price)
    expect(works.length).toBeGreaterThan(5)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    expect(Math.max(...prices)).toBeLessThanOrEqual(12_000)
    const count = await m.call('GET', '/shop/Search-products/lagoon/count/?max_price=12000&available=true')
    expect(count.body.data).toEqual({ total: works.length })
  })
})

describe('filters', () => {
  type Counted = [
    string,
    (query: ProductQuery) => Promise<Facets | null>,
    (query: URLSearchParams) => Promise<number>,
  ]
  it.each<Counted>([
    [
      'lists',
      (query) => readFacets(m.features.catalogue, query),
      async (query) => (await read(query.toString())).total,
    ],
    [
      'searches',
      (query) => m.features.catalogue.finder.facets('lagoon', query),
      async (query) => (await m.call('GET', `/shop/Search-products/lagoon/count/?${query}`)).body.data.total,
    ],
    [
      'searches with a bad slip',
      (query) => m.features.catalogue.finder.facets('lagxoon', query),
      async (query) => (await m.call('GET', `/shop/Search-products/lagxoon/count/?${query}`)).body.data.total,
    ],
  ])('count what the %s then have, whatever else is chosen', async (_of, facetsFor, totalFor) => {
    await sql`
      update edition e set width_mm = 300 + 200 * (hashtext(w.name) % 5 + 4), height_mm = 200
      from work w where w.id = e.work_id`.execute(m.db)
    await sql`update work set kind = 'unique' where name like 'Lagoon %'`.execute(m.db)
    await sql`update work set frame_price_kobo = 500000 where medium like 'Oil%'`.execute(m.db)
    await sql`
      insert into artist (id, seller_id, slug, name) select gen_random_uuid(), id, 'second', 'Second' from seller
      on conflict (slug) do nothing`.execute(m.db)
    await sql`
      update work set artist_id = (select id from artist where slug = 'second') where name like 'Lagoon 1%'`.execute(
      m.db,
    )
    const { counts } = m.features.catalogue
    for (const chosen of [
      {},
      { size: 'large' },
      { kind: 'unique', min_price: 12_000 },
      { orientation: 'landscape' },
      { available: 'true', max_width: 120 },
      { framed: 'true', max_height: 50, size: 'large' },
      { colour: 'blue' },
      { artist: 'second', size: 'medium' },
    ] as const) {
      counts.forget()
      const facets = await facetsFor({ page: 1, limit: 24, ...chosen })
      const left = (more: Record<string, string>) =>
        totalFor(new URLSearchParams({ ...(chosen as object), ...more }))
      const said = JSON.stringify(chosen)
      for (const name of ['available', 'framed'] as const)
        expect(facets?.[name], `${said} ${name}`).toBe(await left({ [name]: 'true' }))
      for (const name of ['orientation', 'kind', 'size', 'colour'] as const)
        for (const [value, works] of Object.entries(facets?.[name] ?? {}))
          expect(works, `${said} ${name} ${value}`).toBe(await left({ [name]: value }))
      for (const { slug, works } of facets?.artists ?? [])
        expect(works, `${said} ${slug}`).toBe(await left({ artist: slug }))
      expect(facets?.artists.length).toBeGreaterThan(0)
    }
    const all = await facetsFor({ page: 1, limit: 24 })
    expect(Object.values(all?.size ?? {}).filter((works) => works > 0).length).toBeGreaterThan(1)
    expect(all?.artists.map(({ slug }) => slug)).toEqual(['test-artist', 'second'])
  })

  it('name a chosen artist of whom the list has nothing: one with a page by name, one whom nobody knows by the address', async () => {
    expect((await read('artist=nobody')).total).toBe(0)
    const artistsOf = async (artist: string) =>
      (await readFacets(m.features.catalogue, { page: 1, limit: 24, artist, min_price: 99_000_000 }))?.artists
    expect(await artistsOf('nobody')).toEqual([{ name: 'nobody', slug: 'nobody', works: 0 }])
    expect(await artistsOf('second')).toEqual([{ name: 'Second', slug: 'second', works: 0 }])
    const query = { page: 1, limit: 24, artist: 'nobody' }
    const found = await m.features.catalogue.finder.facets('lagoon', query)
    expect(found?.artists.at(-1)).toEqual({ name: 'nobody', slug: 'nobody', works: 0 })
    expect(await m.features.catalogue.finder.facets('zzzqqq', query)).toBeNull()
  })

  it('of a category count its works, of one that is not there nothing', async () => {
    const query = { page: 1, limit: 24 }
    expect(await readFacets(m.features.catalogue, query, { category: 'nothing' })).toBeNull()
    const photographs = await readFacets(m.features.catalogue, query, { category: 'photography' })
    expect(photographs?.artists).toEqual([])
  })
})

it('API-43 a seller walks all works of a status, and a moderator all that are live, each once', async () => {
  const [seller, officer] = [await signIn(m, 'SELLER'), await signIn(m, 'STAFF', 'content')]
  await sql`update seller set account_id = ${seller.id}`.execute(m.db)
  const sold = await inOrder('w.price_kobo, w.id', "w.name like 'Lagos%'")
  const live = await inOrder('w.price_kobo, w.id', "w.name not like 'Lagos%'")
  for (const [status, expected] of [
    ['sold', sold],
    ['live', live],
  ] as const) {
    const found: string[] = []
    for (let next: number | null = 1; next !== null; ) {
      const { body } = await m.call(
        'GET',
        `/seller/products/?status=${status}&sort=price_up&limit=9&page=${next}`,
        seller,
      )
      expect(body.data).toMatchObject({
        total: expected.length,
        counts: { live: live.length, sold: sold.length },
      })
      found.push(...body.data.products.map((work: Tile) => work.id))
      next = body.data.next
    }
    expect(found).toEqual(expected)
  }
  const seen: string[] = []
  for (let page = 1; page <= 4; page++) {
    const { body } = await m.call('GET', `/staff/works/?status=live&limit=20&page=${page}`, officer)
    expect(body.data.total).toBe(live.length + sold.length)
    seen.push(...body.data.works.map((work: Tile) => work.id))
  }
  expect(seen.toSorted()).toEqual([...live, ...sold].toSorted())
})

it('the home page opens with what is featured, else the newest that can be bought, else the newest', async () => {
  const { catalogue } = m.features
  const [newest, second] = await inOrder('w.shown_since desc, w.id')
  await sql`update edition set available = 0 where work_id = ${newest}`.execute(m.db)
  expect((await readHero(catalogue))?.id).toBe(second)
  await sql`update edition set available = 0`.execute(m.db)
  expect((await readHero(catalogue))?.id).toBe(newest)
  const [dearest] = await inOrder('w.price_kobo desc')
  await sql`
    insert into featured (id, kind, work_id, from_at, to_at, position)
    values (gen_random_uuid(), 'hero', ${dearest}, now() - interval '1 hour', now() + interval '1 hour', 0)`.execute(
    m.db,
  )
  expect((await readHero(catalogue))?.id).toBe(dearest)
  await sql`update work set status = 'paused'`.execute(m.db)
  expect(await readHero(catalogue)).toBeNull()
})
