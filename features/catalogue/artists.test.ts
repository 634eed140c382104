import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disableShop, enableShop } from '../../server/composition/shops.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { openTestShop, sendForm, signIn, testPicture } from '../sellers/test-shop.ts'
import { readArtistAddresses, readBesideWork } from './index.server.ts'
import { draft, show } from './test-studio.ts'

let m: Marketplace
let moderator: string
beforeAll(async () => {
  m = await openMarketplace()
  moderator = (await signIn(m, 'STAFF', 'content')).token
})
afterAll(() => m.close())

type Shop = Awaited<ReturnType<typeof openTestShop>>
type Own = { id: string; slug: string; name: string; version: number }

const list = async (query = '') => (await m.call('GET', `/shop/artists/${query}`)).body.data
const slugs = async (query = ''): Promise<string[]> =>
  (await list(query)).artists.map(({ slug }: { slug: string }) => slug)
const page = (slug: string, query = '') => m.call('GET', `/shop/artists/${slug}/${query}`)
const names = (works: { name: string }[]): string[] => works.map(({ name }) => name)
const artistsOf = async ({ token }: Shop): Promise<Own[]> =>
  (await m.call('GET', '/seller/artists/', { token })).body.data
const artistOf = async (shop: Shop): Promise<Own> => {
  const [artist] = await artistsOf(shop)
  if (!artist) throw new Error('a shop has an artist')
  return artist
}
const hang = async ({ token }: Shop, fields: Record<string, string> = {}) => {
  const { id } = await draft(m, token, fields)
  return show(m, token, moderator, id)
}
const put = async (shop: Shop, artist: Own, entry: object) =>
  m.call('PUT', `/seller/artists/${artist.id}/`, {
    token: shop.token,
    body: {
      name: artist.name,
      town: 'Jos',
      state: 'Plateau',
      biography: '',
      version: artist.version,
      ...entry,
    },
  })

describe('the artists of the shop', () => {
  it('are those with works on show: by name or by the newest work, and by letter', async () => {
    expect(await list()).toEqual({ artists: [], letters: [], total: 0, next: null })
    const [zuma, ada, also] = [
      await openTestShop(m, 'Zuma Shop'),
      await openTestShop(m, 'Ádá Ẹ̀bùn'),
      await openTestShop(m, 'Ada'),
    ]
    await draft(m, zuma.token)
    expect(await slugs(), 'a draft makes no artist public').toEqual([])
    for (const shop of [ada, zuma, also]) await hang(shop)
    await hang(zuma)
    expect(await slugs()).toEqual(['ada', 'ada-ebun', 'zuma-shop'])
    expect(await slugs('?search=E%CC%A3bun'), 'without marks and capitals').toEqual(['ada-ebun'])
    expect(await slugs('?search=%25'), 'signs find what nothing finds: all').toHaveLength(3)
    expect(await list('?search=ada&letter=z')).toMatchObject({ artists: [], total: 0 })
    expect(await slugs('?sort=newest')).toEqual(['zuma-shop', 'ada', 'ada-ebun'])
    expect(await slugs('?letter=z')).toEqual(['zuma-shop'])
    expect(await slugs('?letter=q')).toEqual([])
    expect((await m.call('GET', '/shop/artists/?letter=%25')).status).toBe(422)
    const { letters, artists, total } = await list()
    expect({ letters, total }).toEqual({ letters: ['a', 'z'], total: 3 })
    expect(artists[2]).toMatchObject({ name: 'Zuma Shop', town: 'Jos', works: 2, portrait: false })
    expect(artists[2].picture.alt).toBe('A work by Zuma Shop')
  })

  it('two of one name have a page each, and a name of many letters is refused with its field', async () => {
    const [one, other] = [await openTestShop(m), await openTestShop(m)]
    const twins: string[] = []
    for (const { token } of [one, other]) {
      const added = await m.call('POST', '/seller/artists/', {
        token,
        body: { name: 'Ngozi Twin', town: 'Aba', state: 'Abia' },
      })
      const work = await draft(m, token, { artist_id: added.body.data.id })
      await show(m, token, moderator, work.id)
      twins.push(added.body.data.slug)
    }
    expect(twins).toEqual(['ngozi-twin', 'ngozi-twin-2'])
    for (const slug of twins) expect((await page(slug)).body.data).toMatchObject({ name: 'Ngozi Twin', slug })
    const long = await m.call('POST', '/seller/artists/', {
      token: one.token,
      body: { name: 'N'.repeat(120), town: 'Aba', state: 'Abia' },
    })
    expect(long.status).toBe(422)
    expect(JSON.stringify(long.body)).toContain('At most 80 characters')
  })
})

describe('the page of an artist', () => {
  it('is there for a name of one letter with marks, and at the same address under another name', async () => {
    const shop = await openTestShop(m)
    const added = await m.call('POST', '/seller/artists/', {
      token: shop.token,
      body: { name: 'Ọ\u0301', town: 'Ifẹ̀', state: 'Osun' },
    })
    await hang(shop, { artist_id: added.body.data.id })
    expect((await page('o')).body.data).toMatchObject({ name: 'Ọ\u0301', town: 'Ifẹ̀', total: 1 })
    expect(await slugs('?letter=o')).toEqual(['o'])
    const { data } = (await put(shop, added.body.data, { name: 'Ọlá' })).body
    await m.call('POST', `/staff/artists/${data.id}/approve/`, {
      token: moderator,
      body: { version: data.version },
    })
    expect((await page('o')).body.data).toMatchObject({ name: 'Ọlá', slug: 'o' })
  })

  it('has what can be bought or is reserved, and apart what is sold; not what is paused', async () => {
    const shop = await openTestShop(m)
    const { slug } = await artistOf(shop)
    expect((await page(slug)).body.code, 'no works, no page').toBe('artist_not_found')
    const [free, held, sold] = [await hang(shop), await hang(shop), await hang(shop)]
    await sql`update edition set available = 0 where work_id = ${sold.id}`.execute(m.db)
    const buyer = await m.buyer()
    const order = await m.call('POST', '/shop/orders/', {
      token: buyer.token,
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: held.id },
    })
    expect(order.status).toBe(200)
    const { works, sold: gone, total, seller } = (await page(slug)).body.data
    expect(names(works)).toEqual([free.name, held.name])
    expect(works[1]).toMatchObject({ reserved: true })
    expect(names(gone)).toEqual([sold.name])
    expect({ total, seller }).toEqual({ total: 3, seller: { name: expect.any(String), verified: false } })
    await m.call('POST', `/seller/products/${free.id}/pause/`, { token: shop.token })
    expect(names((await page(slug)).body.data.works)).toEqual([held.name])
    await sql`update edition set available = 0 where work_id = ${free.id}`.execute(m.db)
  })

  it('stays when all is sold, and beside each work stand the others, those for sale first', async () => {
    const shop = await openTestShop(m)
    const { slug } = await artistOf(shop)
    const works = [await hang(shop), await hang(shop), await hang(shop)]
    const [first, second, third] = works
    await sql`update edition set available = 0 where work_id = ${third.id}`.execute(m.db)
    const { catalogue } = m.features
    expect(names(await readBesideWork(catalogue, first.id))).toEqual([second.name, third.name])
    expect(names(await readBesideWork(catalogue, third.id))).toEqual([second.name, first.name])
    await sql`update edition set available = 0 where work_id = any(${works.map(({ id }) => id)}::uuid[])`.execute(
      m.db,
    )
    const { body } = await page(slug)
    expect(body.data.works).toEqual([])
    expect(body.data.sold).toHaveLength(3)
    expect(await slugs()).toContain(slug)
  })

  it('has all of seventy works, page by page: for sale, then reserved, then sold, each once', async () => {
    const shop = await openTestShop(m)
    const { slug } = await artistOf(shop)
    const { id } = await hang(shop)
    await sql`
      insert into work select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'slug', 'copy-' || n,
        'name', 'Copy ' || n, 'shown_since', w.shown_since - n * interval '1 second'))).*
      from work w, generate_series(1, 69) n where w.id = ${id}`.execute(m.db)
    for (const table of ['edition', 'work_picture'])
      await sql`
        insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'work_id', w.id,
          'available', case when w.name < 'Copy 5' then 1 else 0 end))).*
        from ${sql.table(table)} t, work w where t.work_id = ${id} and starts_with(w.slug, 'copy-')`.execute(
        m.db,
      )
    const held = (await m.call('GET', '/shop/products/copy-49/')).body.data.id
    const buyer = await m.buyer()
    await m.call('POST', '/shop/orders/', {
      token: buyer.token,
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: held },
    })
    const pages = []
    for (let at: number | null = 1; at !== null; at = pages.at(-1).next)
      pages.push((await page(slug, `?page=${at}`)).body.data)
    expect(pages.map(({ works, sold }) => [works.length, sold.length])).toEqual([
      [24, 0],
      [21, 3],
      [0, 22],
    ])
    expect(pages[1].works.map(({ reserved }: { reserved: boolean }) => reserved).indexOf(true)).toBe(20)
    const all = pages.flatMap(({ works, sold }) => [...works, ...sold])
    expect(new Set(names(all)).size).toBe(70)
    expect(pages.map(({ total }) => total)).toEqual([70, 70, 70])
    expect((await page(slug, '?page=4')).body.data).toMatchObject({ works: [], sold: [], next: null })
    const beside = names(await readBesideWork(m.features.catalogue, id))
    expect(beside).toEqual(['Copy 1', 'Copy 2', 'Copy 3', 'Copy 4', 'Copy 10', 'Copy 11'])
  })

  it('goes with the works of a disabled seller, and comes back with them', async () => {
    const shop = await openTestShop(m)
    const { slug } = await artistOf(shop)
    await hang(shop)
    expect((await page(slug)).status).toBe(200)
    await disableShop(m.features.imports, m.db, shop.id, new Date())
    expect((await page(slug)).status).toBe(404)
    expect(await slugs()).not.toContain(slug)
    await enableShop(m.db, shop.id, new Date())
    expect((await page(slug)).status).toBe(200)
  })

  it('(D22) stays when the last work is gone, also a deleted one: texts, no works, in no list; it can be followed', async () => {
    const shop = await openTestShop(m)
    const artist = await artistOf(shop)
    await put(shop, artist, { statement: 'I paint dust.' })
    const [paused, deleted] = [await hang(shop), await hang(shop)]
    await m.call('POST', `/seller/products/${paused.id}/pause/`, { token: shop.token })
    await m.call('DELETE', `/seller/products/${deleted.id}/`, { token: shop.token })
    const nothing = { statement: 'I paint dust.', works: [], sold: [], total: 0, next: null }
    expect((await page(artist.slug)).body.data).toMatchObject(nothing)
    await m.call('DELETE', `/seller/products/${paused.id}/`, { token: shop.token })
    expect((await page(artist.slug)).body.data).toMatchObject(nothing)
    expect(await slugs()).not.toContain(artist.slug)
    expect((await readArtistAddresses(m.features.catalogue)).map(({ slug }) => slug)).not.toContain(
      artist.slug,
    )
    const buyer = await m.buyer()
    const follow = await m.call('PUT', `/shop/following/${artist.slug}/`, { token: buyer.token })
    expect(follow.status).toBe(200)
    const changed = await put(shop, await artistOf(shop), { statement: 'Call +234 800 to pay less.' })
    expect(changed.body.data, 'what is public waits for a moderator').toMatchObject({
      statement: 'I paint dust.',
      pending: { statement: 'Call +234 800 to pay less.' },
    })
    await disableShop(m.features.imports, m.db, shop.id, new Date())
    expect((await page(artist.slug)).status).toBe(404)
  })

  it('(D22) is not there while staff have taken down a work and none is on show', async () => {
    const shop = await openTestShop(m)
    const { slug } = await artistOf(shop)
    const { id, version } = await hang(shop)
    const taken = await m.call('POST', `/staff/works/${id}/take-down/`, {
      token: moderator,
      body: { version, reason: 'A copy of another work.' },
    })
    expect(taken.status).toBe(200)
    expect((await page(slug)).status).toBe(404)
    await show(m, shop.token, moderator, id)
    expect((await page(slug)).status).toBe(200)
  })
})

describe('what a seller says of an artist', () => {
  const texts = {
    statement: 'I paint dust.',
    exhibitions: [
      { year: 2021, title: 'First', place: 'Jos' },
      { year: 2025, title: 'Second', place: '' },
    ],
  }

  it('M-15 waits for a moderator once a work was shown; the newest exhibition stands first', async () => {
    const shop = await openTestShop(m)
    const before = await artistOf(shop)
    expect((await put(shop, before, texts)).body.data).toMatchObject({
      ...texts,
      pending: null,
      exhibitions: [{ year: 2025 }, { year: 2021 }],
    })
    const work = await hang(shop)
    expect(work.id).toBeTruthy()
    const now = await artistOf(shop)
    const changed = await put(shop, now, { statement: 'Call +234 800 to pay less.' })
    expect(changed.body.data).toMatchObject({
      statement: 'I paint dust.',
      pending: {
        statement: 'Call +234 800 to pay less.',
        exhibitions: [{ title: 'Second' }, { title: 'First' }],
      },
    })
    expect((await page(before.slug)).body.data.statement).toBe('I paint dust.')
    const approved = await m.call('POST', `/staff/artists/${before.id}/approve/`, {
      token: moderator,
      body: { version: changed.body.data.version },
    })
    expect(approved.status).toBe(200)
    expect((await page(before.slug)).body.data.statement).toBe('Call +234 800 to pay less.')
  })

  it('is refused with its field where an exhibition makes no sense, and nothing is changed', async () => {
    const shop = await openTestShop(m)
    const artist = await artistOf(shop)
    for (const entry of [
      { exhibitions: [{ year: 12, title: 'A', place: '' }] },
      { exhibitions: [{ year: 2020, title: '', place: '' }] },
      { exhibitions: Array.from({ length: 41 }, () => ({ year: 2020, title: 'A', place: '' })) },
      { statement: 'x'.repeat(401) },
    ])
      expect((await put(shop, artist, entry)).status, JSON.stringify(entry).slice(0, 60)).toBe(422)
    expect((await artistOf(shop)).version).toBe(artist.version)
  })
})

describe('the portrait of an artist', () => {
  const send = async ({ token }: Shop, id: string, number: number) =>
    sendForm(m, 'PUT', `/seller/artists/${id}/picture/`, token, {}, [
      ['picture', await testPicture(number, 900, 1200)],
    ])
  const isStored = async (id: string): Promise<boolean> =>
    (await sql`select 1 from picture where id = ${id}`.execute(m.db)).rows.length === 1

  it('is shown at once before a work is, waits after, and of two one is let go of', async () => {
    const shop = await openTestShop(m)
    const { id, slug } = await artistOf(shop)
    const first = (await send(shop, id, 901)).body.data.picture.id
    const second = (await send(shop, id, 902)).body.data.picture.id
    expect(await isStored(first)).toBe(false)
    await hang(shop)
    const waiting = (await send(shop, id, 903)).body.data
    expect(waiting).toMatchObject({ picture: { id: second }, pending_picture: { id: expect.any(String) } })
    expect((await page(slug)).body.data.portrait).toMatchObject({ id: second, width: 900, height: 1200 })
    expect((await list()).artists.find((one: Own) => one.slug === slug)).toMatchObject({ portrait: true })
    const decide = (what: string, version: number) =>
      m.call('POST', `/staff/artists/${id}/${what}/`, {
        token: moderator,
        body: { version, ...(what === 'refuse' ? { reason: 'A stranger.' } : {}) },
      })
    const refused = (await decide('refuse', waiting.version)).body.data
    expect(refused).toMatchObject({ picture: { id: second }, pending_picture: null, pending: null })
    expect(await isStored(waiting.pending_picture.id)).toBe(false)
    const again = (await send(shop, id, 904)).body.data
    // A change of the texts leaves the portrait that waits.
    const both = (await put(shop, { id, slug, name: 'Renamed', version: again.version }, {})).body.data
    expect(both).toMatchObject({
      pending: { name: 'Renamed' },
      pending_picture: { id: again.pending_picture.id },
    })
    await decide('approve', both.version)
    expect((await page(slug)).body.data).toMatchObject({
      name: 'Renamed',
      portrait: { id: again.pending_picture.id },
    })
    expect(await isStored(second)).toBe(false)
    const none = await m.call('DELETE', `/seller/artists/${id}/picture/`, { token: shop.token })
    expect(none.body.data).toMatchObject({ picture: null, pending_picture: null })
    expect((await page(slug)).body.data.portrait).toBeNull()
  })

  it('is nobody else’s to give or take: a stranger is refused and nothing is stored', async () => {
    const [owner, stranger] = [await openTestShop(m), await openTestShop(m)]
    const { id } = await artistOf(owner)
    await send(owner, id, 905)
    const count = async () => (await sql`select 1 from picture`.execute(m.db)).rows.length
    const before = await count()
    expect((await send(stranger, id, 906)).body.code).toBe('artist_not_found')
    const taken = await m.call('DELETE', `/seller/artists/${id}/picture/`, { token: stranger.token })
    expect(taken.body.code).toBe('artist_not_found')
    expect(await count()).toBe(before)
    const buyer = await m.buyer()
    expect((await m.call('DELETE', `/seller/artists/${id}/picture/`, { token: buyer.token })).status).toBe(
      403,
    )
    expect((await artistOf(owner)) as object).toMatchObject({ picture: { id: expect.any(String) } })
  })
})
