import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { verifyAuditLog } from '../audit/index.server.ts'
import { placeOrder } from '../orders/test-sale.ts'
import { demoPicture, openTestShop, signIn } from '../sellers/test-shop.ts'
import { readFormerCategories, readHero } from './index.server.ts'
import { draft, show, type Work } from './test-studio.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof openTestShop>>
let token: string
beforeAll(async () => {
  m = await openMarketplace()
  seller = await openTestShop(m)
  token = (await signIn(m, 'STAFF', 'content')).token
})
afterAll(() => m.close())

const staff = (method: string, path: string, body?: object) =>
  m.call(method, `/staff${path}`, { token, ...(body ? { body } : {}) })
const entries = async (action: string): Promise<number> =>
  (await sql`select 1 from audit_entry where action = ${action}`.execute(m.db)).rows.length

describe('moderators', () => {
  it('see what waits, the longest first, with the pictures of others that look alike', async () => {
    const victim = await openTestShop(m, 'The Painter')
    const bytes = await demoPicture('five-sisters')
    const original = await draft(m, victim.token, { name: 'Five Sisters' }, bytes)
    await show(m, victim.token, token, original.id)
    const thief = await draft(
      m,
      seller.token,
      { name: 'My Own Idea' },
      await sharp(bytes).flop().jpeg({ quality: 60 }).toBuffer(),
    )
    const honest = await draft(m, seller.token, { name: 'Honest' })
    for (const { id } of [thief, honest])
      await m.call('POST', `/seller/products/${id}/submit/`, { token: seller.token })
    const { body } = await staff('GET', '/works/')
    expect(body.data.works.map((found: Work) => [found.name, found.alike])).toEqual([
      ['My Own Idea', 1],
      ['Honest', 0],
    ])
    const found = await staff('GET', `/works/${thief.id}/`)
    expect(found.body.data.evidence).toMatchObject([
      {
        picture_id: thief.pictures[0].id,
        other_picture_id: original.pictures[0].id,
        variant: 'mirrored',
        work: { id: original.id, name: 'Five Sisters', status: 'live' },
        seller: { name: 'The Painter' },
        same_seller: false,
      },
    ])
    expect(found.body.data.evidence[0].distance).toBeLessThanOrEqual(10)
    // The evidence stands on both sides, and is never the seller's to read.
    const other = await staff('GET', `/works/${original.id}/`)
    expect(other.body.data.evidence).toMatchObject([{ work: { name: 'My Own Idea' } }])
    const own = await m.call('GET', `/seller/products/${thief.id}/`, { token: seller.token })
    expect(own.body.data).not.toHaveProperty('evidence')

    const seen = found.body.data.version
    const refuse = (entry: object) => staff('POST', `/works/${thief.id}/refuse/`, entry)
    expect((await refuse({ version: seen })).body.field).toBe('reason')
    const answers = await Promise.all([
      refuse({ version: seen, reason: 'This is another’s work' }),
      staff('POST', `/works/${thief.id}/approve/`, { version: seen }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await staff('POST', `/works/${thief.id}/approve/`, { version: seen + 1 })).body.code).toBe(
      'work_wrong_status',
    )
    expect((await entries('work.refuse')) + (await entries('work.approve'))).toBe(2)
    expect((await staff('GET', '/works/?search=honest')).body.data.total).toBe(1)
  })
})

describe('categories', () => {
  it('one name that several make at once is made once, the others are told that it is taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => staff('POST', '/categories/', { name: 'Masks' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ])
  })

  it('(D22) are known by all names that they had, the last one first, and keep the slug', async () => {
    const added = (await staff('POST', '/categories/', { name: 'Old' })).body.data
    const { id } = added.find(({ name }: { name: string }) => name === 'Old')
    for (const [at, name] of ['Newer', 'Newest', 'Old', 'Newest'].entries()) {
      m.pass(1000)
      expect((await staff('PATCH', `/categories/${id}/`, { version: at + 1, name })).status).toBe(200)
    }
    const former = await readFormerCategories(m.features.catalogue)
    expect(former.filter(({ slug }) => slug === 'old').map(({ name }) => name)).toEqual([
      'Old',
      'Newest',
      'Newer',
    ])
  })

  it('R-18 are added, renamed, moved with their works, and deleted when nothing is in them', async () => {
    const named = (name: string, parent?: string) =>
      staff('POST', '/categories/', { name, ...(parent ? { parent_id: parent } : {}) })
    expect((await named('Topdeals')).body).toMatchObject({ code: 'reserved_word', field: 'name' })
    expect((await named('photography')).body.code).toBe('category_taken')
    const added = await named('Ceramics')
    const find = (tree: Work[], name: string) =>
      tree.flatMap((branch) => [branch, ...branch.subcategories]).find((branch) => branch.name === name)
    const ceramics = find(added.body.data, 'Ceramics')
    const pots = find((await named('Pots', ceramics.id)).body.data, 'Pots')
    expect((await named('Tiny', pots.id)).body).toMatchObject({ code: 'invalid', field: 'parent_id' })

    const { id } = await draft(m, seller.token, { category_id: ceramics.id, subcategory_id: pots.id })
    await show(m, seller.token, token, id)
    const refused = await staff('DELETE', `/categories/${ceramics.id}/`, { version: 1 })
    expect(refused.body).toMatchObject({ code: 'category_in_use' })
    expect(refused.body.message).toContain('1 work and 1 subcategory')

    const change = (body: object) => staff('PATCH', `/categories/${pots.id}/`, body)
    const moved = await change({ version: 1, parent_id: null, name: 'Vessels', position: 9 })
    expect(find(moved.body.data, 'Vessels')).toMatchObject({ works: 1, subcategories: [], slug: 'pots' })
    expect((await change({ version: 1, name: 'X' })).body).toMatchObject({
      code: 'changed_meanwhile',
      present: { name: 'Vessels' },
    })
    const work = await m.call('GET', `/seller/products/${id}/`, { token: seller.token })
    expect(work.body.data).toMatchObject({ category: { name: 'Vessels' }, subcategory: null })
    expect((await m.call('GET', '/shop/categories/pots/')).body.data.products).toHaveLength(1)
    const back = await change({ version: 2, parent_id: ceramics.id })
    expect(find(back.body.data, 'Ceramics')).toMatchObject({ works: 1, subcategories: [{ name: 'Vessels' }] })
    expect((await m.call('GET', '/shop/subcategories/pots/')).body.data.products).toHaveLength(1)

    const empty = find((await named('Empty')).body.data, 'Empty')
    await staff('PATCH', `/categories/${empty.id}/`, { version: 1, name: 'Not so empty' })
    const remove = (version: number) => staff('DELETE', `/categories/${empty.id}/`, { version })
    expect((await remove(1)).body).toMatchObject({
      code: 'changed_meanwhile',
      present: { name: 'Not so empty' },
    })
    const gone = await remove(2)
    expect(find(gone.body.data, 'Not so empty')).toBeUndefined()
    expect(await entries('category.delete')).toBe(1)
  })
})

describe('what is featured', () => {
  it('(D42) an entry has its picture and says whether a piece is left; a sold top deal comes after those that can be bought', async () => {
    const [gone, left] = [await m.list({ name: 'Sold Deal' }), await m.list({ name: 'Open Deal' })]
    const from = new Date(Date.now() - DAY).toISOString()
    for (const [position, { id }] of [gone, left].entries())
      await staff('POST', '/featured/', { kind: 'top_deal', work_id: id, from, position: 100 + position })
    const deals = async () =>
      (await m.call('GET', '/shop/top-deals/')).body.data
        .map((found: Work) => found.name)
        .filter((name: string) => name.endsWith(' Deal'))
    const featuredDeals = async () =>
      (await staff('GET', '/featured/')).body.data
        .map(({ work, current }: Work) => [work.name, work.available, work.picture?.alt, current])
        .filter(([name]: [string]) => name.endsWith(' Deal'))
    expect(await deals()).toEqual(['Sold Deal', 'Open Deal'])
    await placeOrder(m, await m.buyer(), { product_id: gone.id })
    expect(await deals()).toEqual(['Sold Deal', 'Open Deal'])
    await sql`delete from hold where edition_id in (select id from edition where work_id = ${gone.id})`.execute(
      m.db,
    )
    await sql`update edition set available = 0 where work_id = ${gone.id}`.execute(m.db)
    expect(await deals()).toEqual(['Open Deal', 'Sold Deal'])
    expect(await featuredDeals()).toEqual([
      ['Sold Deal', false, 'Sold Deal', true],
      ['Open Deal', true, 'Open Deal', true],
    ])
    for (const { id } of (await staff('GET', '/featured/')).body.data)
      expect((await staff('DELETE', `/featured/${id}/`)).status).toBe(200)
  })

  it('opens the home page and the top deals from one moment to another', async () => {
    const [one, two] = [await m.list({ name: 'Hero One' }), await m.list({ name: 'Hero Two' })]
    const now = Date.now()
    const at = (days: number) => new Date(now + days * DAY).toISOString()
    const add = (body: object) => staff('POST', '/featured/', body)
    const hero = async () => (await readHero(m.features.catalogue))?.name
    const deals = async () =>
      (await m.call('GET', '/shop/top-deals/')).body.data.map((found: Work) => found.name)
    const whole = { kind: 'hero', work_id: one.id, from: at(-2) }
    expect((await add({ ...whole, to: at(-3) })).body.field).toBe('to')
    expect((await add({ ...whole, from: 'soon' })).body.field).toBe('from')
    expect((await add({ ...whole, work_id: 'x' })).body).toMatchObject({
      code: 'work_not_found',
      field: 'work_id',
    })
    expect((await add(whole)).status).toBe(201)
    await add({ kind: 'hero', work_id: two.id, from: at(1), to: at(2) })
    await add({ kind: 'top_deal', work_id: two.id, from: at(-1), position: 2 })
    const listed = await add({ kind: 'top_deal', work_id: one.id, from: at(-1), to: at(3), position: 1 })
    expect(await hero()).toBe('Hero One')
    expect(await deals()).toEqual(['Hero One', 'Hero Two'])
    const entry = listed.body.data.find((found: Work) => found.position === 1 && found.kind === 'top_deal')
    const body = { kind: 'top_deal', work_id: one.id, from: at(-1), position: 3 }
    expect((await staff('PUT', `/featured/${entry.id}/`, { ...body, version: 1 })).status).toBe(200)
    expect(await deals()).toEqual(['Hero Two', 'Hero One'])
    expect((await staff('PUT', `/featured/${entry.id}/`, { ...body, version: 1 })).body.code).toBe(
      'changed_meanwhile',
    )
    expect((await staff('DELETE', `/featured/${entry.id}/`)).status).toBe(200)
    expect(await deals()).toEqual(['Hero Two'])
    m.pass(1.5 * DAY)
    expect(await hero()).toBe('Hero Two')
    m.pass(DAY)
    expect(await hero()).toBe('Hero One')
    expect(await verifyAuditLog(m.features.audit)).toMatchObject({ brokenAt: null })
  })
})
