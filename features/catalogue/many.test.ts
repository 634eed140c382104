import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { type Called, type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { openTestShop, signIn } from '../sellers/test-shop.ts'
import { draft, show, type Work } from './test-studio.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof openTestShop>>
let stranger: Awaited<ReturnType<typeof openTestShop>>
let moderator: string
beforeAll(async () => {
  m = await openMarketplace()
  stranger = await openTestShop(m)
  moderator = (await signIn(m, 'STAFF', 'content')).token
})
afterAll(() => m.close())
beforeEach(async () => {
  seller = await openTestShop(m)
})

const own = async (id: string, token = seller.token): Promise<Called> =>
  m.call('GET', `/seller/products/${id}/`, { token })
const preview = (body: object, token = seller.token) =>
  m.call('POST', '/seller/products/many/preview/', { token, body })
const change = (body: object, { key = newId(), token = seller.token } = {}) =>
  m.call('POST', '/seller/products/many/', { token, body, headers: { 'idempotency-key': key } })
const seen = (...works: Work[]) => works.map(({ id, version }) => ({ id, version }))
const refresh = async (work: Work): Promise<Work> => (await own(work.id)).body.data
const order = async (workId: string) => {
  const buyer = await m.buyer()
  const placed = await m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: workId },
  })
  if (placed.status !== 201 && placed.status !== 200) throw new Error(JSON.stringify(placed.body))
  return { token: buyer.token, id: placed.body.data.id }
}

describe('many works', () => {
  it('D22 are submitted in one request, and each that is not is answered with all that it lacks', async () => {
    const whole = await draft(m, seller.token)
    const bare = await m.call('POST', '/seller/products/', {
      token: seller.token,
      body: {
        name: 'Bare',
        category_id: whole.category.id,
        artist_id: whole.artist.id,
        price: 5_000,
      },
    })
    const works = [whole, bare.body.data]
    const before = await preview({ step: 'submit', ids: works.map(({ id }) => id) })
    expect(before.body.data.works).toMatchObject([
      { id: whole.id, outcome: 'goes' },
      { id: bare.body.data.id, outcome: 'refused', code: 'work_incomplete' },
    ])
    expect((await refresh(whole)).status).toBe('draft')

    const done = await change({ step: 'submit', works: seen(...works) })
    expect(done.body.data).toMatchObject({ done: 1, already: 0, refused: 1 })
    expect(done.body.data.works[1].message).toMatch(/Add a picture.*made of.*Describe the work/)
    expect((await refresh(whole)).status).toBe('submitted')
    const again = await change({ step: 'submit', works: seen(await refresh(whole)) })
    expect(again.body.data).toMatchObject({ done: 0, already: 1 })
  })

  it('D22 are paused and put on show again', async () => {
    const work = await show(m, seller.token, moderator, (await draft(m, seller.token)).id)
    expect((await change({ step: 'pause', works: seen(work) })).body.data).toMatchObject({ done: 1 })
    expect((await refresh(work)).status).toBe('paused')
    expect((await m.call('GET', `/shop/products/${work.slug}/`)).status).toBe(404)
    expect((await change({ step: 'resume', works: seen(await refresh(work)) })).body.data.done).toBe(1)
    expect((await refresh(work)).status).toBe('live')
    const never = await draft(m, seller.token)
    const [refused] = (await change({ step: 'pause', works: seen(never) })).body.data.works
    expect(refused).toMatchObject({ outcome: 'refused', code: 'work_wrong_status' })
  })

  it('D22 cost so many per cent more or less in whole naira, as the preview said, once for a key', async () => {
    const work = await draft(m, seller.token, { price: '12345.67' })
    const sizes = JSON.stringify([
      { label: 'Small', price: 1_000, total: 5 },
      { label: 'Large', price: 3_333, total: 5 },
    ])
    const several = await draft(m, seller.token, { sizes, price: '', in_stock: '' })
    const step = { step: 'price', price: { percent: -10 } }
    const shown = await preview({ ...step, ids: [work.id, several.id] })
    expect(shown.body.data.works).toMatchObject([
      { price_before: 12_345.67, price_after: 11_111 },
      { price_before: 1_000, price_after: 900 },
    ])
    const key = newId()
    const body = { ...step, works: seen(work, several) }
    const done = await change(body, { key })
    expect(done.body.data).toMatchObject({ done: 2, refused: 0 })
    // A lost answer is asked for again: nothing becomes cheaper twice.
    expect((await change(body, { key })).body.data).toEqual(done.body.data)
    expect((await refresh(work)).price).toBe(11_111)
    expect((await refresh(several)).sizes.map((size: Work) => size.price)).toEqual([900, 3_000])
    // With another key the works are not as they were seen.
    const late = await change(body)
    expect(late.body.data.works).toMatchObject([{ code: 'changed_meanwhile' }, { code: 'changed_meanwhile' }])
    expect((await refresh(work)).price).toBe(11_111)

    const set = await change({
      step: 'price',
      price: { naira: 8_000 },
      works: seen(await refresh(work), await refresh(several)),
    })
    expect(set.body.data).toMatchObject({ done: 1, refused: 1 })
    expect((await refresh(work)).price).toBe(8_000)
  })

  it('D22 keep their price where they are ordered: an order is paid as it was placed', async () => {
    const work = await show(m, seller.token, moderator, (await draft(m, seller.token)).id)
    const placed = await order(work.id)
    const done = await change({ step: 'price', price: { percent: 50 }, works: seen(await refresh(work)) })
    expect(done.body.data.done).toBe(1)
    const read = await m.call('GET', `/shop/orders-by-id/?id=${placed.id}`, { token: placed.token })
    expect(read.body.data.items[0].price).toBe(125_000)
  })

  it('D22 are deleted where no order names them, once for a key', async () => {
    const [gone, ordered] = [await draft(m, seller.token), await draft(m, seller.token)]
    await show(m, seller.token, moderator, ordered.id)
    await order(ordered.id)
    const body = { step: 'delete', works: seen(gone, await refresh(ordered)) }
    const key = newId()
    const done = await change(body, { key })
    expect(done.body.data.works).toMatchObject([
      { name: gone.name, outcome: 'done' },
      { name: ordered.name, outcome: 'refused', code: 'work_in_orders' },
    ])
    expect((await own(gone.id)).status).toBe(404)
    expect((await own(ordered.id)).status).toBe(200)
    expect((await change(body, { key })).body.data).toEqual(done.body.data)
  })

  it('D22 are duplicated as drafts without pictures and references, once for a key', async () => {
    const sizes = JSON.stringify([
      { label: 'Small', width_cm: 20, height_cm: 30, price: 1_000, total: 5 },
      { label: 'Large', width_cm: 40, height_cm: 60, price: 3_333, total: 2 },
    ])
    const work = await draft(m, seller.token, { name: 'Print', sizes, price: '', in_stock: '' })
    await sql`update work set reference = 'P-1' where id = ${work.id}`.execute(m.db)
    const key = newId()
    const body = { step: 'duplicate', works: seen(work) }
    const [first] = (await change(body, { key })).body.data.works
    expect((await change(body, { key })).body.data.works[0].made_id).toBe(first.made_id)
    const copy = (await own(first.made_id)).body.data
    expect(copy).toMatchObject({ name: 'Print (copy)', status: 'draft', pictures: [], kind: 'edition' })
    expect(copy.sizes).toMatchObject([
      { label: 'Small', width_cm: 20, total: 5, in_stock: 5 },
      { label: 'Large', price: 3_333, total: 2, in_stock: 2 },
    ])
    const { rows } = await sql<{ reference: string | null }>`
      select reference from work where id = ${copy.id}`.execute(m.db)
    expect(rows[0]?.reference).toBeNull()
  })

  it('D22 a stranger’s works are not there: nothing of them is shown, changed or saved', async () => {
    const work = await draft(m, seller.token)
    const token = stranger.token
    expect((await preview({ step: 'delete', ids: [work.id] }, token)).body.data).toMatchObject({
      works: [],
      total: 0,
    })
    for (const step of ['submit', 'pause', 'resume', 'delete', 'duplicate']) {
      const [answer] = (await change({ step, works: seen(work) }, { token })).body.data.works
      expect(answer).toMatchObject({ outcome: 'refused', code: 'work_not_found', name: '' })
    }
    const priced = await change({ step: 'price', price: { naira: 1 }, works: seen(work) }, { token })
    expect(priced.body.data.works[0].code).toBe('work_not_found')
    expect(await refresh(work)).toEqual(work)
    const file = await fetch(`${m.url}/api/v1/seller/products/export.csv`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await file.text()).not.toContain(work.id)
  })

  it('D22 need a key, at most 500 in a request, and a price for the step price alone', async () => {
    const works = Array.from({ length: 501 }, () => ({ id: newId(), version: 1 }))
    expect((await change({ step: 'pause', works })).status).toBe(422)
    expect((await change({ step: 'pause', works: works.slice(1), price: { naira: 5 } })).status).toBe(422)
    expect((await change({ step: 'price', works: works.slice(1) })).status).toBe(422)
    const bare = await m.call('POST', '/seller/products/many/', {
      token: seller.token,
      body: { step: 'pause', works: works.slice(0, 1) },
    })
    expect(bare.body.code).toBe('idempotency_key_missing')
  })

  it('D22 a suspended seller changes none', async () => {
    const work = await draft(m, seller.token)
    await sql`update seller set suspended_at = now(), suspended_why = 'Looked into' where id = ${seller.shop.id}`.execute(
      m.db,
    )
    expect((await change({ step: 'delete', works: seen(work) })).body.code).toBe('seller_suspended')
    expect((await preview({ step: 'delete', ids: [work.id] })).body.code).toBe('seller_suspended')
  })
})

describe('all works that fit a filter', () => {
  it('D22 are previewed in batches of 500, each work once', async () => {
    const first = await draft(m, seller.token)
    await sql`
      insert into work (id, seller_id, artist_id, category_id, slug, name, description, medium, kind, signed, framed, packing,
        status, price_kobo, search_name, search_text, created_at, updated_at)
      select gen_random_uuid(), seller_id, artist_id, category_id, slug || '-' || n || ${newId()}, name, description, medium, kind, signed,
        framed, packing, status, price_kobo, search_name, search_text, created_at, updated_at
      from work, generate_series(1, 700) as n where id = ${first.id}`.execute(m.db)
    const found = new Set<string>()
    let after: string | undefined
    let requests = 0
    do {
      const { body } = await preview({ step: 'submit', filter: { status: 'draft' }, ...(after && { after }) })
      requests += 1
      expect(body.data.total).toBe(701)
      for (const { id } of body.data.works) found.add(id)
      after = body.data.next ?? undefined
    } while (after !== undefined)
    expect([requests, found.size]).toEqual([2, 701])
  })

  it('D22 are found without picture and without size, and by words', async () => {
    const bare = await draft(m, seller.token, { name: 'Sizeless', width_cm: '', height_cm: '' })
    const sized = await draft(m, seller.token, { name: 'Sized', width_cm: '20', height_cm: '30' })
    const { body } = await m.call('POST', '/seller/products/', {
      token: seller.token,
      body: {
        name: 'Unseen',
        category_id: bare.category.id,
        artist_id: bare.artist.id,
        price: 1,
        width_cm: 3,
        height_cm: 4,
      },
    })
    const list = async (query: string) =>
      (await m.call('GET', `/seller/products/?${query}`, { token: seller.token })).body.data.products.map(
        ({ id }: Work) => id,
      )
    expect(await list('without=picture')).toEqual([body.data.id])
    expect(await list('without=size')).toEqual([bare.id])
    const both = await preview({ step: 'submit', filter: { search: 'sized', status: 'draft' } })
    expect(both.body.data.works.map(({ id }: Work) => id)).toEqual([sized.id])
  })

  it('D22 are saved as CSV with plain numbers and the times of Lagos, and no formula', async () => {
    const sizes = JSON.stringify([
      { label: 'Small', width_cm: 20.5, height_cm: 30, price: 1_000.5, total: 5 },
      { label: 'Large', width_cm: 40, height_cm: 60, price: 1_250_000, total: 2 },
    ])
    await draft(m, seller.token, { name: '=cmd|calc', sizes, price: '', in_stock: '' })
    await draft(m, seller.token, { name: 'Other' })
    const read = async (query = '') => {
      const file = await fetch(`${m.url}/api/v1/seller/products/export.csv?${query}`, {
        headers: { authorization: `Bearer ${seller.token}` },
      })
      expect(file.headers.get('content-disposition')).toContain('works.csv')
      return (await file.text()).trim().split('\r\n')
    }
    const [heads, ...lines] = await read()
    expect(heads).toMatch(/^\uFEFF?reference,name,description,category/)
    expect(lines).toHaveLength(2)
    const formula = lines.find((line) => line.includes('cmd'))
    expect(formula).toContain(`"'=cmd|calc"`)
    expect(formula).toContain('Small: 20.5 x 30 | Large: 40 x 60')
    expect(formula).toContain('1000.50 | 1250000')
    expect(formula).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00/)
    expect(await read('search=other')).toHaveLength(2)
  })
})
