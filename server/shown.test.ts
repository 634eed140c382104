import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Shown } from '../kernel/shown.ts'
import { type Marketplace, openMarketplace } from './test-marketplace.ts'

let m: Marketplace
const told: Shown[] = []
beforeAll(async () => {
  m = await openMarketplace()
  m.features.onChanged((what) => void told.push(what))
})
afterAll(() => m.close())

/** What pages were told by what is done here; what touches no page is left out. */
const during = async (act: () => Promise<{ status: number }>): Promise<[number, ...Shown[]]> => {
  told.length = 0
  const { status } = await act()
  const touching = told.filter(
    (what) => typeof what === 'string' || Object.values(what).some((of) => of.length > 0),
  )
  return [status, ...touching]
}

it('D2 an order tells of its own works, and a refusal of none', async () => {
  const work = await m.list({ name: 'The ordered one', total: 3 })
  const other = await m.list({ name: 'The other one', total: 3 })
  const buyer = await m.buyer()
  const order = (product: string) => () =>
    m.call('POST', '/shop/orders/', {
      token: buyer.token,
      body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: product },
    })
  expect(await during(order(work.id))).toEqual([200, { stock: [work.id] }])
  expect(await during(order(work.id)), 'the same again answers the live order').toEqual([200])
  expect(await during(order('none'))).toEqual([404])
  const placed = (await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.orders[0]
  const cancel = () => m.call('DELETE', `/shop/orders/${placed.id}/`, { token: buyer.token })
  expect(await during(cancel)).toEqual([200, { stock: [work.id] }])
  for (let time = 0; time < 3; time += 1) expect(await during(cancel)).toEqual([409])
  expect(await during(order(other.id))).toEqual([200, { stock: [other.id] }])
  const stranger = await m.buyer('Chidi')
  expect(
    await during(() => m.call('DELETE', `/shop/orders/${placed.id}/`, { token: stranger.token })),
  ).toEqual([404])
  const next = (await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data.orders[0]
  const remove = () =>
    m.call('DELETE', `/shop/orders/orderitems/${next.items[0].id}/`, { token: buyer.token })
  expect(await during(remove)).toEqual([200, { stock: [other.id] }])
  for (let time = 0; time < 3; time += 1) expect((await during(remove)).slice(1)).toEqual([])
})
