import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readAuditHistory } from '../../features/audit/index.server.ts'
import { anotherSeller, staffMember } from '../../features/orders/test-sale.ts'
import { addSeller } from '../../features/sellers/index.server.ts'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { signedIn } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

type Person = { id: string; email: string; token: string }
type Stop = { kind: 'account' | 'shop'; id: string }

let m: Marketplace
let admin: Person
let rogue: Person
let shops = 0
beforeAll(async () => {
  m = await openMarketplace()
  admin = await staffMember(m, 'admin')
})
beforeEach(async () => {
  rogue = await staffMember(m, 'support', 'content')
})
afterAll(() => m.close())

const reason = 'Sells copies as originals'
const note = 'A colleague had a bad day'
const onAccount = (by: Person, step: 'disable' | 'enable', id: string) =>
  m.call('POST', `/staff/people/${id}/${step}/`, { token: by.token, body: { reason } })
const suspend = (by: Person, id: string) =>
  m.call('POST', `/staff/sellers/${id}/suspend/`, { token: by.token, body: { reason } })
/** A seller with a shop. */
const sellerWithShop = async () => {
  const seller = await anotherSeller(m)
  const { sellerId } = await withTx(m.db, (tx) =>
    addSeller(tx, {
      slug: `shop-${(shops += 1)}`,
      name: `Shop ${shops}`,
      town: 'Jos',
      state: 'Plateau',
      biography: '',
      accountId: seller.id,
      at: new Date(),
    }),
  )
  return { ...seller, shop: sellerId }
}
const list = async (of = rogue, by = admin) =>
  m.call('GET', `/staff/accounts/${of.id}/stops/`, { token: by.token })
const stopsOf = async (of = rogue) => (await list(of)).body.data.stops as (Stop & { open: boolean })[]
const undo = (stops: Stop[], { of = rogue, by = admin, text = note } = {}) =>
  m.call('POST', `/staff/accounts/${of.id}/stops/undo/`, {
    token: by.token,
    headers: { 'idempotency-key': newId() },
    body: { reason: text, stops },
  })
const account = ({ id }: { id: string }): Stop => ({ kind: 'account', id })
const isDisabled = async ({ id }: { id: string }) =>
  (
    await sql<{ is: boolean }>`select disabled_at is not null as is from account where id = ${id}`.execute(
      m.db,
    )
  ).rows[0]?.is
const mailsTo = async ({ email }: { email: string }) =>
  (
    await sql<{ subject: string }>`select subject from mail where recipient = ${email}
      and event_key like 'account-enabled:%'`.execute(m.db)
  ).rows.length

it('R2-17 an admin undoes in one press what one person disabled and suspended: each with its entry and its mail', async () => {
  const [buyer, other, seller, suspended] = [
    await m.buyer(),
    await m.buyer(),
    await sellerWithShop(),
    await sellerWithShop(),
  ]
  const shop: Stop = { kind: 'shop', id: suspended.shop }
  for (const { id } of [buyer, other, seller])
    expect((await onAccount(rogue, 'disable', id)).status).toBe(200)
  expect((await suspend(rogue, shop.id)).status).toBe(200)
  const stops = await stopsOf()
  expect(stops.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
    [account(buyer), account(other), account(seller), shop].map(({ kind, id }) => `${kind} ${id}`).toSorted(),
  )
  for (const stop of stops) expect(stop).toMatchObject({ open: true, why: reason, name: expect.any(String) })

  const ticked = [account(buyer), account(seller), shop]
  const done = await undo(ticked)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body.data).toEqual({ undone: 3, left: 0 })
  expect(await Promise.all([buyer, seller, other].map(isDisabled))).toEqual([false, false, true])
  const { rows } = await sql<{
    is: boolean
  }>`select suspended_at is null and disabled_at is null as is from seller
    where id in (${shop.id}, ${seller.shop})`.execute(m.db)
  expect(rows).toEqual([{ is: true }, { is: true }])
  for (const person of [buyer, seller]) {
    expect(await mailsTo(person)).toBe(1)
    const [entry] = await readAuditHistory(m.db, 'account', person.id)
    expect(entry).toMatchObject({ action: 'account.enable' })
    expect(entry?.after).toContain(note)
  }
  const [lifted] = await readAuditHistory(m.db, 'seller', shop.id)
  expect(lifted).toMatchObject({ action: 'seller.lift_suspension' })
  expect(lifted?.after).toContain(note)
  expect((await stopsOf()).filter(({ open }) => open).map(({ id }) => id)).toEqual([other.id])

  // A second press changes nothing.
  expect((await undo(ticked)).body.data).toEqual({ undone: 0, left: 3 })
  expect(await mailsTo(buyer)).toBe(1)
  expect(await readAuditHistory(m.db, 'seller', shop.id)).toHaveLength(2)
})

it('R2-17 what somebody else has disabled again, or enabled, stays as it is', async () => {
  const [again, enabled, mine, foreign] = [await m.buyer(), await m.buyer(), await m.buyer(), await m.buyer()]
  const colleague = await staffMember(m, 'support')
  for (const { id } of [again, enabled, mine])
    expect((await onAccount(rogue, 'disable', id)).status).toBe(200)
  for (const { id } of [again, enabled]) expect((await onAccount(admin, 'enable', id)).status).toBe(200)
  for (const { id } of [again, foreign]) expect((await onAccount(colleague, 'disable', id)).status).toBe(200)
  const open = new Map((await stopsOf()).map((stop) => [stop.id, stop.open]))
  expect([again, enabled, mine, foreign].map(({ id }) => open.get(id))).toEqual([
    false,
    false,
    true,
    undefined,
  ])
  const all = [again, enabled, mine, foreign].map(account)
  expect((await undo(all)).body.data).toEqual({ undone: 1, left: 3 })
  expect(await Promise.all([again, enabled, mine, foreign].map(isDisabled))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

it('R2-17 five presses at once undo once', async () => {
  const people = [await m.buyer(), await m.buyer(), await m.buyer()]
  for (const { id } of people) expect((await onAccount(rogue, 'disable', id)).status).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => undo((index % 2 ? people : people.toReversed()).map(account))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers.reduce((sum, { body }) => sum + (body.data.undone as number), 0)).toBe(3)
  for (const person of people) expect(await mailsTo(person)).toBe(1)
})

it('R2-17 for admins alone, with a note; never for oneself, and not for what is older than seven days', async () => {
  const buyer = await m.buyer()
  expect((await onAccount(rogue, 'disable', buyer.id)).status).toBe(200)
  const clerks = [await staffMember(m, 'support'), await staffMember(m, 'finance'), rogue]
  for (const by of clerks) {
    expect((await list(rogue, by)).status).toBe(403)
    expect((await undo([account(buyer)], { by })).status).toBe(403)
  }
  for (const body of [
    { reason: ' ', stops: [account(buyer)] },
    { reason: note, stops: [] },
    { reason: note, stops: [{ kind: 'work', id: buyer.id }] },
    { reason: note, stops: [{ kind: 'account', id: 'no id' }] },
  ]) {
    const answer = await m.call('POST', `/staff/accounts/${rogue.id}/stops/undo/`, {
      token: admin.token,
      body,
    })
    expect(answer.status, JSON.stringify(body)).toBe(422)
  }
  for (const id of ['none', '%00'])
    expect((await m.call('GET', `/staff/accounts/${id}/stops/`, { token: admin.token })).status).toBe(404)
  expect(await isDisabled(buyer)).toBe(true)

  const [boss, shutOut] = [await staffMember(m, 'admin'), await staffMember(m, 'admin')]
  expect((await onAccount(boss, 'disable', shutOut.id)).status).toBe(200)
  expect((await undo([account(shutOut)], { of: boss, by: shutOut })).status).toBe(401)
  expect(await isDisabled(shutOut)).toBe(true)

  m.pass(7 * DAY)
  admin = await signedIn(m, admin)
  expect(await stopsOf()).toEqual([])
  expect((await undo([account(buyer)])).body.data).toEqual({ undone: 0, left: 1 })
  m.pass(-7 * DAY)
})
