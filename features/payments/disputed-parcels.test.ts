import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { signedIn } from '../../server/testing/test-account.ts'
import type { Called, Marketplace } from '../../server/testing/test-marketplace.ts'
import { lookAtUnsent } from '../orders/index.server.ts'
import {
  mailsOf,
  openSale,
  paidOrder,
  pay,
  placeOrder,
  shipParcel,
  shipping,
  staffMember,
  upload,
} from '../orders/test-sale.ts'
import { decideDispute, look, openDispute } from './test-takings.ts'

let m: Marketplace
let seller: Awaited<ReturnType<typeof staffMember>>
let works = 0
beforeAll(async () => {
  ;({ m, seller } = await openSale({ isVerified: true }))
})
afterAll(() => m.close())

type Order = Awaited<ReturnType<typeof paidOrder>>
const again = async (person: { id: string }): Promise<string> => (await signedIn(m, person)).token
const bought = async () => {
  const work = await m.list({ name: `Kept piece ${++works}`, naira: 100_000 })
  const buyer = await m.buyer()
  return { buyer, order: await paidOrder(m, buyer, { product_id: work.id }) }
}
const send = async ({ parcel }: Order): Promise<Called> => shipParcel(m, parcel, await again(seller))
const parcelOf = async ({ parcel }: Order) =>
  (await m.call('GET', `/seller/parcels/${parcel}/`, { token: await again(seller) })).body.data
const rowOf = async ({ parcel }: Order) => {
  const { rows } = await sql<{ state: string; packBy: Date; since: Date | null }>`
    select state, pack_by as "packBy", disputed_since as since from parcel where id = ${parcel}`.execute(m.db)
  return rows[0]
}
const stateOf = async (order: Order) =>
  (await sql<{ state: string }>`select state from orders where id = ${order.id}`.execute(m.db)).rows[0]?.state
const sellerReads = async (order: Order): Promise<string[]> => {
  const { body } = await m.call('GET', '/seller/notifications/?limit=96', { token: await again(seller) })
  return body.data.notifications
    .map(({ subject }: { subject: string }) => subject)
    .filter((subject: string) => subject.includes(order.code))
}
const explain = async (order: Order) => {
  const token = await again(await staffMember(m, 'finance'))
  const { body } = await m.call('GET', '/staff/exceptions/?kind=taken_back&limit=96', { token })
  const found = body.data.exceptions.find((one: { order: { id: string } }) => one.order.id === order.id)
  const step = await m.call('POST', `/staff/exceptions/${found.id}/explain/`, {
    token,
    headers: { 'idempotency-key': newId() },
    body: { state: found.state, note: 'The buyer still wants it' },
  })
  expect(step.status).toBe(200)
  return found.what as string
}

describe('R2-01 a parcel whose payment is disputed', () => {
  it('is not marked as sent, and its seller and buyer read so before', async () => {
    const { order, buyer } = await bought()
    const id = await openDispute(m, order)
    await look(m)
    expect(await parcelOf(order)).toMatchObject({ late: false, cancelled_at_latest: null })
    expect((await parcelOf(order)).disputed_since).toEqual(expect.any(String))
    const read = await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })
    expect(read.body.data.parcels[0].disputed_since).toEqual(expect.any(String))
    const refused = await send(order)
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment_disputed' } })
    expect(refused.body.message).toContain('until the bank has decided')
    expect((await rowOf(order))?.state).toBe('PACKING')
    expect(JSON.stringify(await mailsOf(m, order.id))).toContain('You lose nothing by waiting')
    await decideDispute(m, id, 'won')
    await look(m)
    expect((await send(order)).status).toBe(200)
  })

  it('is noted as sent by staff where it had left before', async () => {
    const { order } = await bought()
    await openDispute(m, order)
    await look(m)
    const token = await again(await staffMember(m, 'support'))
    await upload(m, `/staff/parcels/${order.parcel}/photographs/`, token)
    const sent = await m.call('POST', `/staff/parcels/${order.parcel}/ship/`, { token, body: shipping })
    expect(sent).toMatchObject({ status: 200, body: { data: { state: 'SHIPPING', disputed_since: null } } })
  })

  it('is neither reminded of nor cancelled, and has its days back when the money stays', async () => {
    const { order } = await bought()
    const before = await rowOf(order)
    const id = await openDispute(m, order)
    await look(m)
    m.pass(30 * DAY + HOUR)
    await lookAtUnsent(m.features.orders)
    await lookAtUnsent(m.features.orders)
    expect(await rowOf(order)).toMatchObject({ state: 'PACKING', packBy: before?.packBy })
    expect(await stateOf(order)).toBe('PAID')
    const late = await m.call('GET', '/staff/parcels/?show=late&limit=96', {
      token: await again(await staffMember(m, 'support')),
    })
    expect(late.body.data.parcels.map((one: { id: string }) => one.id)).not.toContain(order.parcel)
    await decideDispute(m, id, 'won')
    await Promise.all([look(m), look(m)])
    const row = await rowOf(order)
    expect(row?.since).toBeNull()
    const longer = (row?.packBy.getTime() ?? 0) - (before?.packBy.getTime() ?? 0)
    expect(longer).toBeGreaterThanOrEqual(31 * DAY)
    expect(longer).toBeLessThanOrEqual(33 * DAY)
    expect(await sellerReads(order)).toEqual([
      `You can send order ${order.code} now: its payment is not disputed any more`,
      `Do not send order ${order.code} yet: its payment is disputed`,
      expect.stringContaining('please pack'),
    ])
    await lookAtUnsent(m.features.orders)
    expect((await send(order)).status).toBe(200)
  })

  it('waits for the last of several disputes, and for a race with its sending has one end', async () => {
    const { order } = await bought()
    const [one, two] = [
      await openDispute(m, order, { amount: 10_000 }),
      await openDispute(m, order, { amount: 20_000 }),
    ]
    await look(m)
    await decideDispute(m, one, 'won')
    await look(m)
    expect((await send(order)).body.code).toBe('payment_disputed')
    await decideDispute(m, two, 'won')
    await look(m)
    expect((await rowOf(order))?.since).toBeNull()

    const { order: raced } = await bought()
    await openDispute(m, raced)
    const [sent] = await Promise.all([send(raced), look(m)])
    const row = await rowOf(raced)
    expect([row?.state, row?.since === null]).toEqual(
      sent.status === 200 ? ['SHIPPING', true] : ['PACKING', false],
    )
  })

  it('is stopped at once where the payment is disputed before it pays the order', async () => {
    const work = await m.list({ name: `Kept piece ${++works}`, naira: 100_000 })
    const placed = await placeOrder(m, await m.buyer(), { product_id: work.id })
    await sql`
      insert into payment_taking (id, attempt_id, kind, case_id, state, provider_word, reason, amount_kobo, seen_at, changed_at)
      select ${newId()}, id, 'dispute', 'early', 'OPEN', 'opened', '', amount_kobo, now(), now()
      from payment_attempt where tx_ref = ${placed.tx_ref}`.execute(m.db)
    await pay(m, placed)
    const { rows } = await sql<{ since: Date | null }>`
      select disputed_since as since from parcel where order_id = ${placed.id}`.execute(m.db)
    expect(rows).toEqual([{ since: expect.any(Date) }])
  })

  it('is cancelled when all of the money is taken', async () => {
    const { order } = await bought()
    const id = await openDispute(m, order)
    await look(m)
    await decideDispute(m, id, 'lost')
    await look(m)
    expect(await stateOf(order)).toBe('REFUNDED')
    expect((await rowOf(order))?.state).toBe('CANCELLED')
    expect(await sellerReads(order)).toContain(`Do not send order ${order.code}: it is cancelled`)
    expect((await send(order)).body.code).toBe('moved_on')
  })

  it('stays when a part of the money is taken, until staff have looked', async () => {
    const { order } = await bought()
    await decideDispute(m, await openDispute(m, order, { amount: 40_000 }), 'lost')
    await look(m)
    expect(await stateOf(order)).toBe('PAID')
    expect((await send(order)).body.code).toBe('payment_disputed')
    expect(await explain(order)).toContain('stays where it is until you mark this as resolved')
    expect((await rowOf(order))?.since).toBeNull()
    expect((await send(order)).status).toBe(200)
  })
})
