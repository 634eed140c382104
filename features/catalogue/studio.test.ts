import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { categoriesOf, openTestShop, sendForm, signIn, testPicture } from '../sellers/test-shop.ts'
import { draft, show, type Work } from './test-studio.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof openTestShop>>
let stranger: Awaited<ReturnType<typeof openTestShop>>
let moderator: string
beforeAll(async () => {
  m = await openMarketplace()
  seller = await openTestShop(m)
  stranger = await openTestShop(m)
  moderator = (await signIn(m, 'STAFF', 'content')).token
})
afterAll(() => m.close())

const own = async (id: string): Promise<Work> =>
  (await m.call('GET', `/seller/products/${id}/`, { token: seller.token })).body.data
const patch = (id: string, body: object) =>
  m.call('PATCH', `/seller/products/${id}/`, { token: seller.token, body })
const shownAs = async (slug: string) => (await m.call('GET', `/shop/products/${slug}/`)).body.data

const order = async (workId: string, buyer?: Awaited<ReturnType<Marketplace['buyer']>>) => {
  const who = buyer ?? (await m.buyer())
  const placed = await m.call('POST', '/shop/orders/', {
    token: who.token,
    body: { delivery_option: 'HOME', shipping_id: who.addressId, product_id: workId },
  })
  return { ...placed, token: who.token }
}

/** A shown work of the seller without the way through the moderators. */
const listed = async (total: number): Promise<{ id: string; slug: string }> => {
  const work = await m.list({ name: `Listed ${newId().slice(0, 8)}`, naira: 10_000, total })
  await sql`
    update work set seller_id = ${seller.shop.id}, artist_id = (select id from artist where seller_id = ${seller.shop.id})
    where id = ${work.id}`.execute(m.db)
  return work
}

describe('a seller’s work', () => {
  it('API-43 R-28 is created from a form with either spelling of the subcategory, and says what it brings in', async () => {
    const { photography, blackAndWhite } = await categoriesOf(m)
    for (const spelling of ['isubcategory_id', 'subcategory_id']) {
      const work = await draft(m, seller.token, {
        name: 'Third Mainland',
        category_id: photography,
        [spelling]: blackAndWhite,
        sizes: JSON.stringify([
          { label: '30 × 40', width_cm: 30, height_cm: 40, price: 50_000.5, total: 10 },
          { label: '60 × 80', width_cm: 60, height_cm: 80, price: 90_000, total: 5 },
        ]),
        price: '',
        in_stock: '',
        signed: 'true',
        packing: 'tube',
      })
      expect(work).toMatchObject({
        status: 'draft',
        kind: 'edition',
        category: { id: photography },
        subcategory: { id: blackAndWhite },
        price: 50_000.5,
        in_stock: 15,
        signed: true,
        packing: 'tube',
        missing: {},
      })
      for (const size of work.sizes)
        expect(Math.round((size.proceeds.commission + size.proceeds.you_receive) * 100)).toBe(
          Math.round(size.price * 100),
        )
      expect(work.sizes[1].proceeds).toMatchObject({ commission: 13_500, you_receive: 76_500 })
      expect((await patch(work.id, { version: 1, [spelling]: null })).body.data.subcategory).toBeNull()
    }
    const { body } = await m.call('GET', '/seller/products/?search=third&sort=oldest', {
      token: seller.token,
    })
    expect(body.data.products.map((found: Work) => found.slug)).toEqual([
      'third-mainland',
      'third-mainland-2',
    ])
    expect(body.data.counts).toEqual({ draft: 2 })
  })

  it('R-18 D23 never gets a page’s word for a slug, nor another work’s; it stays once shown', async () => {
    const { art } = await categoriesOf(m)
    const named = (name: string) =>
      m.call('POST', '/seller/products/', { token: seller.token, body: { name, category_id: art } })
    // D23: a title may be any word; its address is another one.
    for (const [name, slug] of [
      ['Staff', 'staff-work'],
      ['studio', 'studio-work'],
      ['!!!', 'untitled'],
    ])
      expect((await named(name ?? '')).body.data).toMatchObject({ name, slug })
    const same = await Promise.all(Array.from({ length: 6 }, () => named('Same Name')))
    expect(same.map(({ status, body }) => body.code ?? status)).toEqual(same.map(() => 201))
    expect(new Set(same.map((found) => found.body.data.slug)).size).toBe(same.length)
    const work = await draft(m, seller.token, { name: 'Before' })
    const renamed = await patch(work.id, { version: 1, name: 'After' })
    expect(renamed.body.data.slug).toBe('after')
    await show(m, seller.token, moderator, work.id)
    const shown = await own(work.id)
    const later = (await patch(work.id, { version: shown.version, name: 'Later' })).body.data
    expect(later).toMatchObject({ slug: 'after', name: 'After', pending: { name: 'Later' } })
    await m.call('POST', `/staff/works/${work.id}/approve/`, {
      token: moderator,
      body: { version: later.version },
    })
    expect((await m.call('GET', '/shop/products/after/')).body.data).toMatchObject({ name: 'Later' })
  })

  it('is shown when a moderator approves it; reviewed changes wait while the present ones stay on show', async () => {
    const incomplete = await draft(m, seller.token, { desc: 'Short' })
    const early = await m.call('POST', `/seller/products/${incomplete.id}/submit/`, { token: seller.token })
    expect(early.body).toMatchObject({ code: 'work_incomplete', field: 'desc' })
    expect(Object.keys(early.body.fields)).toEqual(['desc'])

    const { id } = await draft(m, seller.token, { name: 'Quiet Market' })
    expect(await shownAs('quiet-market')).toBeUndefined()
    await show(m, seller.token, moderator, id)
    expect((await shownAs('quiet-market')).name).toBe('Quiet Market')

    const live = await own(id)
    const changed = await patch(id, { version: live.version, name: 'Loud Market', price: 99_000, year: 2025 })
    expect(changed.body.data).toMatchObject({
      status: 'live',
      changes: 'submitted',
      price: 99_000,
      year: 2025,
    })
    expect(await shownAs('quiet-market')).toMatchObject({ name: 'Quiet Market', price: 99_000, year: 2025 })
    const added = await sendForm(m, 'POST', `/seller/products/${id}/pictures/`, seller.token, {}, [
      ['image', await testPicture(7)],
    ])
    expect(added.body.data.pending.pictures).toHaveLength(2)
    expect((await shownAs('quiet-market')).pictures).toHaveLength(1)
    const decide = (what: string, body: object) =>
      m.call('POST', `/staff/works/${id}/${what}/`, { token: moderator, body })
    const { version } = added.body.data
    expect((await decide('approve', { version: version - 1 })).body.code).toBe('changed_meanwhile')
    await decide('refuse', { version, reason: 'Say less' })
    expect(await own(id)).toMatchObject({ status: 'live', changes: 'refused', refusal: 'Say less' })
    const resubmitted = await m.call('POST', `/seller/products/${id}/submit/`, { token: seller.token })
    await decide('approve', { version: resubmitted.body.data.version })
    const now = await shownAs('quiet-market')
    expect(now).toMatchObject({ name: 'Loud Market' })
    expect(now.pictures).toHaveLength(2)
    expect((await m.call('GET', '/shop/Search-products/loud/')).body.data).toMatchObject([{ id }])

    const again = await own(id)
    await patch(id, { version: again.version, desc: 'Another text of enough characters.' })
    const dropped = await m.call('DELETE', `/seller/products/${id}/changes/`, { token: seller.token })
    expect(dropped.body.data).toMatchObject({ pending: null, changes: null })
    const down = await decide('take-down', { version: dropped.body.data.version, reason: 'A complaint' })
    expect(down.body.data).toMatchObject({ status: 'refused', refusal: 'A complaint' })
    expect(await shownAs('quiet-market')).toBeUndefined()
    await show(m, seller.token, moderator, id)
    expect((await shownAs('quiet-market')).name).toBe('Loud Market')
    const history = await readAuditHistory(m.db, 'work', id)
    expect(history.map((entry) => entry.action).toReversed()).toEqual([
      'work.approve',
      'work.refuse',
      'work.approve',
      'work.take_down',
      'work.approve',
    ])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from notification where account_id = ${seller.id} and kind = 'work' and subject like '%Market%'`.execute(
      m.db,
    )
    expect(rows[0]?.n).toBe(5)
  })

  it('R-31 of changes at once from one version one counts; one without a version is taken', async () => {
    const work = await draft(m, seller.token)
    expect((await patch(work.id, { price: 5 })).body.data).toMatchObject({ version: 2, price: 5 })
    expect((await patch(work.id, { version: 1, price: 6 })).body.code).toBe('changed_meanwhile')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => patch(work.id, { version: 2, price: 1_000 + index })),
    )
    const won = answers.filter((answer) => answer.status === 200)
    expect(won).toHaveLength(1)
    for (const lost of answers.filter((answer) => answer.status !== 200))
      expect(lost).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile', present: { version: 3, price: won[0]?.body.data.price } },
      })
  })

  it('is reached by its seller alone', async () => {
    const work = await draft(m, seller.token)
    const [picture] = work.pictures
    const path = `/seller/products/${work.id}`
    const { token } = stranger
    const calls: [string, string, object?][] = [
      ['GET', `${path}/`],
      ['PATCH', `${path}/`, { version: 1, price: 1 }],
      ['DELETE', `${path}/`],
      ['POST', `${path}/submit/`],
      ['POST', `${path}/pause/`],
      ['POST', `${path}/resume/`],
      ['DELETE', `${path}/changes/`],
      ['PUT', `${path}/pictures/`, { version: 1, picture_ids: [picture.id] }],
      ['DELETE', `${path}/pictures/${picture.id}/`],
      ['POST', `${path}/pictures/${picture.id}/rotate/`, { degrees: 90 }],
    ]
    for (const [method, address, body] of calls)
      expect([
        method,
        address,
        (await m.call(method, address, { token, ...(body ? { body } : {}) })).status,
      ]).toEqual([method, address, 404])
    const image: [string, Uint8Array] = ['image', await testPicture(3)]
    for (const address of [`${path}/pictures/`, `${path}/pictures/${picture.id}/replace/`])
      expect((await sendForm(m, 'POST', address, token, {}, [image])).status).toBe(404)
    // Nor does anybody hang a work under another's artist.
    const artists = await m.call('GET', '/seller/artists/', { token })
    const foreign = await patch(work.id, { version: 1, artist_id: artists.body.data[0].id })
    expect(foreign.body).toMatchObject({ code: 'artist_not_found', field: 'artist_id' })
    expect(await own(work.id)).toMatchObject({ version: 1, status: 'draft' })
  })
})

describe('what a submission needs', () => {
  const submit = (id: string) => m.call('POST', `/seller/products/${id}/submit/`, { token: seller.token })

  it('D13 D14 D15 all that is missing is said at once: picture, name, medium, description, size, price', async () => {
    const { art } = await categoriesOf(m)
    const begun = await m.call('POST', '/seller/products/', {
      token: seller.token,
      body: { category_id: art },
    })
    expect(begun.body.data).toMatchObject({ name: '', status: 'draft' })
    const { id } = begun.body.data
    const refused = await submit(id)
    expect(refused).toMatchObject({ status: 422, body: { code: 'work_incomplete', field: 'image' } })
    expect(Object.keys(refused.body.fields)).toEqual([
      'image',
      'name',
      'medium',
      'desc',
      'height_cm',
      'width_cm',
      'price',
    ])
    expect(refused.body.fields).toEqual(begun.body.data.missing)
    expect(refused.body.message).toContain('Say how high it is. Say how wide it is.')
    const named = await patch(id, { version: 1, name: 'Named at last' })
    expect(named.body.data).toMatchObject({ slug: 'named-at-last' })
    expect((await patch(id, { version: 2, name: '' })).body.data).toMatchObject({ name: '', version: 3 })
  })

  it('D14 an original says height and width, a sculpture its depth too; an edition names its sizes', async () => {
    const plain = await draft(m, seller.token, { height_cm: '', width_cm: '' })
    expect(Object.keys((await submit(plain.id)).body.fields)).toEqual(['height_cm', 'width_cm'])
    const { rows } = await sql<{ id: string }>`
      insert into category (id, slug, name, position) values (${newId()}, 'sculpture', 'Sculpture', 9)
      on conflict (slug) do update set name = excluded.name returning id`.execute(m.db)
    const sculpture = await draft(m, seller.token, { category_id: rows[0]?.id ?? '' })
    expect((await submit(sculpture.id)).body.fields).toEqual({
      depth_cm: expect.stringMatching(/how deep/),
    })
    expect((await patch(sculpture.id, { depth_cm: 20 })).status).toBe(200)
    expect((await submit(sculpture.id)).status).toBe(200)
    const print = await draft(m, seller.token, {
      kind: 'edition',
      in_stock: '9',
      height_cm: '',
      width_cm: '',
    })
    expect((await submit(print.id)).status).toBe(200)
  })

  it('D15 a work that was submitted keeps a name', async () => {
    const work = await draft(m, seller.token)
    const { version } = (await submit(work.id)).body.data
    expect((await patch(work.id, { version, name: '  ' })).body).toMatchObject({
      code: 'invalid',
      field: 'name',
    })
  })
})

describe('pictures of a work', () => {
  it('are ordered, removed and turned; a turned one is made from the first original', async () => {
    const work = await draft(m, seller.token)
    const path = `/seller/products/${work.id}/pictures`
    const added = await sendForm(m, 'POST', `${path}/`, seller.token, {}, [
      ['image', await testPicture(11)],
      ['image', await testPicture(12)],
    ])
    const ids = added.body.data.pictures.map((found: Work) => found.id)
    expect(ids).toHaveLength(3)
    const reorder = (picture_ids: string[], version: number) =>
      m.call('PUT', `${path}/`, { token: seller.token, body: { version, picture_ids } })
    for (const wrong of [ids.slice(1), [...ids, ids[0]], [ids[0], ids[1], newId()]])
      expect((await reorder(wrong, 2)).body.code).toBe('picture_not_found')
    const reversed = await reorder(ids.toReversed(), 2)
    expect(reversed.body.data.pictures.map((found: Work) => found.id)).toEqual(ids.toReversed())
    expect((await reorder(ids, 2)).body.code).toBe('changed_meanwhile')
    const removed = await m.call('DELETE', `${path}/${ids[2]}/`, { token: seller.token })
    expect(removed.body.data.pictures.map((found: Work) => found.id)).toEqual([ids[1], ids[0]])

    let turning = ids[1]
    for (const side of ['height', 'width', 'height', 'width']) {
      const turned = await m.call('POST', `${path}/${turning}/rotate/`, {
        token: seller.token,
        body: { degrees: 90 },
      })
      turning = turned.body.data.pictures[0].id
      expect(turned.body.data.pictures[0][side]).toBe(1_300)
    }
    const { rows } = await sql<{ turned: number; source_id: string }>`
      select turned, source_id from picture where id = ${turning}`.execute(m.db)
    expect(rows).toEqual([{ turned: 0, source_id: ids[1] }])
    expect((await fetch(`${m.url}/media/${turning}/320.jpg`)).status).toBe(200)
    expect((await own(work.id)).evidence).toBeUndefined()
  })

  it('are refused with the reason, and nothing is drafted', async () => {
    const { art } = await categoriesOf(m)
    const sent = async (bytes: Uint8Array, name?: string) =>
      (
        await sendForm(m, 'POST', '/seller/products/', seller.token, { name: 'Refused', category_id: art }, [
          name === undefined ? ['image', bytes] : ['image', bytes, name],
        ])
      ).body
    const whole = await testPicture(21)
    expect(await sent(await testPicture(1, 1_100, 900))).toMatchObject({
      code: 'picture_too_small',
      field: 'image',
      message: expect.stringContaining('it has 1100 × 900 pixels'),
    })
    // (D36, D37) A strip shows no work, and an empty file is called empty.
    expect(await sent(await testPicture(1, 4_000, 200))).toMatchObject({ code: 'picture_too_small' })
    expect(await sent(Buffer.alloc(0))).toMatchObject({
      field: 'image',
      message: 'This file is empty. Please choose another.',
    })
    expect(await sent(whole.subarray(0, whole.length / 2))).toMatchObject({ code: 'picture_broken' })
    // 64 × 48 pixels of one colour, by heif-enc.
    const heic = Buffer.from(
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGQACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACFtZGF0AAAAFSgBrwtg9eWDr//AV36SCDK90/1DgA==',
      'base64',
    )
    expect(await sent(heic, 'IMG_0817.HEIC')).toMatchObject({ code: 'picture_heic' })
    expect(await sent(Buffer.from('MZ this is a program'), 'picture.jpg')).toMatchObject({
      code: 'unsupported_media',
    })
    expect(await sent(Buffer.alloc(20 * 1024 * 1024 + 1))).toMatchObject({
      code: 'too_large',
      field: 'image',
    })
    // A PNG's head that promises 19,000 × 19,000 pixels.
    const head = Buffer.from('89504e470d0a1a0a0000000d4948445200004a3800004a380806000000', 'hex')
    expect(['picture_too_many_pixels', 'unsupported_media']).toContain((await sent(head)).code)
    const { body } = await m.call('GET', '/seller/products/?search=refused', { token: seller.token })
    expect(body.data.total).toBe(0)
  })
})

describe('stock that is held or sold', () => {
  it('stays with its buyers: pausing keeps holds, prices of orders stay, deleting and lowering are refused', async () => {
    const { id, slug } = await listed(5)
    const placed = await order(id)
    expect(placed.status).toBe(200)
    let work = await own(id)
    expect(work).toMatchObject({ in_stock: 4, held: 1, sold: 0, status: 'live' })
    const path = `/seller/products/${id}`
    const sizes = [{ id: work.sizes[0].id, price: 10_000, total: 1 }]
    expect((await patch(id, { version: work.version, sizes })).status).toBe(200)
    work = await own(id)
    expect(work).toMatchObject({ in_stock: 0, held: 1, status: 'live' })
    expect((await patch(id, { version: work.version, kind: 'unique' })).body.code).toBe('edition_fixed')
    const more = { version: work.version, in_stock: 3 }
    expect((await patch(id, more)).body).toMatchObject({ code: 'edition_fixed', field: 'in_stock' })
    expect((await m.call('DELETE', `${path}/`, { token: seller.token })).body.code).toBe('work_in_orders')
    expect((await patch(id, { version: work.version, price: 20_000 })).status).toBe(200)
    expect((await m.call('POST', `${path}/pause/`, { token: seller.token })).body.data).toMatchObject({
      status: 'paused',
      held: 1,
    })
    expect(await shownAs(slug)).toBeUndefined()
    const charged = await m.charge(placed.body.data)
    expect(charged.status).toBe(200)
    const checked = await m.call('POST', `/shop/orders/${placed.body.data.id}/check/`, {
      token: placed.token,
    })
    expect(checked.status).toBe(200)
    expect(await own(id)).toMatchObject({ held: 0, sold: 1, status: 'sold' })
    const { body } = await m.call('GET', `/shop/orders-by-id/?id=${placed.body.data.id}`, {
      token: placed.token,
    })
    expect(body.data.items[0].product.price).toBe(10_000)
    expect((await m.call('POST', `${path}/resume/`, { token: seller.token })).status).toBe(200)
    expect(await own(id)).toMatchObject({ price: 20_000 })
  })

  it('a work nobody ordered is deleted, on show or not', async () => {
    const { id, slug } = await listed(1)
    expect((await m.call('DELETE', `/seller/products/${id}/`, { token: seller.token })).status).toBe(200)
    expect(await shownAs(slug)).toBeUndefined()
  })

  it('orders, pauses, deletions and changes at once leave nothing that does not add up', async ({
    annotate,
  }) => {
    const outcomes: Record<string, number> = {}
    const buyers = await Promise.all(Array.from({ length: 3 }, () => m.buyer()))
    for (let round = 0; round < 12; round++) {
      // Nobody may have more than three unpaid orders.
      await sql`update orders set state = 'CANCELLED' where state = 'PENDING'`.execute(m.db)
      const { id } = await listed(3)
      const remove = async () => {
        await sleep((round % 4) * 12)
        return m.call('DELETE', `/seller/products/${id}/`, { token: seller.token })
      }
      const answers = await Promise.all([
        order(id, buyers[0]),
        order(id, buyers[1]),
        remove(),
        round % 3 === 0 ? m.call('POST', `/seller/products/${id}/pause/`, { token: seller.token }) : own(id),
        patch(id, { version: 1, in_stock: 1 }),
        order(id, buyers[2]),
      ])
      for (const [index, answer] of answers.entries()) {
        // What was read may have been deleted by then.
        if (index === 3) continue
        const { status } = answer
        expect(status).toBeLessThan(500)
        const what = ['order', 'order', 'delete', 'pause', 'stock', 'order'][index]
        outcomes[`${what} ${status}`] = (outcomes[`${what} ${status}`] ?? 0) + 1
      }
      const { rows } = await sql<{ total: number; available: number; taken: number; orders: number }>`
        select e.total, e.available,
          (select coalesce(sum(quantity), 0)::int from hold where edition_id = e.id and state in ('live', 'sold')) as taken,
          (select count(*)::int from order_line where edition_id = e.id) as orders
        from edition e where e.work_id = ${id}`.execute(m.db)
      const placed = [answers[0], answers[1], answers[5]].filter((found) => found?.status === 200).length
      if (answers[2].status === 200) expect([rows.length, placed]).toEqual([0, 0])
      else {
        expect(rows[0]?.orders).toBe(placed)
        expect((rows[0]?.available ?? 0) + (rows[0]?.taken ?? 0)).toBeLessThanOrEqual(rows[0]?.total ?? 0)
      }
    }
    await annotate(`Order against deletion, pause and stock change: ${JSON.stringify(outcomes)}`)
  })
})
