import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
  await m.list({ name: 'Unique', naira: 100_000, frameNaira: 15_000 })
  await m.list({ name: 'Print', naira: 20_000, total: 5 })
  const deep = await m.list({ name: 'Deep', naira: 20_000 })
  await sql`update edition set height_mm = 605, depth_mm = 40 where work_id = ${deep.id}`.execute(m.db)
})
afterAll(() => m.close())

const set = (guest: string, body: object) => m.call('POST', '/shop/cart/', { guest, body })
const lines = async (guest: string) => (await m.call('GET', '/shop/cart', { guest })).body.data

describe('cart API', () => {
  it('API-17 makes a guest cart without a body and answers guestuserid', async () => {
    const { status, body } = await m.call('POST', '/shop/cart/')
    expect(status).toBe(200)
    expect(body.data.guestuserid).toMatch(/^[0-9a-f-]{36}$/)
    expect(await lines(body.data.guestuserid)).toEqual([])
  })

  it('API-17 sets, lowers and removes a line; API-18 lists it with totals that add up', async () => {
    const guest = await m.guest()
    expect((await set(guest, { product_slug: 'print', quantity: 3 })).body.data).toMatchObject({
      items: 3,
      quantity: 3,
    })
    await set(guest, { product_slug: 'unique', quantity: '1', with_frame: true })
    const items = await lines(guest)
    expect(items.map((i: { total: number }) => i.total)).toEqual([60_000, 115_000])
    for (const item of items) expect(item.total).toBe(item.quantity * (item.price + item.frame_price))
    await set(guest, { product_slug: 'print', quantity: '1' })
    expect((await lines(guest))[0]).toMatchObject({ quantity: 1, total: 20_000 })
    const removed = await set(guest, { product_slug: 'print', quantity: '0' })
    expect(removed.body).toMatchObject({ message: 'removed from cart', data: { items: 1, quantity: 0 } })
  })

  it('(F-24) names the sides of a size that its seller has not named', async () => {
    const guest = await m.guest()
    await set(guest, { product_slug: 'unique', quantity: 1 })
    await set(guest, { product_slug: 'deep', quantity: 1 })
    const labels = (await lines(guest)).map(({ size_label }: { size_label: string }) => size_label)
    expect(labels).toEqual(['60 × 80 cm', '60.5 × 80 × 4 cm'])
  })

  it('API-17 a first work without a guest id makes the guest too', async () => {
    const { body } = await m.call('POST', '/shop/cart/', { body: { product_slug: 'print', quantity: 1 } })
    expect(await lines(body.data.guestuserid)).toHaveLength(1)
  })

  it('answers each change with the cart as GET then shows it, to guests and accounts', async () => {
    const [guest, { token }] = [await m.guest(), await m.buyer()]
    for (const caller of [{}, { guest }, { token }]) {
      const change = async (asked: object, body: object) => {
        const { data } = (await m.call('POST', '/shop/cart/', { ...asked, body })).body
        const owner = data.guestuserid === undefined ? asked : { guest: data.guestuserid }
        const listed = (await m.call('GET', '/shop/cart', owner)).body.data
        expect(data).toMatchObject({
          lines: listed,
          items: listed.reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0),
          total: listed.reduce((sum: number, line: { total: number }) => sum + line.total, 0),
        })
        return { owner, total: data.total }
      }
      const { owner, total } = await change(caller, { product_slug: 'print', quantity: 2 })
      expect(total).toBe(40_000)
      const framed = { product_slug: 'unique', quantity: 1, with_frame: true }
      expect(await change(owner, framed)).toMatchObject({ total: 155_000 })
      expect(await change(owner, { product_slug: 'print', quantity: 1 })).toMatchObject({ total: 135_000 })
      expect(await change(owner, { product_slug: 'print', quantity: 0 })).toMatchObject({ total: 115_000 })
      expect(await change(owner, { product_slug: 'unique', quantity: 0 })).toMatchObject({ total: 0 })
    }
  })

  it.each([
    [{ product_slug: 'print', quantity: -1 }, 422, 'invalid', 'quantity'],
    [{ product_slug: 'print', quantity: '1.5' }, 422, 'invalid', 'quantity'],
    [{ product_slug: 'print', quantity: 1.5 }, 422, 'invalid', 'quantity'],
    [{ product_slug: 'print', quantity: 1e9 }, 422, 'invalid', 'quantity'],
    [{ product_slug: 'print', quantity: 6 }, 409, 'not_enough', 'quantity'],
    [{ product_slug: 'print', quantity: 1, with_frame: true }, 422, 'frame_not_offered', 'with_frame'],
    [{ product_slug: 'print', quantity: 1, size_id: newId() }, 422, 'size_not_found', 'size_id'],
    [{ product_slug: 'no-such-work', quantity: 1 }, 404, 'work_not_found', 'product_slug'],
    [{ product_slug: '', quantity: 1 }, 422, 'invalid', 'product_slug'],
  ])('API-17 refuses %j', async (body, status, code, field) => {
    const guest = await m.guest()
    const answer = await set(guest, body)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ status: 'error', code, field })
    expect(await lines(guest)).toEqual([])
  })

  it('never lets the framed and the unframed pieces of one work exceed what there is', async () => {
    const guest = await m.guest()
    await set(guest, { product_slug: 'unique', quantity: 1 })
    expect((await set(guest, { product_slug: 'unique', quantity: 1, with_frame: true })).body.code).toBe(
      'not_enough',
    )
  })

  it('never lets them exceed it when both are set at once, in a cart that is new and in one that is there', async () => {
    for (const isNew of [true, false]) {
      const guest = await m.guest()
      if (!isNew) await set(guest, { product_slug: 'print', quantity: 1 })
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          set(guest, { product_slug: 'unique', quantity: 1, with_frame: i % 2 === 0 }),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
      const own = (await lines(guest)).filter(
        (line: { product: { slug: string } }) => line.product.slug === 'unique',
      )
      expect(own.map((line: { quantity: number }) => line.quantity)).toEqual([1])
    }
  })

  it('adds a frame and takes it off in the place of the line, and joins two framings of one size', async () => {
    await m.list({ name: 'Framed', naira: 50_000, frameNaira: 5_000, total: 4 })
    const guest = await m.guest()
    const one = { product_slug: 'framed', quantity: 1 }
    await set(guest, { product_slug: 'unique', quantity: 1 })
    await set(guest, { ...one, quantity: 2 })
    const before = await lines(guest)
    const shown = async () =>
      (await lines(guest)).map((line: Record<string, unknown>) => [
        line['id'],
        line['with_frame'],
        line['total'],
      ])
    // The only piece of a work changes its frame too.
    expect(
      (await set(guest, { product_slug: 'unique', quantity: 1, with_frame: true, reframed: true })).status,
    ).toBe(200)
    const answer = await set(guest, { ...one, quantity: 2, with_frame: true, reframed: true })
    expect(answer.body.data.lines).toEqual(await lines(guest))
    expect(await shown()).toEqual([
      [before[0].id, true, 115_000],
      [before[1].id, true, 110_000],
    ])
    await set(guest, { ...one, quantity: 1 })
    expect((await set(guest, { ...one, quantity: 5, reframed: true })).body.code).toBe('not_enough')
    const joined = await set(guest, { ...one, quantity: 3, reframed: true })
    expect(joined.body.data).toMatchObject({ items: 4, quantity: 3, total: 265_000 })
    expect(joined.body.data.lines).toEqual(await lines(guest))
    expect(
      (await set(guest, { product_slug: 'print', quantity: 1, with_frame: true, reframed: true })).body.code,
    ).toBe('frame_not_offered')
    // Without a line in the other framing it is a line like any other.
    expect((await set(guest, { product_slug: 'print', quantity: 1, reframed: true })).status).toBe(200)
    // A stranger's line is not touched.
    const stranger = await m.guest()
    await set(stranger, { ...one, with_frame: true, reframed: true })
    expect((await lines(guest))[1]).toMatchObject({ quantity: 3, with_frame: false })
  })

  it('leaves a line that the cart has as it is, where it is asked to add new ones only', async () => {
    const guest = await m.guest()
    const add = (body: object) => set(guest, { quantity: 1, only_if_new: true, ...body })
    await set(guest, { product_slug: 'print', quantity: 3 })
    const again = await add({ product_slug: 'print' })
    expect(again.body.data).toMatchObject({ items: 3, quantity: 3, total: 60_000 })
    expect(again.body.data.lines).toEqual(await lines(guest))
    expect((await add({ product_slug: 'framed', with_frame: true })).body.data).toMatchObject({
      items: 4,
      quantity: 1,
      total: 115_000,
    })
    // The other framing is another line.
    expect((await add({ product_slug: 'framed' })).body.data).toMatchObject({ items: 5, total: 165_000 })
    expect((await add({ product_slug: 'no-such-work' })).body.code).toBe('work_not_found')
  })

  it('shows both framings of one size, a work that was taken down and a piece that an own order holds, as the change answered them', async () => {
    const held = await m.list({ name: 'Held', naira: 70_000 })
    const gone = await m.list({ name: 'Gone', naira: 30_000 })
    const { token, addressId } = await m.buyer()
    const change = (body: object) => m.call('POST', '/shop/cart/', { token, body })
    for (const body of [
      { product_slug: held.slug, quantity: 1 },
      { product_slug: 'framed', quantity: 1, with_frame: true },
      { product_slug: gone.slug, quantity: 1 },
    ])
      expect((await change(body)).status).toBe(200)
    const order = { product_id: held.id, quantity: 1, delivery_option: 'HOME', shipping_id: addressId }
    expect((await m.call('POST', '/shop/orders/', { token, body: order })).status).toBe(200)
    await sql`update work set status = 'paused' where id = ${gone.id}`.execute(m.db)
    const answer = (await change({ product_slug: 'framed', quantity: 2 })).body.data
    const listed = (await m.call('GET', '/shop/cart', { token })).body.data
    expect(listed).toEqual(answer.lines)
    expect(
      listed.map(({ product, with_frame, available, reserved }: Record<string, { slug: string }>) => [
        product?.slug,
        with_frame,
        available,
        reserved,
      ]),
    ).toEqual([
      ['held', false, 1, false],
      ['framed', true, 4, false],
      ['gone', false, 0, false],
      ['framed', false, 4, false],
    ])
  })

  it('ignores a price or total sent by the client', async () => {
    const guest = await m.guest()
    await set(guest, { product_slug: 'print', quantity: 1, price: 1, total: 1 })
    expect((await lines(guest))[0].total).toBe(20_000)
  })

  it.each(['not-an-id', "' or 1=1 --", newId()])('refuses the broken guest id %s', async (guest) => {
    const answer = await set(guest, { product_slug: 'print', quantity: 1 })
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('guest_unknown')
  })

  it('refuses a body that is not JSON', async () => {
    const answer = await m.call('POST', '/shop/cart/', { body: '{"product_slug":', guest: await m.guest() })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('malformed')
  })

  it('keeps one line while the same line is set twenty times at once', async () => {
    const guest = await m.guest()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => set(guest, { product_slug: 'print', quantity: (i % 5) + 1 })),
    )
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(await lines(guest)).toHaveLength(1)
  })

  it('AUT-02 R-5 signing in adds the guest’s cart to the account once, up to what is available', async () => {
    const guest = await m.guest()
    await set(guest, { product_slug: 'print', quantity: 4 })
    const buyer = await m.buyer()
    await m.call('POST', '/shop/cart/', { token: buyer.token, body: { product_slug: 'print', quantity: 3 } })
    const signIns = await Promise.all(
      Array.from({ length: 4 }, () =>
        m.call('POST', '/auth/login/buyer/', {
          guest,
          body: { email: buyer.email, password: 'a good password' },
        }),
      ),
    )
    const token = signIns.find((answer) => answer.status === 200)?.body.data.access
    const merged = (await m.call('GET', '/shop/cart', { token })).body.data
    expect(merged.map((i: { quantity: number }) => i.quantity)).toEqual([5])
  })

  it('AUT-02 a stale guest’s cart keeps nobody out of signing in, and a second sign-in steals nothing of it', async () => {
    const gone = await m.list({ name: 'Gone by then' })
    const hidden = await m.list({ name: 'Hidden by then' })
    const guest = await m.guest()
    for (const { slug } of [gone, hidden]) await set(guest, { product_slug: slug, quantity: 1 })
    await set(guest, { product_slug: 'print', quantity: 2 })
    await sql`update edition set available = 0 where work_id = ${gone.id}`.execute(m.db)
    await sql`update work set status = 'paused' where id = ${hidden.id}`.execute(m.db)
    const [first, second] = [await m.buyer(), await m.buyer()]
    const signIn = (email: string) =>
      m.call('POST', '/auth/login/buyer/', { guest, body: { email, password: 'a good password' } })
    const cartOf = async (token: string): Promise<string[]> =>
      (await m.call('GET', '/shop/cart', { token })).body.data.map(
        (line: { product: { slug: string } }) => line.product.slug,
      )
    const owner = await signIn(first.email)
    expect(owner.status).toBe(200)
    const own = await cartOf(owner.body.data.access)
    expect(own).toContain('print')
    const other = await signIn(second.email)
    expect(other.status).toBe(200)
    expect(await cartOf(other.body.data.access)).toEqual([])
    expect(await cartOf(owner.body.data.access)).toEqual(own)
  })

  it('shows a stranger nothing: another guest sees an empty cart, a caller without a guest sees none', async () => {
    const guest = await m.guest()
    await set(guest, { product_slug: 'print', quantity: 1 })
    expect(await lines(await m.guest())).toEqual([])
    expect((await m.call('GET', '/shop/cart')).status).toBe(401)
  })
})
