import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { type Called, type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { paidOrder, staffMember } from '../orders/test-sale.ts'

let m: Marketplace
let sellerId = ''
let [one, two, three] = ['', '', '']
beforeAll(async () => {
  m = await openMarketplace()
  one = (await staffMember(m, 'finance')).token
  two = (await staffMember(m, 'finance')).token
  three = (await staffMember(m, 'admin')).token
  sellerId = (await sql<{ id: string }>`select id from seller limit 1`.execute(m.db)).rows[0]?.id ?? ''
})
afterAll(() => m.close())

const wish = (commission_bp: number | null, vat_registered = false) => ({
  commission_bp,
  vat_registered,
  reason: 'As we agreed',
})
const propose = (token: string, body: object, id = sellerId) =>
  m.call('POST', `/staff/sellers/${id}/terms/`, { token, body })
const decide = (token: string, { body }: Called, how: 'approve' | 'reject') =>
  m.call('POST', `/staff/terms-changes/${body.data.id}/${how}/`, { token, body: {} })
const now = async () => (await m.call('GET', `/staff/sellers/${sellerId}/terms/`, { token: one })).body.data
const waiting = async () =>
  (await m.call('GET', '/staff/terms-changes/?state=PROPOSED', { token: two })).body.data
/** Our commission, with its VAT, in naira, on a work of 100,000 that is sold now. */
const commission = async () => {
  const work = await m.list({ name: `Piece ${newId()}`, naira: 100_000 })
  const order = await paidOrder(m, await m.buyer(), { product_id: work.id })
  const { rows } = await sql<{
    kobo: number
  }>`select -sum(p.amount_kobo)::bigint as kobo from ledger_posting p
    join ledger_entry e on e.id = p.entry_id where e.order_id = ${order.id} and e.kind = 'sale'
      and p.account in ('commission', 'vat_payable')`.execute(m.db)
  return (rows[0]?.kobo ?? 0) / 100
}

describe('R2-05 terms of a seller', () => {
  it('R2-05 are proposed by one person, and hold for the sales that follow when another approves them', async () => {
    const before = { commission_bp: null, vat_registered: false, applied_bp: 1500, change_waiting: null }
    expect(await now()).toEqual(before)
    // As it was found: one person, one call.
    expect(
      (await m.call('PUT', `/staff/sellers/${sellerId}/terms/`, { token: one, body: wish(0) })).status,
    ).toBe(405)
    const proposed = await propose(one, wish(0))
    expect(proposed).toMatchObject({ status: 201, body: { data: { state: 'PROPOSED', decided_by: null } } })
    expect(await now()).toEqual({ ...before, change_waiting: proposed.body.data })
    expect(await waiting()).toMatchObject({
      total: 1,
      changes: [{ seller: { id: sellerId }, commission_bp: 0 }],
    })
    expect(await commission(), 'a proposal changes nothing').toBe(15_000)

    expect(await decide(one, proposed, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'another_person_needed' },
    })
    expect(await commission()).toBe(15_000)

    expect(await decide(two, proposed, 'approve')).toMatchObject({
      status: 200,
      body: { data: { state: 'APPROVED', ...wish(0) } },
    })
    expect(await now()).toEqual({ ...before, commission_bp: 0, applied_bp: 0 })
    expect(await waiting()).toMatchObject({ total: 0 })
    expect(await commission()).toBe(0)
  })

  it('R2-05 are proposed once at a time, and decided once, also by people who press at once', async () => {
    const raced = await Promise.all([one, two, three].map((token) => propose(token, wish(1_000, true))))
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(raced.find(({ status }) => status === 409)?.body.code).toBe('terms_change_waits')
    const made = raced.find(({ status }) => status === 201)
    if (!made) throw new Error('none was proposed')
    const others = [one, two, three].filter((_, index) => raced[index] !== made)
    const decided = await Promise.all([
      decide(others[0] ?? '', made, 'approve'),
      decide(others[1] ?? '', made, 'reject'),
    ])
    expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(decided.find(({ status }) => status === 409)?.body.code).toBe('terms_change_decided')
    const { commission_bp, vat_registered } = await now()
    expect([commission_bp, vat_registered]).toEqual(decided[0]?.status === 200 ? [1_000, true] : [0, false])
  })

  it('R2-05 stay as they are when a proposal is withdrawn; the audit log has each step with before and after', async () => {
    const before = await now()
    const proposed = await propose(one, { ...wish(250, true), reason: 'A friend of the house' })
    expect(await decide(one, proposed, 'reject')).toMatchObject({ body: { data: { state: 'REJECTED' } } })
    expect(await now()).toEqual(before)
    expect(await decide(two, proposed, 'approve')).toMatchObject({ body: { code: 'terms_change_decided' } })
    const { rows } = await sql<{ action: string; before: string; after: string }>`
      select action, before::text as before, after::text as after from audit_entry
      where subject_id = ${sellerId} and action like 'seller.terms%' order by number desc limit 2`.execute(
      m.db,
    )
    expect(rows.map(({ action }) => action)).toEqual(['seller.terms.reject', 'seller.terms.propose'])
    const { change_waiting: _, ...held } = before
    for (const row of rows) {
      expect(JSON.parse(row.before)).toEqual(held)
      expect(JSON.parse(row.after)).toEqual({
        commission_bp: 250,
        vat_registered: true,
        applied_bp: 250,
        reason: 'A friend of the house',
      })
    }
  })

  it.each([
    ['commission_bp', wish(-1)],
    ['commission_bp', wish(0.5)],
    ['commission_bp', wish(10_001)],
    ['vat_registered', { ...wish(1), vat_registered: 'yes' }],
    ['reason', { ...wish(1), reason: ' ' }],
    ['reason', { commission_bp: 1, vat_registered: false }],
  ])('R2-05 refuse %s of %o', async (field, body) => {
    expect(await propose(one, body)).toMatchObject({ status: 422, body: { code: 'invalid', field } })
  })

  it('R2-05 refuse what holds already, a seller and a change that do not exist', async () => {
    const { commission_bp, vat_registered } = await now()
    expect(await propose(one, wish(commission_bp, vat_registered))).toMatchObject({
      status: 409,
      body: { code: 'terms_unchanged' },
    })
    expect(await waiting()).toMatchObject({ total: 0 })
    for (const id of [newId(), 'none']) {
      expect(await propose(one, wish(1), id)).toMatchObject({
        status: 404,
        body: { code: 'seller_not_found' },
      })
      expect(
        await m.call('POST', `/staff/terms-changes/${id}/approve/`, { token: two, body: {} }),
      ).toMatchObject({ status: 404, body: { code: 'terms_change_not_found' } })
    }
  })

  it('R2-05 are the business of finance: strangers are refused', async () => {
    const proposed = await propose(one, wish(123))
    const strangers = [
      (await staffMember(m, 'support')).token,
      (await staffMember(m, 'content')).token,
      (await m.buyer()).token,
    ]
    for (const token of strangers) {
      const answers = [
        await m.call('GET', `/staff/sellers/${sellerId}/terms/`, { token }),
        await m.call('GET', '/staff/terms-changes/', { token }),
        await propose(token, wish(1)),
        await decide(token, proposed, 'approve'),
        await decide(token, proposed, 'reject'),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    }
    expect((await m.call('GET', '/staff/terms-changes/')).status).toBe(401)
    expect(await waiting()).toMatchObject({ total: 1 })
  })
})
