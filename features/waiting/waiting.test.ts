import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import { expireAll } from '../../server/testing/test-expiry.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { pay } from '../orders/test-sale.ts'

let m: Marketplace
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
type Placed = { id: string; tx_ref: string; price_total: number }

const list = (total = 1) => m.list({ name: `Awaited piece ${++works}`, total })
const order = async (buyer: Buyer, body: object): Promise<Placed> => {
  const answer = await m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, ...body },
  })
  expect(answer.body).toMatchObject({ status: 'success' })
  return answer.body.data
}
const wait = ({ token }: { token: string }, slug: string) =>
  m.call('PUT', `/shop/waiting/${slug}/`, { token })
const stop = ({ token }: { token: string }, slug: string) =>
  m.call('DELETE', `/shop/waiting/${slug}/`, { token })
const waited = async ({ token }: { token: string }): Promise<string[]> =>
  (await m.call('GET', '/shop/waiting/', { token })).body.data.works.map(
    (work: { slug: string }) => work.slug,
  )
const withdraw = (buyer: Buyer, placed: Placed) =>
  m.call('DELETE', `/shop/orders/${placed.id}/`, { token: buyer.token })
const mailsTo = async ({ email }: { email: string }) =>
  (
    await sql<{ subject: string; html: string; text: string }>`
      select subject, html, text from mail where recipient = ${email} and event_key like 'waiting:%'`.execute(
      m.db,
    )
  ).rows
const kept = async (workId: string) =>
  (await sql<{ account_id: string }>`select account_id from waiting where work_id = ${workId}`.execute(m.db))
    .rows

describe('who waits for a reserved work', () => {
  it('(D2) gets one mail when it is free again, and is forgotten', async () => {
    const work = await list()
    const [holder, other, third] = [await m.buyer(), await m.buyer(), await m.buyer()]
    const placed = await order(holder, { product_id: work.id })
    for (const buyer of [other, third, other]) expect((await wait(buyer, work.slug)).status).toBe(200)
    expect(await waited(other)).toEqual([work.slug])
    await sql`update orders set hold_expires_at = ${new Date(Date.now() - MINUTE)} where id = ${placed.id}`.execute(
      m.db,
    )
    expect(await mailsTo(other)).toEqual([])
    await expireAll(m)
    for (const buyer of [other, third]) {
      const mails = await mailsTo(buyer)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.subject).toMatch(/is free again$/)
      expect(mails[0]?.text).toContain(`/${work.slug}`)
      expect(mails[0]?.html).toMatch(/\/media\/[\w-]+\/320\.jpg"/)
    }
    expect(await kept(work.id)).toEqual([])
    await withdraw(holder, await order(holder, { product_id: work.id }))
    expect(await mailsTo(other)).toHaveLength(1)
  })

  it('(D2) hears nothing where it is sold, and nothing is kept of it', async () => {
    const work = await list()
    const [holder, other] = [await m.buyer(), await m.buyer()]
    const placed = await order(holder, { product_id: work.id })
    await wait(other, work.slug)
    await pay(m, placed)
    expect(await mailsTo(other)).toEqual([])
    expect(await kept(work.id)).toEqual([])
    expect((await wait(other, work.slug)).body.code).toBe('work_sold')
  })

  it('(D2) goes on waiting while another piece is held, also where the order is only changed', async () => {
    const work = await list(2)
    const [one, two, other] = [await m.buyer(), await m.buyer(), await m.buyer()]
    const first = await order(one, { product_id: work.id })
    await order(two, { product_id: work.id })
    await wait(other, work.slug)
    await pay(m, first)
    expect(await kept(work.id)).toHaveLength(1)
    await order(two, {
      product_id: work.id,
      delivery_option: 'PICKUP',
      pickup_station_id: await m.stationId(),
    })
    expect(await mailsTo(other)).toEqual([])
    expect(await kept(work.id)).toHaveLength(1)
  })

  it('(D2) is told of a work that is taken out of an order, or left out of a changed one', async () => {
    const [left, removed, stays] = [await list(), await list(), await list()]
    const [holder, other] = [await m.buyer(), await m.buyer()]
    for (const { slug } of [left, removed, stays])
      await m.call('POST', '/shop/cart/', { token: holder.token, body: { product_slug: slug, quantity: 1 } })
    const placed = await order(holder, {})
    for (const { slug } of [left, removed, stays]) await wait(other, slug)
    const items = (await m.call('GET', `/shop/orders-by-id/?id=${placed.id}`, { token: holder.token })).body
      .data.items as { id: string; product: { slug: string } }[]
    const item = items.find(({ product }) => product.slug === removed.slug)
    await m.call('DELETE', `/shop/orders/orderitems/${item?.id}/`, { token: holder.token })
    expect(await mailsTo(other)).toHaveLength(1)
    await order(holder, { product_id: stays.id })
    expect(await mailsTo(other)).toHaveLength(2)
    expect(await waited(other)).toEqual([stays.slug])
  })

  it('(D2) stops by one press, and waits for no work that is free, sold or not there', async () => {
    const work = await list()
    const [holder, other] = [await m.buyer(), await m.buyer()]
    expect((await wait(other, work.slug)).body.code).toBe('work_free')
    expect((await wait(other, 'no-such-work')).body.code).toBe('work_not_found')
    const placed = await order(holder, { product_id: work.id })
    await wait(other, work.slug)
    expect((await stop(other, work.slug)).body.data).toEqual({ slug: work.slug, waiting: false })
    expect((await stop(other, work.slug)).status).toBe(200)
    await withdraw(holder, placed)
    expect(await mailsTo(other)).toEqual([])
  })

  it('(D2) is a signed-in person: nobody has a stranger written to, and nobody sees who waits', async () => {
    const work = await list()
    const placed = await order(await m.buyer(), { product_id: work.id })
    expect(placed.id).toBeTruthy()
    const guest = await m.guest()
    for (const caller of [{}, { guest }])
      expect((await m.call('PUT', `/shop/waiting/${work.slug}/`, caller)).status).toBe(401)
    const [one, other] = [await m.buyer(), await m.buyer()]
    await wait(one, work.slug)
    expect(await waited(other)).toEqual([])
    await stop(other, work.slug)
    expect(await waited(one)).toEqual([work.slug])
  })

  it('(D2) is never left behind, however the presses and the end of the hold fall together', async () => {
    for (let round = 0; round < 8; round += 1) {
      const work = await list()
      const holder = await m.buyer()
      const placed = await order(holder, { product_id: work.id })
      const others = await Promise.all(Array.from({ length: 4 }, () => m.buyer()))
      const [, ...answers] = await Promise.all([
        withdraw(holder, placed),
        ...others.map((buyer) => wait(buyer, work.slug)),
      ])
      // Each was told by a mail, or that it is free already.
      for (const [at, buyer] of others.entries())
        expect((await mailsTo(buyer)).length === 1).toBe(answers[at]?.status === 200)
      expect(await kept(work.id)).toEqual([])
    }
  })
})
