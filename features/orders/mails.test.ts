import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { HOUR } from '../../kernel/clock.ts'
import { lastLongDayOf } from '../../kernel/dates.ts'
import type { Id } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { createMailSender, type Mailbox, startMailbox } from '../../platform/mail/index.ts'
import { expireAll } from '../../server/testing/test-expiry.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { settle, settleOrder } from '../payments/index.server.ts'
import { followPaid, mailRefund } from './index.server.ts'
import { mailsOf, paidOrder, placeOrder, shipping, theSeller, upload } from './test-sale.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof theSeller>>
let folder: string
let mailbox: Mailbox
beforeAll(async () => {
  m = await openMarketplace()
  seller = await theSeller(m)
  folder = await mkdtemp(join(tmpdir(), 'aworan-mails-'))
  mailbox = await startMailbox({ dataDir: folder })
})
afterAll(async () => {
  await mailbox.stop()
  await m.close()
  await rm(folder, { recursive: true, force: true })
})

let works = 0
const work = async () => (await m.list({ name: `Written about ${(works += 1)}`, naira: 100_000 })).id

/** Does something again and again, at once and one after the other. */
const often = async (act: () => Promise<unknown>): Promise<void> => {
  await Promise.all([act(), act()])
  await act()
}

type SentMail = { subject: string; html: string; text: string; to: string[] }
/** Posts all that waits by SMTP, by two senders at once, and again; answers what has arrived about an order. */
const arrived = async (code: string): Promise<SentMail[]> => {
  const sender = () =>
    createMailSender({
      db: m.db,
      clock: { now: () => new Date(Date.now() + 2 * HOUR) },
      mail: m.features.mail,
      smtpUrl: mailbox.smtpUrl,
      from: 'Àwòrán <hello@aworan.example>',
      log: { info: vi.fn(), warn: vi.fn() },
    })
  const senders = [sender(), sender()]
  await Promise.all(senders.map((one) => one.sendDue()))
  await Promise.all(senders.map((one) => one.sendDue()))
  await Promise.all(senders.map((one) => one.stop()))
  const answer = await fetch(`${mailbox.url}/messages?limit=500`)
  const { messages } = (await answer.json()) as { messages: SentMail[] }
  return messages.filter(({ subject }) => subject.includes(code))
}

const about = (mails: SentMail[], subject: RegExp): SentMail => {
  const found = mails.filter((message) => subject.test(message.subject))
  expect(found.map((message) => message.subject)).toHaveLength(1)
  const [message] = found
  if (!message) throw new Error(`no mail like ${subject}`)
  return { ...message, html: message.html.replaceAll('<!-- -->', '') }
}

it('placed, transfer, paid, to pack, sent and delivered: each mail arrives exactly once, however often its reason is repeated', async () => {
  const buyer = await m.buyer()
  const product = await work()
  const body = {
    delivery_option: 'HOME',
    shipping_id: buyer.addressId,
    product_id: product,
    with_frame: false,
  }
  const placed: { id: Id; code: string; tx_ref: string; price_total: number }[] = []
  await often(async () => {
    const headers = { 'idempotency-key': 'one and the same order' }
    placed.push((await m.call('POST', '/shop/orders/', { token: buyer.token, headers, body })).body.data)
  })
  const order = placed.find((one) => one?.id)
  if (!order) throw new Error('no order')
  await often(() => m.call('POST', `/shop/orders/${order.id}/transfer/`, { token: buyer.token }))
  await sql`insert into seller_terms (seller_id, commission_bp, vat_registered, changed_at)
    select seller_id, null, true, now() from work where id = ${product}`.execute(m.db)
  await m.charge(order, { webhook: { copies: 3 } })
  await often(() => settle(m.features.payments, order.tx_ref, 'browser'))
  await often(() => followPaid(m.features.orders, order.id))
  const { data } = (await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })).body
  const [parcel] = data.parcels
  await upload(m, `/seller/parcels/${parcel.id}/photographs/`, seller.token)
  await often(() =>
    m.call('POST', `/seller/parcels/${parcel.id}/ship/`, { token: seller.token, body: shipping }),
  )
  await often(() => m.call('POST', `/shop/parcels/${parcel.id}/received/`, { token: buyer.token }))

  const mails = await arrived(order.code)
  const subjects = mails.map(({ subject }) => subject)
  expect([subjects.length, new Set(subjects).size]).toEqual([7, 7])
  for (const { html, text, to } of mails) {
    expect(to).toEqual([to[0] === seller.email ? seller.email : buyer.email])
    expect(html).toMatch(/^<!DOCTYPE html/)
    expect(text.length).toBeGreaterThan(100)
    expect(text).not.toMatch(/undefined|NaN|Invalid|<[a-z]/)
  }
  const { rows: lines } = await sql<{ picture_id: Id }>`
    select picture_id from order_line where order_id = ${order.id}`.execute(m.db)
  for (const { html, to } of mails)
    if (to[0] === buyer.email) expect(html).toContain(`/media/${lines[0]?.picture_id}/320.jpg"`)
  about(mails, /waits for its payment/)
  about(mails, /^Transfer NGN 103,500/)
  about(mails, /is on its way/)
  about(mails, /has arrived/)
  const receipt = about(mails, /is paid/)
  // Of 100,000 for the work of a registered seller 6,976.74 are VAT, of 3,500 for delivery 244.19.
  for (const said of ['NGN 100,000', 'NGN 3,500', 'NGN 103,500', 'Of which VAT (7.5 %)', 'NGN 7,220.93'])
    for (const way of [receipt.html, receipt.text]) expect(way).toContain(said)
  const pack = about(mails, /please pack order/)
  expect(pack.to).toEqual([seller.email])
  expect(about(mails, /has reached its buyer/).to).toEqual([seller.email])
  for (const way of [pack.html, pack.text])
    for (const said of [
      'NGN 100,000',
      'NGN 88,500',
      'NGN 3,500 of what you receive is the delivery fee',
      lastLongDayOf(new Date(parcel.pack_by)),
      `/studio/orders/${parcel.id}`,
    ])
      expect(way).toContain(said)
})

it('cancelled, expired, at the station and refunded: each mail arrives exactly once, however often its reason is repeated', async () => {
  const buyer = await m.buyer()
  const withdrawn = await placeOrder(m, buyer, { product_id: await work() })
  await often(() => m.call('DELETE', `/shop/orders/${withdrawn.id}/`, { token: buyer.token }))
  about(await arrived(withdrawn.code), /is cancelled/)

  const station = await m.stationId()
  const collected = await paidOrder(m, buyer, { product_id: await work(), station })
  await upload(m, `/seller/parcels/${collected.parcel}/photographs/`, seller.token)
  await m.call('POST', `/seller/parcels/${collected.parcel}/ship/`, { token: seller.token, body: shipping })
  await often(() =>
    m.call('POST', `/seller/parcels/${collected.parcel}/deliver/`, { token: seller.token, body: {} }),
  )
  about(await arrived(collected.code), /waits at the station/)

  const twice = await placeOrder(m, buyer, { product_id: await work() })
  const { account_number } = (
    await m.call('POST', `/shop/orders/${twice.id}/transfer/`, { token: buyer.token })
  ).body.data
  await m.charge(twice)
  await settleOrder(m.features.payments, twice.id)
  const transfer = { account_number, amount: twice.price_total, webhook: { copies: 2 } }
  await fetch(`${m.url}/sandbox/v3/transfers`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-secret-key', 'content-type': 'application/json' },
    body: JSON.stringify(transfer),
  })
  await often(() => settleOrder(m.features.payments, twice.id))
  await vi.waitFor(async () => expect((await mailsOf(m, twice.id))['refund:*:done']).toHaveLength(1))
  const { rows } = await sql<{ id: string }>`select id from refund where order_id = ${twice.id}`.execute(m.db)
  for (const { id } of rows)
    await often(() => m.features.queue.send(m.db, 'payments.refund', { refundId: id }))
  // What the sandbox never says: that it has only begun.
  const context = m.features.orders
  const money = {
    refundId: rows[0]?.id ?? '',
    amountKobo: 103_500_00,
    currency: 'NGN',
    why: 'Twice.',
    at: new Date(),
  }
  await often(() => withTx(m.db, (tx) => mailRefund(context, tx, twice.id, money, false)))
  const sent = await arrived(twice.code)
  about(sent, /is refunded/)
  about(sent, /is on its way back/)

  const lapsed = await placeOrder(m, buyer, { product_id: await work() })
  m.pass(HOUR)
  await often(() => expireAll(m))
  about(await arrived(lapsed.code), /has ended/)
})

it('a seller reads the last day for sending, not the day after it', () => {
  // Paid on Monday 2 March: three working days end with Thursday, at midnight in Lagos.
  expect(lastLongDayOf(new Date('2026-03-05T23:00:00Z'))).toBe('5 March 2026')
})
