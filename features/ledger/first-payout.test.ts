import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { signedIn } from '../../server/testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { anotherSeller, deliverParcel, paidOrder, staffMember, theSeller } from '../orders/test-sale.ts'
import { confirmName, writeBank } from '../sellers/test-shop.ts'
import { proposePayouts } from './service/proposing.ts'
import { oweSeller } from './test-debt.ts'
import { sentBody } from './test-sending.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

const account = { code: '058', bank: 'Guaranty Trust Bank', accountName: 'Shop Sa Ltd' }
const bank = async (seller: Id, accountNumber: string) => {
  await writeBank(m, seller, { ...account, accountNumber })
  await confirmName(m, seller)
}
const verify = async (accountId: Id): Promise<Id> =>
  (
    await sql<{ id: Id }>`update seller set verification = 'verified' where account_id = ${accountId}
      returning id`.execute(m.db)
  ).rows[0]?.id ?? ''
const staff = () =>
  Promise.all([staffMember(m, 'finance'), staffMember(m, 'finance'), staffMember(m, 'finance')])
const post = (who: { token: string }, path: string, body: object = {}) =>
  m.call('POST', `/staff${path}`, { token: who.token, body })
const read = async (who: { token: string }, id: Id) =>
  (await m.call('GET', `/staff/payouts/${id}/`, { token: who.token })).body.data
const proposed = async (who: { token: string }, seller: Id) => {
  await proposePayouts(m.features.ledger, null)
  const { body } = await m.call('GET', '/staff/payouts/?state=PROPOSED&limit=96', { token: who.token })
  return body.data.payouts.find((payout: { seller: { id: Id } }) => payout.seller.id === seller)
}
/** A seller who is owed an amount in naira by a correction. */
const owed = async (naira: number, number = '1230084573'): Promise<Id> => {
  const person = await anotherSeller(m)
  await m.call('POST', '/seller/shop/', {
    token: person.token,
    body: { name: `Shop ${person.id.slice(0, 8)}`, town: 'Jos', state: 'Plateau', biography: '' },
  })
  const seller = await verify(person.id)
  await bank(seller, number)
  await oweSeller(m, seller, naira)
  return seller
}
const looked = { looked_at: true }

describe('the first payout of a seller', () => {
  it('shows who is paid for which orders: the shop’s age and verification, buyers and their towns, what was received, disputes', async () => {
    const seller = await theSeller(m)
    const shop = await verify(seller.id)
    await bank(shop, '1230084573')
    const work = await m.list({ name: 'First', naira: 50_000 })
    const buyer = await m.buyer()
    const order = await paidOrder(m, buyer, { product_id: work.id })
    await deliverParcel(m, order.parcel, seller.token)
    const { rows } = await sql<{ address: string; phone: string; city: string; name: string }>`
      select ship_address as address, ship_phone as phone, ship_city as city, customer_name as name from orders
      where id = ${order.id}`.execute(m.db)
    const placed = rows[0]
    await sql`update seller set ship_from_phone = ${`+234 ${placed?.phone.replace(/^0/, '')}`},
      ship_from_address = ${placed?.address.toUpperCase()} where id = ${shop}`.execute(m.db)
    await sql`insert into payment_taking (id, attempt_id, kind, case_id, state, provider_word, reason, amount_kobo, seen_at, changed_at)
      select gen_random_uuid(), a.id, 'dispute', 'D-1', 'KEPT', 'won', 'not mine', 100, now(), now() from payment_attempt a
      where a.order_id = ${order.id} and a.state = 'SUCCEEDED'`.execute(m.db)
    m.pass(40 * DAY)
    const [one] = await staff()
    const { id } = await proposed(one, shop)
    expect(await read(one, id)).toMatchObject({
      first_to: 'seller',
      look: {
        seller_since: expect.any(String),
        verification: 'verified',
        payouts_arrived: 0,
        orders: [
          {
            id: order.id,
            buyer: placed?.name,
            city: expect.stringContaining(placed?.city ?? ''),
            received_by: 'seller',
            received_at: expect.any(String),
            shares: ['phone', 'address'],
          },
        ],
        disputes: [{ kind: 'dispute', state: 'KEPT', order: order.code, amount: 1 }],
      },
    })
    expect((await post(one, `/payouts/${id}/approve/`)).body.code).toBe('payout_not_looked_at')
    const approved = await post(one, `/payouts/${id}/approve/`, looked)
    expect(approved.body.data).toMatchObject({ state: 'APPROVED', first_to: 'seller' })
    expect((await read(one, id)).look).toBeNull()
  })

  it('is approved by nobody who does not say that they have looked; each of two says so, and the log names them', async () => {
    const [one, two] = await staff()
    const seller = await owed(900_000)
    const { id, first_to } = await proposed(one, seller)
    expect(first_to).toBe('seller')
    const path = `/payouts/${id}/approve/`
    for (const body of [{}, { looked_at: false }]) {
      const refused = await post(one, path, body)
      expect(refused).toMatchObject({ status: 409, body: { code: 'payout_not_looked_at' } })
      expect(refused.body.message).toContain('confirm there that you have')
    }
    for (const body of [{ looked_at: 'yes' }, { looked_at: null }, { looked_at: true, seen: true }])
      expect((await post(one, path, body)).status, JSON.stringify(body)).toBe(422)
    expect(await read(one, id)).toMatchObject({ state: 'PROPOSED', approved_by: [] })
    expect((await post(one, path, looked)).body.data).toMatchObject({ state: 'PROPOSED' })
    expect((await post(two, path)).body.code).toBe('payout_not_looked_at')
    expect((await post(two, path, looked)).body.data).toMatchObject({ state: 'APPROVED' })
    const history = await readAuditHistory(m.db, 'payout', id)
    const said = history.filter(({ action }) => action === 'payout.approve')
    expect(new Set(said.map(({ actorId }) => actorId))).toEqual(new Set([one.id, two.id]))
    for (const { after } of said)
      expect(JSON.parse(after)).toMatchObject({ firstTo: 'seller', lookedAt: true })
  })

  it('raced by people who looked and who did not is approved by those who looked alone, and once', async () => {
    const [one, two, three] = await staff()
    const seller = await owed(30_000)
    const { id } = await proposed(one, seller)
    const answers = await Promise.all([
      post(one, `/payouts/${id}/approve/`),
      post(two, `/payouts/${id}/approve/`, looked),
      post(two, `/payouts/${id}/approve/`, looked),
      post(three, `/payouts/${id}/approve/`),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await read(one, id)).toMatchObject({ state: 'APPROVED', approved_by_ids: [two.id] })
  })

  it('is neither seen nor approved by strangers and staff of other roles', async () => {
    const [one] = await staff()
    const { id } = await proposed(one, await owed(20_000))
    for (const who of [await staffMember(m, 'support'), await staffMember(m, 'content'), await m.buyer()]) {
      expect((await post(who, `/payouts/${id}/approve/`, looked)).status).toBe(403)
      expect((await m.call('GET', `/staff/payouts/${id}/`, { token: who.token })).status).toBe(403)
    }
    expect((await m.call('POST', `/staff/payouts/${id}/approve/`, { body: looked })).status).toBe(401)
    expect(await read(one, id)).toMatchObject({ state: 'PROPOSED', approved_by: [] })
  })

  it('is over when one has arrived, and begins anew with another account and when it came back', async () => {
    const [one, two, three] = await staff()
    const seller = await owed(20_000)
    const pay = async (body: object) => {
      const { id } = await proposed(one, seller)
      const approved = await post(one, `/payouts/${id}/approve/`, body)
      if (approved.status !== 200) return { id, code: approved.body.code as string }
      await post(two, '/payouts/send/', await sentBody(m, id, `NIP-${id}`))
      return { id, code: undefined }
    }
    const { id: first } = await pay(looked)
    await oweSeller(m, seller, 10_000)
    // On its way is not there.
    const { id: second, code } = await pay({})
    expect(code).toBe('payout_not_looked_at')
    expect((await post(two, `/payouts/${first}/confirm/`)).status).toBe(200)
    expect(await read(one, second)).toMatchObject({ first_to: null, look: null })
    expect((await post(one, `/payouts/${second}/approve/`)).status).toBe(200)

    await bank(seller, '1230194573')
    await post(one, `/payouts/${second}/cancel/`, { note: 'Another account' })
    const changed = await proposed(one, seller)
    expect(changed).toMatchObject({ first_to: 'account' })
    expect((await read(one, changed.id)).look).toMatchObject({ payouts_arrived: 1, orders: [], disputes: [] })
    expect((await post(one, `/payouts/${changed.id}/approve/`)).body.code).toBe('payout_not_looked_at')

    await bank(seller, '1230084573')
    await post(one, `/payouts/${changed.id}/cancel/`, { note: 'The old account again' })
    const back = await proposed(one, seller)
    expect(back).toMatchObject({ first_to: null })
    const said = await post(one, `/payouts/${first}/return/`, { reference: `R-${first}`, note: 'Closed' })
    await post(three, `/payout-returns/${said.body.data.came_back.id}/approve/`)
    expect(await read(one, back.id)).toMatchObject({ first_to: 'seller' })
    expect((await post(await signedIn(m, two), `/payouts/${back.id}/approve/`)).body.code).toBe(
      'payout_not_looked_at',
    )
  })
})
