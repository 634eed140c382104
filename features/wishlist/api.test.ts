import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
  await m.list({ name: 'One' })
  await m.list({ name: 'Two', description: 'Of two minds.', frameNaira: 5_000 })
  await m.list({ name: 'Three' })
})
afterAll(() => m.close())

const toggle = (caller: object, slug: string) =>
  m.call('POST', '/shop/wishlist/', { ...caller, body: { slug } })
const slugs = async (caller: object) =>
  (await m.call('GET', '/shop/wishlist/', caller)).body.data.products.map((p: { slug: string }) => p.slug)

describe('wishlist API', () => {
  it('API-20 adds and removes with the server’s message; API-19 lists newest first', async () => {
    const guest = await m.guest()
    expect((await toggle({ guest }, 'one')).body).toMatchObject({
      message: 'added to wishlist',
      data: { wishlisted: true },
    })
    await toggle({ guest }, 'two')
    expect(await slugs({ guest })).toEqual(['two', 'one'])
    expect((await toggle({ guest }, 'one')).body.data).toMatchObject({ wishlisted: false, product: null })
    expect(await slugs({ guest })).toEqual(['two'])
    const { products } = (await m.call('GET', '/shop/wishlist/', { guest })).body.data
    await toggle({ guest }, 'two')
    expect((await toggle({ guest }, 'two')).body.data.product, 'as the wishlist shows it').toEqual(
      products[0],
    )
    expect(products, 'R-35').toMatchObject([{ desc: 'Of two minds.', frame_price: 5_000 }])
  })

  it('does what the person wants, whatever another tab has done meanwhile', async () => {
    const guest = await m.guest()
    const want = (wishlisted: boolean) =>
      m.call('POST', '/shop/wishlist/', { guest, body: { slug: 'one', wishlisted } })
    for (const wishlisted of [true, true, false, false, true]) {
      expect((await want(wishlisted)).body.data).toMatchObject({ wishlisted })
      expect(await slugs({ guest })).toEqual(wishlisted ? ['one'] : [])
    }
    expect(
      (await Promise.all(Array.from({ length: 8 }, () => want(true)))).map(({ status }) => status),
    ).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await slugs({ guest })).toEqual(['one'])
  })

  it('shows the hearts of the person who asks in the catalogue', async () => {
    const guest = await m.guest()
    await toggle({ guest }, 'one')
    expect((await m.call('GET', '/shop/products/one/', { guest })).body.data.wishlisted).toBe(true)
    expect((await m.call('GET', '/shop/products/one/')).body.data.wishlisted).toBe(false)
    expect(
      (await m.call('GET', '/shop/products/one/', { guest: await m.guest() })).body.data.wishlisted,
    ).toBe(false)
  })

  it('AUT-02 unites the guest’s wishlist with the account’s at sign-in (R-5)', async () => {
    const guest = await m.guest()
    await toggle({ guest }, 'one')
    await toggle({ guest }, 'two')
    const buyer = await m.buyer()
    await toggle({ token: buyer.token }, 'two')
    await toggle({ token: buyer.token }, 'three')
    await m.call('POST', '/auth/login/guest/', {
      guest,
      body: { email: buyer.email, password: 'a good password' },
    })
    expect((await slugs({ token: buyer.token })).toSorted()).toEqual(['one', 'three', 'two'])
  })

  it('refuses an unknown work, nobody, and a missing slug', async () => {
    const guest = await m.guest()
    expect((await toggle({ guest }, 'nothing')).body.code).toBe('work_not_found')
    expect((await toggle({}, 'one')).status).toBe(401)
    expect((await m.call('POST', '/shop/wishlist/', { guest, body: {} })).body).toMatchObject({
      code: 'invalid',
      field: 'slug',
    })
  })
})
