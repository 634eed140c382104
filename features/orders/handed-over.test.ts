import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import type { Called } from '../../server/testing/test-marketplace.ts'
import { decideClaim, historyOf, openClaimOf, sayNeverCame, sent } from './test-claim.ts'
import { mailsOf, type OpenSale, onSale, openSale, paidOrder, staffMember } from './test-sale.ts'

let market: OpenSale
beforeAll(async () => void (market = await openSale()))
afterAll(() => market.m.close())

const said = {
  courier: 'GIG Logistics',
  tracking_code: 'GIG-77',
  tracking_url: 'https://giglogistics.com/track/GIG-77',
  said_by: 'seller',
}
const note = (parcel: string, body: object = {}, token = market.support.token): Promise<Called> =>
  market.m.call('POST', `/staff/parcels/${parcel}/handed-over/`, { token, body: { ...said, ...body } })

/** A parcel that staff have cancelled before it was sent. */
const cancelled = async ({ restock = true, total = 1 } = {}) => {
  const { m } = market
  const [buyer, support] = [await m.buyer(), await staffMember(m, 'support')]
  const work = await m.list({ name: `Piece on its way ${newId()}`, naira: 20_000, total })
  const order = await paidOrder(m, buyer, { product_id: work.id, quantity: total })
  const answer = await m.call('POST', `/staff/parcels/${order.parcel}/cancel/`, {
    token: support.token,
    headers: { 'idempotency-key': newId() },
    body: { reason: 'It is broken.', restock },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { ...market, buyer, work, order }
}

it('a cancelled parcel that is with the courier goes off sale; buyer, seller, history and audit log have it, once', async () => {
  const sale = await cancelled()
  const { m, order, work } = sale
  expect(await onSale(m, work.sizes[0])).toBe(1)
  // Whatever the work is by then: nobody may put it on sale while it is away.
  await sql`update work set status = 'paused' where id = ${work.id}`.execute(m.db)
  const noted = await note(order.parcel)
  expect(noted.body.data).toMatchObject({
    state: 'CANCELLED',
    courier: 'GIG Logistics',
    tracking_code: 'GIG-77',
    shipped_at: null,
    handed_over: { said_by: 'seller' },
    items: [{ off_sale: 1, to_send: 0 }],
  })
  expect(await onSale(m, work.sizes[0])).toBe(0)
  expect((await note(order.parcel)).body.code).toBe('moved_on')

  const mails = await mailsOf(m, order.id)
  expect(mails['parcel:*:handed-over:buyer']?.[0]?.replace(/\s+/g, ' ')).toMatch(
    /GIG-77.*you may refuse it.*Your refund stays as it is/,
  )
  const { rows } = await sql<{ subject: string; says: string }>`
    select subject, content ->> 'says' as says from notification
    where event_key = ${`order:${order.id}:parcel:${order.parcel}:handed-over`}`.execute(m.db)
  expect(rows).toMatchObject([{ says: expect.stringContaining('not on sale until it is back') }])
  expect(await historyOf(sale)).toContain(
    'staff: handed to the courier all the same, by the word of the seller: GIG Logistics GIG-77; 1 piece off sale again',
  )
  const { audit } = (await m.call('GET', `/staff/orders/${order.id}/`, { token: market.support.token })).body
    .data
  expect(JSON.parse(audit[0].after)).toMatchObject({
    handed_over_by: 'seller',
    tracking: 'GIG-77',
    off_sale: 1,
  })

  await sql`update work set status = 'live' where id = ${work.id}`.execute(m.db)
  const back = await m.call('POST', `/staff/parcels/${order.parcel}/restock/`, {
    token: market.support.token,
    body: { item_id: order.items[0], quantity: 1 },
  })
  expect(back.status).toBe(200)
  expect(await onSale(m, work.sizes[0])).toBe(1)
})

it('what was bought again meanwhile stays sold, and the seller reads so; what never went on sale stays off sale', async () => {
  const { m } = market
  const sale = await cancelled({ total: 3 })
  await paidOrder(m, await m.buyer(), { product_id: sale.work.id, quantity: 2 })
  const noted = await note(sale.order.parcel, { said_by: 'courier' })
  expect(noted.body.data.items).toMatchObject([{ off_sale: 1 }])
  expect(await onSale(m, sale.work.sizes[0])).toBe(0)
  const history = (await historyOf(sale)).join()
  for (const part of ['1 piece off sale again', 'system: 2 pieces sold again'])
    expect(history).toContain(part)
  const { rows } = await sql<{ says: string }>`
    select content ->> 'says' as says from notification
    where event_key = ${`order:${sale.order.id}:parcel:${sale.order.parcel}:handed-over`}`.execute(m.db)
  expect(rows[0]?.says).toContain('2 pieces of it were bought again')

  const off = await cancelled({ restock: false })
  expect((await note(off.order.parcel)).body.data.items).toMatchObject([{ off_sale: 1 }])
  expect(await onSale(m, off.work.sizes[0])).toBe(0)
})

it('what is not cancelled, and what was sent and lost, is refused; so are strangers', async () => {
  const { m } = market
  const work = await m.list({ name: 'Piece to be sent', naira: 20_000 })
  const order = await paidOrder(m, await m.buyer(), { product_id: work.id })
  expect((await note(order.parcel)).body).toMatchObject({ code: 'moved_on', about: 'PACKING' })
  const lost = await sent(market)
  await sayNeverCame(lost)
  expect((await decideClaim(lost, (await openClaimOf(lost)).id, { decision: 'lost' })).status).toBe(200)
  expect((await note(lost.order.parcel)).body).toMatchObject({ code: 'moved_on', about: 'CANCELLED' })
  expect((await note(newId())).body.code).toBe('parcel_not_found')
  expect((await note(order.parcel, { said_by: 'nobody' })).status).toBe(422)
  const content = await staffMember(m, 'content')
  for (const token of [market.seller.token, content.token])
    expect((await note(order.parcel, {}, token)).status).toBe(403)
})
