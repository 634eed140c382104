import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { listRefunds } from '../payments/index.server.ts'
import {
  anotherSeller,
  mailsOf,
  type OpenSale,
  onSale,
  openSale,
  paidOrder,
  placeOrder,
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

const unique = (naira = 100_000) => m.list({ name: `Parcel piece ${++works}`, naira, frameNaira: 10_000 })
const sell = (path: string, body?: unknown) =>
  m.call(body === undefined ? 'GET' : 'POST', `/seller/parcels/${path}`, { token: seller.token, body })
const read = async (token: string, id: string) =>
  (await m.call('GET', `/shop/orders-by-id/?id=${id}`, { token })).body.data

describe('a parcel', () => {
  it('is packed, photographed, sent and received, and its buyer sees each step and hears of it once', async () => {
    const buyer = await m.buyer()
    const order = await paidOrder(m, buyer, { product_id: (await unique()).id, with_frame: true })
    const listed = (await sell('?state=PACKING')).body.data.parcels.find(
      (parcel: { id: string }) => parcel.id === order.parcel,
    )
    expect(listed).toMatchObject({
      order_code: order.code,
      late: false,
      ship_to: { address: '5 Test Street' },
    })
    expect(JSON.stringify(listed)).not.toContain(buyer.email)

    expect((await sell(`${order.parcel}/ship/`, shipping)).body.code).toBe('photograph_missing')
    const added = await upload(m, `/seller/parcels/${order.parcel}/photographs/`, seller.token)
    expect(added.status).toBe(201)
    const untied = { ...shipping, packing: { kind: 'rolled', answers: { paint_dry: true } } }
    expect((await sell(`${order.parcel}/ship/`, untied)).body.field).toBe('packing')
    expect(
      (await sell(`${order.parcel}/ship/`, { ...shipping, tracking_url: 'https://evil.example/login' })).body,
      'L-05',
    ).toMatchObject({ code: 'invalid', field: 'tracking_url' })
    expect((await sell(`${order.parcel}/ship/`, { ...shipping, tracking_url: 'javascript:x' })).status).toBe(
      422,
    )

    const sent = await Promise.all([1, 2, 3].map(() => sell(`${order.parcel}/ship/`, shipping)))
    expect(sent.map((answer) => answer.status)).toEqual([200, 200, 200])
    const other = await sell(`${order.parcel}/ship/`, { ...shipping, courier: 'Another' })
    expect(other).toMatchObject({ status: 409, body: { code: 'moved_on', about: 'SHIPPING' } })
    expect(await read(buyer.token, order.id)).toMatchObject({
      delivery_status: 'SHIPPING',
      parcels: [
        { courier: 'GIG Logistics', tracking_code: 'GIG-1234', items: order.items, received_at: null },
      ],
    })

    const received = await Promise.all(
      [1, 2].map(() => m.call('POST', `/shop/parcels/${order.parcel}/received/`, { token: buyer.token })),
    )
    expect(received.map((answer) => answer.body.data)).toEqual([{ state: 'SUCCESS' }, { state: 'SUCCESS' }])
    const done = await read(buyer.token, order.id)
    expect(done.delivery_status).toBe('SUCCESS')
    expect(Date.parse(done.parcels[0].returnable_until) - Date.parse(done.parcels[0].received_at)).toBe(
      14 * DAY,
    )
    expect((await sell(`${order.parcel}/`)).body.data).toMatchObject({ state: 'SUCCESS', ship_to: null })

    const mails = await mailsOf(m, order.id)
    expect(Object.keys(mails).toSorted()).toEqual(
      [
        'paid',
        'parcel:*:delivered',
        'parcel:*:pack',
        'parcel:*:received',
        'parcel:*:shipped',
        'placed',
      ].toSorted(),
    )
    expect(Object.values(mails).every((one) => one.length === 1)).toBe(true)
    const { rows } = await sql<{ to_state: string }>`
      select to_state from order_event where parcel_id = ${order.parcel} order by at`.execute(m.db)
    expect(rows.map((row) => row.to_state)).toEqual(['SHIPPING', 'SUCCESS'])
  })

  it('for a pickup station waits there, until its buyer or staff say it was collected', async () => {
    const buyer = await m.buyer()
    const station = await m.stationId()
    const order = await paidOrder(m, buyer, { product_id: (await unique()).id, station })
    await upload(m, `/seller/parcels/${order.parcel}/photographs/`, seller.token)
    await sell(`${order.parcel}/ship/`, shipping)
    const arrived = await sell(`${order.parcel}/deliver/`, {})
    expect(arrived.body.data).toMatchObject({ state: 'SHIPPING', ship_to: { station: 'Yaba' } })
    expect(arrived.body.data.at_station_at).not.toBeNull()
    expect((await sell(`${order.parcel}/deliver/`, {})).body.code).toBe('moved_on')
    const staff = { token: support.token, body: {} }
    const collected = await m.call('POST', `/staff/parcels/${order.parcel}/deliver/`, staff)
    expect(collected.body.data.state).toBe('SUCCESS')
    expect(Object.keys(await mailsOf(m, order.id))).toContain('parcel:*:station')
    expect((await readAuditHistory(m.db, 'order', order.id))[0]?.action).toBe('parcel.change')
  })

  it('is refused to strangers: another seller, another buyer, staff without the role', async () => {
    const buyer = await m.buyer()
    const order = await paidOrder(m, buyer, { product_id: (await unique()).id })
    const added = await upload(m, `/seller/parcels/${order.parcel}/photographs/`, seller.token)
    const [photo] = added.body.data.photographs
    const other = await anotherSeller(m)
    const content = await staffMember(m, 'content')
    const calls = [
      ['GET', '', undefined],
      ['POST', 'ship/', shipping],
      ['POST', 'deliver/', {}],
      ['GET', `photographs/${photo.id}/`, undefined],
    ] as const
    for (const [method, path, body] of calls) {
      const at = (surface: string) => `/${surface}/parcels/${order.parcel}/${path}`
      expect((await m.call(method, at('seller'), { token: other.token, body })).status, path).toBe(404)
      expect((await m.call(method, at('seller'), { token: buyer.token, body })).status, path).toBe(403)
      expect((await m.call(method, at('staff'), { token: content.token, body })).status, path).toBe(403)
      expect((await m.call(method, at('staff'), { token: seller.token, body })).status, path).toBe(403)
    }
    expect((await upload(m, `/seller/parcels/${order.parcel}/photographs/`, other.token)).status).toBe(404)
    expect((await m.call('GET', '/seller/parcels/', { token: other.token })).body.data.total).toBe(0)
    const stranger = await m.buyer()
    const received = await m.call('POST', `/shop/parcels/${order.parcel}/received/`, {
      token: stranger.token,
    })
    expect(received.status).toBe(404)
    expect((await sell(`${newId()}/`)).status).toBe(404)
    // The public address of pictures knows nothing of it, and the JPEG holds no notes of the camera.
    expect((await fetch(`${m.url}/media/${photo.id}/480.jpg`)).status).toBe(404)
    const own = await fetch(m.url + photo.url, { headers: { authorization: `Bearer ${seller.token}` } })
    expect(own.headers.get('content-type')).toBe('image/jpeg')
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect(Buffer.from(await own.arrayBuffer()).includes('a secret place')).toBe(false)
  })
})

describe('the desk', () => {
  const refund = (id: string, body: object, key = newId(), token = support.token) =>
    m.call('POST', `/staff/orders/${id}/refund/`, { token, body, headers: { 'idempotency-key': key } })
  const settled = async (id: string) => {
    for (let tries = 0; tries < 200; tries++) {
      const refunds = await listRefunds(m.db, [id])
      if (refunds.length > 0 && refunds.every((one) => one.state === 'DONE')) return refunds
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('the refund is not done')
  }

  it('sending and refunding a parcel at once leave one outcome, and the work where it belongs', async () => {
    for (let round = 0; round < 4; round++) {
      const work = await unique()
      const buyer = await m.buyer()
      const order = await paidOrder(m, buyer, { product_id: work.id })
      await upload(m, `/seller/parcels/${order.parcel}/photographs/`, seller.token)
      const [sent, refunded] = await Promise.all([
        sell(`${order.parcel}/ship/`, shipping),
        refund(order.id, { all: true, reason: 'The buyer asked us to.' }),
      ])
      expect(refunded.status).toBe(200)
      const refunds = await settled(order.id)
      expect(refunds.reduce((sum, one) => sum + one.amount_kobo, 0)).toBe(order.price_total * 100)
      // Sent before the refund, or cancelled by it.
      expect(await onSale(m, work.sizes[0])).toBe(sent.status === 200 ? 0 : 1)
      expect(await read(buyer.token, order.id)).toMatchObject({
        verified: false,
        payment: 'refund',
        delivery_status: sent.status === 200 ? 'SHIPPING' : 'CANCELLED',
      })
    }
  })

  it('gives back a part: items with shipping; the parts equal the whole, and the order stays paid', async () => {
    const print = await m.list({ name: `Parcel print ${++works}`, naira: 20_000, total: 9 })
    const buyer = await m.buyer()
    const order = await paidOrder(m, buyer, { product_id: print.id, quantity: 3 })
    const items = [{ id: order.items[0], quantity: 2 }]
    const key = newId()
    const first = await Promise.all(
      [1, 2, 3].map(() => refund(order.id, { items, shipping: true, reason: 'Two were damp.' }, key)),
    )
    expect(first.map((answer) => answer.body.data)).toEqual(first.map(() => first[0]?.body.data))
    expect(first[0]?.body.data.amount).toBe(43_500)
    expect((await refund(order.id, { items, reason: 'Again' }, key)).body.code).toBe('idempotency_key_reused')
    expect((await refund(order.id, { items, reason: 'More than bought' })).body.code).toBe('refund_too_large')
    const [done] = await settled(order.id)
    expect(done?.lines.reduce((sum, line) => sum + line.amountKobo, 0)).toBe(40_000_00)
    expect((done?.shipping_kobo ?? 0) + 40_000_00).toBe(done?.amount_kobo)
    expect(await onSale(m, print.sizes[0])).toBe(8)
    expect(await read(buyer.token, order.id)).toMatchObject({
      verified: true,
      payment: 'paid',
      delivery_status: 'PACKING',
      refunds: [{ amount: 43_500, why: 'Two were damp.' }],
    })
    expect((await sell(`${order.parcel}/`)).body.data.items[0]).toMatchObject({ quantity: 3, to_send: 1 })

    const rest = await refund(order.id, { all: true, reason: 'All of it.' })
    expect(rest.body.data.amount).toBe(20_000)
    await settled(order.id)
    expect(await onSale(m, print.sizes[0])).toBe(9)
    expect(await read(buyer.token, order.id)).toMatchObject({ verified: false, delivery_status: 'CANCELLED' })
    expect((await refund(order.id, { reason: 'Once more.' })).body).toMatchObject({
      code: 'moved_on',
      about: 'REFUNDED',
    })

    const dossier = (await m.call('GET', `/staff/orders/${order.code}/`, { token: support.token })).body.data
    expect(dossier.refundable).toMatchObject({ total: 0, shipping: 0 })
    expect(dossier.refunds).toHaveLength(2)
    expect(dossier.audit.map((entry: { action: string }) => entry.action)).toEqual([
      'order.refund',
      'order.refund',
    ])
    expect(dossier.timeline.at(-1)).toMatchObject({ to: 'REFUNDED' })
    expect(dossier.mails.map((mail: { subject: string }) => mail.subject)).toContain(
      `NGN 43,500 of order ${order.code} is refunded`,
    )
  })

  it('leaves amounts above NGN 500,000 to finance, needs a key, and refuses strangers', async () => {
    const finance = await staffMember(m, 'finance')
    const content = await staffMember(m, 'content')
    const buyer = await m.buyer()
    const order = await paidOrder(m, buyer, { product_id: (await unique(600_000)).id })
    const whole = { all: true, reason: 'The work was damaged in the studio.' }
    expect((await refund(order.id, whole)).body.code).toBe('finance_only')
    const noKey = { token: finance.token, body: whole }
    expect((await m.call('POST', `/staff/orders/${order.id}/refund/`, noKey)).body.code).toBe(
      'idempotency_key_missing',
    )
    for (const token of [content.token, buyer.token, seller.token]) {
      expect((await refund(order.id, whole, newId(), token)).status).toBe(403)
      expect((await m.call('GET', '/staff/orders/', { token })).status).toBe(403)
      expect((await m.call('GET', `/staff/orders/${order.id}/`, { token })).status).toBe(403)
    }
    expect((await refund(order.id, whole, newId(), finance.token)).status).toBe(200)
  })

  it('finds orders by code, e-mail, phone and name, and cancels an unpaid one', async () => {
    const buyer = await m.buyer('Oluwaseun')
    const work = await unique()
    const order = await placeOrder(m, buyer, { product_id: work.id })
    const find = async (q: string) =>
      (
        await m.call('GET', `/staff/orders/?q=${encodeURIComponent(q)}`, { token: support.token })
      ).body.data.orders.map((one: { id: string }) => one.id)
    for (const q of [order.code, order.code.toLowerCase().slice(0, 9), buyer.email, 'luwaseu', order.id])
      expect(await find(q), q).toEqual([order.id])
    expect(await find('+234 801 234 5678')).toContain(order.id)
    expect(await find('%')).toEqual([])
    const cancel = () =>
      m.call('POST', `/staff/orders/${order.id}/cancel/`, {
        token: support.token,
        body: { reason: 'By phone' },
      })
    expect((await cancel()).status).toBe(200)
    expect((await cancel()).status).toBe(200)
    expect(await onSale(m, work.sizes[0])).toBe(1)
    const mails = await mailsOf(m, order.id)
    expect(mails.cancelled).toHaveLength(1)
    const paid = await paidOrder(m, buyer, { product_id: work.id })
    const refused = await m.call('POST', `/staff/orders/${paid.id}/cancel/`, {
      token: support.token,
      body: { reason: 'No' },
    })
    expect(refused.body.code).toBe('order_paid')
  })
})
