import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { theSeller } from '../../features/orders/test-sale.ts'
import { settle } from '../../features/payments/index.server.ts'
import { statementsOf } from '../../platform/db/test-statements.ts'
import { MOST_CHECKOUT_STATEMENTS } from '../testing/checkout-statements.ts'
import { PASSWORD } from '../testing/test-account.ts'
import { type Caller, type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { signInAs } from '../testing/test-second-factor.ts'

let m: Marketplace
beforeAll(async () => {
  // With the limits that a shop has, and a seller who reads what to pack.
  m = await openMarketplace({ env: { RATE_LIMIT: 'on' } })
  await knownHere(await theSeller(m))
})
afterAll(() => m.close())

/** Signs a person in, which notes the network. */
const knownHere = async <Person extends { email: string }>(person: Person): Promise<Person> => {
  const { email } = person
  expect((await signInAs(m, { email, password: PASSWORD })).status).toBe(200)
  return person
}

let works = 0
const list = () => m.list({ name: `Work ${++works}`, naira: 100_000, total: 3 })

/** The answer of the server, asked in this process, and the statements it took: all of them, that of the session too. */
async function ask(method: 'GET' | 'POST', path: string, { token, guest }: Caller, body?: object) {
  let answer = { status: 0, data: {} as Record<string, string> }
  const statements = await statementsOf(async () => {
    const { statusCode, json } = await m.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(guest && { guestuserid: guest }) },
      ...(body && { payload: body }),
    })
    answer = { status: statusCode, data: json().data }
  })
  return { ...answer, statements }
}
const post = (path: string, who: Caller, body: object) => ask('POST', path, who, body)

describe('a work that is put into a cart takes at most 4 statements, of a guest 3, and the cart is read by one, after the session', () => {
  it.each([
    ['of an account', async (): Promise<Caller> => ({ token: (await m.buyer()).token })],
    ['of a guest', async (): Promise<Caller> => ({ guest: await m.guest() })],
  ])('%s, the first work and one more', async (_whose, caller) => {
    const who = await caller()
    for (const { slug } of [await list(), await list()]) {
      const { status, statements } = await post('/shop/cart/', who, { product_slug: slug, quantity: 1 })
      expect(status).toBe(200)
      expect(statements.length, statements.join('\n')).toBe(who.token ? 4 : 3)
    }
    const { data, statements } = await ask('GET', '/shop/cart/', who)
    expect(data).toHaveLength(2)
    expect(statements.length, statements.join('\n')).toBe(who.token ? 2 : 1)
  })
})

describe(`a checkout takes at most ${MOST_CHECKOUT_STATEMENTS} statements: the order, its payment, and the money that comes; a job notifies the seller`, () => {
  const checkout = async (
    who: Awaited<ReturnType<Marketplace['buyer']>>,
    wish: object,
  ): Promise<string[]> => {
    const place = { shipping_id: who.addressId }
    const { id: quote } = (await post('/shop/checkout/', who, { ...place, ...wish })).data
    const ordered = await post('/shop/orders/', who, { delivery_option: 'HOME', ...place, ...wish, quote })
    expect(ordered.status).toBe(200)
    const { tx_ref = '', price_total } = ordered.data
    await m.charge({ tx_ref, price_total: Number(price_total) })
    const paid = await statementsOf(async () => {
      const settled = await settle(m.features.payments, tx_ref, 'webhook')
      expect(settled).toMatchObject({ value: { outcome: 'paid' } })
    })
    return [...ordered.statements, ...paid]
  }

  it('of one work', async () => {
    const buyer = await knownHere(await m.buyer())
    const one = async () => (await checkout(buyer, { product_id: (await list()).id, quantity: 1 })).join('\n')
    // Buyer and seller share a network here, so that two of them are about signs of fraud.
    const statements = await one()
    expect(statements.split('\n').length, statements).toBeLessThanOrEqual(MOST_CHECKOUT_STATEMENTS)
    // Who has bought before may have named a bank account for the cost of a return.
    const again = await one()
    expect(again.split('\n').length, again).toBeLessThanOrEqual(MOST_CHECKOUT_STATEMENTS + 1)
  })

  it('of a cart, however many works are in it', async () => {
    const counts: number[] = []
    for (const count of [1, 3]) {
      const buyer = await knownHere(await m.buyer())
      for (let n = 0; n < count; n += 1)
        await post('/shop/cart/', buyer, { product_slug: (await list()).slug, quantity: 1 })
      counts.push((await checkout(buyer, {})).length)
    }
    expect(counts).toEqual([27, 27])
  })
})
