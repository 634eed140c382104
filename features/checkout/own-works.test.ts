import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { anotherSeller, theSeller } from '../orders/test-sale.ts'

let m: Marketplace
let seller: { id: string; email: string; token: string; addressId: string }
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
  seller = await withAddress(await theSeller(m))
})
afterAll(() => m.close())

const unique = () => m.list({ name: `Own piece ${++works}`, naira: 600_000 })
async function withAddress<P extends { email: string; token: string }>(person: P) {
  const { body } = await m.call('POST', '/shop/shipping-addresses/', {
    token: person.token,
    body: {
      address: '5 Test Street',
      city: 'Yaba',
      state: 'Lagos',
      country: 'Nigeria',
      phone: '08012345678',
      zipcode: '',
      first_name: 'Ben',
      last_name: 'Test',
      email: person.email,
    },
  })
  return { ...person, addressId: body.data.id as string }
}
const order = (who: { token: string; addressId: string }, body: object = {}) =>
  m.call('POST', '/shop/orders/', {
    token: who.token,
    body: { delivery_option: 'HOME', shipping_id: who.addressId, ...body },
  })
const quote = (who: { token: string }, body: object = {}) =>
  m.call('POST', '/shop/checkout/', { token: who.token, body })
const fill = (who: { token?: string; guest?: string }, slug: string, quantity = 1) =>
  m.call('POST', '/shop/cart/', { ...who, body: { product_slug: slug, quantity } })
const ordersOf = async ({ id }: { id: string }) =>
  (await sql`select 1 from orders where account_id = ${id}`.execute(m.db)).rows.length
/** The refusal, which names the work. */
const refused = (name: string) => ({
  status: 409,
  body: { code: 'own_work', error: expect.stringContaining(`'${name}'`) },
})

it('R2-15 a seller cannot buy an own work at once: neither priced nor ordered, and it stays on sale', async () => {
  const work = await unique()
  const name = `Own piece ${works}`
  expect(await quote(seller, { product_id: work.id })).toMatchObject(refused(name))
  expect(await order(seller, { product_id: work.slug })).toMatchObject(refused(name))
  expect(await ordersOf(seller)).toBe(0)
  expect((await order(await m.buyer(), { product_id: work.id })).status).toBe(200)
})

it('R2-15 nor put it into the cart; what is there of a guest who signs in is refused by name until it is taken out', async () => {
  const work = await unique()
  const name = `Own piece ${works}`
  expect(await fill(seller, work.slug)).toMatchObject(refused(name))

  const guest = await m.guest()
  expect((await fill({ guest }, work.slug)).status).toBe(200)
  const signedIn = await m.call('POST', '/auth/login/buyer/', {
    guest,
    body: { email: seller.email, password: 'a good password' },
  })
  const own = { ...seller, token: signedIn.body.data.access as string }
  expect((await m.call('GET', '/shop/cart', { token: own.token })).body.data).toHaveLength(1)
  for (const body of [{}, { available_only: true }]) {
    expect(await quote(own, body)).toMatchObject(refused(name))
    expect(await order(own, body)).toMatchObject(refused(name))
  }
  expect((await fill(own, work.slug, 0)).status).toBe(200)
  expect(await quote(own)).toMatchObject({ body: { code: 'cart_empty' } })
  expect(await ordersOf(seller)).toBe(0)
})

it('R2-15 works of others are bought by a seller as by anybody', async () => {
  const other = await withAddress(await anotherSeller(m))
  const work = await unique()
  expect((await fill(other, work.slug)).status).toBe(200)
  expect((await quote(other)).status).toBe(200)
  expect((await order(other)).status).toBe(200)
})
