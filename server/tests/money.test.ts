import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NEW_SELLER } from '../../contract/new-seller.ts'
import {
  deliverParcel,
  onSale,
  paidOrder,
  placeOrder,
  staffMember,
  theSeller,
} from '../../features/orders/test-sale.ts'
import { listStrays, settle } from '../../features/payments/index.server.ts'
import { sendForm, testPicture } from '../../features/sellers/test-shop.ts'
import { DAY } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { PASSWORD, signedIn } from '../testing/test-account.ts'
import { type Called, type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

type Person = { id: string; email: string; token: string }
type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
type Postings = { kind: string; postings: { account: string; amount: number }[] }[]

/** Amounts in naira: what the sandbox keeps of a payment, 1.4 % and NGN 100, at most NGN 2,000. */
const feeOf = (naira: number): number => Math.min(Math.round((naira * 0.014 + 100) * 100) / 100, 2_000)

let m: Marketplace
let seller: Person
let finance: Person
let support: Person
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
  seller = await theSeller(m)
  finance = await staffMember(m, 'finance')
  support = await staffMember(m, 'support')
})
afterAll(() => m.close())

const piece = () => m.list({ name: `Piece for the books ${++works}`, naira: 100_000 })
const call = (method: string, path: string, { token }: Person, body?: object): Promise<Called> =>
  m.call(method, path, {
    token,
    headers: { 'idempotency-key': newId() },
    ...(body === undefined ? {} : { body }),
  })
const signInAgain = async (person: Person): Promise<void> => {
  person.token = (await signedIn(m, person)).token
}
/** Time passes, and everybody signs in again. */
const pass = async (ms: number, ...people: Person[]): Promise<void> => {
  m.pass(ms)
  for (const person of [seller, finance, support, ...people]) await signInAgain(person)
}
const runCheck = async () => (await call('POST', '/staff/ledger/checks/', finance, {})).body.data
const ensureChecked = async (): Promise<void> =>
  expect(await runCheck()).toMatchObject({ ok: true, findings: [] })
const entriesOf = async (orderId: Id): Promise<Postings> =>
  (await call('GET', `/staff/ledger/orders/${orderId}/`, finance)).body.data.entries
/** What each account has of an order, in naira; what is even is left out. */
const standingOf = async (orderId: Id): Promise<Record<string, number>> => {
  const kobo = new Map<string, number>()
  for (const { postings } of await entriesOf(orderId))
    for (const { account, amount } of postings)
      kobo.set(account, (kobo.get(account) ?? 0) + Math.round(amount * 100))
  const sum = [...kobo.values()].reduce((total, one) => total + one, 0)
  expect(sum).toBe(0)
  return Object.fromEntries(
    [...kobo].filter(([, one]) => one !== 0).map(([account, one]) => [account, one / 100]),
  )
}
const waitFor = (see: () => Promise<void>) => vi.waitFor(see, { interval: 25 })
const reasonsOf = async (code: string): Promise<string[]> => {
  const { items } = (await call('GET', '/seller/balance/?limit=96', seller)).body.data
  return items
    .filter(
      (item: { order: string; item: string }) =>
        item.order === code && item.item !== 'Delivery' && !item.item.endsWith('(reserve)'),
    )
    .flatMap((item: { reasons: { code: string }[] }) => item.reasons.map((reason) => reason.code))
}

/** The parts of every sale here: a work of NGN 100,000, and NGN 3,500 of delivery, which are the seller's (D9). */
const parts = { seller_payable: -88_500, commission: -13_953.49, vat_payable: -1_046.51 }

describe('what the provider keeps', () => {
  it('is entered with each payment: a sale, a second payment that goes back, and not in another currency', async () => {
    const buyer = await m.buyer()
    const order = await placeOrder(m, buyer, { product_id: (await piece()).id })
    const again = `${order.code}-2`
    await sql`insert into payment_attempt (id, order_id, tx_ref, provider, amount_kobo, currency, state, created_at, changed_at)
      select ${newId()}, order_id, ${again}, provider, amount_kobo, currency, 'CREATED', created_at, changed_at
      from payment_attempt where tx_ref = ${order.tx_ref}`.execute(m.db)
    await m.charge(order)
    await m.charge({ ...order, tx_ref: again })
    await Promise.all(
      [order.tx_ref, again, order.tx_ref, again].map((ref) => settle(m.features.payments, ref, 'webhook')),
    )
    await waitFor(async () =>
      expect((await entriesOf(order.id)).map(({ kind }) => kind).toSorted()).toEqual([
        'extra_payment',
        'provider_fee',
        'provider_fee',
        'refund',
        'sale',
      ]),
    )
    const fees = 2 * feeOf(103_500)
    expect(await standingOf(order.id)).toEqual({
      ...parts,
      provider_clearing: 103_500 - fees,
      provider_fees: fees,
    })
    const foreign = await placeOrder(m, buyer, { product_id: (await piece()).id })
    await m.charge(foreign, { charged: { currency: 'USD' } })
    await settle(m.features.payments, foreign.tx_ref, 'webhook')
    expect(await entriesOf(foreign.id)).toMatchObject([{ kind: 'extra_payment', postings: [] }])
    await ensureChecked()
  })

  it('is compared each night with the payments and with the provider', async () => {
    const order = await paidOrder(m, await m.buyer(), { product_id: (await piece()).id })
    const codes = async () => (await runCheck()).findings.map((found: { code: string }) => found.code)
    const change = (table: 'payment_attempt' | 'sandbox.charge', by: number) =>
      sql`update ${sql.table(table)} set fee_kobo = fee_kobo + ${by} where tx_ref = ${order.tx_ref}`.execute(
        m.db,
      )
    await change('payment_attempt', 1)
    expect(await codes()).toEqual(['fee_differs'])
    await change('payment_attempt', -1)
    await change('sandbox.charge', 100)
    expect(await codes()).toEqual(['fee_differs'])
    await change('sandbox.charge', -100)
    await ensureChecked()
  })
})

describe('money that staff accept', () => {
  const odd = async (naira: number) => {
    const work = await piece()
    const order = await placeOrder(m, await m.buyer(), { product_id: work.id })
    await m.charge(order, { charged: { amount: naira } })
    await settle(m.features.payments, order.tx_ref, 'webhook')
    return { order, work }
  }
  const exceptionOf = async (kind: string, txRef: string) =>
    (await call('GET', `/staff/exceptions/?kind=${kind}&limit=96`, finance)).body.data.exceptions.find(
      (one: { tx_ref: string }) => one.tx_ref === txRef,
    )
  const take = async (kind: string, txRef: string, step: string, more: object = {}): Promise<Called> => {
    const { id, state } = await exceptionOf(kind, txRef)
    return call('POST', `/staff/exceptions/${id}/${step}/`, finance, { state, ...more })
  }
  const refundAll = (orderId: Id): Promise<Called> =>
    call('POST', `/staff/orders/${orderId}/refund/`, finance, { all: true, reason: 'Asked for.' })
  const orderState = async (id: Id) =>
    (await sql<{ state: string }>`select state from orders where id = ${id}`.execute(m.db)).rows[0]?.state

  it('too much: clearing has what came once, the sale its parts, and the rest is held until it is back', async () => {
    const { order } = await odd(110_000)
    const fee = { provider_fees: feeOf(110_000) }
    const sale = (await entriesOf(order.id)).find(({ kind }) => kind === 'sale')
    expect(sale?.postings.filter(({ amount }) => amount > 0)).toMatchObject([
      { account: 'refunds_due', amount: 103_500 },
    ])
    const clearing = 103_500 - feeOf(110_000)
    await waitFor(async () =>
      expect(await standingOf(order.id)).toEqual({ ...parts, ...fee, provider_clearing: clearing }),
    )
    await ensureChecked()
    expect((await refundAll(order.id)).status).toBe(200)
    await waitFor(async () => expect(await orderState(order.id)).toBe('REFUNDED'))
    expect(await standingOf(order.id)).toEqual({ ...fee, provider_clearing: -feeOf(110_000) })
    await ensureChecked()
  })

  it('a little less: the marketplace bears it, and gets it back when all of it goes back', async () => {
    const { order, work } = await odd(103_450)
    const fee = { provider_fees: feeOf(103_450) }
    expect((await take('underpaid', order.tx_ref, 'accept')).body.data).toEqual({ outcome: 'paid' })
    expect(await standingOf(order.id)).toEqual({
      ...parts,
      ...fee,
      provider_clearing: 103_450 - feeOf(103_450),
      shortfall: 50,
    })
    await ensureChecked()
    const items = (await call('GET', `/staff/orders/${order.id}/`, finance)).body.data.order.items
    const asked = await call('POST', `/staff/orders/${order.id}/refund/`, finance, {
      reason: 'Asked for.',
      items: [{ id: items[0].id, quantity: 1 }],
      shipping: true,
    })
    expect(asked.status).toBe(200)
    await waitFor(async () => expect(await orderState(order.id)).toBe('REFUNDED'))
    expect(await standingOf(order.id)).toEqual({ ...fee, provider_clearing: -feeOf(103_450) })
    expect(await onSale(m, work.sizes[0])).toBe(1)
    await ensureChecked()
  })

  it('under another reference: recorded when its order is named, and pays it; too little of it waits as held', async () => {
    for (const naira of [103_500, 103_400]) {
      const order = await placeOrder(m, await m.buyer(), { product_id: (await piece()).id })
      const stray = { tx_ref: `STRAY-${order.code}`, price_total: naira }
      await m.charge(stray)
      await listStrays(m.features.payments)
      const named = await take('stray', stray.tx_ref, 'match', { order_code: order.code })
      expect(named.body.data).toEqual({ outcome: naira === 103_500 ? 'paid' : 'mismatch' })
      await ensureChecked()
      if (naira !== 103_500)
        expect((await take('underpaid', stray.tx_ref, 'accept')).body.data).toEqual({ outcome: 'paid' })
      expect((await entriesOf(order.id)).map(({ kind }) => kind)).toEqual([
        'extra_payment',
        'provider_fee',
        'sale',
      ])
      expect(await standingOf(order.id)).toEqual({
        ...parts,
        provider_fees: feeOf(naira),
        provider_clearing: naira - feeOf(naira),
        ...(naira === 103_500 ? {} : { shortfall: 100 }),
      })
      await ensureChecked()
    }
  })

  it('a refund of a part is compared with the ledger to the kobo', async () => {
    const order = await paidOrder(m, await m.buyer(), { product_id: (await piece()).id })
    const some = { reason: 'A scratch.', amount: 12_345.67 }
    expect((await call('POST', `/staff/orders/${order.id}/refund/`, finance, some)).status).toBe(200)
    const kinds = async () => (await entriesOf(order.id)).map(({ kind }) => kind)
    await waitFor(async () => expect(await kinds()).toContain('refund'))
    await ensureChecked()
    for (const by of [1, -1]) {
      await sql`update refund set amount_kobo = amount_kobo + ${by} where order_id = ${order.id}`.execute(
        m.db,
      )
      const code = by === 1 ? 'refund_missing' : 'refund_differs'
      expect((await runCheck()).findings).toMatchObject([{ code, subject: order.code, kobo: -by }])
      await sql`update refund set amount_kobo = amount_kobo - ${by} where order_id = ${order.id}`.execute(
        m.db,
      )
    }
    const rename = (id: Id) => sql`update refund set id = ${id} where order_id = ${order.id}`.execute(m.db)
    const { rows } = await sql<{ id: Id }>`select id from refund where order_id = ${order.id}`.execute(m.db)
    for (const table of ['refund_line', 'refund_plan'])
      await sql`delete from ${sql.table(table)} where refund_id = ${rows[0]?.id}`.execute(m.db)
    await rename(newId())
    expect((await runCheck()).findings).toMatchObject([{ code: 'refund_differs', kobo: null }])
    await rename(rows[0]?.id ?? '')
    await ensureChecked()
  })
})

describe('what holds a seller’s money back', () => {
  it('without verification or a bank account nobody is paid, a new account waits, and so do returns and refunds', async () => {
    const buyer = await m.buyer()
    const order = await paidOrder(m, buyer, { product_id: (await piece()).id })
    await deliverParcel(m, order.parcel, seller.token)
    expect(await reasonsOf(order.code)).toEqual([
      'return_window',
      'new_seller',
      'seller_unverified',
      'bank_details_missing',
    ])
    await pass(13 * DAY, buyer)
    const asked = await call('POST', '/shop/returns/', buyer, {
      order_item_id: order.items[0],
      reason: 'changed_mind',
      text: 'It is too large for the wall.',
    })
    await pass(DAY, buyer)
    const waiting = ['seller_unverified', 'bank_details_missing']
    expect(await reasonsOf(order.code)).toEqual(['new_seller', 'return_open', ...waiting])
    await call('POST', `/shop/returns/${asked.body.data.id}/withdraw/`, buyer, {})
    expect(await reasonsOf(order.code)).toEqual(['new_seller', ...waiting])
    await pass((NEW_SELLER.waitDays - 14) * DAY, buyer)
    expect(await reasonsOf(order.code)).toEqual(waiting)
    expect((await call('POST', '/staff/payouts/', finance, {})).body.data).toEqual({ proposed: 0 })

    const form = { legal_name: 'Ben Test', document_kind: 'nin', document_number: '12345678901' }
    const file: [string, Buffer] = ['document', await testPicture(1)]
    expect((await sendForm(m, 'POST', '/seller/verification/', seller.token, form, [file])).status).toBe(200)
    const [{ id, version }] = (await call('GET', '/staff/sellers/?state=submitted', support)).body.data
      .sellers
    expect((await call('POST', `/staff/sellers/${id}/verify/`, support, { version })).status).toBe(200)
    expect(await reasonsOf(order.code)).toEqual(['bank_details_missing'])

    const shop = (await call('GET', '/seller/account/', seller)).body.data
    const account = {
      first_name: 'Ben',
      last_name: 'Test',
      phone: shop.phone,
      business_name: 'Ben Test',
      version: shop.version,
      bank_name: 'First Bank of Nigeria',
      account_name: 'Ben Test',
      account_number: '0000014579',
      current_password: PASSWORD,
    }
    expect((await call('PUT', '/seller/account/', seller, account)).status).toBe(200)
    expect(await reasonsOf(order.code)).toEqual(['bank_details_changed'])
    expect((await call('POST', '/staff/payouts/', finance, {})).body.data).toEqual({ proposed: 0 })
    await pass(3 * DAY, buyer)
    expect(await reasonsOf(order.code)).toEqual([])

    // Money asked back that the provider has not given back yet.
    await sql`update sandbox.charge set status = 'disputed' where tx_ref = ${order.tx_ref}`.execute(m.db)
    const some = { reason: 'A scratch.', amount: 1_000 }
    await call('POST', `/staff/orders/${order.id}/refund/`, finance, some)
    expect(await reasonsOf(order.code)).toEqual(['refund_pending'])
    expect((await call('POST', '/staff/payouts/', finance, {})).body.data).toEqual({ proposed: 0 })
    const refused = async () =>
      (await call('GET', '/staff/exceptions/?kind=refund_refused', finance)).body.data.exceptions[0]
    await waitFor(async () => expect(await refused()).toBeDefined())
    const byHand = { state: 'REFUSED', note: 'By bank transfer, slip 78' }
    await call('POST', `/staff/exceptions/${(await refused()).id}/paid_by_hand/`, finance, byHand)
    await sql`update sandbox.charge set status = 'successful' where tx_ref = ${order.tx_ref}`.execute(m.db)

    expect((await call('POST', '/staff/payouts/', finance, {})).body.data).toEqual({ proposed: 1 })
    const [payout] = (await call('GET', '/staff/payouts/?state=PROPOSED', finance)).body.data.payouts
    expect(payout).toMatchObject({ bank: 'First Bank of Nigeria ••••4579, Ben Test' })
    expect(payout.amount).toBe((await call('GET', '/seller/balance/', seller)).body.data.in_payout)
    await ensureChecked()
  })
})

describe('a returned work', () => {
  it('bought, delivered, sent back and refunded: it can be bought again, and the books agree after each step', async () => {
    const work = await piece()
    const buyer: Buyer = await m.buyer()
    const order = await paidOrder(m, buyer, { product_id: work.id })
    await deliverParcel(m, order.parcel, seller.token)
    await ensureChecked()
    const step = async (surface: string, who: Person, id: string, name: string, body: object = {}) => {
      const answer = await call('POST', `/${surface}/returns/${id}/${name}/`, who, body)
      expect([name, answer.status, answer.body.message]).toEqual([name, 200, answer.body.message])
    }
    const wish = { order_item_id: order.items[0], reason: 'changed_mind', text: 'Too large for the wall.' }
    const { id } = (await call('POST', '/shop/returns/', buyer, wish)).body.data
    await step('seller', seller, id, 'answer', {
      answer: 'accept',
      text: 'Of course.',
      send_to: '7 Freedom Way, Lagos',
    })
    const decision = { decision: 'approve', state: 'ACCEPTED', text: 'Fair enough.', shipping: true }
    await step('staff', support, id, 'decide', decision)
    await step('shop', buyer, id, 'send', { courier: 'GIG', tracking_code: 'B1' })
    const other = await m.buyer()
    const buy = { delivery_option: 'HOME', shipping_id: other.addressId, product_id: work.id }
    expect((await call('POST', '/shop/orders/', other, buy)).status).toBe(409)
    await step('seller', seller, id, 'arrived', { intact: true })
    await waitFor(async () =>
      expect((await call('GET', `/shop/returns/${id}/`, buyer)).body.data.state).toBe('REFUNDED'),
    )
    const shown = (await m.call('GET', `/shop/products/${work.slug}/`)).body.data
    expect(shown).toMatchObject({ slug: work.slug })
    const { rows } = await sql`
      select w.status, e.available, (select json_agg(h.state) from hold h where h.edition_id = e.id) as holds
      from work w join edition e on e.work_id = w.id where w.id = ${work.id}`.execute(m.db)
    expect(rows).toEqual([{ status: 'live', available: 1, holds: ['released'] }])
    const fees = { provider_fees: feeOf(103_500), provider_clearing: -feeOf(103_500) }
    expect(await standingOf(order.id)).toEqual(fees)
    await ensureChecked()
    const again = await paidOrder(m, other, { product_id: work.id })
    expect(await standingOf(again.id)).toMatchObject(parts)
    expect(await onSale(m, work.sizes[0])).toBe(0)
    await ensureChecked()
  })
})
