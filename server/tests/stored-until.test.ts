import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { PASSWORD } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
beforeAll(async () => void (m = await openMarketplace()))
afterAll(() => m.close())

const count = async (from: ReturnType<typeof sql>): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(m.db)).rows[0]?.count ?? 0

/** Has the regular work done that deletes what is over. */
const keepHouse = async (): Promise<void> => {
  await m.features.queue.send(m.db, 'housekeeping', {})
  await m.features.queue.send(m.db, 'orders.expire', {})
}
const report = (slug: string, token: string) =>
  m.call('POST', `/shop/products/${slug}/report/`, {
    token,
    body: { reason: 'copied', text: 'It hangs elsewhere.' },
  })
const remove = ({ token }: { token: string }) =>
  m.call('DELETE', '/profiles/', { token, body: { password: PASSWORD } })

it('answers go after 1 day, codes 2 after their end, mails after 30, sign-ins 30 after their end, joined guests after 90, known places after 180, left newsletters after 400', async () => {
  const work = await m.list({ name: 'Kept for a while' })
  const { id, email, token, addressId } = await m.buyer()
  const guest = await m.guest()
  const signedIn = await m.call('POST', '/auth/login/buyer/', { guest, body: { email, password: PASSWORD } })
  expect(signedIn.status).toBe(200)
  await m.call('POST', '/auth/send-password-reset-otp/', { body: { email } })
  for (const marketing of [true, false])
    await m.call('PUT', '/profiles/consents/', { token, body: { marketing } })
  const placed = await m.call('POST', '/shop/orders/', {
    token,
    headers: { 'idempotency-key': newId() },
    body: { product_id: work.id, delivery_option: 'HOME', shipping_id: addressId },
  })
  expect(placed.status).toBeLessThan(300)
  await m.call('GET', '/auth/logout/', { token: signedIn.body.data.access })
  await sql`update mail set sent_at = created_at, given_up_at = null`.execute(m.db)
  const mails = (await sql<{ id: Id }>`select id from mail where recipient = ${email}`.execute(m.db)).rows

  const left = async () => ({
    answers: await count(sql`idempotency_key where principal = ${id}`),
    codes: await count(sql`one_time_code where account_id = ${id}`),
    mails: await count(
      sql`mail where id = any(${mails.map((one) => one.id)}::uuid[]) and recipient <> '' and subject <> ''`,
    ),
    signIns: await count(sql`session where account_id = ${id} and revoked_at is not null`),
    guests: await count(sql`guest where merged_into = ${id}`),
    places: await count(sql`familiar where account_id = ${id}`),
    newsletter: await count(sql`newsletter_subscription where email = ${email} and left_at is not null`),
  })
  const before = await left()
  for (const [name, rows] of Object.entries(before)) expect(rows, name).toBeGreaterThan(0)

  const gone = new Set<string>()
  for (const [days, names] of [
    [0, []],
    [1.01, ['answers']],
    [2, ['codes']],
    [27.5, ['mails', 'signIns']],
    [60, ['guests']],
    [90, ['places']],
    [210, []],
    [10, ['newsletter']],
  ] as const) {
    m.pass(days * DAY)
    for (const name of names) gone.add(name)
    await keepHouse()
    const expected = Object.fromEntries(
      Object.entries(before).map(([name, rows]) => [name, gone.has(name) ? 0 : rows]),
    )
    await expect.poll(left).toEqual(expected)
  }
  expect(await count(sql`consent where account_id = ${id}`)).toBe(2)
})

it('with an account go its settled reports; open ones stay without its name, and security records stay', async () => {
  const [{ id, token }, closer] = [await m.buyer(), await m.buyer()]
  const [settled, open] = [await m.list({ name: 'Settled' }), await m.list({ name: 'Open' })]
  for (const { slug } of [settled, open]) expect((await report(slug, token)).status).toBeLessThan(300)
  await sql`
    update work_report set closed_at = now(), closed_by = ${closer.id} where work_id = ${settled.id}`.execute(
    m.db,
  )
  expect((await remove({ token })).status).toBe(200)
  const { rows } = await sql`
    select work_id, account_id from work_report where work_id in (${settled.id}, ${open.id})`.execute(m.db)
  expect(rows).toEqual([{ work_id: open.id, account_id: null }])
  await keepHouse()
  await expect.poll(() => count(sql`security_event where account_id = ${id}`)).toBeGreaterThan(0)
})

it('a seller’s work with an open report stays when the seller leaves, out of the shop; others that nobody ordered go', async () => {
  const [seller, buyer] = [await m.buyer(), await m.buyer()]
  const [reported, other] = [await m.list({ name: 'Reported' }), await m.list({ name: 'Not reported' })]
  expect((await report(reported.slug, buyer.token)).status).toBeLessThan(300)
  await sql`update account set role = 'SELLER' where id = ${seller.id}`.execute(m.db)
  await sql`update seller set account_id = ${seller.id}`.execute(m.db)
  expect((await remove(seller)).body.message).toBe('Your account is deleted.')
  expect((await m.call('GET', `/shop/products/${reported.slug}/`)).status).toBe(404)
  const { rows } = await sql`select id from work where id in (${reported.id}, ${other.id})`.execute(m.db)
  expect(rows).toEqual([{ id: reported.id }])
})
