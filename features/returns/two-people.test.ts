import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import {
  deliverParcel,
  type OpenSale,
  openSale,
  paidOrder,
  shipping,
  staffMember,
  upload,
} from '../orders/test-sale.ts'

let m: Marketplace
let seller: OpenSale['seller']
let support: OpenSale['support']
let works = 0
beforeAll(async () => void ({ m, seller, support } = await openSale({ isVerified: true })))
afterAll(() => m.close())

type Person = { token: string }
const finance = () => staffMember(m, 'finance')
const bought = async (naira: number, quantity = 1) => {
  const buyer = await m.buyer()
  const work = await m.list({ name: `Weighed piece ${++works}`, naira, total: quantity })
  return { buyer, ...(await paidOrder(m, buyer, { product_id: work.id, quantity })) }
}
type Order = Awaited<ReturnType<typeof bought>>

/** A damaged work that its buyer wants to send back. */
const returned = async (naira: number, quantity = 1) => {
  const order = await bought(naira, quantity)
  await deliverParcel(m, order.parcel, seller.token)
  return { order, id: await askBack(order, quantity) }
}
const askBack = async ({ buyer, items }: Order, quantity = 1): Promise<string> =>
  (
    await m.call('POST', '/shop/returns/', {
      token: buyer.token,
      body: { order_item_id: items[0], reason: 'damaged', text: 'Torn.', quantity },
    })
  ).body.data.id
const decideReturn = (id: string, { token }: Person, body: object = {}) =>
  m.call('POST', `/staff/returns/${id}/decide/`, {
    token,
    body: {
      decision: 'approve',
      state: 'ASKED',
      text: 'Fair.',
      shipping: false,
      send_to: '7 Freedom Way',
      ...body,
    },
  })
const readReturn = async (id: string) =>
  (await m.call('GET', `/staff/returns/${id}/`, { token: support.token })).body.data

/** An open word of a buyer that a parcel never came. */
const claimed = async (naira: number) => {
  const order = await bought(naira)
  await upload(m, `/seller/parcels/${order.parcel}/photographs/`, seller.token)
  await m.call('POST', `/seller/parcels/${order.parcel}/ship/`, { token: seller.token, body: shipping })
  await m.call('POST', `/shop/parcels/${order.parcel}/never-came/`, { token: order.buyer.token, body: {} })
  const { claims } = (await m.call('GET', '/staff/claims/?state=OPEN&limit=96', { token: support.token }))
    .body.data
  return { order, id: claims.find((each: { order: { id: string } }) => each.order.id === order.id).id }
}
const decideClaim = (id: string, { token }: Person, body: object = {}) =>
  m.call('POST', `/staff/claims/${id}/decide/`, {
    token,
    body: { decision: 'lost', text: 'The courier lost it.', ...body },
  })
const readClaim = async (id: string) =>
  (await m.call('GET', `/staff/claims/${id}/`, { token: support.token })).body.data

const answerTo = (step: 'approve' | 'reject', id: string, { token }: Person) =>
  m.call('POST', `/staff/refund-proposals/${id}/${step}/`, { token, body: {} })
const givenBack = async ({ id }: Order): Promise<number> =>
  (
    await sql<{ kobo: number }>`
      select coalesce(sum(amount_kobo), 0)::bigint as kobo from refund where order_id = ${id}`.execute(m.db)
  ).rows[0]?.kobo ?? 0
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('a return whose refund takes two people', () => {
  it('D3 waits for a colleague, who carries out the decision as a whole; nobody else may', async () => {
    const { order, id } = await returned(900_000)
    const [one, two] = [await finance(), await finance()]
    expect((await decideReturn(id, support)).body.code).toBe('finance_only')
    const asked = await decideReturn(id, one, { borne_by: 'us' })
    expect(asked.body.data).toMatchObject({ state: 'ASKED', decision: null, proposal: { amount: 900_000 } })
    expect((await decideReturn(id, one)).body.code).toBe('refund_proposed')
    const { proposal } = await readReturn(id)
    expect(proposal.entry).toMatchObject({ amount: 900_000, borne_by: 'us', send_back: true })
    for (const surface of ['shop', 'seller']) {
      const { token } = surface === 'shop' ? order.buyer : seller
      expect((await m.call('GET', `/${surface}/returns/${id}/`, { token })).body.data.proposal).toBeNull()
    }
    const listed = await m.call('GET', '/staff/refund-proposals/', { token: two.token })
    expect(listed.body.data.proposals).toMatchObject([{ subject: { kind: 'return', id }, amount: 900_000 }])
    const whole = await m.call('GET', `/staff/orders/${order.id}/`, { token: support.token })
    expect(whole.body.data.refund_proposals).toEqual([])
    expect((await answerTo('approve', proposal.id, one)).body.code).toBe('another_person_needed')
    expect((await answerTo('approve', proposal.id, support)).status).toBe(403)
    expect((await answerTo('approve', proposal.id, order.buyer)).status).toBe(403)
    const approvals = await Promise.all([1, 2, 3].map(() => answerTo('approve', proposal.id, two)))
    expect(statuses(approvals)).toEqual([200, 409, 409])
    expect(await readReturn(id)).toMatchObject({
      state: 'APPROVED',
      proposal: null,
      decision: { amount: 900_000, borne_by: 'us' },
    })
    expect(await givenBack(order)).toBe(0)
    await m.call('POST', `/staff/returns/${id}/arrived/`, { token: support.token, body: { intact: true } })
    expect(await givenBack(order)).toBe(900_000_00)
    // It counts for nobody alone: the same person may still decide a little.
    const { id: little } = await returned(100_000)
    expect((await decideReturn(little, one)).body.data.state).toBe('APPROVED')
  })

  it('D3 parts of an order count together, as returns, claims and refunds, of all staff', async () => {
    const { order, id } = await returned(300_000, 2)
    const [one, two] = [await finance(), await finance()]
    expect((await decideReturn(id, one, { amount: 300_000, send_back: false })).body.data.state).not.toBe(
      'ASKED',
    )
    const refund = await m.call('POST', `/staff/orders/${order.id}/refund/`, {
      token: two.token,
      headers: { 'idempotency-key': id },
      body: { amount: 250_000 },
    })
    expect(refund.body.data.state).toBe('PROPOSED')
  })

  it('D3 what one person decides in a day counts together over several orders, also at once', async () => {
    const one = await finance()
    const [first, second] = [await returned(300_000), await returned(300_000)]
    const third = await claimed(300_000)
    const answers = await Promise.all([
      decideReturn(first.id, one, { send_back: false }),
      decideReturn(second.id, one, { send_back: false }),
      decideClaim(third.id, one),
    ])
    expect(statuses(answers)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => body.data.proposal !== null)).toHaveLength(2)
    const back = await Promise.all([first, second, third].map(({ order }) => givenBack(order)))
    expect(back.reduce((sum, kobo) => sum + kobo, 0)).toBe(300_000_00)
  })

  it('D3 what has changed meanwhile is not carried out, and ends what waits', async () => {
    const [one, two] = [await finance(), await finance()]
    const { order, id } = await returned(900_000)
    const { proposal } = (await decideReturn(id, one, { shipping: true })).body.data
    const delivery = await m.call('POST', `/staff/orders/${order.id}/refund/`, {
      token: support.token,
      headers: { 'idempotency-key': id },
      body: { items: [], shipping: true },
    })
    expect(delivery.status).toBe(200)
    const fee = await givenBack(order)
    expect(fee).toBeGreaterThan(0)
    expect((await answerTo('approve', proposal.id, two)).body.code).toBe('refund_changed')
    expect(await readReturn(id)).toMatchObject({ state: 'ASKED', proposal: { id: proposal.id } })
    const [withdrawn, approved] = await Promise.all([
      m.call('POST', `/shop/returns/${id}/withdraw/`, { token: order.buyer.token, body: {} }),
      answerTo('approve', proposal.id, two),
    ])
    expect(withdrawn.status).toBe(200)
    expect(approved.status).toBe(409)
    expect(await readReturn(id)).toMatchObject({ state: 'WITHDRAWN', proposal: null })
    expect((await answerTo('reject', proposal.id, two)).body.code).toBe('refund_proposal_decided')
    expect(await givenBack(order)).toBe(fee)
  })
})

describe('a claim whose refund takes two people', () => {
  it('D3 waits for a colleague; approved it is lost, and the money goes back once', async () => {
    const { order, id } = await claimed(900_000)
    const [one, two] = [await finance(), await finance()]
    expect((await decideClaim(id, support)).body.code).toBe('finance_only')
    const asked = await Promise.all([decideClaim(id, one), decideClaim(id, two)])
    expect(statuses(asked)).toEqual([200, 409])
    const { proposal, state } = await readClaim(id)
    expect([state, proposal.amount]).toEqual(['OPEN', 900_000])
    expect(await givenBack(order)).toBe(0)
    const isOne = asked[0]?.status === 200
    const [asker, other] = isOne ? [one, two] : [two, one]
    expect((await answerTo('approve', proposal.id, asker)).body.code).toBe('another_person_needed')
    const approvals = await Promise.all([1, 2].map(() => answerTo('approve', proposal.id, other)))
    expect(statuses(approvals)).toEqual([200, 409])
    expect(await readClaim(id)).toMatchObject({ state: 'LOST', proposal: null })
    expect(await givenBack(order)).toBe(900_000_00)
  })

  it('D3 that is taken back by its asker may be decided again, and ends when the parcel came after all', async () => {
    const { order, id } = await claimed(900_000)
    const one = await finance()
    await decideClaim(id, one)
    expect((await answerTo('reject', (await readClaim(id)).proposal.id, one)).status).toBe(200)
    expect(await readClaim(id)).toMatchObject({ state: 'OPEN', proposal: null })
    await decideClaim(id, one)
    const { proposal } = await readClaim(id)
    await m.call('POST', `/shop/parcels/${order.parcel}/received/`, { token: order.buyer.token })
    expect((await answerTo('approve', proposal.id, await finance())).body.code).toBe(
      'refund_proposal_decided',
    )
    expect(await givenBack(order)).toBe(0)
  })
})
