import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Called } from '../../server/testing/test-marketplace.ts'
import {
  done,
  entered,
  item,
  openRefundSale,
  preview,
  type RefundSale,
  refund,
  type SoldOrder,
  sold,
} from './test-refund.ts'
import { deliverParcel, mailsOf, onSale } from './test-sale.ts'

let sale: RefundSale
beforeAll(async () => void (sale = await openRefundSale()))
afterAll(() => sale.m.close())

describe('a return of one of two parcels', () => {
  const ask = async (order: SoldOrder, quantity = 1) => {
    await deliverParcel(sale.m, order.mine.parcel, sale.seller.token)
    const asked = await sale.m.call('POST', '/shop/returns/', {
      token: order.buyer.token,
      body: { order_item_id: order.mine.id, quantity, reason: 'damaged', text: 'The corner is dented.' },
    })
    return asked.body.data.id as string
  }
  const decide = (id: string, body: object): Promise<Called> =>
    sale.m.call('POST', `/staff/returns/${id}/decide/`, {
      token: sale.support.token,
      body: { decision: 'approve', text: 'Fair.', send_to: '7 Freedom Way, Lagos', ...body },
    })
  const isBack = (id: string, intact: boolean) =>
    sale.m.call('POST', `/seller/returns/${id}/arrived/`, {
      token: sale.seller.token,
      body: { intact, text: 'Worn.' },
    })
  const texts = async (order: SoldOrder, key: string) =>
    ((await mailsOf(sale.m, order.id))[`return:*:${key}`]?.[0] ?? '').replace(/\s+/g, ' ')

  it('D11 gives the delivery of its own parcel back, and a second decision keeps what the first promised', async () => {
    const order = await sold(sale)
    const id = await ask(order)
    expect(
      (await sale.m.call('GET', `/staff/returns/${id}/`, { token: sale.support.token })).body.data
        .delivery_left,
    ).toBe(order.fee / 2)
    const first = await decide(id, { state: 'ASKED', shipping: true, send_back: true })
    expect(first.body.data.decision).toMatchObject({ amount: 100_000, shipping: order.fee / 2 })
    expect((await isBack(id, false)).body.data.state).toBe('ARRIVED')
    // Only the words are said again: amount and delivery stay as they were promised.
    const second = await decide(id, { state: 'ARRIVED' })
    expect(second.body.data.decision).toMatchObject({
      amount: 100_000,
      shipping: order.fee / 2,
      send_back: true,
    })
    await done(sale, order)
    expect((await order.read()).refunds).toMatchObject([{ amount: 100_000 + order.fee / 2 }])
    const mail = await texts(order, 'decided-again:buyer')
    expect(mail).toContain('The work is back with its seller.')
    expect(mail).not.toContain('need not send the work back')
    expect(mail).not.toContain('it was NGN')
  })

  it('D11 a second decision that gives less says what it was; the seller reads nothing false', async () => {
    const order = await sold(sale)
    const id = await ask(order)
    await decide(id, { state: 'ASKED', shipping: true })
    await isBack(id, false)
    const second = await decide(id, { state: 'ARRIVED', amount: 60_000, shipping: false })
    expect(second.body.data.decision).toMatchObject({ amount: 60_000, shipping: 0 })
    const was = `NGN ${(100_000 + order.fee / 2).toLocaleString('en-US')}`
    expect(await texts(order, 'decided-again:buyer')).toContain(`In all NGN 60,000; it was ${was}`)
    for (const text of Object.values(await mailsOf(sale.m, order.id)).flat())
      expect(text).not.toContain('without the work coming back')
    await done(sale, order)
    expect((await entered(sale, order))['Second Artist']).toBeUndefined()
  })

  it('F-4 where staff record that it arrived, its seller is notified, with the amounts', async () => {
    const order = await sold(sale)
    const id = await ask(order)
    await decide(id, { state: 'ASKED', borne_by: 'us' })
    const arrived = await sale.m.call('POST', `/staff/returns/${id}/arrived/`, {
      token: sale.support.token,
      body: { intact: true, restock: true, text: '' },
    })
    expect(arrived.body.data.state).toBe('REFUNDING')
    const text = await texts(order, 'arrived:seller')
    expect(text).toMatch(/on sale again.*nothing is taken off your balance.*NGN 100,000/)
    expect(text).toContain(`/studio/returns/${id}`)
  })

  it('F-1b what staff refunded at the order meanwhile is not given back again: the return ends, or gives back what is left', async () => {
    const order = await sold(sale)
    const id = await ask(order)
    await decide(id, { state: 'ASKED', shipping: false })
    const body = { items: [item(order.mine.id, {})], reason: 'A gift.' }
    const seen = (await preview(sale, order, body)).body.data
    expect(seen.warnings.join(' ')).toMatch(/Return RET-\S+ is open/)
    expect((await refund(sale, order, { ...body, preview: seen.token })).status).toBe(200)
    const back = await isBack(id, true)
    expect(back.body.data).toMatchObject({ state: 'REFUNDED', decision: { amount: 0, shipping: 0 } })
    expect(await texts(order, 'arrived:buyer')).toContain('Its money went back to you before')
    expect((await order.read()).refunds).toHaveLength(1)

    const part = await sold(sale, { naira: 50_000, quantity: 2 })
    const both = await ask(part, 2)
    await decide(both, { state: 'ASKED', shipping: true })
    const one = { items: [item(part.mine.id, {})], reason: 'One is lost.' }
    const { token } = (await preview(sale, part, one)).body.data
    expect((await refund(sale, part, { ...one, preview: token })).status).toBe(200)
    expect((await isBack(both, true)).body.data.state).toBe('REFUNDING')
    expect(await texts(part, 'arrived:buyer')).toContain(
      `In all NGN ${(50_000 + part.fee / 2).toLocaleString('en-US')}; it was`,
    )
    await done(sale, part)
    expect((await part.read()).refunds).toHaveLength(2)
  })

  it('of a part that was refunded, then returned, then asked for again: never more than its price, to the kobo', async () => {
    const order = await sold(sale)
    const part = (amount: number) => ({ items: [item(order.mine.id, { quantity: 0, amount })] })
    expect((await refund(sale, order, part(30_000.01))).status).toBe(200)
    const id = await ask(order)
    expect((await decide(id, { state: 'ASKED', amount: 70_000 })).body.code).toBe('refund_too_large')
    const { decision } = (await decide(id, { state: 'ASKED' })).body.data
    expect(decision).toMatchObject({ amount: 69_999.99, shipping: order.fee / 2 })
    expect((await isBack(id, true)).body.data.state).toBe('REFUNDING')
    await done(sale, order)
    expect((await refund(sale, order, part(0.01))).body.code).toBe('refund_too_large')
    const whole = { items: [item(order.mine.id)] }
    expect((await refund(sale, order, whole)).body.code).toBe('refund_too_large')
    expect((await order.read()).refunds.map(({ amount }: { amount: number }) => amount)).toEqual(
      expect.arrayContaining([30_000.01, 69_999.99 + order.fee / 2]),
    )
    expect(await entered(sale, order)).toEqual({
      provider_clearing: -(100_000_00 + order.fee * 50),
      'Test Artist': 85_000_00 + order.fee * 50,
      commission: expect.any(Number),
      vat_payable: expect.any(Number),
    })
  })

  it('D16 a work that came back damaged stays off sale, or goes on sale by decision; later too, and once', async () => {
    const [order, later] = [await sold(sale), await sold(sale)]
    const id = await ask(order)
    await decide(id, { state: 'ASKED' })
    await isBack(id, false)
    expect(await onSale(sale.m, order.first.sizes[0])).toBe(0)
    expect((await decide(id, { state: 'ARRIVED', restock: true })).body.data.restocked).toBe(true)
    expect(await onSale(sale.m, order.first.sizes[0])).toBe(1)

    const other = await ask(later)
    const restock = (token: string) =>
      sale.m.call('POST', `/staff/returns/${other}/restock/`, { token, body: {} })
    expect((await restock(sale.support.token)).body.code).toBe('moved_on')
    await decide(other, { state: 'ASKED', shipping: false, borne_by: 'us' })
    await isBack(other, false)
    await decide(other, { state: 'ARRIVED' })
    expect(await onSale(sale.m, later.first.sizes[0])).toBe(0)
    expect((await restock(sale.seller.token)).status).toBe(403)
    const restocked = await Promise.all([1, 2, 3].map(() => restock(sale.support.token)))
    expect(await texts(later, 'on_sale:seller'), 'F-4').toMatch(/on sale again.*NGN 100,000/)
    for (const answer of restocked) expect(answer.body.data.restocked).toBe(true)
    expect(await onSale(sale.m, later.first.sizes[0])).toBe(1)
    await done(sale, later)
    const sums = await entered(sale, later)
    expect([sums['Test Artist'], sums.refunds_borne]).toEqual([undefined, 85_000_00])
  })
})
