import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Found, foundKinds } from '../../contract/staff-search.ts'
import {
  deliverParcel,
  paidOrder,
  placeOrder,
  staffMember,
  theSeller,
} from '../../features/orders/test-sale.ts'
import { newId } from '../../kernel/id.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

it('the search finds each kind, with its page, only for who may see it; the log is for admins', async () => {
  const work = await m.list({ name: 'Sought piece' })
  const buyer = await m.buyer('Ifeoma')
  const order = await placeOrder(m, buyer, { product_id: work.id })
  await m.call('POST', '/general/send-message/', {
    body: { email: buyer.email, name: 'Ifeoma', text: 'Where is my order, please?' },
  })
  const search = async (
    token: string,
    q: string,
  ): Promise<{ kind: string; total: number; found: Found[] }[]> =>
    (await m.call('POST', '/staff/search/', { token, body: { q } })).body.data.kinds
  /** What was found, by kind; kinds without anything are left out. */
  const find = async (token: string, q: string) =>
    Object.fromEntries(
      (await search(token, q)).filter(({ total }) => total > 0).map((each) => [each.kind, each]),
    )
  const kinds = async (token: string, q: string) => (await search(token, q)).map(({ kind }) => kind)
  const [support, content, finance, none, admin] = [
    await staffMember(m, 'support'),
    await staffMember(m, 'content'),
    await staffMember(m, 'finance'),
    await staffMember(m),
    await staffMember(m, 'admin'),
  ]
  for (const q of [
    order.code,
    order.code.slice(0, 8),
    order.id,
    order.tx_ref,
    buyer.email,
    'ifeoma',
    '0801 234 5678',
  ])
    expect((await find(finance.token, q))['orders'], q).toMatchObject({
      total: 1,
      found: [{ name: order.code, page: `orders/${order.id}` }],
    })
  const [{ phone }] = (
    await sql<{ phone: string }>`select phone from account where id = ${buyer.id}`.execute(m.db)
  ).rows as [{ phone: string }]
  for (const q of [buyer.email, `+234${phone.slice(1)}`, 'Ifeoma Test'])
    expect((await find(support.token, q))['people'], q).toMatchObject({
      total: 1,
      found: [{ page: `people/${buyer.id}` }],
    })
  expect(
    (await m.call('GET', `/staff/people/${buyer.id}/`, { token: support.token })).body.data,
  ).toMatchObject({
    email: buyer.email,
    shop: null,
  })
  const [message] = (await find(support.token, buyer.email))['messages']?.found ?? []
  expect((await m.call('GET', `/staff/${message?.page}/`, { token: support.token })).status).toBe(200)
  for (const q of ['test-artist', 'Test Artist'])
    expect((await find(support.token, q))['sellers'], q).toMatchObject({ total: 1 })
  for (const q of ['Sought', work.slug])
    expect((await find(content.token, q))['works'], q).toMatchObject({
      total: 1,
      found: [{ page: `works/${work.id}` }],
    })
  expect(await kinds(content.token, 'Sought')).toEqual(['works'])
  expect(await kinds(support.token, 'Sought')).toEqual([
    'orders',
    'people',
    'sellers',
    'messages',
    'returns',
    'refunds',
  ])
  expect(await kinds(finance.token, 'Sought')).toEqual([
    'orders',
    'people',
    'sellers',
    'returns',
    'refunds',
    'payouts',
  ])
  expect(await kinds(none.token, order.code)).toEqual([])
  expect(await kinds(admin.token, 'Sought')).toEqual([...foundKinds])
  expect((await m.call('POST', '/staff/search/', { token: admin.token, body: { q: 'x' } })).status).toBe(422)

  const log = (token: string, query = '') => m.call('GET', `/staff/audit/?${query}`, { token })
  expect((await log(support.token)).status).toBe(403)
  const [auditEntry] = [
    await m.call('POST', `/staff/orders/${order.id}/cancel/`, {
      token: support.token,
      body: { reason: 'A test' },
    }),
  ]
  expect(auditEntry.status).toBe(200)
  const { data } = (await log(admin.token, `subject=${order.id}&actor=sade`)).body
  expect(data.total).toBe(1)
  expect(data.entries[0]).toMatchObject({ subject_id: order.id, actor: 'Sade Test' })
  expect((await log(admin.token, 'action=nothing-like-it')).body.data.entries).toEqual([])
  const verdict = await m.call('POST', '/staff/audit/verify/', { token: admin.token, body: {} })
  expect(verdict.body.data).toMatchObject({ broken_at: null })
})

it('the search finds returns, refunds and payouts by their codes and what they are about', async () => {
  const [seller, buyer, admin] = [await theSeller(m), await m.buyer('Kemi'), await staffMember(m, 'admin')]
  const work = await m.list({ name: 'Comes back', total: 2 })
  const sold = await paidOrder(m, buyer, { product_id: work.id, quantity: 2 })
  await deliverParcel(m, sold.parcel, seller.token)
  const asked = await m.call('POST', '/shop/returns/', {
    token: buyer.token,
    body: { order_item_id: sold.items[0], reason: 'changed_mind', text: 'Too large for the wall.' },
  })
  const refunded = await m.call('POST', `/staff/orders/${sold.id}/refund/`, {
    token: admin.token,
    headers: { 'Idempotency-Key': 'a-key-of-this-test' },
    body: { amount: 100, reason: 'A scratch' },
  })
  const payout = newId()
  await sql`
    insert into payout (id, code, seller_id, amount_kobo, state, bank, created_at)
    select ${payout}, 'PAY-TEST-1234', id, 100, 'PROPOSED', 'Bank ***1', now() from seller where slug = 'test-artist'`.execute(
    m.db,
  )
  const found = async (q: string, kind: string) => {
    const { body } = await m.call('POST', '/staff/search/', { token: admin.token, body: { q } })
    return body.data.kinds
      .find((each: { kind: string }) => each.kind === kind)
      .found.map((each: Found) => each.page)
  }
  const { id, code } = asked.body.data
  for (const q of [code, id, sold.code]) expect(await found(q, 'returns'), q).toEqual([`returns/${id}`])
  for (const q of [refunded.body.data.refund_id, sold.code, sold.tx_ref])
    expect(await found(q, 'refunds'), q).toEqual([`orders/${sold.id}`])
  for (const q of ['pay-test', payout, 'Test Artist'])
    expect(await found(q, 'payouts'), q).toEqual([`payouts/${payout}`])
  for (const sort of ['code', '-total', 'customer', '-state', 'email', 'created_at'])
    expect((await m.call('GET', `/staff/orders/?sort=${sort}`, { token: admin.token })).status, sort).toBe(
      200,
    )
  const totals = async (sort: string): Promise<number[]> =>
    (await m.call('GET', `/staff/orders/?sort=${sort}`, { token: admin.token })).body.data.orders.map(
      (each: { price_total: number }) => each.price_total,
    )
  expect(await totals('total')).toEqual((await totals('-total')).toReversed())
  for (const [path, sort] of [
    ['sellers', '-works'],
    ['sellers', 'submitted_at'],
    ['works', '-price'],
    ['works', 'seller'],
    ['people', '-email'],
    ['messages', 'answered_at'],
    ['newsletter', '-confirmed_at'],
  ]) {
    expect((await m.call('GET', `/staff/${path}/?sort=${sort}`, { token: admin.token })).status, path).toBe(
      200,
    )
    const refused = await m.call('GET', `/staff/${path}/?sort=id;drop`, { token: admin.token })
    expect(refused.body, path).toMatchObject({ status: 'error', field: 'sort' })
  }
})

it('L-03 no address holds what staff look for', async () => {
  const { token } = await staffMember(m, 'admin')
  const path = '/staff/search/?q=ada%40example.com'
  expect((await m.call('GET', path, { token })).status).toBe(405)
  expect((await m.call('POST', path, { token, body: {} })).status).toBe(422)
})

it('D27 the search finds codes in part and without hyphens, tracking codes, account numbers, references, and names in any order', async () => {
  const [seller, admin] = [await theSeller(m), await staffMember(m, 'admin')]
  const buyer = await m.buyer('Adaeze')
  await sql`update account set last_name = 'Ọkọ́rọ̀-Bello' where id = ${buyer.id}`.execute(m.db)
  const work = await m.list({ name: 'Second wind' })
  const order = await paidOrder(m, buyer, { product_id: work.id })
  await sql`update orders set customer_name = 'Adaeze Ọkọ́rọ̀-Bello' where id = ${order.id}`.execute(m.db)
  await deliverParcel(m, order.parcel, seller.token)
  await sql`update parcel set tracking_code = 'GIG-77-4411-NG' where id = ${order.parcel}`.execute(m.db)
  await sql`
    insert into payment_transfer (attempt_id, bank, account_number, account_name, amount_kobo, expires_at)
    select id, 'Wema Bank', '0098765432', 'AWORAN', 100, now() from payment_attempt where order_id = ${order.id}`.execute(
    m.db,
  )
  await sql`
    update payment_attempt set provider_id = 'FLW-887766' where order_id = ${order.id} and provider_id is not null`.execute(
    m.db,
  )
  const found = async (q: string, kind = 'orders') => {
    const { body } = await m.call('POST', '/staff/search/', { token: admin.token, body: { q } })
    const hits = body.data.kinds.find((each: { kind: string }) => each.kind === kind)
    return hits.found.map((each: Found) => each.page)
  }
  const page = `orders/${order.id}`
  const [, middle = '', end = ''] = order.code.split('-')
  for (const q of [
    middle,
    end.toLowerCase(),
    order.code.replaceAll('-', ''),
    `${end} ${middle}`,
    'okoro bello adaeze',
    'ADAEZE ọkọrọbello',
    'gig774411',
    'gig-77-4411',
    '0098765432',
    '98765432',
    '887766',
    order.tx_ref.slice(2),
  ])
    expect(await found(q), q).toContain(page)
  expect(await found('okoro adaeze', 'people')).toEqual([`people/${buyer.id}`])
  expect(await found(`no ${middle}`)).toEqual([])
  expect(await found('100%_')).toEqual([])
  const works = await m.call('GET', `/staff/works/?status=all&search=second`, { token: admin.token })
  expect(works.body.data.works).toMatchObject([{ id: work.id }])
  const sold = await m.call('GET', `/staff/works/?status=sold&search=second`, { token: admin.token })
  expect(sold.body.data.works).toMatchObject([{ id: work.id, status: 'sold' }])
})
