import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { settle } from '../payments/index.server.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
const buyers = async (count: number): Promise<Buyer[]> => {
  const all: Buyer[] = []
  while (all.length < count) {
    all.push(...(await Promise.all(Array.from({ length: Math.min(4, count - all.length) }, () => m.buyer()))))
  }
  return all
}
const order = (buyer: Buyer, product: string) =>
  m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: product },
  })

describe('races', () => {
  it('200 parallel orders of 40 buyers for one unique work over HTTP make one order', async () => {
    const work = await m.list({ name: 'The one' })
    const people = await buyers(40)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => order(people[i % 40] as Buyer, work.id)),
    )
    const won = answers.filter((answer) => answer.status === 200)
    expect(new Set(won.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(
      answers.filter((answer) => answer.status !== 200).every((a) => a.body.code === 'work_reserved'),
    ).toBe(true)
    const { rows } = await sql<{ orders: number; holds: number; left: number }>`
      select (select count(*)::int from orders o join order_line l on l.order_id = o.id where l.work_id = ${work.id}) as orders,
        (select count(*)::int from hold where edition_id = ${work.sizes[0]} and state = 'live') as holds,
        (select available from edition where id = ${work.sizes[0]}) as left`.execute(m.db)
    expect(rows[0]).toEqual({ orders: 1, holds: 1, left: 0 })
  })

  it('60 parallel buyers of an edition of 7 get exactly 7', async () => {
    const work = await m.list({ name: 'Seven', total: 7 })
    const answers = await Promise.all((await buyers(60)).map((buyer) => order(buyer, work.id)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(7)
    expect(answers.filter((answer) => answer.status >= 500)).toHaveLength(0)
  })

  it('two carts with the same works in another order never wait for each other for ever', async () => {
    const a = await m.list({ name: 'Left', total: 50 })
    const b = await m.list({ name: 'Right', total: 50 })
    const people = await buyers(20)
    for (const [i, buyer] of people.entries()) {
      for (const slug of i % 2 ? [a.slug, b.slug] : [b.slug, a.slug]) {
        await m.call('POST', '/shop/cart/', { token: buyer.token, body: { product_slug: slug, quantity: 1 } })
      }
    }
    const answers = await Promise.all(
      people.map((buyer) =>
        m.call('POST', '/shop/orders/', {
          token: buyer.token,
          body: { delivery_option: 'HOME', shipping_id: buyer.addressId },
        }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(people.map(() => 200))
  })

  it('paying, cancelling and lapsing at once leave one outcome and the right stock', async () => {
    for (let round = 0; round < 8; round++) {
      const work = await m.list({ name: `Contested ${round}` })
      const buyer = await m.buyer()
      const placed = (await order(buyer, work.id)).body.data
      await Promise.all([
        m.charge(placed),
        m.call('POST', `/shop/orders/${placed.id}/check/`, { token: buyer.token }),
        m.call('DELETE', `/shop/orders/${placed.id}/`, { token: buyer.token }),
        settle(m.features.payments, placed.tx_ref, 'webhook'),
      ])
      await settle(m.features.payments, placed.tx_ref, 'reconciler')
      const { rows } = await sql<{ state: string; left: number; sold: number }>`
        select o.state, (select available from edition where id = ${work.sizes[0]}) as left,
          (select count(*)::int from hold where order_id = o.id and state = 'sold') as sold
        from orders o where o.id = ${placed.id}`.execute(m.db)
      expect(rows[0]).toEqual({ state: 'PAID', left: 0, sold: 1 })
    }
  })
})
