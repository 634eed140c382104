import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../kernel/clock.ts'
import { withTx } from '../../platform/db/index.ts'
import { lookAtUnsent } from '../orders/index.server.ts'
import {
  anotherSeller,
  deliverParcel,
  type OpenSale,
  openSale,
  paidOrder,
  staffMember,
} from '../orders/test-sale.ts'
import { mailGathered, type SellerNotification } from './index.server.ts'

let sale: OpenSale
let shop: string
beforeAll(async () => {
  sale = await openSale({ isVerified: true })
  const { rows } = await sql<{ id: string }>`select id from seller where slug = 'test-artist'`.execute(
    sale.m.db,
  )
  shop = rows[0]?.id ?? ''
})
afterAll(() => sale.m.close())

type Sent = { event_key: string; subject: string; text: string }
const mails = async (): Promise<Sent[]> =>
  (
    await sql<Sent>`select event_key, subject, regexp_replace(text, '\\s+', ' ', 'g') as text from mail
      where recipient = ${sale.seller.email} order by created_at, id`.execute(sale.m.db)
  ).rows
const subjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject)

/** The clock moves on by days: a session of the seller that is not over. */
async function again(): Promise<{ token: string }> {
  const answer = await sale.m.call('POST', '/seller/login/', {
    body: { email: sale.seller.email, password: 'a good password' },
  })
  return { token: answer.body.data.access }
}

const list = async (token?: string, query = '') =>
  (
    await sale.m.call('GET', `/seller/notifications/${query}`, {
      token: token ?? (await again()).token,
    })
  ).body.data

let works = 0
const work = async (total = 1) =>
  (await sale.m.list({ name: `Work ${(works += 1)}`, naira: 100_000, total })).id

let numbers = 0
const told = (more: Partial<SellerNotification> = {}): SellerNotification => ({
  sellerId: shop,
  kind: 'work',
  eventKey: `test:${(numbers += 1)}`,
  subject: `“Work” is on show ${numbers}`,
  says: ['We have reviewed it.'],
  link: { path: '/studio/works', name: 'See the work' },
  ...more,
})
const tell = (...all: SellerNotification[]) =>
  withTx(sale.m.db, (tx) => sale.m.features.orders.notifySellers(tx, ...all))

it('D20 fourteen decisions at once are one mail with all of them, each with its link; and nothing is sent twice', async () => {
  const before = (await mails()).length
  await tell(...Array.from({ length: 14 }, () => told()))
  expect(await mails()).toHaveLength(before)
  sale.m.pass(6 * MINUTE)
  await Promise.all([
    mailGathered(sale.m.features.notifications),
    mailGathered(sale.m.features.notifications),
  ])
  await mailGathered(sale.m.features.notifications)
  const sent = (await mails()).slice(before)
  expect(sent.map(({ subject }) => subject)).toEqual(['14 notifications from Àwòrán'])
  expect(sent[0]?.text.match(/is on show/g)?.length).toBeGreaterThanOrEqual(14)
  expect(sent[0]?.text.match(/\/studio\/works/g)).toHaveLength(14)
  expect((await list()).notifications).toHaveLength(14)
})

it('D20 the first sale is mailed at once with what the seller receives, others of the hour in one mail', async () => {
  const buyer = await sale.m.buyer()
  const before = (await mails()).length
  for (let times = 0; times < 3; times += 1) await paidOrder(sale.m, buyer, { product_id: await work() })
  const first = (await mails()).slice(before)
  expect(first.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^You have sold for NGN 100,000: please pack order AWR-/),
  ])
  expect(first[0]?.text).toContain('You receive NGN 88,500')
  expect(first[0]?.text).toContain('NGN 3,500 of what you receive is the delivery fee')
  sale.m.pass(HOUR)
  await mailGathered(sale.m.features.notifications)
  expect((await subjects()).slice(before + 1)).toEqual(['2 notifications from Àwòrán'])
})

it('D2 a seller reads not to send a refunded order, and what the refund takes off the balance; a repeated reason says nothing new', async () => {
  const buyer = await sale.m.buyer()
  const finance = await staffMember(sale.m, 'finance')
  const order = await paidOrder(sale.m, buyer, { product_id: await work() })
  const before = (await mails()).length
  const refunded = await sale.m.call('POST', `/staff/orders/${order.id}/refund/`, {
    token: finance.token,
    headers: { 'idempotency-key': 'all' },
    body: { all: true, reason: 'The seller cannot send it.' },
  })
  expect(refunded.status).toBe(200)
  const said = (await mails()).slice(before)
  expect(said[0]?.subject).toBe(`Do not send order ${order.code}: it is cancelled`)
  expect(said[0]?.text).toContain('please do not send this')
  expect(said[0]?.text).toContain(`/studio/orders/${order.parcel}`)
  await expect
    .poll(async () => (await list()).notifications.map(({ subject }: { subject: string }) => subject))
    .toContain(`NGN 103,500 of order ${order.code} went back to the buyer`)
  const refund = (await list()).notifications.find(({ kind }: { kind: string }) => kind === 'refunded')
  expect(refund.rows).toEqual(
    expect.arrayContaining([
      { name: 'Refunded to the buyer', value: 'NGN 103,500' },
      { name: 'Your balance changes by', value: '− NGN 88,500' },
    ]),
  )
})

it('D2 the deadline is said a day before and when it is missed, once each, and not of what was sent', async () => {
  const buyer = await sale.m.buyer()
  const [late, sent] = [
    await paidOrder(sale.m, buyer, { product_id: await work() }),
    await paidOrder(sale.m, buyer, { product_id: await work() }),
  ]
  await deliverParcel(sale.m, sent.parcel, (await again()).token)
  const of = async (code: string) =>
    (await list(undefined, '?limit=96')).notifications
      .filter(
        ({ kind, subject }: { kind: string; subject: string }) =>
          kind === 'deadline' && subject.includes(code),
      )
      .map(({ subject }: { subject: string }) => subject)
  await lookAtUnsent(sale.m.features.orders)
  expect(await of(late.code)).toEqual([])
  await sql`update parcel set pack_by = ${new Date(sale.m.features.orders.clock.now().getTime() + DAY)} where id = ${late.parcel}`.execute(
    sale.m.db,
  )
  await lookAtUnsent(sale.m.features.orders)
  await lookAtUnsent(sale.m.features.orders)
  expect(await of(late.code)).toEqual([expect.stringMatching(/^Please send order .* by /)])
  sale.m.pass(2 * DAY)
  await lookAtUnsent(sale.m.features.orders)
  await lookAtUnsent(sale.m.features.orders)
  expect(await of(late.code)).toHaveLength(2)
  expect((await of(late.code))[0]).toMatch(/is late: it was to be sent by/)
  expect(await of(sent.code)).toEqual([])
})

it('what is switched off is not mailed, and still stands in the studio; what is required cannot be switched off', async () => {
  const path = '/seller/notification-settings/'
  const { token } = await again()
  const off = { choices: [{ kind: 'work', mail: false, message: false }] }
  const changed = await sale.m.call('PUT', path, { token, body: off })
  expect(changed.body.data.choices).toContainEqual({ kind: 'work', mail: false, message: false })
  const before = (await mails()).length
  await tell(told({ subject: 'Not mailed' }))
  await sql`update notification set mail_at = now() - interval '1 second' where mail_at is not null`.execute(
    sale.m.db,
  )
  await mailGathered(sale.m.features.notifications)
  expect((await subjects()).slice(before)).not.toContain('Not mailed')
  const [newest] = (await list(token)).notifications
  expect(newest).toMatchObject({ subject: 'Not mailed', mail: 'off', is_read: false })

  const refused = await sale.m.call('PUT', path, {
    token,
    body: { choices: [{ kind: 'cancelled', mail: false, message: false }] },
  })
  expect(refused).toMatchObject({ status: 422, body: { code: 'notification_required', field: 'choices' } })
})

it('a mail that cannot be delivered is shown as undelivered, and the notification stays', async () => {
  const { token } = await again()
  await tell(told({ kind: 'cancelled', subject: 'Do not send it', eventKey: 'test:dead' }))
  await sql`update mail set given_up_at = now(), failed_why = '550 no such user' where event_key = 'test:dead'`.execute(
    sale.m.db,
  )
  const page = await list(token)
  expect(page.undelivered).toBe(1)
  expect(page.notifications[0]).toMatchObject({ subject: 'Do not send it', mail: 'undelivered' })
})

it('unread notifications are counted and read one by one or all; another seller reaches none of them', async () => {
  const { token } = await again()
  const stranger = await anotherSeller(sale.m)
  const { unread, notifications } = await list(token)
  expect(unread).toBeGreaterThan(1)
  const [first] = notifications
  const read = (caller: string, body: object) =>
    sale.m.call('POST', '/seller/notifications/read/', { token: caller, body })
  expect(await read(stranger.token, { id: first.id })).toMatchObject({
    status: 404,
    body: { code: 'notification_not_found' },
  })
  expect((await list(stranger.token)).notifications).toEqual([])
  await read(stranger.token, {})
  expect((await list(token)).unread).toBe(unread)
  expect((await read(token, { id: first.id })).body.data.unread).toBe(unread - 1)
  expect((await read(token, {})).body.data.unread).toBe(0)
  expect((await list(token, '?which=unread')).notifications).toEqual([])
})

it('a seller without an account gets nothing, and a transaction that fails leaves nothing', async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from notification`.execute(sale.m.db)).rows[0]?.n
  const before = await count()
  await tell(told({ sellerId: '018f0000-0000-7000-8000-000000000000' }))
  await expect(
    withTx(sale.m.db, async (tx) => {
      await sale.m.features.orders.notifySellers(tx, told({ kind: 'debt' }))
      throw new Error('it did not happen')
    }),
  ).rejects.toThrow('it did not happen')
  expect(await count()).toBe(before)
})
