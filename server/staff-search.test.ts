import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeOrder, staffMember } from '../features/orders/test-sale.ts'
import { type Marketplace, openMarketplace } from './test-marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

it('the search finds orders, sellers and works, each kind only for who may see it; the log is for admins', async () => {
  const work = await m.list({ name: 'Sought piece' })
  const buyer = await m.buyer('Ifeoma')
  const order = await placeOrder(m, buyer, { product_id: work.id })
  const find = async (token: string, q: string) => {
    const { body } = await m.call('GET', `/staff/search/?q=${encodeURIComponent(q)}`, { token })
    return body.data.kinds.map((one: { kind: string; total: number }) => [one.kind, one.total])
  }
  const [support, content, finance, none, admin] = [
    await staffMember(m, 'support'),
    await staffMember(m, 'content'),
    await staffMember(m, 'finance'),
    await staffMember(m),
    await staffMember(m, 'admin'),
  ]
  for (const q of [order.code, buyer.email, 'ifeoma'])
    expect((await find(finance.token, q))[0]).toEqual(['orders', 1])
  expect(await find(support.token, 'test-artist')).toHaveLength(2)
  expect(await find(support.token, 'Test Artist')).toContainEqual(['sellers', 1])
  expect(await find(content.token, 'Sought')).toEqual([['works', 1]])
  expect(await find(none.token, order.code)).toEqual([])
  expect((await find(admin.token, 'Sought')).map(([kind]: [string]) => kind)).toEqual([
    'orders',
    'sellers',
    'works',
  ])
  expect((await m.call('GET', '/staff/search/?q=x', { token: admin.token })).status).toBe(422)

  const log = (token: string, query = '') => m.call('GET', `/staff/audit/?${query}`, { token })
  expect((await log(support.token)).status).toBe(403)
  const [deed] = [
    await m.call('POST', `/staff/orders/${order.id}/cancel/`, {
      token: support.token,
      body: { reason: 'A test' },
    }),
  ]
  expect(deed.status).toBe(200)
  const { data } = (await log(admin.token, `subject=${order.id}&actor=sade`)).body
  expect(data.total).toBe(1)
  expect(data.entries[0]).toMatchObject({ subject_id: order.id, actor: 'Sade Test' })
  expect((await log(admin.token, 'action=nothing-like-it')).body.data.entries).toEqual([])
  const verdict = await m.call('POST', '/staff/audit/verify/', { token: admin.token, body: {} })
  expect(verdict.body.data).toMatchObject({ broken_at: null })
})
