import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sentBody } from '../../features/ledger/test-sending.ts'
import { deliverParcel, paidOrder, staffMember, theSeller } from '../../features/orders/test-sale.ts'
import { confirmName, writeBank } from '../../features/sellers/test-shop.ts'
import { DAY } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { PASSWORD } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { signInAs } from '../testing/test-second-factor.ts'

type Person = { id: string; email: string; token: string }

let m: Marketplace
let admin: Person
let support: Person
beforeAll(async () => {
  m = await openMarketplace()
  admin = await staffMember(m, 'admin')
  support = await staffMember(m, 'support')
})
afterAll(() => m.close())

const disable = (by: Person, id: string, reason = 'Sells copies as originals') =>
  m.call('POST', `/staff/people/${id}/disable/`, { token: by.token, body: { reason } })
const enable = (by: Person, id: string) =>
  m.call('POST', `/staff/people/${id}/enable/`, { token: by.token, body: { reason: 'It was a mistake' } })
const signIn = (email: string, typed = PASSWORD) => signInAs(m, { email, password: typed })
const mailTo = async (email: string) =>
  (
    await sql<{ subject: string; text: string }>`
      select subject, text from mail where recipient = ${email} order by created_at`.execute(m.db)
  ).rows

describe('a disabled account', () => {
  let buyer: Person
  let refresh: string
  beforeEach(async () => {
    buyer = await m.buyer()
    refresh = (await signIn(buyer.email)).body.data.refresh
  })

  it('M-04 ends all its sessions at once, and neither signs in, refreshes nor resets', async () => {
    expect(await disable(admin, buyer.id)).toMatchObject({ status: 200 })
    expect(await m.call('GET', '/profiles/', { token: buyer.token })).toMatchObject({
      status: 401,
      body: { code: 'session_expired' },
    })
    expect(await m.call('POST', '/auth/refresh/', { body: { refresh } })).toMatchObject({ status: 401 })
    expect(await signIn(buyer.email, 'not my password')).toMatchObject({
      status: 401,
      body: { code: 'credentials_wrong' },
    })
    const right = await signIn(buyer.email)
    expect(right).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
    expect(right.body.message).toMatch(/Please write to \S+@\S+/)
    const before = await mailTo(buyer.email)
    const asked = await m.call('POST', '/auth/send-password-reset-otp/', { body: { email: buyer.email } })
    const nobody = await m.call('POST', '/auth/send-password-reset-otp/', { body: { email: 'no@body.ng' } })
    expect({ ...asked.body, request_id: '' }).toEqual({ ...nobody.body, request_id: '' })
    expect(await mailTo(buyer.email)).toEqual(before)
  })

  it('M-04 a code that was out before is worth nothing after', async () => {
    await m.call('POST', '/auth/send-password-reset-otp/', { body: { email: buyer.email } })
    const otp = /\b\d{6}\b/.exec((await mailTo(buyer.email)).at(-1)?.text ?? '')?.[0]
    expect(otp).toBeDefined()
    await disable(admin, buyer.id)
    const body = { email: buyer.email, otp, password: 'the thief knows this' }
    expect(await m.call('POST', '/auth/set-new-password-second/', { body })).toMatchObject({
      status: 422,
      body: { code: 'otp_wrong' },
    })
  })

  it('M-04 sign-ins under way while it is disabled leave no session open', async () => {
    await Promise.all([
      ...Array.from({ length: 6 }, () => signIn(buyer.email)),
      disable(admin, buyer.id),
      ...Array.from({ length: 6 }, () => signIn(buyer.email)),
    ])
    const { rows } = await sql`
      select 1 from session where account_id = ${buyer.id} and revoked_at is null`.execute(m.db)
    expect(rows).toHaveLength(0)
  })

  it('M-04 tells its owner whom to write to, and the log why; enabled again it is as before', async () => {
    await disable(support, buyer.id, 'The owner says that the password was stolen')
    expect((await mailTo(buyer.email)).at(-1)).toMatchObject({
      subject: expect.stringContaining('is disabled') as string,
      text: expect.stringMatching(/Write to \S+@\S+/) as string,
    })
    expect(await disable(admin, buyer.id)).toMatchObject({ status: 409, body: { code: 'moved_on' } })
    const file = await m.call('GET', `/staff/people/${buyer.id}/`, { token: support.token })
    expect(file.body.data).toMatchObject({
      disabled: true,
      disabled_because: 'The owner says that the password was stolen',
      open_sessions: 0,
    })
    expect(file.body.data.history[0]).toMatchObject({ action: 'account.disable' })
    const found = await m.call('GET', `/staff/people/?disabled=true&q=${buyer.email}`, { token: admin.token })
    expect(found.body.data.people).toMatchObject([{ id: buyer.id, disabled: true }])
    expect(await enable(support, buyer.id)).toMatchObject({ status: 403 })
    expect(await enable(admin, buyer.id)).toMatchObject({ status: 200 })
    expect(await signIn(buyer.email)).toMatchObject({ status: 200 })
    expect((await mailTo(buyer.email)).at(-1)?.subject).toMatch(/can be used again/)
    const { rows } = await sql<{ action: string; after: unknown }>`
      select action, after from audit_entry where subject_id = ${buyer.id} order by number`.execute(m.db)
    expect(rows.map((row) => row.action)).toEqual(['account.disable', 'account.enable'])
    expect(JSON.stringify(rows[0]?.after)).toContain('stolen')
  })

  it('M-04 its sessions can be ended without disabling it', async () => {
    expect(
      await m.call('DELETE', `/staff/people/${buyer.id}/sessions/`, { token: admin.token }),
    ).toMatchObject({ status: 200 })
    expect(await m.call('GET', '/profiles/', { token: buyer.token })).toMatchObject({ status: 401 })
    expect(await signIn(buyer.email)).toMatchObject({ status: 200 })
    expect(
      await m.call('DELETE', `/staff/people/${buyer.id}/sessions/`, { token: support.token }),
    ).toMatchObject({ status: 403 })
  })

  it('M-04 keeps its paid orders going, which staff see', async () => {
    await theSeller(m)
    const work = await m.list({ name: 'Goes on' })
    const customer = await m.buyer()
    const order = await paidOrder(m, customer, { product_id: work.id })
    await disable(admin, customer.id)
    const seen = await m.call('GET', `/staff/orders/${order.id}/`, { token: support.token })
    expect(seen).toMatchObject({ status: 200, body: { data: { state: 'PAID' } } })
  })
})

describe('who may disable whom', () => {
  it('M-04 admins anybody but themselves; support buyers and sellers; others nobody', async () => {
    const [finance, leaver, buyer] = [
      await staffMember(m, 'finance'),
      await staffMember(m, 'content'),
      await m.buyer(),
    ]
    expect(await disable(admin, admin.id)).toMatchObject({ status: 409, body: { code: 'own_account' } })
    expect(await disable(support, leaver.id)).toMatchObject({ status: 403 })
    expect(await disable(finance, buyer.id)).toMatchObject({ status: 403 })
    expect(await disable(buyer, buyer.id)).toMatchObject({ status: 403 })
    expect(await disable(admin, leaver.id)).toMatchObject({ status: 200 })
    expect(await m.call('GET', '/staff/me/', { token: leaver.token })).toMatchObject({ status: 401 })
    expect(await signIn(leaver.email)).toMatchObject({ status: 403, body: { code: 'account_disabled' } })
    expect(
      await m.call('POST', `/staff/people/${buyer.id}/disable/`, {
        token: admin.token,
        body: { reason: ' ' },
      }),
    ).toMatchObject({
      status: 422,
      body: { field: 'reason' },
    })
  })

  it('M-04 two admins who disable each other at once leave one', async () => {
    const house = await openMarketplace()
    const [one, other] = [await staffMember(house, 'admin'), await staffMember(house, 'admin')]
    const off = (by: Person, id: string) =>
      house.call('POST', `/staff/people/${id}/disable/`, { token: by.token, body: { reason: 'Race' } })
    const answers = await Promise.all([off(one, other.id), off(other, one.id)])
    const { rows } = await sql`
      select 1 from account where role = 'STAFF' and disabled_at is null`.execute(house.db)
    await house.close()
    expect(rows).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})

describe('a disabled seller', () => {
  it('M-04 has no work on show or for sale, and no payout; staff see the parcels; enabled again all is back', async () => {
    const [seller, content, customer] = [await theSeller(m), await staffMember(m, 'content'), await m.buyer()]
    const [sold, shown, paused] = [
      await m.list({ name: 'Sold before' }),
      await m.list({ name: 'On show' }),
      await m.list({ name: 'Paused by its seller' }),
    ]
    await sql`update work set status = 'paused' where id = ${paused.id}`.execute(m.db)
    const order = await paidOrder(m, customer, { product_id: sold.id })
    await m.call('POST', '/shop/cart/', {
      token: customer.token,
      body: { product_id: shown.id, quantity: 1 },
    })
    expect(await m.call('GET', `/shop/products/${shown.slug}/`)).toMatchObject({ status: 200 })
    expect(await disable(support, seller.id)).toMatchObject({ status: 200 })

    expect(await m.call('GET', `/shop/products/${shown.slug}/`)).toMatchObject({ status: 404 })
    const listed = await m.call('GET', '/shop/products/')
    expect(JSON.stringify(listed.body.data)).not.toContain('On show')
    const bought = await m.call('POST', '/shop/orders/', {
      token: customer.token,
      body: { delivery_option: 'HOME', shipping_id: customer.addressId, product_id: shown.id },
    })
    expect(bought.status).toBeGreaterThanOrEqual(400)
    expect(await m.call('GET', '/seller/products/', { token: seller.token })).toMatchObject({ status: 401 })
    const parcels = await m.call('GET', '/staff/parcels/', { token: support.token })
    expect(JSON.stringify(parcels.body.data)).toContain(order.code)

    await sql`update work set status = 'submitted' where id = ${paused.id}`.execute(m.db)
    const waiting = await m.call('GET', `/staff/works/${paused.id}/`, { token: content.token })
    const approved = await m.call('POST', `/staff/works/${paused.id}/approve/`, {
      token: content.token,
      body: { version: waiting.body.data.version },
    })
    expect(approved).toMatchObject({ status: 409, body: { code: 'seller_disabled' } })
    await sql`update work set status = 'paused' where id = ${paused.id}`.execute(m.db)

    const [{ id: shop } = { id: '' }] = (
      await sql<{ id: string }>`select id from seller where account_id = ${seller.id}`.execute(m.db)
    ).rows
    const file = await m.call('GET', `/staff/sellers/${shop}/`, { token: support.token })
    expect(file.body.data).toMatchObject({
      account_id: seller.id,
      disabled_since: expect.any(String) as string,
    })

    await enable(admin, seller.id)
    expect(await m.call('GET', `/shop/products/${shown.slug}/`)).toMatchObject({ status: 200 })
    expect(await m.call('GET', `/shop/products/${paused.slug}/`)).toMatchObject({ status: 404 })
  })

  it('M-04 is not paid: nothing is proposed, an approved payout is not sent, until it is enabled again', async () => {
    const seller = await theSeller(m)
    const { rows: shops } = await sql<{ id: Id }>`
      update seller set verification = 'verified' where account_id = ${seller.id} returning id`.execute(m.db)
    await writeBank(m, shops[0]?.id ?? '', {
      code: '011',
      bank: 'First Bank of Nigeria',
      accountName: 'Ben Test',
      accountNumber: '0000014579',
    })
    await confirmName(m, shops[0]?.id ?? '')
    const work = await m.list({ name: 'Held', naira: 50_000 })
    const order = await paidOrder(m, await m.buyer(), { product_id: work.id })
    await deliverParcel(m, order.parcel, seller.token)
    m.pass(40 * DAY)
    const [finance, second, boss] = [
      await staffMember(m, 'finance'),
      await staffMember(m, 'finance'),
      await staffMember(m, 'admin'),
    ]
    const post = (path: string, { token } = finance, body = {}) => m.call('POST', path, { token, body })
    await disable(boss, seller.id)
    expect((await post('/staff/payouts/')).body.data).toEqual({ proposed: 0 })
    await enable(boss, seller.id)
    expect((await post('/staff/payouts/')).body.data).toEqual({ proposed: 1 })
    const [payout] = (await m.call('GET', '/staff/payouts/?state=PROPOSED', { token: finance.token })).body
      .data.payouts
    const looked = { looked_at: true }
    expect(await post(`/staff/payouts/${payout.id}/approve/`, second, looked)).toMatchObject({ status: 200 })
    await disable(boss, seller.id)
    expect(
      await m.call('POST', '/staff/payouts/send/', {
        token: finance.token,
        body: await sentBody(m, payout.id, 'BANK-1'),
        headers: { 'idempotency-key': 'disabled-1' },
      }),
    ).toMatchObject({ status: 409, body: { code: 'payout_changed' } })
  })

  it('M-04 can lose the verification, with a reason, and show a document again', async () => {
    const seller = await theSeller(m)
    const staff = await staffMember(m, 'support')
    await sql`update seller set verification = 'verified' where account_id = ${seller.id}`.execute(m.db)
    const [{ id, version } = { id: '', version: 0 }] = (
      await sql<{ id: string; version: number }>`
        select id, version from seller where account_id = ${seller.id}`.execute(m.db)
    ).rows
    const taken = await m.call('POST', `/staff/sellers/${id}/refuse/`, {
      token: staff.token,
      body: { version, reason: 'The document is another person’s' },
    })
    expect(taken).toMatchObject({ status: 200, body: { data: { verification: 'refused' } } })
    expect(taken.body.data.history[0]).toMatchObject({ action: 'seller.take_back' })
    expect((await mailTo(seller.email)).at(-1)).toMatchObject({
      subject: expect.stringContaining('no longer verified') as string,
      text: expect.stringContaining('another person’s') as string,
    })
  })
})
