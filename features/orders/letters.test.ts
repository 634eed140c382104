import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Called, Marketplace } from '../../server/testing/test-marketplace.ts'
import { decideClaim, openClaimOf, sayNeverCame, sent } from './test-claim.ts'
import { deliverParcel, mailsOf, type OpenSale, openSale, paidOrder, shipping, upload } from './test-sale.ts'

let m: Marketplace
let market: OpenSale
beforeAll(async () => {
  market = await openSale()
  m = market.m
})
afterAll(() => m.close())

/** What a mail program would make a link of, where it is not ours: `…evil.example` in any form. */
const LINK = /https?:\/\/evil|\bevil\.\p{L}|@evil/iu

/** All that was written in letters and messages: both texts of each mail, and its subject. */
const lettersWith = async (word: string) =>
  (
    await sql<{ event_key: string; said: string }>`
      select event_key, subject || ' ' || text || ' ' || html as said from mail where subject || text ilike ${`%${word}%`}
    `.execute(m.db)
  ).rows

/** Words as they were stored before names, couriers and codes were looked at. */
const writeOld = async (parcel?: string) => {
  await sql`update seller set name = 'Refunds, evil.example' where slug = 'test-artist'`.execute(m.db)
  await sql`update account set first_name = 'https://evil.example/name' where role = 'BUYER'`.execute(m.db)
  if (parcel)
    await sql`update parcel set courier = 'pay@evil.example', tracking_code = 'https://evil.example/login'
      where id = ${parcel}`.execute(m.db)
}

it('R2-13 no letter about a sale, a claim or a return makes a link of what a stranger wrote', async () => {
  const { seller, support } = market
  await writeOld()
  const buyer = await m.buyer()
  await writeOld()
  const list = async () => {
    const work = await m.list({ name: 'Piece at evil.example', naira: 50_000 })
    await sql`update artist set name = 'Ada of evil.example'
      where id = (select artist_id from work where id = ${work.id})`.execute(m.db)
    return work
  }
  const order = await paidOrder(m, buyer, { product_id: (await list()).id })
  await deliverParcel(m, order.parcel, seller.token)
  await writeOld(order.parcel)
  const asked = await m.call('POST', '/shop/returns/', {
    token: buyer.token,
    body: { order_item_id: order.items[0], reason: 'damaged', text: 'See https://evil.example/photos' },
  })
  const { id } = asked.body.data
  await m.call('POST', `/seller/returns/${id}/answer/`, {
    token: seller.token,
    body: { answer: 'contest', text: 'Read evil.example', send_to: '' },
  })
  await m.call('POST', `/staff/returns/${id}/decide/`, {
    token: support.token,
    body: { decision: 'approve', state: 'CONTESTED', text: 'Fair.', send_to: '1 Road, evil.example' },
  })
  const code = { courier: 'DHL', tracking_code: 'https://evil.example' }
  const send = (body: object) => m.call('POST', `/shop/returns/${id}/send/`, { token: buyer.token, body })
  expect((await send(code)).body).toMatchObject({ code: 'invalid', field: 'tracking_code' })
  expect((await send({ courier: 'DHL', tracking_code: 'B 1' })).status).toBe(200)

  const claimed = await sent(market)
  await writeOld(claimed.order.parcel)
  await sayNeverCame(claimed, { text: 'Write to pay@evil.example' })
  const { id: claim } = await openClaimOf(claimed)
  expect((await decideClaim(claimed, claim, { decision: 'lost' })).status).toBe(200)

  await vi.waitFor(
    async () =>
      expect(Object.keys(await mailsOf(m, order.id))).toEqual(
        expect.arrayContaining(['parcel:*:pack', 'parcel:*:shipped', 'return:*:asked:seller']),
      ),
    { interval: 25 },
  )
  const letters = await lettersWith('evil')
  expect(letters.length).toBeGreaterThan(6)
  expect(
    letters
      .filter(({ said }) => LINK.test(said))
      .map(({ event_key, said }) => [event_key, LINK.exec(said)?.[0]]),
  ).toEqual([])
})

it('R2-13 L-05 courier and code of a parcel carry no sentence and no link into our letter', async () => {
  const { seller, support } = market
  const buyer = await m.buyer()
  const { id } = await m.list({ name: 'Lettered piece', naira: 100_000 })
  const order = await paidOrder(m, buyer, { product_id: id })
  await upload(m, `/seller/parcels/${order.parcel}/photographs/`, seller.token)
  const ship = (by: string, token: string, body: object): Promise<Called> =>
    m.call('POST', `/${by}/parcels/${order.parcel}/ship/`, { token, body: { ...shipping, ...body } })
  for (const [by, token] of [
    ['seller', seller.token],
    ['staff', support.token],
  ] as const) {
    const courier = { courier: 'Your parcel is held: pay NGN 2,500 at customs-fee.example' }
    expect((await ship(by, token, courier)).body, by).toMatchObject({ code: 'invalid', field: 'courier' })
    const code = { tracking_code: 'https://evil.example/login' }
    expect((await ship(by, token, code)).body, by).toMatchObject({ code: 'invalid', field: 'tracking_code' })
  }
  expect((await ship('seller', seller.token, { courier: 'Bus of ABC' })).status).toBe(200)
  const correct = (body: object) =>
    m.call('PUT', `/seller/parcels/${order.parcel}/tracking/`, {
      token: seller.token,
      body: { courier: 'DHL', tracking_code: '', tracking_url: '', ...body },
    })
  expect((await correct({ courier: 'evil.example' })).body.field).toBe('courier')
  expect((await correct({ tracking_code: 'evil.example' })).body.field).toBe('tracking_code')
})
