import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { signedIn } from '../../server/testing/test-account.ts'
import type { Called, Marketplace } from '../../server/testing/test-marketplace.ts'
import {
  deliverParcel,
  mailsOf,
  type OpenSale,
  onSale,
  openSale,
  paidOrder,
  staffMember,
} from '../orders/test-sale.ts'
import { look, openDispute } from '../payments/test-takings.ts'
import { openTestShop } from '../sellers/test-shop.ts'
import { endUnansweredOffers } from './service/unsent.ts'
import { returnsPersonalData } from './store/personal-data.ts'

let m: Marketplace
let seller: OpenSale['seller']
let support: OpenSale['support']
let works = 0
beforeAll(async () => void ({ m, seller, support } = await openSale({ isVerified: true })))
afterAll(() => m.close())

type Person = { token: string }
type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
type Wish = { reason?: string; naira?: number; quantity?: number }
/** A received work whose buyer has asked to return it. */
const asked = async ({ reason = 'not_as_described', naira = 180_000, quantity = 1 }: Wish = {}) => {
  const buyer = await m.buyer()
  const work = await m.list({ name: `Kept piece ${++works}`, naira, total: quantity })
  const order = await paidOrder(m, buyer, { product_id: work.id, quantity })
  await deliverParcel(m, order.parcel, seller.token)
  const id: string = (await askAgain(buyer, order.items[0], { reason, quantity })).body.data.id
  return { buyer, order, id, edition: work.sizes[0] }
}
const askAgain = (buyer: Buyer, item: string | undefined, more: object = {}): Promise<Called> =>
  m.call('POST', '/shop/returns/', {
    token: buyer.token,
    body: { order_item_id: item, reason: 'damaged', text: 'The red is a brown.', ...more },
  })
const step = (surface: string, { token }: Person, path: string, body: object = {}): Promise<Called> =>
  m.call('POST', `/${surface}/returns/${path}/`, { token, body })
const offer = (id: string, percent: number, by: Person = seller) =>
  step('seller', by, `${id}/offers`, { percent })
const contest = (id: string) =>
  step('seller', seller, `${id}/answer`, { answer: 'contest', text: 'It is red.' })
const staffOffer = (id: string, by: Person, body: object) => step('staff', by, `${id}/offers`, body)
const answer = (buyer: Person, id: string, offered: string, what: 'accept' | 'decline') =>
  step('shop', buyer, `${id}/offers/${offered}/${what}`)
const read = async (id: string, { token }: Person = support) =>
  (await m.call('GET', `/staff/returns/${id}/`, { token })).body.data
const idOf = ({ body }: Called): string => body.data.offers[0].id
const statesOf = ({ offers }: { offers: { state: string }[] }) => offers.map(({ state }) => state)
const toDecide = async (id: string, { token }: Person = support): Promise<boolean> => {
  const { body } = await m.call('GET', '/staff/returns/?state=to_decide&limit=96', { token })
  return body.data.returns.some((each: { id: string }) => each.id === id)
}
const refunded = (id: string) =>
  vi.waitFor(async () => expect((await read(id)).state).toBe('REFUNDED'), { interval: 25 })
const givenBack = async ({ id }: { id: string }) =>
  (
    await sql<{
      count: number
      kobo: number
    }>`select count(*)::int as count, coalesce(sum(amount_kobo), 0)::bigint as kobo
      from refund where order_id = ${id}`.execute(m.db)
  ).rows[0]
/** The postings of the refunds of an order, by account. */
const entered = async ({ id }: { id: string }): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; kobo: number }>`
    select p.account, sum(p.amount_kobo)::bigint as kobo from ledger_posting p join ledger_entry e on e.id = p.entry_id
    where e.kind = 'refund' and p.order_id = ${id} group by p.account`.execute(m.db)
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]))
}
const counted = async (id: string) =>
  (
    await sql<{
      kobo: number
    }>`select amount_kobo as kobo from refund_decision where key = ${`return:${id}`}`.execute(m.db)
  ).rows[0]?.kobo
const notified = async (id: string): Promise<string[]> =>
  (
    await sql<{
      subject: string
    }>`select subject from notification where event_key like ${`%return:${id}:offer%`}
      order by created_at`.execute(m.db)
  ).rows.map(({ subject }) => subject.replace(/ for return .*/, ''))

describe('an offer to the buyer of a return', () => {
  it('of its seller is accepted: the part goes back once, the work stays sold and cannot be returned again', async () => {
    const { buyer, order, id, edition } = await asked()
    for (const percent of [0, 91, 12.5, '20']) {
      const refusal = await step('seller', seller, `${id}/offers`, { percent })
      expect([refusal.status, refusal.body.field]).toEqual([422, 'percent'])
    }
    const [made, again] = await Promise.all([offer(id, 20), offer(id, 20)])
    expect([made.status, again.status]).toEqual([200, 200])
    const seen = (await m.call('GET', `/shop/returns/${id}/`, { token: buyer.token })).body.data
    expect(seen.offers).toMatchObject([
      { state: 'OPEN', percent: 20, amount: 36_000, by: 'seller', borne_by: 'seller', answered_at: null },
    ])
    expect(seen.state).toBe('ASKED')
    const both = await Promise.all([1, 2].map(() => answer(buyer, id, idOf(made), 'accept')))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await refunded(id)
    expect(await read(id)).toMatchObject({
      decision: { amount: 36_000, shipping: 0, send_back: false, borne_by: 'seller' },
      offers: [{ state: 'ACCEPTED' }],
      restocked: false,
    })
    expect(await givenBack(order)).toEqual({ count: 1, kobo: 36_000_00 })
    const postings = await entered(order)
    // 15 % of it were our commission, with its VAT; the delivery is nobody's loss.
    expect(postings).toMatchObject({ seller_payable: 30_600_00, provider_clearing: -36_000_00 })
    expect(Object.values(postings).reduce((sum, kobo) => sum + kobo, 0)).toBe(0)
    expect(await onSale(m, edition)).toBe(0)
    expect(await counted(id)).toBeUndefined()
    expect((await askAgain(buyer, order.items[0])).body.code).toBe('return_too_many')
    const paid = (await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })).body.data
    expect(paid).toMatchObject({ verified: true, delivery_status: 'SUCCESS' })
    expect((await offer(id, 10)).body.code).toBe('moved_on')
    const mails = await mailsOf(m, order.id)
    const [mail = ''] = Object.entries(mails).flatMap(([key, texts]) =>
      key.includes(':offered-') ? texts : [],
    )
    expect(mail.replace(/\s+/g, ' ')).toContain('offers you NGN 36,000 back if you keep the work')
    expect(mail).toContain(`/profile/returns/${id}`)
    expect(mails['refund:*:done']?.[0]).toContain('NGN 36,000')
    expect(await notified(id)).toEqual(['An accepted offer'])
    const discard = { photographs: async () => {}, paper: async () => {} }
    const kept = await returnsPersonalData(discard).exportOf(m.db, buyer, 'masked')
    expect(kept).toMatchObject([
      { offers: [{ by: 'seller', percent: 20, amount_kobo: 36_000_00, state: 'ACCEPTED' }] },
    ])
  })

  it('is declined, replaced and withdrawn with no other effect, three times at most, and only one is open', async () => {
    const { buyer, order, id } = await asked({ naira: 99_999 })
    const first = idOf(await offer(id, 33))
    const second = idOf(await offer(id, 30))
    expect((await read(id)).offers).toMatchObject([
      { state: 'OPEN', amount: 29_999 },
      { state: 'WITHDRAWN', amount: 32_999 },
    ])
    // What the buyer read is what is accepted: not the lower one in its place.
    expect((await answer(buyer, id, first, 'accept')).body).toMatchObject({
      code: 'moved_on',
      about: 'WITHDRAWN',
    })
    await contest(id)
    expect(await toDecide(id)).toBe(false)
    for (const _ of [1, 2]) expect((await answer(buyer, id, second, 'decline')).status).toBe(200)
    expect(await toDecide(id)).toBe(true)
    expect((await answer(buyer, id, second, 'accept')).body).toMatchObject({
      code: 'moved_on',
      about: 'DECLINED',
    })
    const third = idOf(await offer(id, 40))
    expect((await step('staff', support, `${id}/offers/${third}/withdraw`)).body.code).toBe(
      'step_not_allowed',
    )
    for (const _ of [1, 2])
      expect((await step('seller', seller, `${id}/offers/${third}/withdraw`)).status).toBe(200)
    expect((await answer(buyer, id, third, 'accept')).body.code).toBe('moved_on')
    expect((await offer(id, 50)).body.code).toBe('too_many_return_offers')
    expect(await givenBack(order)).toEqual({ count: 0, kobo: 0 })
    expect(await read(id)).toMatchObject({ state: 'CONTESTED', decision: null })
    expect(await notified(id)).toEqual(['A declined offer'])
    const said = (await read(id)).timeline.map(({ actor, detail }: { actor: string; detail: string }) => [
      actor,
      detail.replace(/ until [^:]+/, ''),
    ])
    expect(said).toContainEqual(['seller', 'Offer: NGN 32,999, 33 % of the price'])
    expect(said).toContainEqual(['buyer', 'Offer declined: NGN 29,999, 30 % of the price'])
  })

  it('of staff waits for the seller as a decision does, counts from then on, and says who pays', async () => {
    const { buyer, order, id } = await asked()
    expect((await staffOffer(id, support, { percent: 50 })).body.code).toBe('return_waits_for_seller')
    await contest(id)
    const made = await staffOffer(id, support, { percent: 50, borne_by: 'us' })
    expect(made.body.data.offers).toMatchObject([{ by: 'staff', borne_by: 'us', amount: 90_000 }])
    expect(await counted(id)).toBe(90_000_00)
    expect((await offer(id, 60)).body.code).toBe('return_offer_open')
    expect((await step('seller', seller, `${id}/offers/${idOf(made)}/withdraw`)).body.code).toBe(
      'step_not_allowed',
    )
    await answer(buyer, id, idOf(made), 'decline')
    expect(await counted(id)).toBeUndefined()
    const next = await staffOffer(id, support, { percent: 60, borne_by: 'us' })
    await answer(buyer, id, idOf(next), 'accept')
    await refunded(id)
    expect(await counted(id)).toBe(108_000_00)
    const postings = await entered(order)
    expect(postings).toMatchObject({ refunds_borne: 91_800_00, provider_clearing: -108_000_00 })
    expect(postings).not.toHaveProperty('seller_payable')
    expect(await notified(id)).toEqual(['An offer', 'A declined offer', 'An offer', 'An accepted offer'])
    const { rows } = await sql<{ after: { offer?: { percent: number } } }>`
      select after from audit_entry where action = 'return.change' and subject_id = ${order.id} order by at`.execute(
      m.db,
    )
    expect(rows.map(({ after }) => after.offer?.percent)).toEqual([50, 60])
    const mind = await asked({ reason: 'changed_mind' })
    await contest(mind.id)
    expect((await staffOffer(mind.id, support, { percent: 10 })).body.code).toBe('step_not_allowed')
  })

  it('of staff above the threshold is seen by the buyer once a second person approves it', async () => {
    const { buyer, order, id } = await asked({ naira: 900_000, reason: 'damaged' })
    const [one, two] = [await staffMember(m, 'finance'), await staffMember(m, 'finance')]
    expect((await staffOffer(id, support, { percent: 80 })).body.code).toBe('finance_only')
    const waits = (await staffOffer(id, one, { percent: 80 })).body.data
    expect(waits).toMatchObject({
      offers: [],
      proposal: { amount: 720_000, entry: { percent: 80, borne_by: 'seller' } },
    })
    expect((await staffOffer(id, one, { percent: 80 })).body.code).toBe('refund_proposed')
    const seen = { token: two.token, body: { state: 'ASKED' } }
    const { data: preview } = (await m.call('POST', `/staff/returns/${id}/decide/preview/`, seen)).body
    expect(preview).toMatchObject({ amount: 720_000, delivery: 0, people: 2 })
    const approve = ({ token }: Person) =>
      m.call('POST', `/staff/refund-proposals/${waits.proposal.id}/approve/`, { token, body: {} })
    expect((await approve(one)).body.code).toBe('another_person_needed')
    expect((await approve(two)).status).toBe(200)
    expect((await approve(two)).status).toBe(409)
    const shown = await read(id)
    expect(shown).toMatchObject({
      state: 'ASKED',
      proposal: null,
      offers: [{ state: 'OPEN', amount: 720_000 }],
    })
    await answer(buyer, id, shown.offers[0].id, 'accept')
    await refunded(id)
    expect(await givenBack(order)).toEqual({ count: 1, kobo: 720_000_00 })
  })

  it('accepted while staff decide or its seller withdraws is one of both, and no more goes back', async () => {
    for (const rival of ['decide', 'withdraw', 'own'] as const) {
      const { buyer, order, id } = await asked({ reason: 'damaged' })
      const made = idOf(await offer(id, 20))
      const other = {
        decide: () =>
          step('staff', support, `${id}/decide`, {
            decision: 'approve',
            state: 'ASKED',
            text: 'Fair.',
            send_back: false,
            shipping: false,
          }),
        withdraw: () => step('seller', seller, `${id}/offers/${made}/withdraw`),
        own: () => step('shop', buyer, `${id}/withdraw`),
      }[rival]
      const [accepted, rivals] = await Promise.all([answer(buyer, id, made, 'accept'), other()])
      expect(
        [accepted.status, rivals.status].toSorted((a, b) => a - b),
        rival,
      ).toEqual([200, 409])
      const lost = accepted.status === 409 ? accepted : rivals
      expect(lost.body.code).toBe('moved_on')
      const back = await givenBack(order)
      const decided = rival === 'decide' ? 180_000_00 : 0
      expect(back?.kobo, rival).toBe(accepted.status === 200 ? 36_000_00 : decided)
      expect(statesOf(await read(id))).not.toContain('OPEN')
    }
  })

  it('ends with the return, and by itself when its time is over; its seller is notified', async () => {
    const decided = await asked({ reason: 'damaged' })
    const gone = idOf(await offer(decided.id, 20))
    await step('staff', support, `${decided.id}/decide`, { decision: 'refuse', state: 'ASKED', text: 'No.' })
    expect(statesOf(await read(decided.id))).toEqual(['ENDED'])
    expect((await answer(decided.buyer, decided.id, gone, 'accept')).body.code).toBe('moved_on')

    const missing = await asked()
    await offer(missing.id, 20)
    const said = await m.call('POST', `/shop/parcels/${missing.order.parcel}/never-came/`, {
      token: missing.buyer.token,
      body: {},
    })
    expect(said.status).toBe(200)
    expect(await read(missing.id)).toMatchObject({ state: 'WITHDRAWN', offers: [{ state: 'ENDED' }] })

    const { buyer, order, id } = await asked({ reason: 'damaged' })
    const late = idOf(await offer(id, 20))
    const ofStaff = await asked({ reason: 'damaged' })
    await staffOffer(ofStaff.id, support, { percent: 20 })
    await endUnansweredOffers(m.features.returns)
    expect(statesOf(await read(id))).toEqual(['OPEN'])
    m.pass(8 * DAY)
    const [person, fresh] = await Promise.all([signedIn(m, buyer), signedIn(m, support)])
    expect((await answer(person, id, late, 'accept')).body.code).toBe('moved_on')
    expect(await toDecide(id, fresh)).toBe(true)
    await endUnansweredOffers(m.features.returns)
    await endUnansweredOffers(m.features.returns)
    expect(statesOf(await read(id, fresh))).toEqual(['ENDED'])
    expect(await givenBack(order)).toEqual({ count: 0, kobo: 0 })
    expect(await notified(id)).toEqual(['An unanswered offer'])
    expect(await counted(ofStaff.id)).toBeUndefined()
    expect(await notified(ofStaff.id)).toEqual(['An offer'])
    ;[seller.token, support.token] = [(await signedIn(m, seller)).token, fresh.token]
  })

  it('is neither made nor accepted while the payment is disputed', async () => {
    const { buyer, order, id } = await asked()
    const made = idOf(await offer(id, 20))
    await openDispute(m, order)
    await look(m)
    expect((await answer(buyer, id, made, 'accept')).body.code).toBe('payment_disputed')
    expect((await offer(id, 10)).body.code).toBe('payment_disputed')
    expect(await givenBack(order)).toEqual({ count: 0, kobo: 0 })
    expect((await answer(buyer, id, made, 'decline')).status).toBe(200)
  })

  it('gives no more than is left, of pieces that are left', async () => {
    const { buyer, order, id } = await asked({ naira: 50_000, quantity: 2 })
    const made = idOf(await offer(id, 90))
    const give = (amount: number, token: string) =>
      m.call('POST', `/staff/orders/${order.id}/refund/`, {
        token,
        headers: { 'idempotency-key': `${id}-${amount}` },
        body: { items: [{ id: order.items[0], quantity: 0, amount }] },
      })
    expect((await give(50_000, support.token)).status).toBe(200)
    expect((await answer(buyer, id, made, 'accept')).body.code).toBe('refund_too_large')
    const less = await offer(id, 10)
    expect(less.body.data.offers[0].amount).toBe(5_000)
    expect((await answer(buyer, id, idOf(less), 'accept')).status).toBe(200)
    await refunded(id)
    expect((await givenBack(order))?.kobo).toBe(55_000_00)
  })

  it('of one seller leaves what another seller of the order is owed as it is, and the books agree', async () => {
    const other = await openTestShop(m, 'Another shop')
    const buyer = await m.buyer()
    const [own, others] = [
      await m.list({ name: 'Of one', naira: 33_333 }),
      await m.list({ name: 'Of another', naira: 44_444 }),
    ]
    await sql`update work set seller_id = ${other.shop.id} where id = ${others.id}`.execute(m.db)
    for (const { slug } of [own, others])
      await m.call('POST', '/shop/cart/', { token: buyer.token, body: { product_slug: slug, quantity: 1 } })
    const order = await paidOrder(m, buyer, {})
    const { rows } = await sql<{ item: string; parcel: string }>`
      select l.id as item, p.id as parcel from order_line l
      join parcel p on p.order_id = l.order_id and p.seller_id = l.seller_id where l.order_id = ${order.id} and l.name = 'Of one'`.execute(
      m.db,
    )
    await deliverParcel(m, rows[0]?.parcel ?? '', seller.token)
    const { id } = (await askAgain(buyer, rows[0]?.item)).body.data
    await answer(buyer, id, idOf(await offer(id, 37)), 'accept')
    await refunded(id)
    expect((await givenBack(order))?.kobo).toBe(12_333_00)
    const touched = await sql<{ seller_id: string }>`
      select distinct p.seller_id from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where e.kind = 'refund' and p.order_id = ${order.id} and p.seller_id is not null`.execute(m.db)
    expect(touched.rows).toHaveLength(1)
    expect(touched.rows[0]?.seller_id).not.toBe(other.shop.id)
    const { token } = await staffMember(m, 'finance')
    const { findings } = (await m.call('POST', '/staff/ledger/checks/', { token, body: {} })).body.data
    expect(findings.filter(({ kind }: { kind: string }) => !kind.startsWith('provider'))).toEqual([])
  })

  it('is nothing for strangers, another seller, or staff without the role', async () => {
    const { id } = await asked()
    const made = idOf(await offer(id, 20))
    const [stranger, other, content] = [
      await m.buyer(),
      await openTestShop(m, 'A third shop'),
      await staffMember(m, 'content'),
    ]
    const answers = [
      await answer(stranger, id, made, 'accept'),
      await answer(stranger, id, made, 'decline'),
      await offer(id, 90, other),
      await step('seller', other, `${id}/offers/${made}/withdraw`),
      await staffOffer(id, content, { percent: 10 }),
      await step('staff', content, `${id}/offers/${made}/withdraw`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 403, 403])
    expect(statesOf(await read(id))).toEqual(['OPEN'])
  })
})
