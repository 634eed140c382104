import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { anotherSeller, paidOrder, placeOrder, theSeller } from '../orders/test-sale.ts'
import { settle } from '../payments/index.server.ts'
import { openTestShop } from '../sellers/test-shop.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

describe('the figures of a shop', () => {
  it('counts views but the seller’s own, wishes and sold pieces, on each day without a gap', async () => {
    const work = await m.list({ name: 'Harmattan', naira: 90_000 })
    const seller = await theSeller(m)
    const buyer = await m.buyer()
    const another = await m.buyer()
    for (const token of [buyer.token, buyer.token, another.token, seller.token])
      await fetch(`${m.url}/api/v1/shop/views/`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Mozilla/5.0 Firefox/130.0',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify({ work: work.slug }),
      })
    for (let times = 0; times < 3; times++)
      await m.call('POST', '/shop/wishlist/', { token: buyer.token, body: { slug: work.slug } })
    await paidOrder(m, buyer, { product_id: work.slug })
    const read = () => m.call('GET', '/seller/figures/?days=7', { token: seller.token })
    await expect.poll(async () => (await read()).body.data.works[0]?.views).toBe(2)
    const { days, works } = (await read()).body.data
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toMatchObject({ views: 2, wishlisted: 1, sold: 1 })
    const { held } = (await m.call('GET', '/seller/balance/', { token: seller.token })).body.data
    expect(days.at(-1).revenue).toBe(held)
    expect(held).toBeGreaterThan(0)
    expect(days.slice(0, 6).every((day: { views: number }) => day.views === 0)).toBe(true)
    expect(works).toEqual([{ id: work.id, name: 'Harmattan', views: 2, wishlisted: 1, sold: 1 }])
  })

  it('counts no piece that its buyer took out of the order before paying', async () => {
    const [taken, left] = [
      await m.list({ name: 'Taken', naira: 90_000 }),
      await m.list({ name: 'Left out', naira: 80_000 }),
    ]
    const buyer = await m.buyer()
    for (const { slug } of [taken, left])
      await m.call('POST', '/shop/cart/', { token: buyer.token, body: { product_slug: slug, quantity: 1 } })
    const { id } = await placeOrder(m, buyer, {})
    const { data: order } = (await m.call('GET', `/shop/orders-by-id/?id=${id}`, { token: buyer.token })).body
    const item = order.items.find((one: { product: { slug: string } }) => one.product.slug === left.slug)
    await m.call('DELETE', `/shop/orders/orderitems/${item.id}/`, { token: buyer.token })
    const { data: again } = (await m.call('POST', `/shop/orders/${id}/pay/`, { token: buyer.token })).body
    await m.charge(again)
    await settle(m.features.payments, again.tx_ref, 'browser')
    const seller = await theSeller(m)
    const { works } = (await m.call('GET', '/seller/figures/?days=7', { token: seller.token })).body.data
    const sold = works
      .filter((work: { sold: number }) => work.sold > 0)
      .map((work: { id: string }) => work.id)
    expect(sold).toContain(taken.id)
    expect(sold).not.toContain(left.id)
  })

  it('shows a stranger nothing of it', async () => {
    const other = await openTestShop(m)
    const { body } = await m.call('GET', '/seller/figures/', { token: other.token })
    expect(body.data.works).toEqual([])
    expect(body.data.days).toHaveLength(30)
    const without = await anotherSeller(m)
    expect((await m.call('GET', '/seller/figures/', { token: without.token })).body.code).toBe('shop_missing')
    const buyer = await m.buyer()
    expect((await m.call('GET', '/seller/figures/', { token: buyer.token })).status).toBe(403)
  })
})

describe('the statement as a PDF', () => {
  it('is a PDF of the seller’s own account, and says no as everywhere', async () => {
    const seller = await openTestShop(m, 'Ọ̀ṣun Ọlọ́nà')
    const ask = (query: string, token: string) =>
      fetch(`${m.url}/api/v1/seller/statement.pdf${query}`, { headers: { authorization: `Bearer ${token}` } })
    const answer = await ask('', seller.token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="statement-.*\.pdf"$/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString()).toContain('%%EOF')
    expect((await ask('?from=2020-01-01&to=2026-01-01', seller.token)).status).toBe(422)
    const buyer = await m.buyer()
    expect((await ask('', buyer.token)).status).toBe(403)
  })
})
