import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after, DAY, HOUR } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { listRefunds } from '../payments/index.server.ts'
import { lookAtUnsent } from './service/unsent.ts'
import {
  anotherSeller,
  mailsOf,
  type OpenSale,
  onSale,
  openSale,
  paidOrder,
  refundsOf,
  shipParcel,
  shipping,
  staffMember,
  upload,
} from './test-sale.ts'

let m: Marketplace
let seller: OpenSale['seller']
let support: OpenSale['support']
let works = 0
beforeAll(async () => void ({ m, seller, support } = await openSale()))
afterAll(() => m.close())

type Order = Awaited<ReturnType<typeof paidOrder>>

const unique = (naira = 100_000) => m.list({ name: `Desk piece ${++works}`, naira })
const sold = async (naira?: number) => {
  const work = await unique(naira)
  const buyer = await m.buyer()
  return { work, buyer, order: await paidOrder(m, buyer, { product_id: work.id }) }
}
const bySeller = (method: string, path: string, body?: unknown, token = seller.token) =>
  m.call(method, `/seller/parcels/${path}`, { token, body })
const cancel = (parcel: string, body: object = {}, { token = support.token, key = newId() } = {}) =>
  m.call('POST', `/staff/parcels/${parcel}/cancel/`, {
    token,
    headers: { 'idempotency-key': key },
    body: { reason: 'The seller cannot send it.', restock: false, ...body },
  })
const send = (parcel: string) => shipParcel(m, parcel, seller.token)
const listed = async (query: string, token = support.token) =>
  (await m.call('GET', `/staff/parcels/?${query}`, { token })).body.data.parcels as {
    id: string
    days_late: number
    order_code: string
  }[]
const sums = async (orderId: string) =>
  (await refundsOf(m, orderId)).map((one) => ({
    amount: one.amount_kobo,
    shipping: one.shipping_kobo,
    lines: one.lines.map(({ quantity, amountKobo }) => [quantity, amountKobo]),
  }))
const stateOf = async (parcel: string) =>
  (await sql<{ state: string }>`select state from parcel where id = ${parcel}`.execute(m.db)).rows[0]?.state
/** Moves the deadline of a parcel so far back that it is so many hours over. */
const overdue = (parcel: string, hours: number) =>
  sql`update parcel set pack_by = ${after(new Date(), -hours * HOUR)} where id = ${parcel}`.execute(m.db)
const look = () => lookAtUnsent(m.features.orders)
const reminded = async ({ parcel }: Order) =>
  (
    await sql<{ event_key: string }>`
      select event_key from notification where kind = 'deadline' and event_key like ${`%:parcel:${parcel}:%`}`.execute(
      m.db,
    )
  ).rows
    .map(({ event_key }) => event_key.split(':').at(-1) ?? '')
    .toSorted((a, b) => a.localeCompare(b))

describe('D4 the parcels desk', () => {
  it('D4 lists late parcels first with their days, filters them, and counts them for the tiles', async () => {
    const fresh = await sold()
    const late = await sold()
    const onItsWay = await sold()
    await overdue(late.order.parcel, 12 * 24 + 1)
    await send(onItsWay.order.parcel)
    const all = await listed('limit=96')
    const place = (order: Order) => all.findIndex(({ id }) => id === order.parcel)
    expect(place(late.order)).toBeLessThan(place(fresh.order))
    expect(place(fresh.order)).toBeLessThan(place(onItsWay.order))
    const [first] = await listed('show=late')
    expect(first).toMatchObject({ id: late.order.parcel, late: true, days_late: expect.any(Number) })
    expect(first?.days_late).toBeGreaterThanOrEqual(13)
    const ids = async (query: string) => (await listed(`limit=96&${query}`)).map(({ id }) => id)
    expect(await ids('show=late')).not.toContain(fresh.order.parcel)
    expect(await ids('show=to_pack')).toEqual(expect.arrayContaining([late.order.parcel, fresh.order.parcel]))
    expect(await ids('show=on_the_way')).toContain(onItsWay.order.parcel)
    expect(await ids('show=to_confirm')).not.toContain(onItsWay.order.parcel)
    await sql`update parcel set shipped_at = now() - interval '8 days' where id = ${onItsWay.order.parcel}`.execute(
      m.db,
    )
    expect(await ids('show=to_confirm')).toContain(onItsWay.order.parcel)
    expect(await ids('seller=test')).toContain(late.order.parcel)
    expect(await ids('seller=nobody%25')).toEqual([])
    expect((await m.call('GET', '/staff/parcels/?show=sold', { token: support.token })).status).toBe(422)
    const finance = await staffMember(m, 'finance')
    expect((await listed('show=late', finance.token)).length).toBeGreaterThan(0)
    const content = await staffMember(m, 'content')
    expect((await m.call('GET', '/staff/parcels/', { token: content.token })).status).toBe(403)
    // A seller's list takes no such filters.
    expect((await bySeller('GET', '?show=late')).status).toBe(200)
  })
})

describe('D17 a parcel that cannot be sent', () => {
  it('D17 its seller says why, staff read it on top, it cannot be sent meanwhile, and it can be taken back', async () => {
    const { order } = await sold()
    const said = await bySeller('POST', `${order.parcel}/cannot-send/`, { reason: 'It fell from the easel.' })
    expect(said.body.data.cannot_send).toMatchObject({
      reason: 'It fell from the easel.',
      items: [{ id: order.items[0], quantity: 1 }],
    })
    expect((await listed('limit=96'))[0]?.id).toBe(order.parcel)
    expect((await listed('show=cannot_send')).map(({ id }) => id)).toContain(order.parcel)
    expect((await send(order.parcel)).body.code).toBe('cannot_send_open')
    const back = await bySeller('DELETE', `${order.parcel}/cannot-send/`)
    expect(back.body.data.cannot_send).toBeNull()
    expect((await send(order.parcel)).status).toBe(200)
    const late = await bySeller('POST', `${order.parcel}/cannot-send/`, { reason: 'After all not.' })
    expect(late).toMatchObject({ status: 409, body: { code: 'moved_on', about: 'SHIPPING' } })
  })

  it('D17 staff cancel it: work and delivery fee go back, the work is not on sale again unless they say so', async () => {
    const finance = await staffMember(m, 'finance')
    for (const restock of [false, true]) {
      const { order, work, buyer } = await sold()
      await bySeller('POST', `${order.parcel}/cannot-send/`, { reason: 'It was stolen.' })
      const key = newId()
      const answers = await Promise.all(
        [1, 2].map(() => cancel(order.parcel, { restock }, { token: finance.token, key })),
      )
      for (const answer of answers)
        expect(answer.body.data).toMatchObject({
          state: 'REQUESTED',
          parcel: { state: 'CANCELLED', cannot_send: null },
        })
      const [refund, ...more] = await sums(order.id)
      expect(more).toEqual([])
      expect(refund?.amount).toBe(order.price_total * 100)
      expect(refund).toMatchObject({
        lines: [[1, 100_000_00]],
        shipping: order.price_total * 100 - 100_000_00,
      })
      expect(await onSale(m, work.sizes[0])).toBe(restock ? 1 : 0)
      const seen = (await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })).body
        .data
      expect(seen).toMatchObject({ delivery_status: 'CANCELLED', payment: 'refund' })
      const [entry] = await readAuditHistory(m.db, 'order', order.id)
      expect(entry).toMatchObject({ action: 'order.refund' })
      expect((await cancel(order.parcel)).body).toMatchObject({ code: 'moved_on', about: 'CANCELLED' })
    }
  })

  it('D17 of pieces that cannot be sent the rest is still to be sent, and the fee stays', async () => {
    const print = await m.list({ name: `Desk print ${++works}`, naira: 20_000, total: 9 })
    const order = await paidOrder(m, await m.buyer(), { product_id: print.id, quantity: 3 })
    const items = [{ id: order.items[0], quantity: 2 }]
    const tooMany = { reason: 'x', items: [{ id: order.items[0], quantity: 4 }] }
    expect((await bySeller('POST', `${order.parcel}/cannot-send/`, tooMany)).body.code).toBe(
      'refund_too_large',
    )
    const others = { reason: 'x', items: [{ id: newId(), quantity: 1 }] }
    expect((await bySeller('POST', `${order.parcel}/cannot-send/`, others)).body.code).toBe(
      'order_line_not_found',
    )
    await bySeller('POST', `${order.parcel}/cannot-send/`, { reason: 'Two are damp.', items })
    expect((await cancel(order.parcel, { items: [...items, ...items] })).body.code).toBe(
      'order_line_not_found',
    )
    const answer = await cancel(order.parcel, { items })
    expect(answer.body.data.parcel).toMatchObject({ state: 'PACKING', cannot_send: null })
    expect(answer.body.data.parcel.items[0]).toMatchObject({ quantity: 3, to_send: 1 })
    expect(await sums(order.id)).toEqual([{ amount: 40_000_00, shipping: 0, lines: [[2, 40_000_00]] }])
    expect(await onSale(m, print.sizes[0])).toBe(6)
    // What was kept back stays so when the rest is refunded and goes back on sale.
    await cancel(order.parcel, { restock: true })
    expect(await onSale(m, print.sizes[0])).toBe(7)
    expect((await sums(order.id)).reduce((sum, one) => sum + one.amount, 0)).toBe(order.price_total * 100)
    const { rows } = await sql<{ ok: boolean }>`
      select e.total = e.available + coalesce((select sum(h.quantity) from hold h where h.edition_id = e.id
        and h.state in ('live', 'sold', 'kept')), 0) as ok from edition e where e.id = ${print.sizes[0]}`.execute(
      m.db,
    )
    expect(rows).toEqual([{ ok: true }])
  })

  it('D16 pieces off sale are put on sale again, once by two people at once, and never more than there are', async () => {
    const print = await m.list({ name: `Desk print ${++works}`, naira: 20_000, total: 5 })
    const order = await paidOrder(m, await m.buyer(), { product_id: print.id, quantity: 3 })
    await cancel(order.parcel, { restock: false })
    expect(await onSale(m, print.sizes[0])).toBe(2)
    const restock = (body: object, token = support.token) =>
      m.call('POST', `/staff/parcels/${order.parcel}/restock/`, { token, body })
    const item_id = order.items[0]
    expect((await restock({ item_id, quantity: 4 })).body.code).toBe('moved_on')
    expect((await restock({ item_id: newId(), quantity: 1 })).body.code).toBe('order_line_not_found')
    expect((await restock({ item_id, quantity: 0 })).status).toBe(422)
    expect((await restock({ item_id, quantity: 1 }, (await staffMember(m, 'content')).token)).status).toBe(
      403,
    )
    expect((await restock({ item_id, quantity: 1 })).body.data.items[0]).toMatchObject({
      to_send: 0,
      off_sale: 2,
    })
    expect(await onSale(m, print.sizes[0])).toBe(3)
    const both = await Promise.all([restock({ item_id, quantity: 2 }), restock({ item_id, quantity: 2 })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await onSale(m, print.sizes[0])).toBe(5)
    const [entry] = await readAuditHistory(m.db, 'order', order.id)
    expect(entry).toMatchObject({ action: 'parcel.change' })
    expect([entry?.before, entry?.after].join()).toMatch(/"off_sale":2.*"off_sale":0/)
    const shown = (await m.call('GET', `/shop/products/${print.slug}/`)).body.data
    expect(shown).toMatchObject({ sold: false, in_stock: 5 })
  })

  it('D17 is refused to strangers, and above the limit to support', async () => {
    const { order } = await sold(600_000)
    const other = await anotherSeller(m)
    const reason = { reason: 'It is not mine.' }
    expect((await bySeller('POST', `${order.parcel}/cannot-send/`, reason, other.token)).status).toBe(404)
    expect((await bySeller('DELETE', `${order.parcel}/cannot-send/`, undefined, other.token)).status).toBe(
      404,
    )
    const content = await staffMember(m, 'content')
    for (const token of [seller.token, other.token, content.token])
      expect((await cancel(order.parcel, {}, { token })).status).toBe(403)
    expect((await cancel(order.parcel)).body.code).toBe('finance_only')
    expect(await stateOf(order.parcel), 'a refused refund cancels nothing').toBe('PACKING')
    const noKey = { token: support.token, body: { reason: 'x', restock: true } }
    expect((await m.call('POST', `/staff/parcels/${order.parcel}/cancel/`, noKey)).body.code).toBe(
      'idempotency_key_missing',
    )
  })

  it('D17 sending and cancelling at once leave one outcome', async () => {
    for (let round = 0; round < 4; round++) {
      const { order, work } = await sold()
      await upload(m, `/seller/parcels/${order.parcel}/photographs/`, seller.token)
      const admin = await staffMember(m, 'finance')
      const [sent, cancelled] = await Promise.all([
        bySeller('POST', `${order.parcel}/ship/`, shipping),
        cancel(order.parcel, { restock: true }, { token: admin.token }),
      ])
      expect(sent.status + cancelled.status, 'one of them').toBe(200 + 409)
      expect(await stateOf(order.parcel)).toBe(sent.status === 200 ? 'SHIPPING' : 'CANCELLED')
      expect(await onSale(m, work.sizes[0])).toBe(sent.status === 200 ? 0 : 1)
      expect((await listRefunds(m.db, [order.id])).length).toBe(sent.status === 200 ? 0 : 1)
    }
  })
})

describe('D4 a parcel that is never sent', () => {
  it('D4 its seller is reminded before and at the deadline, once each, and it ends with the money back', async () => {
    const { order, work } = await sold()
    await overdue(order.parcel, -24)
    await look()
    await look()
    expect(await reminded(order)).toEqual(['due'])
    await overdue(order.parcel, 1)
    await look()
    expect(await reminded(order)).toEqual(['due', 'late'])
    await overdue(order.parcel, 20 * 24)
    await look()
    await look()
    expect(await stateOf(order.parcel), 'the last reminder comes first').toBe('PACKING')
    expect(await reminded(order)).toEqual(['due', 'last', 'late'])
    await sql`update parcel set reminded_at = now() - interval '3 days' where id = ${order.parcel}`.execute(
      m.db,
    )
    await Promise.all([look(), look()])
    expect(await stateOf(order.parcel)).toBe('CANCELLED')
    const refunds = await sums(order.id)
    expect(refunds.map(({ amount }) => amount)).toEqual([order.price_total * 100])
    expect(await onSale(m, work.sizes[0]), 'nobody knows whether the work is there').toBe(0)
    const done = (await mailsOf(m, order.id))['refund:*:done']?.[0]
    expect(done).toContain('did not send it in time')
  })

  it('F-3 its seller, who has said that it cannot be sent, is not reminded; it still ends with the money back', async () => {
    const [{ order }, taken] = [await sold(), await sold()]
    for (const { parcel } of [order, taken.order])
      await bySeller('POST', `${parcel}/cannot-send/`, { reason: 'It fell from the easel.' })
    for (const hours of [-24, 1, 6 * 24]) {
      await overdue(order.parcel, hours)
      await overdue(taken.order.parcel, hours)
      await look()
      expect([await reminded(order), await stateOf(order.parcel)]).toEqual([[], 'PACKING'])
    }
    await bySeller('DELETE', `${taken.order.parcel}/cannot-send/`)
    await overdue(order.parcel, 7 * 24 + 1)
    await overdue(taken.order.parcel, 7 * 24 + 1)
    await look()
    expect([await reminded(order), await stateOf(order.parcel)]).toEqual([[], 'CANCELLED'])
    expect((await sums(order.id)).map(({ amount }) => amount)).toEqual([order.price_total * 100])
    // Taken back, it can be sent again: the last reminder comes first.
    expect([await reminded(taken.order), await stateOf(taken.order.parcel)]).toEqual([['last'], 'PACKING'])
  })

  it('D4 marking as shipped races the cancellation: one of them wins, whole', async () => {
    for (let round = 0; round < 4; round++) {
      const { order } = await sold()
      await upload(m, `/seller/parcels/${order.parcel}/photographs/`, seller.token)
      await overdue(order.parcel, 20 * 24)
      await sql`update parcel set reminder = 'last', reminded_at = now() - interval '3 days'
        where id = ${order.parcel}`.execute(m.db)
      const [sent] = await Promise.all([bySeller('POST', `${order.parcel}/ship/`, shipping), look()])
      expect(await stateOf(order.parcel)).toBe(sent.status === 200 ? 'SHIPPING' : 'CANCELLED')
      expect((await listRefunds(m.db, [order.id])).length).toBe(sent.status === 200 ? 0 : 1)
      expect(sent.status === 200 || sent.body.code === 'moved_on').toBe(true)
    }
  })
})

describe('D18 what is said of a sent parcel', () => {
  it('D18 courier and tracking are corrected, with history and a mail, five times by the seller, until it is there', async () => {
    const { order, buyer } = await sold()
    const correct = (body: object, token = seller.token, surface = 'seller') =>
      m.call('PUT', `/${surface}/parcels/${order.parcel}/tracking/`, { token, body })
    const dhl = { courier: 'DHL', tracking_code: 'JD-1', tracking_url: 'dhl.com/track?id=JD-1' }
    expect((await correct(dhl)).body.code).toBe('moved_on')
    await send(order.parcel)
    for (const tracking_url of ['javascript:alert(1)', 'https://evil.example/dhl.com', '<script>'])
      expect((await correct({ ...dhl, tracking_url })).body, tracking_url).toMatchObject({
        code: 'invalid',
        field: 'tracking_url',
      })
    const other = await anotherSeller(m)
    expect((await correct(dhl, other.token)).status).toBe(404)
    const corrected = await Promise.all([correct(dhl), correct(dhl)])
    expect(corrected.map(({ status }) => status)).toEqual([200, 200])
    expect(corrected[0]?.body.data).toMatchObject({
      courier: 'DHL',
      tracking_url: 'https://dhl.com/track?id=JD-1',
    })
    const mails = await mailsOf(m, order.id)
    expect(mails['parcel:*:tracking:1']?.[0]).toContain('https://dhl.com/track?id=JD-1')
    expect(mails['parcel:*:tracking:2']).toBeUndefined()
    for (let count = 2; count <= 5; count++)
      expect((await correct({ ...dhl, tracking_code: `JD-${count}` })).status).toBe(200)
    expect((await correct({ ...dhl, tracking_code: 'JD-6' })).body.code).toBe('too_many_corrections')
    await m.call('POST', `/shop/parcels/${order.parcel}/received/`, { token: buyer.token })
    expect((await correct({ ...dhl, tracking_code: 'JD-7' })).body).toMatchObject({
      code: 'moved_on',
      about: 'SUCCESS',
    })
    const byStaff = await correct({ ...dhl, tracking_code: 'JD-8' }, support.token, 'staff')
    expect(byStaff.body.data.tracking_code).toBe('JD-8')
    expect((await mailsOf(m, order.id))['parcel:*:tracking:6']).toBeUndefined()
    const dossier = (await m.call('GET', `/staff/orders/${order.id}/`, { token: support.token })).body.data
    expect(dossier.timeline.map(({ detail }: { detail: string }) => detail)).toContain(
      'tracking corrected: GIG Logistics GIG-1234 https://giglogistics.com/track/GIG-1234 → DHL JD-1 https://dhl.com/track?id=JD-1',
    )
    expect(dossier.audit[0]).toMatchObject({ action: 'parcel.change' })
  })

  it('D18 a packing photograph can be removed until it is sent, by its seller and staff alone', async () => {
    const { order } = await sold()
    const photographs = async () => {
      const added = await upload(m, `/seller/parcels/${order.parcel}/photographs/`, seller.token)
      return added.body.data.photographs as { id: Id; url: string }[]
    }
    await photographs()
    const [first, second] = await photographs()
    const at = (photo: Id | undefined) => `${order.parcel}/photographs/${photo}/`
    const other = await anotherSeller(m)
    expect((await bySeller('DELETE', at(first?.id), undefined, other.token)).status).toBe(404)
    expect((await bySeller('DELETE', at(newId()))).body.code).toBe('photograph_not_found')
    const removed = await bySeller('DELETE', at(first?.id))
    expect(removed.body.data.photographs.map(({ id }: { id: Id }) => id)).toEqual([second?.id])
    expect((await bySeller('GET', at(first?.id))).status).toBe(404)
    expect((await sql`select 1 from evidence where id = ${first?.id}`.execute(m.db)).rows).toEqual([])
    expect((await bySeller('POST', `${order.parcel}/ship/`, shipping)).status).toBe(200)
    expect((await bySeller('DELETE', at(second?.id))).body).toMatchObject({
      code: 'moved_on',
      about: 'SHIPPING',
    })
  })

  it('D18 a day of delivery that is to come or before it was sent is refused', async () => {
    const { order } = await sold()
    await send(order.parcel)
    for (const on of [after(new Date(), 3 * DAY), after(new Date(), -9 * DAY)]) {
      const answer = await bySeller('POST', `${order.parcel}/deliver/`, { on: on.toISOString().slice(0, 10) })
      expect(answer.body).toMatchObject({ code: 'invalid', field: 'on' })
    }
  })
})

describe('D33 the sender', () => {
  it('D33 stands on the parcel for its seller and staff, is where returns go, and no buyer reads it before', async () => {
    const { order, buyer } = await sold()
    const shop = (await m.call('GET', '/seller/shop/', { token: seller.token })).body.data
    const from = { address: '3 Rayfield Road', city: 'Jos', state: 'Plateau', phone: '08035550123' }
    const say = (body: object) => m.call('PUT', '/seller/shop/ship-from/', { token: seller.token, body })
    expect((await bySeller('GET', `${order.parcel}/`)).body.data.ship_from).toBeNull()
    expect((await say({ ...from, address: '', version: shop.version })).body.field).toBe('address')
    expect((await say({ ...from, state: 'Accra', version: shop.version })).body.field).toBe('state')
    const saved = await say({ ...from, phone: '+234 803 555 0123', version: shop.version })
    expect(saved.body.data.ship_from).toEqual(from)
    expect((await say({ ...from, version: shop.version })).body.code).toBe('changed_meanwhile')
    expect((await m.call('PUT', '/seller/shop/ship-from/', { token: buyer.token, body: from })).status).toBe(
      403,
    )
    expect((await bySeller('GET', `${order.parcel}/`)).body.data.ship_from).toEqual(from)
    const byStaff = await m.call('GET', `/staff/parcels/${order.parcel}/`, { token: support.token })
    expect(byStaff.body.data.ship_from).toEqual(from)
    const seen = await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })
    expect(JSON.stringify(seen.body)).not.toContain('Rayfield')

    await send(order.parcel)
    await m.call('POST', `/shop/parcels/${order.parcel}/received/`, { token: buyer.token })
    const asked = await m.call('POST', '/shop/returns/', {
      token: buyer.token,
      body: { order_item_id: order.items[0], reason: 'changed_mind', text: 'Too large for the wall.' },
    })
    expect(asked.body.data.send_to).toBe('')
    const path = `returns/${asked.body.data.id}/`
    const offered = await m.call('GET', `/seller/${path}`, { token: seller.token })
    expect(offered.body.data.send_to).toBe('3 Rayfield Road, Jos, Plateau, 08035550123')
    const decided = await m.call('GET', `/staff/${path}`, { token: support.token })
    expect(decided.body.data.send_to).toBe('3 Rayfield Road, Jos, Plateau, 08035550123')
  })
})
