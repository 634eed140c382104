import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onSale, paidOrder, placeOrder, staffMember, theSeller } from '../../features/orders/test-sale.ts'
import { settle } from '../../features/payments/index.server.ts'
import { openTestShop } from '../../features/sellers/test-shop.ts'
import { HOUR } from '../../kernel/clock.ts'
import { PASSWORD } from '../testing/test-account.ts'
import { expireAll } from '../testing/test-expiry.ts'
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

const mailsTo = async (email: string) =>
  (
    await sql<{ subject: string; text: string }>`
      select subject, text from mail where recipient = ${email} order by created_at, id`.execute(m.db)
  ).rows

describe('notes and risks', () => {
  const add = (by: Person, id: string, text: string, flag?: string) =>
    m.call('POST', `/staff/people/${id}/notes/`, { token: by.token, body: { text, ...(flag && { flag }) } })
  const read = async (by: Person, id: string) =>
    (await m.call('GET', `/staff/people/${id}/notes/`, { token: by.token })).body.data.notes

  it('D5 are dated and signed, a risk holds until somebody clears it, and the log has no words of them', async () => {
    const buyer = await m.buyer()
    const finance = await staffMember(m, 'finance')
    expect(await add(support, buyer.id, 'Rang twice, polite')).toMatchObject({ status: 201 })
    const flagged = await add(finance, buyer.id, 'Third disputed card', 'chargeback')
    expect(flagged).toMatchObject({ status: 201, body: { data: { flag: 'chargeback', cleared_at: null } } })
    expect(await add(support, buyer.id, 'Again', 'chargeback')).toMatchObject({
      status: 409,
      body: { code: 'moved_on' },
    })
    expect(await read(support, buyer.id)).toMatchObject([
      { flag: 'chargeback', text: 'Third disputed card', by: 'Sade Test' },
      { flag: null, text: 'Rang twice, polite' },
    ])
    const clear = (id: string) =>
      m.call('DELETE', `/staff/people/${buyer.id}/notes/${id}/`, { token: support.token })
    expect(await clear(flagged.body.data.id)).toMatchObject({ status: 200 })
    expect(await clear(flagged.body.data.id)).toMatchObject({ status: 404 })
    expect((await read(support, buyer.id))[0]).toMatchObject({ cleared_by: 'Sade Test' })
    expect(await add(support, buyer.id, 'Once more', 'chargeback')).toMatchObject({ status: 201 })
    const { rows } = await sql<{ action: string; after: unknown }>`
      select action, after from audit_entry where subject_id = ${buyer.id} order by number`.execute(m.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'account.note',
      'account.flag',
      'account.clear_flag',
      'account.flag',
    ])
    expect(JSON.stringify(rows)).not.toMatch(/polite|disputed/)
  })

  it('D5 a stranger is refused: nobody but support, finance and admins reads or writes them, and there are none about staff', async () => {
    const seller = await openTestShop(m)
    await add(support, seller.id, 'Secret doubt', 'watch')
    for (const stranger of [seller, await m.buyer(), await staffMember(m, 'content')]) {
      expect(await add(stranger, seller.id, 'No')).toMatchObject({ status: 403 })
      expect(
        await m.call('GET', `/staff/people/${seller.id}/notes/`, { token: stranger.token }),
      ).toMatchObject({ status: 403 })
    }
    const own = await m.call('GET', '/seller/account/', { token: seller.token })
    const data = await m.call('GET', '/profiles/data/', { token: seller.token })
    expect(JSON.stringify([own.body, data.body])).not.toContain('Secret doubt')
    expect(await add(support, admin.id, 'About a colleague')).toMatchObject({ status: 404 })
    expect(await add(support, 'nobody', 'x')).toMatchObject({ status: 404 })
    expect(await add(support, seller.id, 'x', 'dislike')).toMatchObject({ status: 422 })
  })
})

describe('a disabled buyer', () => {
  it('D5 lets go of what unpaid orders hold, keeps what is paid, and cannot order', async () => {
    await theSeller(m)
    const [held, paid, transferred] = [
      await m.list({ name: 'Held' }),
      await m.list({ name: 'Paid' }),
      await m.list({ name: 'Paid at the last moment' }),
    ]
    const buyer = await m.buyer()
    await paidOrder(m, buyer, { product_id: paid.id })
    await placeOrder(m, buyer, { product_id: held.id })
    const late = await placeOrder(m, buyer, { product_id: transferred.id })
    expect(await onSale(m, held.sizes[0])).toBe(0)
    await m.charge(late)
    await m.call('POST', `/staff/people/${buyer.id}/disable/`, {
      token: support.token,
      body: { reason: 'Stolen cards' },
    })
    await expireAll(m)
    expect(await onSale(m, held.sizes[0])).toBe(1)
    expect(await onSale(m, paid.sizes[0])).toBe(0)
    // The money was there when the provider was asked: the order is paid, and staff decide.
    expect(await onSale(m, transferred.sizes[0])).toBe(0)
    await settle(m.features.payments, late.tx_ref, 'reconciler')
    const orders = await m.call('GET', `/staff/orders/?q=${buyer.email}`, { token: support.token })
    const states = orders.body.data.orders.map(({ state }: { state: string }) => state)
    expect(states.toSorted()).toEqual(['EXPIRED', 'PAID', 'PAID'])
    await expect(placeOrder(m, buyer, { product_id: held.id })).rejects.toThrow('session_expired')
  })
})

describe('another e-mail address', () => {
  const correct = (by: Person, id: string, email: string) =>
    m.call('POST', `/staff/people/${id}/email/`, { token: by.token, body: { email, proof: 'document' } })
  const confirm = (by: Person, id: string, code: string) =>
    m.call('POST', `/staff/people/${id}/email/confirm/`, { token: by.token, body: { code } })
  const codeIn = async (email: string): Promise<string> =>
    /\b\d{6}\b/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? ''

  it('D5 counts once its code has come back: sessions end, both addresses get a mail, payouts wait', async () => {
    const seller = await openTestShop(m)
    const email = 'Right.Address@test.example'
    expect(await correct(support, seller.id, email)).toMatchObject({ status: 200 })
    expect((await mailsTo(seller.email)).at(-1)?.subject).toContain('Someone asked to change the e-mail')
    expect(JSON.stringify(await mailsTo(seller.email))).not.toContain('right.address')
    const file = () => m.call('GET', `/staff/people/${seller.id}/`, { token: support.token })
    expect((await file()).body.data).toMatchObject({
      email: seller.email,
      email_correction: { email: email.toLowerCase() },
    })
    const code = await codeIn(email.toLowerCase())
    expect(await confirm(support, seller.id, code === '000000' ? '111111' : '000000')).toMatchObject({
      status: 422,
      body: { code: 'otp_wrong', field: 'code' },
    })
    expect(await confirm(support, seller.id, code)).toMatchObject({ status: 200 })
    expect(await confirm(support, seller.id, code)).toMatchObject({ body: { code: 'otp_wrong' } })
    expect((await file()).body.data).toMatchObject({ email: email.toLowerCase(), email_correction: null })
    expect(await m.call('GET', '/seller/account/', { token: seller.token })).toMatchObject({ status: 401 })
    for (const to of [seller.email, email.toLowerCase()])
      expect((await mailsTo(to)).at(-1)?.subject).toContain('was changed')
    expect(await signInAs(m, { email: seller.email, password: PASSWORD })).toMatchObject({ status: 401 })
    const again = await signInAs(m, { email: email.toLowerCase(), password: PASSWORD })
    expect(again).toMatchObject({ status: 200 })
    const own = await m.call('GET', '/seller/account/', { token: again.body.data.access })
    expect(own.body.data.payouts_frozen_until).not.toBeNull()
    const { rows } = await sql`select * from audit_entry where subject_id = ${seller.id}`.execute(m.db)
    expect(JSON.stringify(rows)).not.toContain('right.address')
  })

  it('D5 is not taken from another account, after five wrong codes, nor after an hour', async () => {
    const [buyer, other] = [await m.buyer(), await m.buyer()]
    expect(await correct(support, buyer.id, other.email)).toMatchObject({
      status: 409,
      body: { code: 'address_has_account', field: 'email' },
    })
    expect(await correct(support, buyer.id, buyer.email)).toMatchObject({ body: { code: 'moved_on' } })
    await correct(support, buyer.id, 'guessed@test.example')
    const code = await codeIn('guessed@test.example')
    for (let tries = 0; tries < 5; tries++)
      await confirm(support, buyer.id, code === '123456' ? '654321' : '123456')
    expect(await confirm(support, buyer.id, code)).toMatchObject({ body: { code: 'otp_wrong' } })

    await correct(support, buyer.id, 'slow@test.example')
    await sql`update email_correction set expires_at = expires_at - ${HOUR / 1000} * interval '1 second'
      where account_id = ${buyer.id}`.execute(m.db)
    expect(await confirm(support, buyer.id, await codeIn('slow@test.example'))).toMatchObject({
      body: { code: 'otp_wrong' },
    })
  })

  it('D5 a stranger is refused: support corrects no colleague, nobody their own, finance none', async () => {
    const [buyer, colleague] = [await m.buyer(), await staffMember(m, 'content')]
    expect(await correct(support, colleague.id, 'x1@test.example')).toMatchObject({ status: 403 })
    expect(await correct(admin, colleague.id, 'x2@test.example')).toMatchObject({ status: 200 })
    expect(await correct(admin, admin.id, 'x3@test.example')).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    })
    for (const stranger of [await staffMember(m, 'finance'), buyer]) {
      expect(await correct(stranger, buyer.id, 'x4@test.example')).toMatchObject({ status: 403 })
      expect(await confirm(stranger, buyer.id, '123456')).toMatchObject({ status: 403 })
    }
  })
})
