import { sql } from 'kysely'
import { expect } from 'vitest'
import { upload as uploadEvidence } from '../../features/orders/test-sale.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { PASSWORD } from './test-account.ts'
import type { Called, Marketplace } from './test-marketplace.ts'

type Buyer = Awaited<ReturnType<Marketplace['buyer']>>

/** Asks to delete an account. */
export function remove(m: Marketplace, { token }: { token: string }, password = PASSWORD): Promise<Called> {
  return m.call('DELETE', '/profiles/', { token, body: { password } })
}

/** What an account is shown of what is stored about it, by section. */
export async function storedData(
  m: Marketplace,
  { token }: { token: string },
): Promise<Record<string, unknown>> {
  return (await m.call('GET', '/profiles/data/', { token })).body.data.kept
}

const consent = (m: Marketplace, { token }: { token: string }, marketing: boolean) =>
  m.call('PUT', '/profiles/consents/', { token, body: { marketing } })

/** Orders one work, unpaid. */
export function place(m: Marketplace, buyer: Buyer, work: { id: Id }): Promise<Called> {
  return m.call('POST', '/shop/orders/', {
    token: buyer.token,
    headers: { 'idempotency-key': newId() },
    body: { product_id: work.id, delivery_option: 'HOME', shipping_id: buyer.addressId },
  })
}

/** Says that the parcels of an order arrived so many days ago. */
export function deliver(m: Marketplace, orderId: Id, daysAgo: number) {
  return sql`update parcel set state = 'SUCCESS', changed_at = ${after(new Date(), -daysAgo * DAY)},
      received_at = ${after(new Date(), -daysAgo * DAY)}, tracking_code = 'Track-me'
    where order_id = ${orderId}`.execute(m.db)
}

/** All rows of all tables, as text. */
export async function dump(m: Marketplace): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(m.db)
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(m.db)
    texts.push(...found.rows.map((row) => `${name} ${row.text}`))
  }
  return texts.join('\n')
}

let people = 0
/** A person with data in every table that stores personal data. */
export async function personWithTraces(m: Marketplace) {
  people += 1
  const [first, last, home, road, town, words] = ['First', 'Last', 'Home', 'Road', 'Town', 'Words'].map(
    (word) => `${word}mark${people}x`,
  )
  const phone = `0809990001${people}`
  const guest = await m.guest()
  const [bought, wished, wanted, awaited] = [
    await m.list({ name: `Bought ${newId()}` }),
    await m.list({ name: `Wished ${newId()}` }),
    await m.list({ name: `Wanted ${newId()}` }),
    await m.list({ name: `Awaited ${newId()}` }),
  ]
  const buyer = await m.buyer()
  const { token, email } = buyer
  const post = (path: string, body: object) => m.call('POST', path, { token, body })
  await m.call('PUT', '/profiles/', {
    token,
    body: {
      first_name: first,
      last_name: last,
      phone: phone,
      address: home,
      city: town,
      country: 'Nigeria',
      business_name: 'none',
    },
  })
  await m.call('PUT', `/shop/shipping-addresses/${buyer.addressId}/`, {
    token,
    body: {
      address: road,
      city: town,
      state: 'Lagos',
      country: 'Nigeria',
      phone: phone,
      zipcode: '',
      firstname: first,
      lastname: last,
      email,
    },
  })
  await m.call('POST', '/auth/login/buyer/', { guest, body: { email, password: PASSWORD } })
  await post('/shop/wishlist/', { slug: wished.slug })
  await post('/shop/cart/', { product_slug: wished.slug, quantity: 1 })
  await m.call('GET', `/shop/products/${wished.slug}/`, { token })
  await post('/general/send-message/', {
    email,
    name: first,
    text: `${words}, and quite a few of them.`,
  })
  await post(`/shop/products/${wished.slug}/report/`, { reason: 'copied', text: 'It hangs elsewhere too.' })
  await m.call('POST', '/auth/send-password-reset-otp/', { body: { email } })
  await consent(m, buyer, true)
  await place(m, await m.buyer(), awaited)
  expect((await m.call('PUT', `/shop/waiting/${awaited.slug}/`, { token })).status).toBe(200)
  expect((await m.call('PUT', '/shop/following/test-artist/', { token })).status).toBe(200)
  await post('/shop/checkout/', { product_id: bought.id })
  const order = (await place(m, buyer, bought)).body.data
  const customer = { name: `${first} ${last}`, email }
  await m.charge(order, { customer, webhook: {} })
  await post(`/shop/orders/${order.id}/check/`, {})
  await expect
    .poll(
      async () => (await sql`select 1 from webhook_event where tx_ref = ${order.tx_ref}`.execute(m.db)).rows,
    )
    .toHaveLength(1)
  return { buyer, order, wished, wanted, marks: [first, last, phone, home, road, town, words].map(String) }
}

/** A return of an order that was delivered, with a photograph, which the buyer gives up again. Returns the photograph's id. */
export async function giveUpReturn(
  m: Marketplace,
  buyer: Buyer,
  order: { id: Id },
  text: string,
): Promise<Id> {
  await deliver(m, order.id, 1)
  const { token } = buyer
  const read = await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token })
  const wish = { order_item_id: read.body.data.items[0].id, reason: 'changed_mind', text }
  const { id } = (await m.call('POST', '/shop/returns/', { token, body: wish })).body.data
  const taken = await uploadEvidence(m, `/shop/returns/${id}/photographs/`, token)
  expect(taken.status).toBe(201)
  expect(await remove(m, buyer)).toMatchObject({ body: { code: 'account_return_open', about: order.id } })
  expect((await m.call('POST', `/shop/returns/${id}/withdraw/`, { token, body: {} })).status).toBe(200)
  const { rows } = await sql<{ id: Id }>`select id from evidence where taken_in_by = ${buyer.id}`.execute(
    m.db,
  )
  return rows[0]?.id ?? ''
}
