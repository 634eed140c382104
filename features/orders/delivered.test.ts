import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import { mailsOf, type OpenSale, openSale, paidOrder, shipping, upload } from './test-sale.ts'

let m: Marketplace
let seller: OpenSale['seller']
let support: OpenSale['support']
let works = 0
beforeAll(async () => void ({ m, seller, support } = await openSale({ isVerified: true })))
afterAll(() => m.close())

const dayBefore = (days: number): string => dayInLagos(new Date(Date.now() - days * DAY))
const deliver = (parcel: string, body: object, by: 'seller' | 'staff' = 'seller') =>
  m.call('POST', `/${by}/parcels/${parcel}/deliver/`, {
    token: by === 'seller' ? seller.token : support.token,
    body,
  })
const balance = async () => (await m.call('GET', '/seller/balance/', { token: seller.token })).body.data
const orderOf = async (token: string, id: string) =>
  (await m.call('GET', `/shop/orders-by-id/?id=${id}`, { token })).body.data

/** A parcel that was sent some days ago. */
const sent = async (daysAgo: number) => {
  const buyer = await m.buyer()
  const work = await m.list({ name: `Delivered piece ${++works}`, naira: 100_000 })
  const order = await paidOrder(m, buyer, { product_id: work.id })
  await upload(m, `/seller/parcels/${order.parcel}/photographs/`, seller.token)
  await m.call('POST', `/seller/parcels/${order.parcel}/ship/`, { token: seller.token, body: shipping })
  await sql`update parcel set shipped_at = shipped_at - ${`${daysAgo} days`}::interval where id = ${order.parcel}`.execute(
    m.db,
  )
  return { buyer, order }
}
const askReturn = ({ buyer, order }: Awaited<ReturnType<typeof sent>>) =>
  m.call('POST', '/shop/returns/', {
    token: buyer.token,
    body: { order_item_id: order.items[0], reason: 'changed_mind', text: 'It is too large for the wall.' },
  })

describe('a delivery that the seller alone tells of', () => {
  it('H-01 a seller’s word alone closes no return window and pays nothing out', async () => {
    const sale = await sent(15)
    expect((await askReturn(sale)).body.code).toBe('return_not_received')
    expect(await deliver(sale.order.parcel, { on: dayBefore(15) })).toMatchObject({
      status: 422,
      body: { code: 'invalid', field: 'on' },
    })
    const said = await deliver(sale.order.parcel, { on: dayBefore(2) })
    expect(said.body.data).toMatchObject({ state: 'SUCCESS', delivered_on: dayBefore(2) })

    const [parcel] = (await orderOf(sale.buyer.token, sale.order.id)).parcels
    expect(parcel.delivered_on).toBe(dayBefore(2))
    expect(Date.now() - Date.parse(parcel.received_at)).toBeLessThan(60_000)
    expect(Date.parse(parcel.returnable_until) - Date.parse(parcel.received_at)).toBe(14 * DAY)
    expect(await balance()).toMatchObject({
      held: 88_500,
      payable: 0,
      items: [
        { amount: 76_500, state: 'held', reasons: [{ code: 'return_window' }, { code: 'new_seller' }] },
        {
          amount: 8_500,
          state: 'held',
          reasons: [{ code: 'reserve' }, { code: 'return_window' }, { code: 'new_seller' }],
        },
        { item: 'Delivery', state: 'held', reasons: [{ code: 'return_window' }, { code: 'new_seller' }] },
      ],
    })
    expect((await askReturn(sale)).status).toBe(201)
  })

  it('H-01 tells the buyer of the day, of what it starts, and where to say that it never came', async () => {
    const { buyer, order } = await sent(3)
    await deliver(order.parcel, { on: dayBefore(1) })
    const { 'parcel:*:delivered': [text = ''] = [] } = await mailsOf(m, order.id)
    expect(text).toMatch(/Test Artist says that this was delivered on \d+ \w+ \d{4}/)
    expect(text).toMatch(/until \d+ \w+ \d{4}/)
    expect(text).toContain(`/profile/orders/${order.id}?never-came=${order.parcel}`)
    const mine = await m.call('POST', `/shop/parcels/${order.parcel}/received/`, { token: buyer.token })
    expect(mine.body.data).toEqual({ state: 'SUCCESS' })
  })

  it('takes no day to come, none before it was sent, and a day of long ago from staff alone', async () => {
    const { buyer, order } = await sent(10)
    expect((await deliver(order.parcel, { on: dayBefore(-2) })).body.field).toBe('on')
    expect((await deliver(order.parcel, { on: dayBefore(3) })).body.field).toBe('on')
    expect((await deliver(order.parcel, { on: dayBefore(11) }, 'staff')).body.field).toBe('on')
    expect((await deliver(order.parcel, { on: dayBefore(6) }, 'staff')).status).toBe(200)
    const [parcel] = (await orderOf(buyer.token, order.id)).parcels
    expect(dayInLagos(new Date(parcel.received_at))).toBe(dayBefore(6))
  })
})
