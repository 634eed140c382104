import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import type { Marketplace } from '../../server/test-marketplace.ts'
import { passSecondFactor } from '../../server/test-second-factor.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { listRefunds } from '../payments/index.server.ts'
import {
  anotherSeller,
  deliverParcel,
  mailsOf,
  type OpenSale,
  onSale,
  openSale,
  paidOrder,
  shipping,
  staffMember,
  upload,
} from './test-sale.ts'

let m: Marketplace
let seller: OpenSale['seller']
let support: OpenSale['support']
let works = 0
beforeAll(async () => void ({ m, seller, support } = await openSale({ isVerified: true })))
afterAll(() => m.close())

/** A paid order whose parcel is on its way, or delivered as the seller says. */
const sent = async ({ delivered = false, naira = 100_000 } = {}) => {
  const buyer = await m.buyer()
  const work = await m.list({ name: `Claimed piece ${++works}`, naira })
  const order = await paidOrder(m, buyer, { product_id: work.id })
  if (delivered) await deliverParcel(m, order.parcel, seller.token)
  else {
    await upload(m, `/seller/parcels/${order.parcel}/photographs/`, seller.token)
    await m.call('POST', `/seller/parcels/${order.parcel}/ship/`, { token: seller.token, body: shipping })
  }
  return { buyer, work, order }
}
type Sale = Awaited<ReturnType<typeof sent>>
const say = ({ buyer, order }: Sale, body: object = {}) =>
  m.call('POST', `/shop/parcels/${order.parcel}/never-came/`, { token: buyer.token, body })
const has = ({ buyer, order }: Sale) =>
  m.call('POST', `/shop/parcels/${order.parcel}/received/`, { token: buyer.token })
const parcelOf = async ({ buyer, order }: Sale) =>
  (await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })).body.data.parcels[0]
const open = async ({ order }: Sale) =>
  (await m.call('GET', '/staff/claims/?state=OPEN&limit=96', { token: support.token })).body.data.claims.find(
    (claim: { order: { id: string } }) => claim.order.id === order.id,
  )
const decide = (id: string, body: object, token = support.token) =>
  m.call('POST', `/staff/claims/${id}/decide/`, {
    token,
    body: { text: 'The courier has told us.', ...body },
  })
const answer = ({ order }: Sale, body: object = {}, token = seller.token) =>
  m.call('POST', `/seller/parcels/${order.parcel}/answer-claim/`, {
    token,
    body: { text: 'It was handed over at the gate.', ...body },
  })
const rowOf = async ({ order }: Sale) =>
  (
    await sql<{ state: string; answered_at: Date | null; decided_at: Date | null; words: string }>`
      select state, answered_at, decided_at, concat(text, decision_text, answer_text, answer_courier,
        answer_tracking_code, answer_tracking_url) as words from parcel_claim where order_id = ${order.id}`.execute(
      m.db,
    )
  ).rows[0]
const refundAll = ({ order }: Sale, token: string) =>
  m.call('POST', `/staff/orders/${order.id}/refund/`, {
    token,
    headers: { 'idempotency-key': newId() },
    body: { reason: 'The work cannot be had any more.' },
  })
const historyOf = async ({ order }: Sale): Promise<string[]> =>
  (await m.call('GET', `/staff/orders/${order.id}/`, { token: support.token })).body.data.timeline.map(
    ({ actor, detail }: { actor: string; detail: string }) => `${actor}: ${detail}`,
  )
/** The seller's amount for an order, with its state and why. */
const statusOf = async ({ order }: Sale) => {
  const { items } = (await m.call('GET', '/seller/balance/?limit=96', { token: seller.token })).body.data
  const found = items.filter((item: { order: string }) => item.order === order.code)
  return found.map((item: { amount: number; state: string; reasons: { code: string }[] }) => [
    item.amount,
    item.state,
    item.reasons.map(({ code }) => code),
  ])
}
const refundsOf = async ({ order }: Sale) => {
  await vi.waitFor(async () => {
    const refunds = await listRefunds(m.db, [order.id])
    expect(refunds.map(({ state }) => state)).toEqual(refunds.map(() => 'DONE'))
    expect(refunds).not.toEqual([])
  })
  return listRefunds(m.db, [order.id])
}

describe('the seller’s answer', () => {
  it('is read by staff, told of to the buyer, named in the order’s history, and changed until it is decided', async () => {
    const sale = await sent()
    expect((await answer(sale)).body).toMatchObject({ code: 'moved_on', about: '' })
    await say(sale, { text: 'Nobody rang.' })
    const asked = (await m.call('GET', `/seller/parcels/${sale.order.parcel}/`, { token: seller.token })).body
      .data.claim
    expect(asked).toMatchObject({ state: 'OPEN', answer: null, answered_at: null })
    const days = (Date.parse(asked.answer_by) - Date.parse(asked.created_at)) / DAY
    expect(days).toBeGreaterThan(3)
    expect(days).toBeLessThanOrEqual(6)
    const { 'claim:*:claimed:seller': mailed } = await mailsOf(m, sale.order.id)
    expect(mailed?.[0]).toMatch(/tell us on the parcel’s page\s+by/)

    const tracking = {
      courier: 'DHL',
      tracking_code: 'JD-77',
      tracking_url: 'https://www.dhl.com/track?id=JD-77',
    }
    const first = await answer(sale, tracking)
    expect(first.body.data.claim).toMatchObject({
      state: 'OPEN',
      answer: { text: 'It was handed over at the gate.', ...tracking },
      answered_at: expect.any(String),
    })
    const [again, ...same] = await Promise.all([1, 2, 3].map(() => answer(sale, tracking)))
    for (const one of [again, ...same]) expect(one?.body.data.claim).toEqual(first.body.data.claim)
    const anew = await answer(sale, { text: 'A neighbour signed for it, says the courier.' })
    expect(anew.body.data.claim.answer).toEqual({
      text: 'A neighbour signed for it, says the courier.',
      courier: '',
      tracking_code: '',
      tracking_url: '',
    })

    const claim = await open(sale)
    expect(claim).toMatchObject({ answer: anew.body.data.claim.answer, text: 'Nobody rang.' })
    const seen = await parcelOf(sale)
    expect(seen.claim).toMatchObject({ state: 'OPEN', answered_at: anew.body.data.claim.answered_at })
    expect(JSON.stringify(seen)).not.toContain('neighbour')
    expect((await historyOf(sale)).filter((line) => line.startsWith('seller: never came'))).toEqual([
      'seller: never came: the seller answers',
      'seller: never came: the seller answers anew',
    ])

    const [late, decided] = await Promise.all([
      answer(sale, { text: 'One more word at the last moment.' }),
      decide(claim.id, { decision: 'found' }),
    ])
    expect(decided.status).toBe(200)
    const row = await rowOf(sale)
    expect(row?.words.includes('last moment')).toBe(late.status === 200)
    expect(Number(row?.answered_at)).toBeLessThanOrEqual(Number(row?.decided_at))
    expect((await answer(sale)).body).toMatchObject({ code: 'moved_on', about: 'FOUND' })
    expect(await rowOf(sale)).toEqual(row)
  })

  it('of a stranger is refused, and so is what is no answer; nothing is written', async () => {
    const sale = await sent()
    await say(sale)
    const [other, content] = [await anotherSeller(m), await staffMember(m, 'content')]
    await m.call('POST', '/seller/shop/', {
      token: other.token,
      body: { name: 'A stranger’s shop', town: 'Jos', state: 'Plateau', biography: '' },
    })
    const stranger = await answer(sale, {}, other.token)
    expect([stranger.status, stranger.body.code]).toEqual([404, 'parcel_not_found'])
    for (const { token } of [sale.buyer, support, content])
      expect((await answer(sale, {}, token)).status).toBe(403)
    expect((await m.call('POST', `/seller/parcels/${sale.order.parcel}/answer-claim/`, {})).status).toBe(401)
    for (const [field, body] of [
      ['text', { text: 'Too short' }],
      ['text', { text: `   ${'a'.repeat(9)}   ` }],
      ['text', { text: 'a'.repeat(1_001) }],
      ['tracking_url', { tracking_url: 'https://courier.example/track' }],
      ['courier', { courier: 'a'.repeat(81) }],
    ] as const) {
      const refused = await answer(sale, body)
      expect([refused.status, refused.body.field], field).toEqual([422, field])
    }
    expect(await rowOf(sale)).toMatchObject({ answered_at: null, words: '' })
    expect((await answer(sale, { text: 'a'.repeat(1_000) })).status).toBe(200)
    expect((await answer(sale, { text: 'a'.repeat(10) })).status).toBe(200)
  })

  it('is in the file of both, and goes with the buyer’s account', async () => {
    const sale = await sent()
    await say(sale, { text: 'Buyermark' })
    await answer(sale, { text: 'Answermark: a neighbour signed.', tracking_code: 'Codemark' })
    const stored = async (token: string) => (await m.call('GET', '/profiles/data/', { token })).body.data.kept
    const own = (await stored(seller.token)).claim_answers.filter(
      (one: { order: string }) => one.order === sale.order.code,
    )
    expect(own).toMatchObject([
      { answer: 'Answermark: a neighbour signed.', tracking_code: 'Codemark', state: 'OPEN' },
    ])
    expect(JSON.stringify(own)).not.toContain('Buyermark')
    expect((await stored(sale.buyer.token)).orders[0].parcels[0].never_came).toMatchObject([
      { text: 'Buyermark', answer: 'Answermark: a neighbour signed.' },
    ])
    const stranger = await m.buyer()
    expect(JSON.stringify(await stored(stranger.token))).not.toContain('mark')

    await decide((await open(sale)).id, { decision: 'found' })
    await sql`update parcel set received_at = received_at - interval '60 days' where id = ${sale.order.parcel}`.execute(
      m.db,
    )
    const left = await m.call('DELETE', '/profiles/', {
      token: sale.buyer.token,
      body: { password: 'a good password' },
    })
    expect(left.status).toBe(200)
    expect(await rowOf(sale)).toMatchObject({ state: 'FOUND', words: '' })
  })
})

describe('an order that is refunded whole', () => {
  // Beyond what support gives back in a day.
  let finance: Awaited<ReturnType<typeof staffMember>>
  beforeAll(async () => void (finance = await staffMember(m, 'finance')))

  it('closes the open claims about its parcels with it: said why, named in its history, decided no more', async () => {
    const sale = await sent({ delivered: true })
    await say(sale)
    const { id } = await open(sale)
    expect((await refundAll(sale, finance.token)).status).toBe(200)
    expect(await parcelOf(sale)).toMatchObject({
      claim: {
        state: 'CLOSED',
        decision_text: 'The whole order was refunded.',
        decided_at: expect.any(String),
      },
    })
    expect(await open(sale)).toBeUndefined()
    expect((await m.call('GET', `/staff/claims/${id}/`, { token: support.token })).body.data).toMatchObject({
      state: 'CLOSED',
      decided_by: null,
    })
    expect(await historyOf(sale)).toContain('system: never came: closed, the whole order was refunded')
    expect((await mailsOf(m, sale.order.id))['claim:*:closed:seller']).toHaveLength(1)
    expect((await decide(id, { decision: 'lost' })).body).toMatchObject({
      code: 'moved_on',
      about: 'CLOSED',
    })
    expect((await answer(sale)).body).toMatchObject({ code: 'moved_on', about: 'CLOSED' })
    expect((await refundsOf(sale)).map(({ amountKobo }) => amountKobo)).toEqual([103_500_00])
    expect((await say(sale)).body.code).toBe('claim_not_allowed')
  })

  it('keeps a claim open while only a part goes back, and closes it with the rest', async () => {
    const sale = await sent()
    await say(sale)
    const part = await m.call('POST', `/staff/orders/${sale.order.id}/refund/`, {
      token: finance.token,
      headers: { 'idempotency-key': newId() },
      body: { reason: 'A scratch.', amount: 10_000 },
    })
    expect(part.status).toBe(200)
    expect(await open(sale)).toMatchObject({ state: 'OPEN' })
    await refundsOf(sale)
    expect((await refundAll(sale, finance.token)).status).toBe(200)
    expect((await rowOf(sale))?.state).toBe('CLOSED')
  })

  it('raced by the decision of the claim: one of them, the money goes back once, and nothing stays open', async () => {
    for (const decision of ['lost', 'found', 'lost', 'found']) {
      const sale = await sent()
      await say(sale)
      const { id } = await open(sale)
      const [decided, refunded] = await Promise.all([
        decide(id, decision === 'lost' ? { decision, shipping: true } : { decision }, finance.token),
        refundAll(sale, finance.token),
      ])
      const state = (await rowOf(sale))?.state
      if (decided.status === 200) expect(state).toBe(decision === 'lost' ? 'LOST' : 'FOUND')
      else {
        expect(decided.body).toMatchObject({ code: 'moved_on', about: 'CLOSED' })
        expect(state).toBe('CLOSED')
      }
      if (decision === 'lost')
        expect([decided.status, refunded.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      else expect(refunded.status).toBe(200)
      expect(await open(sale)).toBeUndefined()
      const refunds = await refundsOf(sale)
      expect(refunds.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(103_500_00)
    }
  })
})

// Last, as it passes the time in which everybody's sessions last.
describe('“It never came”', () => {
  it('H-01 holds the money of a parcel that its seller says was delivered, and its seller sees why', async () => {
    const sale = await sent({ delivered: true })
    expect(await parcelOf(sale)).toMatchObject({ claimable: true, claim: null, received_by: 'seller' })
    const said = await Promise.all([1, 2, 3].map(() => say(sale, { text: 'Nobody rang.' })))
    expect(said.map(({ body }) => body.data)).toEqual(said.map(() => ({ state: 'OPEN' })))
    expect(await parcelOf(sale)).toMatchObject({
      claimable: false,
      claim: { state: 'OPEN', text: 'Nobody rang.', decided_at: null },
    })
    expect(await statusOf(sale)).toEqual([[85_000, 'held', ['return_window', 'claim_open']]])
    const seen = (await m.call('GET', `/seller/parcels/${sale.order.parcel}/`, { token: seller.token })).body
      .data
    expect(seen.claim).toMatchObject({ state: 'OPEN', text: 'Nobody rang.' })
    expect(JSON.stringify(seen)).not.toContain(sale.buyer.email)

    const mails = await mailsOf(m, sale.order.id)
    for (const who of ['buyer', 'seller', 'staff'])
      expect(mails[`claim:*:claimed:${who}`], who).toHaveLength(1)
    expect(mails['claim:*:claimed:seller']?.[0]).toContain('Your money for this parcel waits')

    // Long after the windows are over it still waits: staff decide, not time.
    await sql`update parcel set received_at = received_at - interval '60 days' where id = ${sale.order.parcel}`.execute(
      m.db,
    )
    expect(await statusOf(sale)).toEqual([[85_000, 'held', ['claim_open']]])
    const asked = await m.call('POST', '/shop/returns/', {
      token: sale.buyer.token,
      body: { order_item_id: sale.order.items[0], reason: 'damaged', text: 'Torn.' },
    })
    expect(asked.body.code).toBe('claim_open')
    const claim = await open(sale)
    expect(
      (await decide(claim.id, { decision: 'found', on: dayInLagos(new Date(Date.now() + 2 * DAY)) })).body
        .field,
    ).toBe('on')
    expect((await decide(claim.id, { decision: 'found' })).body.data).toMatchObject({ state: 'FOUND' })
    // The windows begin anew: the buyer had no use of them meanwhile.
    expect(await statusOf(sale)).toEqual([[85_000, 'held', ['return_window']]])
    expect((await say(sale)).body.code).toBe('claim_not_allowed')
    expect((await decide(claim.id, { decision: 'lost' })).body).toMatchObject({
      code: 'moved_on',
      about: 'FOUND',
    })
  })

  it('is taken back by “It came after all”, which records the receipt; then it cannot be said again', async () => {
    const sale = await sent()
    await say(sale)
    const refused = await m.call('POST', `/seller/parcels/${sale.order.parcel}/deliver/`, {
      token: seller.token,
      body: {},
    })
    expect(refused.body.code).toBe('claim_open')
    const answers = await Promise.all([has(sale), has(sale)])
    expect(answers.map(({ body }) => body.data)).toEqual([{ state: 'SUCCESS' }, { state: 'SUCCESS' }])
    expect(await parcelOf(sale)).toMatchObject({
      state: 'SUCCESS',
      received_by: 'buyer',
      claimable: false,
      claim: { state: 'CAME' },
    })
    expect(await open(sale)).toBeUndefined()
    expect(await statusOf(sale)).toEqual([[85_000, 'held', ['return_window']]])
    expect((await say(sale)).body).toMatchObject({ code: 'claim_not_allowed' })
    const mails = await mailsOf(m, sale.order.id)
    expect(mails['claim:*:came:seller']).toHaveLength(1)
  })

  it('is decided as lost: the money goes back, the parts are the whole, and the work stays off sale', async () => {
    const sale = await sent({ delivered: true })
    await say(sale)
    const claim = await open(sale)
    expect(claim).toMatchObject({
      refundable: { goods: 100_000, shipping: 3_500 },
      parcel: { works: [expect.stringContaining('Claimed piece')] },
    })
    const [one, two] = await Promise.all([
      decide(claim.id, { decision: 'lost', shipping: true }),
      decide(claim.id, { decision: 'lost', shipping: true }),
    ])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const refunds = await refundsOf(sale)
    expect(refunds.map(({ amountKobo }) => amountKobo)).toEqual([103_500_00])
    const [refund] = refunds
    expect(
      (refund?.lines ?? []).reduce((sum, line) => sum + line.amountKobo, refund?.shippingKobo ?? 0),
    ).toBe(refund?.amountKobo)
    expect(await parcelOf(sale)).toMatchObject({ state: 'CANCELLED', claim: { state: 'LOST' } })
    expect(await onSale(m, sale.work.sizes[0])).toBe(0)
    const read = await m.call('GET', `/shop/orders-by-id/?id=${sale.order.id}`, { token: sale.buyer.token })
    expect(read.body.data).toMatchObject({ verified: false, payment: 'refund' })
    const items = await vi.waitFor(async () => {
      const now = await statusOf(sale)
      expect(now).toHaveLength(2)
      return now
    })
    expect(items.reduce((sum: number, [amount]: [number]) => sum + amount, 0)).toBe(0)
    expect((await readAuditHistory(m.db, 'order', sale.order.id))[0]?.action).toBe('claim.decide')
    const mails = await mailsOf(m, sale.order.id)
    expect(Object.keys(mails)).toEqual(
      expect.arrayContaining(['claim:*:decided:buyer', 'claim:*:decided:seller']),
    )
  })

  it('M-02 is within the limit of support like any money that is given back', async () => {
    const sale = await sent({ naira: 600_000 })
    await say(sale)
    const { id } = await open(sale)
    expect((await decide(id, { decision: 'lost' })).body.code).toBe('finance_only')
    expect(await open(sale)).toMatchObject({ state: 'OPEN' })
    const finance = await staffMember(m, 'finance')
    expect((await decide(id, { decision: 'lost' }, finance.token)).status).toBe(200)
    expect((await refundsOf(sale)).map(({ amountKobo }) => amountKobo)).toEqual([600_000_00])
  })

  it('is found on its way: nothing else changes, and it can be said again', async () => {
    const sale = await sent()
    await say(sale)
    await decide((await open(sale)).id, { decision: 'found', delivered: false })
    expect(await parcelOf(sale)).toMatchObject({
      state: 'SHIPPING',
      claimable: true,
      claim: { state: 'FOUND', decision_text: 'The courier has told us.' },
    })
    expect(await statusOf(sale)).toEqual([[85_000, 'held', ['in_transit']]])
    expect((await say(sale)).status).toBe(200)
    const again = await open(sale)
    await decide(again.id, { decision: 'found', on: dayInLagos(new Date()) })
    expect(await parcelOf(sale)).toMatchObject({ state: 'SUCCESS', received_by: 'staff', claimable: false })
  })

  it('is for the parcel’s buyer, once it was sent and as long as it may be returned', async () => {
    const packing = await (async () => {
      const buyer = await m.buyer()
      const work = await m.list({ name: `Claimed piece ${++works}`, naira: 100_000 })
      return { buyer, work, order: await paidOrder(m, buyer, { product_id: work.id }) }
    })()
    expect((await say(packing)).body.code).toBe('claim_not_allowed')
    const sale = await sent({ delivered: true })
    const [stranger, other, content] = [
      await m.buyer(),
      await anotherSeller(m),
      await staffMember(m, 'content'),
    ]
    expect((await say({ ...sale, buyer: stranger })).status).toBe(404)
    await say(sale)
    const { id } = await open(sale)
    for (const { token } of [sale.buyer, seller, other, content]) {
      expect((await m.call('GET', '/staff/claims/', { token })).status).toBe(403)
      expect((await m.call('GET', `/staff/claims/${id}/`, { token })).status).toBe(403)
      expect((await decide(id, { decision: 'found' }, token)).status).toBe(403)
    }
    expect((await decide('00000000-0000-7000-8000-000000000000', { decision: 'found' })).status).toBe(404)

    const late = await sent({ delivered: true })
    m.pass(15 * DAY)
    const signedIn = await m.call('POST', '/auth/login/buyer/', {
      body: { email: late.buyer.email, password: 'a good password' },
    })
    await passSecondFactor(m.db, { email: late.buyer.email })
    const token: string = signedIn.body.data.access
    expect((await say({ ...late, buyer: { ...late.buyer, token } })).body.code).toBe('claim_not_allowed')
  })
})
