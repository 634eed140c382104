import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../kernel/clock.ts'
import { expireAll } from '../../server/testing/test-expiry.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { settle } from '../payments/index.server.ts'

const limits = {
  RATE_LIMIT: 'on',
  HOLD_PIECES: '6',
  HOLD_UNIQUE: '3',
  HOLD_PIECES_NETWORK: '10',
  HOLD_UNIQUE_NETWORK: '5',
  TRUST_PROXY: '1',
}

let m: Marketplace
let works = 0
let networks = 0
beforeAll(async () => {
  m = await openMarketplace({ env: limits })
})
afterAll(() => m.close())

type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
const unique = () => m.list({ name: `Held piece ${++works}` })
const edition = (total: number) => m.list({ name: `Held print ${++works}`, total })
/** An IPv4 address that nobody had before. */
const network = () => `198.51.100.${++networks}`
const place = (buyer: Buyer, body: object, from: string) =>
  m.call('POST', '/shop/orders/', {
    token: buyer.token,
    headers: { 'x-forwarded-for': from },
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, ...body },
  })
const fill = (buyer: Buyer, slug: string, quantity = 1) =>
  m.call('POST', '/shop/cart/', { token: buyer.token, body: { product_slug: slug, quantity } })
const withdraw = (buyer: Buyer, order: { id: string }) =>
  m.call('DELETE', `/shop/orders/${order.id}/`, { token: buyer.token })
const heldBy = async (buyers: readonly Buyer[]) => {
  const { rows } = await sql<{ pieces: number; unique: number }>`
    select coalesce(sum(h.quantity), 0)::int as pieces, coalesce(sum(h.quantity) filter (where h.one_of_a_kind), 0)::int as unique
    from hold h join orders o on o.id = h.order_id
    where h.state = 'live' and o.account_id = any(${buyers.map(({ id }) => id)}::uuid[])`.execute(m.db)
  return rows[0]
}
/** Has an order be made `ms` earlier than it was, so that it ends at once where nobody pays. */
const age = (order: { id: string }, ms: number) =>
  sql`update orders set created_at = created_at - ${`${ms} milliseconds`}::interval,
    hold_expires_at = hold_expires_at - ${`${ms} milliseconds`}::interval where id = ${order.id}`.execute(
    m.db,
  )
/** An order that lapses unpaid now. */
const lapse = async (buyer: Buyer) => {
  const placed = await place(buyer, { product_id: (await unique()).id }, network())
  expect(placed.body).toMatchObject({ status: 'success' })
  await age(placed.body.data, 31 * MINUTE)
  await expireAll(m)
  return placed.body.data
}

describe('what one account may hold', () => {
  it('H-02 one account cannot take a whole shop off sale: pieces, and one-of-a-kind works, have a limit', async () => {
    const buyer = await m.buyer()
    const print = await edition(20)
    const tooMany = await place(buyer, { product_id: print.id, quantity: 7 }, network())
    expect(tooMany).toMatchObject({ status: 409, body: { code: 'too_many_pieces_held' } })
    expect(tooMany.body.error).toContain('6 pieces')
    expect(tooMany.body.error).toContain('support@aworan.example')
    for (let count = 0; count < 4; count += 1) await fill(buyer, (await unique()).slug)
    const four = await place(buyer, {}, network())
    expect(four).toMatchObject({ status: 409, body: { code: 'too_many_unique_held' } })
    expect(four.body.error).toContain('3 one-of-a-kind works')
    expect(await heldBy([buyer])).toEqual({ pieces: 0, unique: 0 })
    expect((await place(buyer, { product_id: print.id, quantity: 6 }, network())).status).toBe(200)
  })

  it('H-02 counts all unpaid orders together, and those that are paid no more', async () => {
    const buyer = await m.buyer()
    const print = await edition(20)
    const first = await place(buyer, { product_id: print.id, quantity: 4 }, network())
    const second = { product_id: (await edition(9)).id, quantity: 3 }
    expect((await place(buyer, second, network())).body.code).toBe('too_many_pieces_held')
    await m.charge(first.body.data)
    await settle(m.features.payments, first.body.data.tx_ref, 'browser')
    expect((await place(buyer, second, network())).status).toBe(200)
  })

  it('H-02 an order that takes the place of another is counted without it', async () => {
    const buyer = await m.buyer()
    const print = await edition(20)
    await place(buyer, { product_id: print.id, quantity: 5 }, network())
    const pickup = { delivery_option: 'PICKUP', shipping_id: null, pickup_station_id: await m.stationId() }
    const changed = await place(buyer, { product_id: print.id, quantity: 6, ...pickup }, network())
    expect(changed.status).toBe(200)
    expect(await heldBy([buyer])).toEqual({ pieces: 6, unique: 0 })
  })

  it('H-02 ten orders at once of one account hold no more than one after the other', async () => {
    const buyer = await m.buyer()
    const pieces = await Promise.all(Array.from({ length: 10 }, unique))
    const from = network()
    const answers = await Promise.all(pieces.map(({ id }) => place(buyer, { product_id: id }, from)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await heldBy([buyer])).toEqual({ pieces: 3, unique: 3 })
  })

  it('H-02 a cart takes fifty works and no more', async () => {
    const buyer = await m.buyer()
    const slugs: string[] = []
    while (slugs.length < 51) slugs.push((await unique()).slug)
    for (const slug of slugs.slice(0, 50)) expect((await fill(buyer, slug)).status).toBe(200)
    expect(await fill(buyer, slugs[50] ?? '')).toMatchObject({ status: 409, body: { code: 'cart_full' } })
    expect((await fill(buyer, slugs[0] ?? '', 0)).status).toBe(200)
    expect((await fill(buyer, slugs[50] ?? '')).status).toBe(200)
  })
})

describe('what one network may hold', () => {
  it('H-02 several accounts of one address together, also at once; another address is not touched', async () => {
    const from = network()
    const buyers = await Promise.all(Array.from({ length: 5 }, () => m.buyer()))
    const wishes = await Promise.all(
      buyers.flatMap((buyer) => [buyer, buyer]).map(async (buyer) => ({ buyer, id: (await unique()).id })),
    )
    const answers = await Promise.all(wishes.map(({ buyer, id }) => place(buyer, { product_id: id }, from)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 409, body: { code: 'network_holds_full' } })
    expect(await heldBy(buyers)).toEqual({ pieces: 5, unique: 5 })
    const neighbour = await m.buyer()
    const work = { product_id: (await unique()).id }
    expect((await place(neighbour, work, from)).body.code).toBe('network_holds_full')
    expect((await place(neighbour, work, network())).status).toBe(200)
  })

  it('H-02 an IPv6 network is its first 64 bits, however many addresses it has', async () => {
    const [one, two] = [await m.buyer(), await m.buyer()]
    const print = await edition(30)
    expect((await place(one, { product_id: print.id, quantity: 6 }, '2001:db8:7:7::1')).status).toBe(200)
    const more = { product_id: print.id, quantity: 5 }
    expect((await place(two, more, '2001:db8:7:7:ffff::2')).body.code).toBe('network_holds_full')
    expect((await place(two, more, '2001:db8:7:8::2')).status).toBe(200)
  })

  it('H-02 the network is kept only as a hash, until the order is paid or a day after it ended', async () => {
    const buyer = await m.buyer()
    const from = network()
    const placed = (await place(buyer, { product_id: (await unique()).id }, from)).body.data
    const kept = async () =>
      (
        await sql<{
          placed_from: string | null
        }>`select placed_from from orders where id = ${placed.id}`.execute(m.db)
      ).rows[0]?.placed_from
    expect(await kept()).toMatch(/^\S{20,}$/)
    expect(await kept()).not.toContain(from)
    await withdraw(buyer, placed)
    await expireAll(m)
    expect(await kept()).not.toBeNull()
    await sql`update orders set closed_at = closed_at - interval '1 day' where id = ${placed.id}`.execute(
      m.db,
    )
    await expireAll(m)
    expect(await kept()).toBeNull()

    const paid = (await place(buyer, { product_id: (await unique()).id }, network())).body.data
    await m.charge(paid)
    await settle(m.features.payments, paid.tx_ref, 'browser')
    const { rows } = await sql`select state, placed_from from orders where id = ${paid.id}`.execute(m.db)
    expect(rows).toEqual([{ state: 'PAID', placed_from: null }])
  })
})

describe('the pause after orders that ended unpaid', () => {
  it('H-02 grows with each further one, says from when on one may order again, and ends', async () => {
    const buyer = await m.buyer()
    await lapse(buyer)
    await lapse(buyer)
    const wish = { product_id: (await unique()).id }
    const paused = await place(buyer, wish, network())
    expect(paused).toMatchObject({ status: 429, body: { code: 'ordering_paused' } })
    expect(paused.body.error).toMatch(/You can order again from \d\d:\d\d on /)
    const from = new Date(paused.body.present.from).getTime()
    expect(from - Date.now()).toBeGreaterThan(14 * MINUTE)
    expect(from - Date.now()).toBeLessThan(15 * MINUTE)
    const endsEarlier = (ms: number) =>
      sql`update orders set closed_at = closed_at - ${`${ms} milliseconds`}::interval where account_id = ${buyer.id}
        and closed_at is not null`.execute(m.db)
    await endsEarlier(15 * MINUTE)
    await lapse(buyer)
    const longer = await place(buyer, wish, network())
    expect(new Date(longer.body.present.from).getTime() - Date.now()).toBeGreaterThan(59 * MINUTE)
    await endsEarlier(72 * HOUR)
    expect((await place(buyer, wish, network())).status).toBe(200)
  })

  it('H-02 withdrawing an order late, or changing it again and again, is no way around it', async () => {
    const buyer = await m.buyer()
    for (let count = 0; count < 2; count += 1) {
      const placed = await place(buyer, { product_id: (await unique()).id }, network())
      await age(placed.body.data, 25 * MINUTE)
      expect((await withdraw(buyer, placed.body.data)).status).toBe(200)
    }
    expect((await place(buyer, { product_id: (await unique()).id }, network())).body.code).toBe(
      'ordering_paused',
    )

    const changing = await m.buyer()
    const { id } = await unique()
    const pickup = { delivery_option: 'PICKUP', shipping_id: null, pickup_station_id: await m.stationId() }
    const codes = []
    for (const way of [{}, pickup, {}, pickup, pickup]) {
      const placed = await place(changing, { product_id: id, ...way }, network())
      codes.push(placed.body.code ?? 'placed')
      if (placed.status === 200) await age(placed.body.data, 25 * MINUTE)
    }
    expect(codes).toEqual(['placed', 'placed', 'placed', 'ordering_paused', 'ordering_paused'])
  })

  it('H-02 (D2) nobody keeps works off sale for ever by short holds: the fifth of them begins to count', async () => {
    const buyer = await m.buyer()
    const codes = []
    for (let count = 0; count < 8; count += 1) {
      const placed = await place(buyer, { product_id: (await unique()).id }, network())
      codes.push(placed.body.code ?? 'placed')
      if (placed.status !== 200) continue
      await age(placed.body.data, 9 * MINUTE)
      await withdraw(buyer, placed.body.data)
    }
    // Four are free, the fifth counts without a pause, and after the sixth there is one.
    expect(codes).toEqual([
      ...Array.from({ length: 6 }, () => 'placed'),
      'ordering_paused',
      'ordering_paused',
    ])
  })

  it('H-02 is no matter of orders that were withdrawn soon, or cancelled by staff', async () => {
    const buyer = await m.buyer()
    for (let count = 0; count < 4; count += 1) {
      const placed = await place(buyer, { product_id: (await unique()).id }, network())
      await withdraw(buyer, placed.body.data)
    }
    expect((await place(buyer, { product_id: (await unique()).id }, network())).status).toBe(200)
  })
})

describe('the same work held again and again', () => {
  const minutesUntil = ({ body }: { body: { present: { from: string } } }) =>
    (new Date(body.present.from).getTime() - Date.now()) / MINUTE
  const endedEarlier = ({ id }: Buyer, ms: number) =>
    sql`update orders set created_at = created_at - ${`${ms} milliseconds`}::interval,
      closed_at = closed_at - ${`${ms} milliseconds`}::interval where account_id = ${id}`.execute(m.db)
  /** Orders, holds for nine minutes and withdraws, as often as it is let; the codes of all tries, and the last answer. */
  const rounds = async (buyer: Buyer, wish: object, pauseMs: number) => {
    const codes = []
    for (let round = 0; round < 12; round += 1) {
      const placed = await place(buyer, wish, network())
      codes.push(placed.body.code ?? 'placed')
      if (placed.status !== 200) continue
      await age(placed.body.data, 9 * MINUTE)
      expect((await withdraw(buyer, placed.body.data)).status).toBe(200)
      await endedEarlier(buyer, pauseMs)
    }
    return { codes, last: await place(buyer, wish, network()) }
  }
  const paused = (count: number) => Array.from({ length: count }, () => 'ordering_paused')
  const placed = (count: number) => Array.from({ length: count }, () => 'placed')
  const pickup = async () => ({
    delivery_option: 'PICKUP',
    shipping_id: null,
    pickup_station_id: await m.stationId(),
  })

  it('R2-06 twelve rounds of order, nine minutes, withdraw: after two the work is free to others for five minutes', async () => {
    const [buyer, other] = [await m.buyer(), await m.buyer()]
    const work = await unique()
    const { codes, last } = await rounds(buyer, { product_id: work.id }, 0)
    expect(codes).toEqual([...placed(2), ...paused(10)])
    expect(last.status).toBe(429)
    expect(last.body.error).toContain("held 'Held piece")
    expect(last.body.error).toMatch(/You can order it again from \d\d:\d\d on /)
    expect(minutesUntil(last)).toBeGreaterThan(4)
    expect(minutesUntil(last)).toBeLessThanOrEqual(5)
    expect((await place(buyer, { product_id: (await unique()).id }, network())).status).toBe(200)
    expect((await place(other, { product_id: work.id }, network())).status).toBe(200)
  })

  it.for(['one of a kind', 'an edition'])(
    'R2-06 who has held %s for more than half an hour in all waits until it is a day ago',
    async (kind) => {
      const buyer = await m.buyer()
      const work = kind === 'an edition' ? await edition(3) : await unique()
      const wish = { product_id: work.id, quantity: kind === 'an edition' ? 3 : 1 }
      const { codes, last } = await rounds(buyer, wish, 5 * MINUTE)
      expect(codes).toEqual([...placed(4), ...paused(8)])
      expect(minutesUntil(last)).toBeGreaterThan(23 * 60)
      await fill(buyer, work.slug, wish.quantity)
      expect((await place(buyer, {}, network())).body.code).toBe('ordering_paused')
      await endedEarlier(buyer, DAY - 20 * MINUTE)
      expect((await place(buyer, wish, network())).status).toBe(200)
    },
  )

  it('R2-06 minutes of orders that another took the place of count too; the last one can be paid', async () => {
    const buyer = await m.buyer()
    const wish = { product_id: (await unique()).id }
    const station = await pickup()
    const codes = []
    let live = { id: '' }
    for (let change = 0; change < 7; change += 1) {
      const answer = await place(buyer, { ...wish, ...(change % 2 ? station : {}) }, network())
      codes.push(answer.body.code ?? 'placed')
      if (answer.status !== 200) continue
      live = answer.body.data
      await age(live, 9 * MINUTE)
    }
    expect(codes).toEqual([...placed(5), 'ordering_paused', 'placed'])
    expect((await m.call('POST', `/shop/orders/${live.id}/pay/`, { token: buyer.token })).status).toBe(200)
  })

  it('R2-06 so do those of an item that was taken out of an order', async () => {
    const buyer = await m.buyer()
    const print = await edition(9)
    const work = await unique()
    const codes = []
    for (let round = 0; round < 4; round += 1) {
      for (const { slug } of [print, work]) await fill(buyer, slug)
      const answer = await place(buyer, {}, network())
      codes.push(answer.body.code ?? 'placed')
      if (answer.status !== 200) continue
      await age(answer.body.data, 9 * MINUTE)
      const { items } = (
        await m.call('GET', `/shop/orders-by-id/?id=${answer.body.data.id}`, { token: buyer.token })
      ).body.data
      const item = items.find((one: { product: { slug: string } }) => one.product.slug === work.slug)
      const removed = await m.call('DELETE', `/shop/orders/orderitems/${item.id}/`, { token: buyer.token })
      expect(removed.status).toBe(200)
    }
    expect(codes).toEqual([...placed(2), ...paused(2)])
  })

  it('R2-06 five accounts of one network are counted together; another network is not', async () => {
    const from = network()
    const wish = { product_id: (await unique()).id }
    for (let count = 0; count < 5; count += 1) {
      const order = await place(await m.buyer(), wish, from)
      expect(order.status).toBe(200)
      await age(order.body.data, 31 * MINUTE)
      await expireAll(m)
    }
    const neighbour = await m.buyer()
    const refused = await place(neighbour, wish, from)
    expect(refused).toMatchObject({ status: 429, body: { code: 'ordering_paused' } })
    expect(refused.body.error).toContain('from your internet connection, which you may share with others')
    expect(minutesUntil(refused)).toBeGreaterThan(23 * 60)
    expect((await place(neighbour, { product_id: (await unique()).id }, from)).status).toBe(200)
    expect((await place(neighbour, wish, network())).status).toBe(200)
  })

  it('R2-06 whoever withdraws once, changes an order, or did not pay in time can go on at once', async () => {
    const withdrew = await m.buyer()
    const wish = { product_id: (await unique()).id }
    const first = await place(withdrew, wish, network())
    await age(first.body.data, 65 * MINUTE)
    await withdraw(withdrew, first.body.data)
    expect((await place(withdrew, wish, network())).status).toBe(200)

    const changes = await m.buyer()
    const other = { product_id: (await unique()).id }
    const station = await pickup()
    for (let change = 0; change < 4; change += 1)
      expect((await place(changes, { ...other, ...(change % 2 ? station : {}) }, network())).status).toBe(200)

    const late = await m.buyer()
    const third = { product_id: (await unique()).id }
    const lapsed = await place(late, third, network())
    await age(lapsed.body.data, 31 * MINUTE)
    await expireAll(m)
    const again = await place(late, third, network())
    expect(again.status).toBe(200)
    await m.charge(again.body.data, { outcome: 'failed' })
    await settle(m.features.payments, again.body.data.tx_ref, 'browser')
    expect((await place(late, third, network())).body.data.id).toBe(again.body.data.id)
  })
})

describe('account numbers', () => {
  it('H-02 do not stretch a hold beyond two hours', async () => {
    const buyer = await m.buyer()
    const placed = (await place(buyer, { product_id: (await unique()).id }, network())).body.data
    const ask = () => m.call('POST', `/shop/orders/${placed.id}/transfer/`, { token: buyer.token })
    const end = async () =>
      (
        await sql<{
          minutes: number
        }>`select extract(epoch from hold_expires_at - created_at)::float / 60 as minutes
          from orders where id = ${placed.id}`.execute(m.db)
      ).rows[0]?.minutes ?? 0
    const numberEnds = () =>
      sql`update payment_transfer set expires_at = now() - interval '1 second' where attempt_id in (
        select id from payment_attempt where order_id = ${placed.id})`.execute(m.db)
    expect((await ask()).status).toBe(200)
    expect(await end()).toBeCloseTo(70, 0)
    await numberEnds()
    await sql`update orders set created_at = created_at - interval '69 minutes' where id = ${placed.id}`.execute(
      m.db,
    )
    const second = await ask()
    expect(second.status).toBe(200)
    expect(new Date(second.body.data.expires_at).getTime() - Date.now()).toBeLessThan(42 * MINUTE)
    expect(await end()).toBeLessThanOrEqual(139.1)
    await numberEnds()
    await sql`update orders set created_at = created_at - interval '30 minutes' where id = ${placed.id}`.execute(
      m.db,
    )
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'transfer_too_late' } })
  })
})
