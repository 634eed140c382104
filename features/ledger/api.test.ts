import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { NEW_SELLER } from '../../contract/new-seller.ts'
import type { StaffRole } from '../../contract/principal.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import { withTx } from '../../platform/db/index.ts'
import { openAccount, signedIn } from '../../server/testing/test-account.ts'
import { expireAll } from '../../server/testing/test-expiry.ts'
import { type Called, type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { lockOrder } from '../orders/index.server.ts'
import { makeKnown } from '../orders/test-receipts.ts'
import { requestRefund, settle, startAttempt } from '../payments/index.server.ts'
import { writeBank } from '../sellers/test-shop.ts'

let m: Marketplace
let sellerId: Id
let seller: string
let stranger: string
let finance: string
let second: string
let support: string
let works = 0

const person = (role: 'SELLER' | 'STAFF', staffRoles: StaffRole[] = []) =>
  openAccount(m, role, { staffRoles })

let accounts: { id: Id }[]
/** Everybody signs in, as they have to when time has passed. */
const signInAll = async () => {
  const tokens = await Promise.all(accounts.map(async (account) => (await signedIn(m, account)).token))
  ;[seller = '', stranger = '', finance = '', second = '', support = ''] = tokens
}

beforeAll(async () => {
  m = await openMarketplace()
  const [mine, other] = [await person('SELLER'), await person('SELLER')]
  const { rows } = await sql<{
    id: Id
  }>`update seller set account_id = ${mine.id}, verification = 'verified' returning id`.execute(m.db)
  sellerId = rows[0]?.id ?? ''
  await makeKnown(m.db, sellerId)
  await writeBank(m, sellerId, {
    code: '057',
    bank: 'Zenith Bank',
    accountName: 'Test Artist',
    accountNumber: '0000014579',
  })
  await sql`insert into seller (id, account_id, slug, name, created_at)
    values (${newId()}, ${other.id}, 'other', '=Other', now())`.execute(m.db)
  accounts = [
    mine,
    other,
    await openAccount(m, 'STAFF', { staffRoles: ['finance'], firstName: 'Sade', lastName: 'Finance' }),
    await person('STAFF', ['admin']),
    await person('STAFF', ['support', 'content']),
  ]
  await signInAll()
})
afterAll(() => m.close())

const get = (token: string, path: string) => m.call('GET', path, { token })
const post = (token: string, path: string, body: object = {}, headers = {}) =>
  m.call('POST', path, { token, body, headers })

/** An order of one work by a buyer of its own, not paid. */
const place = async (naira = 100_000) => {
  const buyer = await m.buyer()
  const work = await m.list({ name: `Ledger piece ${++works}`, naira })
  const placed = await m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: work.id },
  })
  return { buyer, ...(placed.body.data as { id: Id; code: string; tx_ref: string; price_total: number }) }
}
const check = (order: Awaited<ReturnType<typeof place>>) =>
  m.call('POST', `/shop/orders/${order.id}/check/`, { token: order.buyer.token })
const buy = async (naira?: number) => {
  const order = await place(naira)
  await m.charge(order)
  await check(order)
  return order
}
const entriesOf = async (orderId: Id): Promise<Called['body']> =>
  (await get(finance, `/staff/ledger/orders/${orderId}/`)).body.data.entries
const kindsOf = async (orderId: Id) => (await entriesOf(orderId)).map((entry: { kind: string }) => entry.kind)
const balanceOf = async (account: string): Promise<number> =>
  (await get(finance, '/staff/ledger/accounts/')).body.data.accounts.find(
    (row: { account: string }) => row.account === account,
  ).balance
const runCheck = async () => (await post(finance, '/staff/ledger/checks/')).body.data
const waitFor = (see: () => Promise<void>) => vi.waitFor(see, { interval: 50 })

describe('money that moves through the shop', () => {
  it('is entered with the sale, to the kobo', async () => {
    const order = await buy()
    await check(order)
    const [sale] = await entriesOf(order.id)
    expect(await kindsOf(order.id)).toEqual(['sale', 'provider_fee'])
    expect(sale.postings.map((p: { account: string; amount: number }) => [p.account, p.amount])).toEqual([
      ['provider_clearing', 103_500],
      ['seller_payable', -85_000],
      ['commission', -13_953.49],
      ['vat_payable', -1_046.51],
      // D9: the delivery fee is the seller's.
      ['seller_payable', -3_500],
    ])
    expect(await runCheck()).toMatchObject({ ok: true, findings: [] })
  })

  it('a second time for one order is held for the buyer and given back, and the sale stays', async () => {
    const order = await place()
    const again = await withTx(m.db, (tx) =>
      startAttempt(m.features.payments, tx, { order: { id: order.id, totalKobo: order.price_total * 100 } }),
    )
    await m.charge(order)
    await m.charge({ ...order, tx_ref: again.txRef })
    await check(order)
    await waitFor(async () =>
      expect(await kindsOf(order.id)).toEqual([
        'sale',
        'provider_fee',
        'extra_payment',
        'provider_fee',
        'refund',
      ]),
    )
    expect(await balanceOf('refunds_due')).toBe(0)
    expect(await runCheck()).toMatchObject({ ok: true })
  })

  it('in another amount is held, in another currency only written down', async () => {
    const less = await place()
    await m.charge(less, { charged: { amount: 103_499 } })
    await check(less)
    expect(await kindsOf(less.id)).toEqual(['extra_payment', 'provider_fee'])
    expect(await balanceOf('refunds_due')).toBe(-103_499)
    const foreign = await place()
    await m.charge(foreign, { charged: { currency: 'USD' } })
    await check(foreign)
    expect(await entriesOf(foreign.id)).toMatchObject([{ kind: 'extra_payment', postings: [] }])
    expect(await runCheck()).toMatchObject({ ok: true, findings: [] })
  })

  it('that comes late for a work that is gone is held and given back, without a sale', async () => {
    const late = await place()
    await sql`update orders set hold_expires_at = now() - interval '1 minute' where id = ${late.id}`.execute(
      m.db,
    )
    await expireAll(m)
    await sql`update edition set available = 0
      where id = (select edition_id from order_line where order_id = ${late.id})`.execute(m.db)
    await m.charge(late)
    await settle(m.features.payments, late.tx_ref, 'reconciler')
    await waitFor(async () =>
      expect(await kindsOf(late.id)).toEqual(['extra_payment', 'provider_fee', 'refund']),
    )
    expect((await entriesOf(late.id))[0].note).toBe('late money, a work is gone')
    expect(await runCheck()).toMatchObject({ ok: true, findings: [] })
  })

  it('of a whole order that goes back is taken from those who had got it', async () => {
    const order = await buy()
    const before = await balanceOf('provider_clearing')
    await withTx(m.db, async (tx) => {
      await lockOrder(tx, order.id)
      await requestRefund(m.features.payments, tx, {
        orderId: order.id,
        amountKobo: 'rest',
        key: `test:${order.id}`,
        why: 'The whole order goes back.',
      })
    })
    await waitFor(async () => expect(await kindsOf(order.id)).toEqual(['sale', 'provider_fee', 'refund']))
    const sums = new Map<string, number>()
    for (const entry of await entriesOf(order.id)) {
      // The provider does not give its fee back.
      if (entry.kind === 'provider_fee') continue
      for (const { account, amount } of entry.postings)
        sums.set(account, Math.round(((sums.get(account) ?? 0) + amount) * 100) / 100)
    }
    expect([...new Set(sums.values())]).toEqual([0])
    expect(await balanceOf('provider_clearing')).toBe(before - 103_500)
    expect(await runCheck()).toMatchObject({ ok: true })
  })
})

describe('sellers and staff', () => {
  it('a payout goes from the night’s proposal to the bank, by two people, and its seller reads it', async () => {
    const order = await buy(600_000)
    await sql`update parcel set state = 'SUCCESS', received_at = now() where order_id = ${order.id}`.execute(
      m.db,
    )
    m.pass((NEW_SELLER.waitDays + 1) * DAY)
    await signInAll()
    expect((await post(finance, '/staff/payouts/')).body.data).toEqual({ proposed: 1 })
    expect((await post(second, '/staff/payouts/')).body.data).toEqual({ proposed: 0 })
    const [payout] = (await get(finance, '/staff/payouts/?state=PROPOSED')).body.data.payouts
    expect(payout).toMatchObject({ amount: 513_500, approvals_needed: 2, created_by: 'Sade Finance' })
    const step = (token: string, action: string, body = {}) =>
      post(token, `/staff/payouts/${payout.id}/${action}/`, body)
    expect((await step(finance, 'approve')).body.code).toBe('another_person_needed')
    expect((await step(second, 'approve', { looked_at: true })).body.data).toMatchObject({
      state: 'PROPOSED',
    })
    expect((await step(second, 'approve')).body.code).toBe('another_person_needed')
    const { token: third } = await signedIn(m, await person('STAFF', ['finance']))
    expect((await step(third, 'approve', { looked_at: true })).body.data).toMatchObject({ state: 'APPROVED' })
    const file = (await post(finance, '/staff/payouts/export/')).body.data
    expect(file).toMatchObject({ count: 1, amount: 513_500, left_out: [] })
    expect(file.name).toMatch(/^payouts-[\d-]+\.csv$/)
    expect(file.text).toContain(`${payout.code},Test Artist,Zenith Bank,057,000015,0000014579,513500.00,NGN,`)
    const key = { 'idempotency-key': newId() }
    const send = (reference: string, headers = {}) =>
      post(
        finance,
        '/staff/payouts/send/',
        { payout_ids: [payout.id], reference, count: 1, sum: 513_500 },
        headers,
      )
    expect((await send(' ')).body).toMatchObject({
      code: 'invalid',
      field: 'reference',
    })
    const sent = await send('NIP 1', key)
    expect((await send('NIP 1', key)).body).toEqual(sent.body)
    expect((await send('NIP 2', key)).body.code).toBe('idempotency_key_reused')
    expect((await step(second, 'confirm')).body.code).toBe('another_person_needed')
    expect((await step(finance, 'confirm')).body.data).toMatchObject({
      state: 'CONFIRMED',
      reference: 'NIP 1',
    })

    const own = (await get(seller, '/seller/payouts/')).body.data.payouts
    expect(own).toMatchObject([{ id: payout.id, code: payout.code, state: 'CONFIRMED', amount: 513_500 }])
    const read = (await get(seller, `/seller/payouts/${payout.id}/`)).body.data
    expect(read.items.reduce((sum: number, item: { amount: number }) => sum + item.amount, 0)).toBe(513_500)
    expect(read).not.toHaveProperty('approved_by')
    expect((await get(stranger, `/seller/payouts/${payout.id}/`)).status).toBe(404)
    expect((await get(stranger, '/seller/payouts/')).body.data.payouts).toEqual([])
    expect((await get(stranger, '/seller/balance/')).body.data).toMatchObject({
      held: 0,
      payable: 0,
      paid: 0,
      items: [],
    })
    expect((await get(seller, '/seller/balance/?state=paid')).body.data).toMatchObject({
      paid: 513_500,
      // The new sale, and one from before with the refund that took all of it back.
      total: 6,
    })
    const begun = dayInLagos(after(new Date(), -DAY))
    const statement = (await get(seller, `/seller/statement/?from=${begun}`)).body.data
    expect(statement.opening).toBe(0)
    expect(statement.closing).toBe(statement.rows.at(-1).balance)
    expect(statement.rows.at(-1)).toMatchObject({ kind: 'payout', amount: -513_500 })
    expect((await get(seller, '/seller/statement/?from=2020-01-01')).body).toMatchObject({
      code: 'invalid',
      field: 'from',
    })
    expect((await get(seller, '/seller/statement/?from=2020-02-31')).status).toBe(422)
    const csv = await fetch(`${m.url}/api/v1/seller/statement.csv?from=${begun}`, {
      headers: { authorization: `Bearer ${seller}` },
    })
    const lines = (await csv.text()).trim().split('\r\n')
    expect(lines).toHaveLength(statement.rows.length + 2)
    // D46: the CSV has the times of Lagos, as its first line says them.
    for (const text of lines.slice(1)) expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00,/)
    expect(lines.at(-1)).toMatch(/,payout,,,,,,-513500\.00,[\d.]+,PAY-/)
    expect(await runCheck()).toMatchObject({ ok: true })
  })

  it('R2-04 one person of finance alone does not make a payout owed again', async () => {
    const [payout] = (await get(finance, '/staff/payouts/?state=CONFIRMED')).body.data.payouts
    const path = `/staff/payouts/${payout.id}/return/`
    const before = (await get(seller, '/seller/balance/')).body
    expect(await post(finance, path, { note: 'account closed' })).toMatchObject({
      status: 422,
      body: { code: 'invalid', field: 'reference' },
    })
    const said = await post(finance, path, { note: 'account closed', reference: ' NIP back 1 ' })
    expect(said).toMatchObject({
      status: 200,
      body: { data: { state: 'CONFIRMED', came_back: { state: 'PROPOSED', reference: 'NIP back 1' } } },
    })
    const asked = `/staff/payout-returns/${said.body.data.came_back.id}`
    for (const token of [support, seller, stranger]) {
      expect((await post(token, path, { note: 'mine', reference: 'X' })).status).toBe(403)
      for (const step of ['approve', 'reject'])
        expect((await post(token, `${asked}/${step}/`)).status).toBe(403)
    }
    expect((await post(finance, `${asked}/approve/`)).body.code).toBe('another_person_needed')
    expect((await get(seller, '/seller/balance/')).body).toEqual(before)
    expect((await get(second, '/staff/payouts/?state=RETURN_ASKED')).body.data).toMatchObject({
      total: 1,
      payouts: [{ id: payout.id }],
    })
    expect((await post(second, `${asked}/reject/`)).body.data).toMatchObject({
      state: 'CONFIRMED',
      came_back: null,
    })
    expect((await get(seller, '/seller/balance/')).body).toEqual(before)
  })

  it('a stranger is refused: sellers are not staff, other staff are not finance, buyers are neither', async () => {
    const { token: buyer } = await m.buyer()
    for (const path of [
      '/seller/balance/',
      '/seller/payouts/',
      '/seller/statement/',
      '/seller/statement.csv',
    ]) {
      expect((await get(buyer, path)).status).toBe(403)
      expect((await get(finance, path)).status).toBe(403)
      expect((await m.call('GET', path)).status).toBe(401)
    }
    for (const path of ['/staff/payouts/', '/staff/ledger/accounts/', '/staff/ledger/checks/'])
      for (const token of [buyer, seller, support]) expect((await get(token, path)).status).toBe(403)
    for (const token of [buyer, seller, support])
      expect((await post(token, '/staff/payouts/export/')).status).toBe(403)
    expect((await post(support, `/staff/payouts/${newId()}/approve/`)).status).toBe(403)
    expect((await post(finance, `/staff/payouts/${newId()}/approve/`)).status).toBe(404)
  })

  it('a correction is of a whole number of kobo, by finance alone, and no account is made up', async () => {
    const path = '/staff/ledger/adjustments/'
    const wish = {
      debit: 'commission',
      credit: 'seller_payable',
      amount: 0.01,
      seller_id: sellerId,
      note: 'A gesture',
    }
    for (const amount of [0, -1, 0.001, 4e-203, 1e300, '5'])
      expect((await post(finance, path, { ...wish, amount })).body).toMatchObject({
        code: 'invalid',
        field: 'amount',
      })
    expect((await post(finance, path, { ...wish, debit: 'pocket' })).body).toMatchObject({ field: 'debit' })
    expect((await post(finance, path, { ...wish, seller_id: newId() })).body.code).toBe('seller_not_found')
    expect((await post(support, path, wish)).status).toBe(403)
    expect((await post(finance, path, wish)).body.data).toMatchObject({ state: 'ENTERED', amount: 0.01 })
    expect((await get(finance, path)).body.data.adjustments).toHaveLength(1)
    const back = { ...wish, debit: 'seller_payable', credit: 'commission' }
    expect((await post(finance, path, back)).status).toBe(200)
    const sum = (await get(finance, '/staff/ledger/accounts/')).body.data.accounts
    expect(
      sum.reduce((kobo: number, row: { balance: number }) => kobo + Math.round(row.balance * 100), 0),
    ).toBe(0)
  })

  it('R2-05 two of finance set a seller’s terms for the sales to come, and it is written down who did', async () => {
    const path = `/staff/sellers/${sellerId}/terms/`
    expect((await get(finance, path)).body.data).toEqual({
      commission_bp: null,
      vat_registered: false,
      applied_bp: 1500,
      change_waiting: null,
    })
    const agree = async (wish: { commission_bp: number | null; vat_registered: boolean }) => {
      const made = await post(finance, path, { ...wish, reason: 'As we agreed' })
      expect(made.status).toBe(201)
      expect((await post(second, `/staff/terms-changes/${made.body.data.id}/approve/`)).status).toBe(200)
    }
    const terms = { commission_bp: 1000, vat_registered: true }
    await agree(terms)
    expect((await get(finance, path)).body.data).toEqual({ ...terms, applied_bp: 1000, change_waiting: null })
    const order = await buy()
    const [sale] = await entriesOf(order.id)
    expect(sale.postings[1]).toMatchObject({ account: 'seller_payable', amount: -90_000 })
    const [row, delivery] = (await get(seller, '/seller/statement/')).body.data.rows.slice(-2)
    // D9: on the delivery fee there is no commission, and VAT as on the price.
    expect(delivery).toMatchObject({
      kind: 'sale',
      order: order.code,
      item: 'Delivery',
      price: 3_500,
      commission: 0,
      vat: 244.19,
      amount: 3_500,
    })
    expect(row).toMatchObject({
      kind: 'sale',
      price: 100_000,
      commission: 10_000,
      vat: 6_976.74,
      amount: 90_000,
    })
    expect((await readAuditHistory(m.db, 'seller', sellerId))[0]).toMatchObject({
      action: 'seller.terms.approve',
    })
    await agree({ commission_bp: null, vat_registered: false })
  })
})

describe('the nightly check', () => {
  const found = async (tamper: ReturnType<typeof sql>, mend: ReturnType<typeof sql>) => {
    await tamper.execute(m.db)
    const differing = await runCheck()
    await mend.execute(m.db)
    expect(await runCheck()).toMatchObject({ ok: true, findings: [] })
    return differing.findings.map((finding: { code: string }) => finding.code)
  }

  it('finds what differs, and keeps what it found', async () => {
    const order = await buy()
    const posting = sql`entry_id = (select id from ledger_entry where order_id = ${order.id} and kind = 'sale') and account = 'commission'`
    expect(
      await found(
        sql`update ledger_posting set amount_kobo = amount_kobo - 1 where ${posting}`,
        sql`update ledger_posting set amount_kobo = amount_kobo + 1 where ${posting}`,
      ),
    ).toEqual(['entry_unbalanced', 'ledger_unbalanced'])
    expect(
      await found(
        sql`update ledger_entry set source_id = ${newId()} where order_id = ${order.id} and kind = 'sale'`,
        sql`update ledger_entry set source_id = ${order.id} where order_id = ${order.id} and kind = 'sale'`,
      ),
    ).toEqual(['sale_missing', 'provider_differs'])
    expect(
      await found(
        sql`update orders set paid_at = null where id = ${order.id}`,
        sql`update orders set paid_at = now() where id = ${order.id}`,
      ),
    ).toEqual(['sale_without_order'])
    expect(
      await found(
        sql`update payment_attempt set state = 'REFUNDED' where order_id = ${order.id}`,
        sql`update payment_attempt set state = 'SUCCEEDED' where order_id = ${order.id}`,
      ),
    ).toEqual(['refund_missing'])
    expect(
      await found(
        sql`update payout_line set amount_kobo = amount_kobo + 1`,
        sql`update payout_line set amount_kobo = amount_kobo - 1`,
      ),
    ).toEqual(['payout_differs'])
    expect(
      await found(
        sql`update sandbox.charge set charged_kobo = charged_kobo + 100 where tx_ref = ${order.tx_ref}`,
        sql`update sandbox.charge set charged_kobo = charged_kobo - 100 where tx_ref = ${order.tx_ref}`,
      ),
    ).toEqual(['provider_differs'])
    const stored = (await get(finance, '/staff/ledger/checks/')).body.data.checks
    expect(stored[1]).toMatchObject({
      ok: false,
      findings: [{ code: 'provider_differs', subject: order.tx_ref, kobo: 100 }],
    })
  })

  it('finds money that only one side has: at the provider, and here', async () => {
    const order = await buy()
    m.pass(DAY)
    await signInAll()
    expect(await runCheck()).toMatchObject({ ok: true })
    expect(
      await found(
        sql`update sandbox.charge set tx_ref = 'NOBODY-1' where tx_ref = ${order.tx_ref}`,
        sql`update sandbox.charge set tx_ref = ${order.tx_ref} where tx_ref = 'NOBODY-1'`,
      ),
    ).toEqual(['provider_unknown', 'provider_lacks'])
  })
})
