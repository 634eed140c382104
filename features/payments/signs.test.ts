import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '../../contract/principal.ts'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { passSecondFactor } from '../../server/testing/test-account.ts'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import { dump } from '../../server/testing/test-person.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { proposePayouts } from '../ledger/index.server.ts'
import { deliverParcel, openSale, paidOrder, pay, staffMember } from '../orders/test-sale.ts'
import { paymentsPersonalData, settle, sweepPayments } from './index.server.ts'
import { signLimits } from './rules/signs.ts'

let m: Marketplace
let seller: Person
let works = 0
let networks = 0
beforeAll(async () => {
  ;({ m, seller } = await openSale({ isVerified: true, env: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } }))
  await forgetPlaces(seller)
})
afterAll(() => m.close())

type Person = { id: string; email: string; token: string }
type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
/** An IPv4 address that nobody had before. */
const network = () => `198.51.100.${++networks}`
const forgetPlaces = ({ id }: { id: string }) =>
  sql`delete from familiar where account_id = ${id}`.execute(m.db)
/** Signs a person in from a network, with the token of a browser where it has one. */
const signInFrom = async <P extends Person>(person: P, from: string, device?: string) => {
  const { body } = await m.call('POST', '/auth/login/buyer/', {
    headers: { 'x-forwarded-for': from, ...(device === undefined ? {} : { 'x-device': device }) },
    body: { email: person.email, password: 'a good password' },
  })
  return { ...person, token: body.data.access as string, device: body.data.device as string }
}
/** A buyer who was nowhere yet. */
const buyerOfNowhere = async () => {
  const buyer = await m.buyer()
  await forgetPlaces(buyer)
  return buyer
}
const piece = (naira = 100_000) => m.list({ name: `Signed piece ${++works}`, naira })
const place = async (buyer: Buyer, from: string, more: object = {}) => {
  const placed = await m.call('POST', '/shop/orders/', {
    token: buyer.token,
    headers: { 'x-forwarded-for': from },
    body: {
      delivery_option: 'HOME',
      shipping_id: buyer.addressId,
      product_id: (await piece()).id,
      ...more,
    },
  })
  expect(placed.status).toBe(200)
  return placed.body.data as { id: string; code: string; tx_ref: string; price_total: number }
}
/** An order that was made from a network and is paid, with a card where it has one. */
const bought = async (buyer: Buyer, from = network(), more: object = {}, card?: string) => {
  const order = await place(buyer, from, more)
  await pay(m, order, card === undefined ? {} : { card })
  const { data } = (await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })).body
  expect(data.verified).toBe(true)
  return { ...order, parcel: data.parcels[0].id as string }
}
type Order = { id: string; code: string }
const kindsOf = async ({ id }: Order) =>
  (
    await sql<{
      kind: string
    }>`select kind from order_sign where order_id = ${id} order by kind`.execute(m.db)
  ).rows.map(({ kind }) => kind)
/** A member of staff with a present session. */
const clerk = (...roles: StaffRole[]) => staffMember(m, ...roles)
const exceptionOf = async ({ id }: Order) => {
  const { token } = await clerk('support')
  const { body } = await m.call('GET', '/staff/exceptions/?kind=fraud_signs&limit=96', { token })
  return body.data.exceptions.find((one: { order: { id: string } }) => one.order.id === id)
}
const release = ({ id }: Order, who: { token?: string }, note = 'Called the buyer: a neighbour.') =>
  m.call('POST', `/staff/exceptions/signs-${id}/release/`, {
    ...who,
    headers: { 'idempotency-key': newId() },
    body: { state: 'HELD', note },
  })
/** The balance of the seller, and of an order's amounts state, codes and texts. */
const balanceOf = async ({ code }: Order) => {
  const { token } = await signInFrom(seller, network())
  const read = async (page: number) =>
    (await m.call('GET', `/seller/balance/?limit=96&page=${page}`, { token })).body.data
  const data = await read(1)
  type Item = {
    order: string | null
    item: string | null
    amount: number
    state: string
    reasons: { code: string; text: string }[]
  }
  const items = [...data.items, ...(data.next === null ? [] : (await read(2)).items)] as Item[]
  // The parts are the whole.
  for (const state of ['held', 'payable'] as const)
    expect(items.filter((item) => item.state === state).reduce((sum, { amount }) => sum + amount, 0)).toBe(
      data[state],
    )
  return items.filter(({ order, item }) => order === code && !item?.endsWith('(reserve)'))
}
const isHeld = async (order: Order) => {
  const items = await balanceOf(order)
  return items.length > 0 && items.every(({ reasons }) => reasons.some((one) => one.code === 'check_open'))
}

describe('what is a sign', () => {
  it('R2-15 an order made from a network of the seller: the purchase goes on, and the money waits', async () => {
    const from = network()
    await signInFrom(seller, from)
    const near = await bought(await buyerOfNowhere(), from)
    expect(await kindsOf(near)).toEqual(['shared_network'])
    expect(await isHeld(near)).toBe(true)
    const far = await bought(await buyerOfNowhere())
    expect(await kindsOf(far)).toEqual([])
    expect(await exceptionOf(far)).toBeUndefined()
    expect(await isHeld(far)).toBe(false)
  })

  it('R2-15 a network where both signed in, in the last 180 days; what is kept of it is a hash', async () => {
    const from = network()
    await signInFrom(seller, from)
    const buyer = await buyerOfNowhere()
    await signInFrom(buyer, from)
    const order = await bought(buyer)
    expect(await kindsOf(order)).toEqual(['shared_network'])
    expect(JSON.stringify(await exceptionOf(order))).not.toContain(from)
  })

  it('R2-15 a carrier’s network is none: more accounts were there lately; those of long ago do not count', async () => {
    const from = network()
    await signInFrom(seller, from)
    const others: Buyer[] = []
    while (others.length < signLimits.placeAccounts) others.push(await buyerOfNowhere())
    for (const other of others) await signInFrom(other, from)
    expect(await kindsOf(await bought(await buyerOfNowhere(), from))).toEqual([])
    const [gone] = others
    await sql`update familiar set seen_at = seen_at - interval '31 days' where account_id = ${gone?.id}`.execute(
      m.db,
    )
    expect(await kindsOf(await bought(await buyerOfNowhere(), from))).toEqual(['shared_network'])
  })

  it('R2-15 a browser that the seller signed in with', async () => {
    const buyer = await buyerOfNowhere()
    const { device } = await signInFrom(buyer, network())
    await signInFrom(seller, network(), device)
    expect(await kindsOf(await bought(buyer))).toEqual(['shared_device'])
  })

  it('R2-15 a phone number of the seller at the address, in whatever way it is typed', async () => {
    await sql`update seller set ship_from_phone = '08099998888' where account_id = ${seller.id}`.execute(m.db)
    const buyer = await buyerOfNowhere()
    const { body } = await m.call('POST', '/shop/shipping-addresses/', {
      token: buyer.token,
      body: {
        address: '5 Test Street',
        city: 'Yaba',
        state: 'Lagos',
        country: 'Nigeria',
        phone: '+234 809 999 8888',
        zipcode: '',
        first_name: 'Ngozi',
        last_name: 'Test',
        email: buyer.email,
      },
    })
    const order = await bought(buyer, network(), { shipping_id: body.data.id })
    expect(await kindsOf(order)).toEqual(['shared_phone'])
    // Neither has a number: nothing is shared.
    await sql`update seller set ship_from_phone = '' where account_id = ${seller.id}`.execute(m.db)
    const pickup = { delivery_option: 'PICKUP', shipping_id: null, pickup_station_id: await m.stationId() }
    expect(await kindsOf(await bought(buyer, network(), pickup))).toEqual([])
  })

  it('R2-15 more paid orders of one account within a day than the limit', async () => {
    const buyer = await buyerOfNowhere()
    for (let count = 0; count < signLimits.ordersInADay; count += 1)
      expect(await kindsOf(await bought(buyer))).toEqual([])
    expect(await kindsOf(await bought(buyer))).toEqual(['many_orders'])
    await sql`update orders set paid_at = paid_at - interval '1 day' where account_id = ${buyer.id}`.execute(
      m.db,
    )
    expect(await kindsOf(await bought(buyer))).toEqual([])
  })

  it('R2-15 a large first order with a new seller; not a second one, and not with one who has sold before', async () => {
    const large = async (buyer: Buyer) =>
      kindsOf(await bought(buyer, network(), { product_id: (await piece(1_000_000)).id }))
    const buyer = await buyerOfNowhere()
    expect(await large(buyer)).toEqual(['large_first_order'])
    expect(await large(buyer)).toEqual([])
    const old = await bought(await buyerOfNowhere())
    await sql`update parcel set created_at = created_at - interval '31 days' where id = ${old.parcel}`.execute(
      m.db,
    )
    expect(await large(await buyerOfNowhere())).toEqual([])
  })
})

describe('what a card is a sign of', () => {
  let cards = 0
  /** A card that nobody paid with before. */
  const newCard = () => `TESTCARD${++cards}`
  const boughtWith = (card: string, buyer: Buyer, more: object = {}) => bought(buyer, network(), more, card)
  const large = async () => ({ product_id: (await piece(1_000_000)).id })
  /** A buyer who has bought before, with no card that is known. */
  const oldBuyer = async () => {
    const buyer = await buyerOfNowhere()
    await bought(buyer)
    return buyer
  }
  const own = async (buyer: Buyer) =>
    sql`update seller set account_id = ${buyer.id} where account_id = ${seller.id}`.execute(m.db)
  const give = async (buyer: Buyer) =>
    sql`update seller set account_id = ${seller.id} where account_id = ${buyer.id}`.execute(m.db)

  it('R2-15 the card that the seller’s own account tried to pay with elsewhere; it is kept as a hash alone', async () => {
    const [card, shopper] = [newCard(), await buyerOfNowhere()]
    const tried = await place(shopper, network())
    await m.charge(tried, { card, outcome: 'failed' })
    await settle(m.features.payments, tried.tx_ref, 'browser')
    await own(shopper)
    const order = await boughtWith(card, await buyerOfNowhere())
    await give(shopper)
    expect(await kindsOf(order)).toEqual(['shared_card'])
    expect(await isHeld(order)).toBe(true)
    expect((await exceptionOf(order)).what).toContain(
      'paid with a card that the seller Test Artist paid with',
    )
    expect(await kindsOf(await boughtWith(newCard(), await buyerOfNowhere()))).toEqual([])
    const { rows } = await sql<{ mark: string }>`select card_mark as mark from payment_attempt a
      where card_mark is not null`.execute(m.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { mark } of rows) expect(mark).toMatch(/^[\da-f]{8}:[\w-]{43}$/)
    expect(await dump(m)).not.toContain(card)
  })

  it('R2-15 one card of three accounts within 30 days', async () => {
    const card = newCard()
    for (let count = 1; count < signLimits.cardAccounts; count += 1)
      expect(await kindsOf(await boughtWith(card, await buyerOfNowhere()))).toEqual([])
    expect(await kindsOf(await boughtWith(card, await buyerOfNowhere()))).toEqual(['card_of_many'])
    await sql`update payment_attempt set created_at = created_at - interval '30 days'`.execute(m.db)
    expect(await kindsOf(await boughtWith(card, await buyerOfNowhere()))).toEqual([])
  })

  it('R2-15 more paid orders with one card within a day than the limit, of whichever account', async () => {
    const [card, one, two] = [newCard(), await buyerOfNowhere(), await buyerOfNowhere()]
    for (let count = 0; count < signLimits.ordersInADay; count += 1)
      expect(await kindsOf(await boughtWith(card, count % 2 === 0 ? one : two))).toEqual([])
    const tried = await place(one, network())
    await m.charge(tried, { card, outcome: 'failed' })
    await settle(m.features.payments, tried.tx_ref, 'browser')
    expect(await kindsOf(await boughtWith(card, two))).toEqual(['many_card_orders'])
    await sql`update orders set paid_at = paid_at - interval '1 day' where account_id in (${one.id}, ${two.id})`.execute(
      m.db,
    )
    expect(await kindsOf(await boughtWith(card, one))).toEqual([])
  })

  it('R2-15 a large first order of a card with a new seller, by an account that bought before; not the second, nor without a card', async () => {
    await sql`update parcel set created_at = now()`.execute(m.db)
    const [card, buyer] = [newCard(), await oldBuyer()]
    const tried = await place(buyer, network())
    await m.charge(tried, { card, outcome: 'failed' })
    await settle(m.features.payments, tried.tx_ref, 'browser')
    expect(await kindsOf(await boughtWith(card, buyer, await large()))).toEqual(['large_first_card'])
    expect(await kindsOf(await boughtWith(card, buyer, await large()))).toEqual([])
    expect(await kindsOf(await bought(buyer, network(), await large()))).toEqual([])
  })

  it('R2-15 says nothing of the card when the account is gone, or after 180 days; what is kept of it is shown', async () => {
    const [card, leaver, other] = [newCard(), await buyerOfNowhere(), await buyerOfNowhere()]
    const marks = async ({ id }: Buyer) =>
      (
        await sql<{
          has: boolean
        }>`select a.card_mark is not null as has from payment_attempt a join orders o on o.id = a.order_id
          where o.account_id = ${id}`.execute(m.db)
      ).rows.map(({ has }) => has)
    await boughtWith(card, other)
    await boughtWith(card, leaver)
    const { kept } = (await m.call('GET', '/profiles/data/', { token: leaver.token })).body.data
    expect(kept.payments).toMatchObject([{ card_hash_kept: true }])
    expect(JSON.stringify(kept)).not.toContain(card)
    await withTx(m.db, async (tx) => await paymentsPersonalData.eraseOf?.(tx, leaver, new Date()))
    expect([await marks(leaver), await marks(other)]).toEqual([[false], [true]])
    await sql`update payment_attempt set created_at = created_at - interval '179 days'`.execute(m.db)
    await sweepPayments(m.features.payments)
    expect(await marks(other)).toEqual([true])
    await sql`update payment_attempt set created_at = created_at - interval '2 days'`.execute(m.db)
    await sweepPayments(m.features.payments)
    expect(await marks(other)).toEqual([false])
  })
})

describe('what is held', () => {
  /** An order with a sign. */
  const held = async (more: object = {}) => {
    const from = network()
    await signInFrom(seller, from)
    return bought(await buyerOfNowhere(), from, more)
  }
  const deliver = async ({ parcel }: { parcel: string }) => {
    const { token } = await signInFrom(seller, network())
    await deliverParcel(m, parcel, token)
  }
  const statuses = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b)

  it('R2-15 staff read why; the seller reads only that somebody looks, and the rest is paid as usual', async () => {
    const [order, other] = [await held(), await bought(await buyerOfNowhere())]
    await deliver(order)
    await deliver(other)
    m.pass(31 * DAY)
    const found = await exceptionOf(order)
    expect(found).toMatchObject({ id: `signs-${order.id}`, state: 'HELD', paid: order.price_total })
    expect(found.what).toContain('on a network that few others use besides the seller Test Artist')
    expect(found.steps).toEqual([{ step: 'release', label: 'Release', needs: ['note'], finance: true }])
    const { token } = await clerk('support')
    const shown = (await m.call('GET', `/staff/orders/${order.id}/`, { token })).body.data.held
    expect(shown).toMatchObject({ reasons: [{ kind: 'shared_network' }], released: null })

    const items = await balanceOf(order)
    expect(items).toHaveLength(2)
    for (const item of items) {
      expect(item.state).toBe('held')
      expect(item.reasons).toEqual([
        { code: 'check_open', until: null, text: 'Held: we are reviewing this order.' },
      ])
    }
    for (const item of await balanceOf(other)) expect(item.state).toBe('payable')
    await proposePayouts(m.features.ledger, null)
    for (const item of await balanceOf(order)) expect(item.state).toBe('held')
    for (const item of await balanceOf(other)) expect(item.state).toBe('in_payout')

    expect((await release(order, await clerk('finance'))).body.data).toEqual({ outcome: 'released' })
    for (const item of await balanceOf(order)) expect(item).toMatchObject({ state: 'payable', reasons: [] })
    expect(await exceptionOf(order)).toBeUndefined()
    const after = (await m.call('GET', `/staff/orders/${order.id}/`, { token })).body.data.held
    expect(after.released).toMatchObject({ by: 'Sade Test', note: 'Called the buyer: a neighbour.' })
  })

  it('R2-15 is released by finance alone, with a note, and by nobody who bought or sold in the order', async () => {
    const order = await held()
    const buyer = await m.buyer()
    const own = await signInFrom(seller, network())
    expect((await release(order, {})).status).toBe(401)
    for (const { token } of [buyer, own]) expect((await release(order, { token })).status).toBe(403)
    expect((await release(order, await clerk('content'))).status).toBe(403)
    const support = await release(order, await clerk('support'))
    expect(support).toMatchObject({ status: 403, body: { code: 'finance_only' } })
    expect(support.body.error).toBe('Only finance releases what is held.')
    const finance = await clerk('finance')
    expect(await release(order, finance, '  ')).toMatchObject({ status: 422, body: { code: 'invalid' } })
    expect(await isHeld(order)).toBe(true)

    // A seller who belongs to staff now.
    const turned = await clerk('finance')
    await sql`update seller set account_id = ${turned.id} where account_id = ${seller.id}`.execute(m.db)
    expect(await release(order, turned)).toMatchObject({
      status: 409,
      body: { code: 'another_person_needed' },
    })
    await sql`update seller set account_id = ${seller.id} where account_id = ${turned.id}`.execute(m.db)
    expect((await release(order, finance)).status).toBe(200)
    expect(await release(order, finance)).toMatchObject({
      status: 409,
      body: { code: 'moved_on', about: 'RELEASED' },
    })
    const none = await bought(await buyerOfNowhere())
    expect((await release(none, finance)).body.code).toBe('exception_not_found')
  })

  it('R2-04 above the threshold two people of finance release it, the second as it was asked for', async () => {
    const order = await held({ product_id: (await piece(1_000_000)).id })
    const [one, two] = [await clerk('finance'), await clerk('finance')]
    expect((await release(order, one)).body.data).toEqual({ outcome: 'proposed' })
    expect(await isHeld(order)).toBe(true)
    const step = async (who: { token?: string }, name: string) => {
      const read = await m.call('GET', `/staff/exceptions/signs-${order.id}/`, { ...who })
      return m.call('POST', `/staff/exceptions/signs-${order.id}/${name}/`, {
        ...who,
        headers: { 'idempotency-key': newId() },
        body: { state: read.body.data.state },
      })
    }
    expect((await step(one, 'approve')).body.code).toBe('another_person_needed')
    const turned = await clerk('finance')
    await sql`update seller set account_id = ${turned.id} where account_id = ${seller.id}`.execute(m.db)
    expect((await step(turned, 'approve')).body.code).toBe('another_person_needed')
    await sql`update seller set account_id = ${seller.id} where account_id = ${turned.id}`.execute(m.db)
    expect((await step(two, 'approve')).body.data).toEqual({ outcome: 'released' })
    expect(await isHeld(order)).toBe(false)
  })

  it('R2-15 raced releases release once, and the audit log has it once', async () => {
    const order = await held()
    const people = await Promise.all(Array.from({ length: 5 }, () => clerk('finance')))
    for (const person of people) await passSecondFactor(m.db, person)
    const answers = await Promise.all(people.map((person) => release(order, person)))
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409])
    const entries = (await readAuditHistory(m.db, 'order', order.id)).filter(
      ({ action }) => action === 'exception.release',
    )
    expect(entries).toHaveLength(1)
    expect(entries[0]?.after).toContain('Called the buyer: a neighbour.')
  })
})

it('R2-15 without limits networks are not counted, and say nothing', async () => {
  const other = await openSale()
  try {
    const work = await other.m.list({ name: 'Uncounted piece' })
    const order = await paidOrder(other.m, await other.m.buyer(), { product_id: work.id })
    const { rows } = await sql`select kind from order_sign where order_id = ${order.id}`.execute(other.m.db)
    expect(rows).toEqual([])
  } finally {
    await other.m.close()
  }
})
