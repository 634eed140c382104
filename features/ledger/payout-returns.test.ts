import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { runLedgerCheck } from './service/check.ts'
import { approveReturn, askReturn, rejectReturn } from './service/payout-returns.ts'
import { approvePayout, confirmPayout, readStaffPayout, readStaffPayouts } from './service/payouts.ts'
import { proposePayouts } from './service/proposing.ts'
import { openLedger, type TestLedger } from './test-ledger.ts'
import { sendPayout } from './test-sending.ts'

let t: TestLedger
let [fin1, fin2, fin3, fin4, fin5] = ['', '', '', '', '']
beforeAll(async () => {
  t = await openLedger()
  ;[fin1 = '', fin2 = '', fin3 = '', fin4 = '', fin5 = ''] = await Promise.all(
    ['fin1', 'fin2', 'fin3', 'fin4', 'fin5'].map((name) => t.staff(name)),
  )
})
afterAll(() => t.close())

/** What we owe a seller, in naira. */
const owed = async (sellerId: Id): Promise<number> =>
  ((
    await sql<{ kobo: number }>`select coalesce(-sum(amount_kobo), 0)::bigint as kobo from ledger_posting
      where account = 'seller_payable' and seller_id = ${sellerId}`.execute(t.db)
  ).rows[0]?.kobo ?? 0) / 100
const newest = async (sellerId: Id): Promise<Id> => {
  await proposePayouts(t.ledger, null)
  const { rows } = await sql<{
    id: Id
  }>`select id from payout where seller_id = ${sellerId} and state = 'PROPOSED'
    order by created_at desc limit 1`.execute(t.db)
  return rows[0]?.id ?? ''
}
const approve = (id: Id, person: Id) => approvePayout(t.ledger, id, { id: person }, true)
const ask = (id: Id, person: Id, reference: string, note = 'account closed') =>
  askReturn(t.ledger, id, { id: person }, { reference, note })
/** Asks, and answers the id of what was asked. */
const asked = async (id: Id, person: Id): Promise<Id> => {
  const answer = await ask(id, person, newId())
  if (!answer.ok) throw new Error(answer.code)
  return answer.value.came_back?.id ?? ''
}
const allow = (id: Id, person: Id) => approveReturn(t.ledger, id, { id: person })
const forbid = (id: Id, person: Id) => rejectReturn(t.ledger, id, { id: person })
const read = async (id: Id) => {
  const found = await readStaffPayout(t.ledger, id)
  if (!found.ok) throw new Error(found.code)
  return found.value
}
/** A seller whose payout of so many naira is sent, and has arrived unless it is `isOnItsWay`. */
const paid = async (naira: number, { isOnItsWay = false } = {}) => {
  const seller = await t.seller()
  const order = await t.order([{ sellerId: seller.id, unitKobo: Math.round((naira * 100) / 0.85) }])
  await t.sell(order)
  await t.parcel(order.id, seller.id, 'SUCCESS')
  t.pass(15 * DAY)
  const id = await newest(seller.id)
  await approve(id, fin1)
  await approve(id, fin2)
  expect(await sendPayout(t.ledger, id, { id: fin3 }, `NIP-${id}`, null)).toMatchObject({ ok: true })
  if (!isOnItsWay) expect(await confirmPayout(t.ledger, id, { id: fin3 })).toMatchObject({ ok: true })
  return { seller, id, code: (await read(id)).code }
}
const notified = async (accountId: Id) =>
  (
    await sql`select 1 from notification where account_id = ${accountId} and subject like 'Your bank returned payout%'`.execute(
      t.db,
    )
  ).rows.length

describe('R2-04 a payout that came back', () => {
  it.each([
    ['had arrived', false],
    ['was on its way', true],
  ])('R2-04 and %s is owed again when a second person says so too, and not before', async (_, isOnItsWay) => {
    const { seller, id } = await paid(1_700_000, { isOnItsWay })
    const state = isOnItsWay ? 'SENT' : 'CONFIRMED'
    const said = await ask(id, fin1, `BACK-${id}`)
    expect(said).toMatchObject({
      value: {
        state,
        came_back: { state: 'PROPOSED', created_by: { id: fin1, name: 'fin1 Test' }, decided_by: null },
      },
    })
    expect(await owed(seller.id)).toBe(0)
    expect(await newest(seller.id)).toBe('')
    expect(await notified(seller.accountId)).toBe(0)

    const back = (said.ok && said.value.came_back?.id) || ''
    expect(await allow(back, fin1)).toMatchObject({ code: 'another_person_needed' })
    expect(await ask(id, fin2, 'Another')).toMatchObject({ code: 'bank_return_waits' })
    expect(await owed(seller.id)).toBe(0)
    const raced = await Promise.all([fin2, fin3, fin4, fin5].map((person) => allow(back, person)))
    expect(raced.filter(({ ok }) => ok)).toMatchObject([
      { value: { state: 'RETURNED', note: 'account closed' } },
    ])
    expect(raced.filter(({ ok }) => !ok)).toMatchObject(
      Array.from({ length: 3 }, () => ({ code: 'bank_return_decided' })),
    )
    expect(await owed(seller.id)).toBe(1_700_000)
    expect(await notified(seller.accountId)).toBe(1)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger_entry
      where source_id = ${id} and kind = 'payout_returned'`.execute(t.db)
    expect(rows).toEqual([{ count: 1 }])
    const { findings } = await runLedgerCheck(t.ledger, null)
    expect(findings.filter(({ code }) => code === 'payout_differs')).toEqual([])
    const history = await readAuditHistory(t.db, 'payout', id)
    expect(history.slice(0, 2)).toMatchObject([
      { action: 'payout.return.approve', after: expect.stringContaining(`BACK-${id}`) },
      { action: 'payout.return.propose', actorId: fin1, after: expect.stringContaining(`BACK-${id}`) },
    ])
  })

  it('R2-04 what one person says alone makes no second payout, and who said or approved it approves none of it', async () => {
    const { seller, id, code } = await paid(1_700_000)
    expect(await allow(await asked(id, fin1), fin3)).toMatchObject({ ok: true })
    const again = await newest(seller.id)
    expect(await read(again)).toMatchObject({
      amount: 1_700_000,
      approvals_needed: 2,
      paid_before: [
        {
          id,
          code,
          amount: 1_700_000,
          sent_at: expect.stringMatching(/^20/),
          said_by: { id: fin1, name: 'fin1 Test' },
          approved_by: { id: fin3, name: 'fin3 Test' },
        },
      ],
    })
    expect(await approve(again, fin1)).toMatchObject({ code: 'own_return' })
    expect(await approve(again, fin3)).toMatchObject({ code: 'own_return' })
    expect(await approve(again, fin2)).toMatchObject({ value: { state: 'PROPOSED' } })
    expect(await approve(again, fin1)).toMatchObject({ code: 'own_return' })
    expect(await approve(again, fin4)).toMatchObject({ value: { state: 'APPROVED' } })
    // And so on, also where it comes back once more.
    expect(await sendPayout(t.ledger, again, { id: fin1 }, 'NIP-again', null)).toMatchObject({ ok: true })
    expect(await allow(await asked(again, fin5), fin2)).toMatchObject({ ok: true })
    const third = await newest(seller.id)
    for (const person of [fin1, fin2, fin3, fin5])
      expect(await approve(third, person)).toMatchObject({ code: 'own_return' })
    expect((await read(third)).paid_before).toHaveLength(2)
    // Of each, what was paid before it.
    expect((await read(again)).paid_before).toMatchObject([{ code }])
    expect((await read(id)).paid_before).toEqual([])
  })

  it('R2-04 however small, is paid again by two people: the parts of a day are as the whole', async () => {
    const { seller, id } = await paid(2_000)
    expect((await read(id)).approvals_needed).toBe(1)
    expect(await allow(await asked(id, fin4), fin5)).toMatchObject({ ok: true })
    const order = await t.order([{ sellerId: seller.id, unitKobo: 10_000_00 }])
    await t.sell(order)
    await t.parcel(order.id, seller.id, 'SUCCESS')
    t.pass(15 * DAY)
    const again = await newest(seller.id)
    expect(await read(again)).toMatchObject({
      amount: 10_500,
      approvals_needed: 2,
      paid_before: [{ amount: 2_000 }],
    })
    expect(await approve(again, fin1)).toMatchObject({ value: { state: 'PROPOSED' } })
    expect(await approve(again, fin2)).toMatchObject({ value: { state: 'APPROVED' } })
    expect(await owed(seller.id)).toBe(10_500)
  })

  it('R2-04 is withdrawn or rejected: then nothing has changed, and it can be said once more', async () => {
    const { seller, id } = await paid(600_000)
    const withdrawn = await asked(id, fin1)
    expect(await forbid(withdrawn, fin1)).toMatchObject({ value: { state: 'CONFIRMED', came_back: null } })
    const rejected = await asked(id, fin1)
    expect(await forbid(rejected, fin2)).toMatchObject({ value: { state: 'CONFIRMED', came_back: null } })
    for (const back of [withdrawn, rejected]) {
      expect(await allow(back, fin3)).toMatchObject({ code: 'bank_return_decided' })
      expect(await forbid(back, fin3)).toMatchObject({ code: 'bank_return_decided' })
    }
    expect(await owed(seller.id)).toBe(0)
    const raced = await asked(id, fin1)
    const both = await Promise.all([allow(raced, fin2), forbid(raced, fin3)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await owed(seller.id)).toBe(both[0].ok ? 600_000 : 0)
    expect((await readAuditHistory(t.db, 'payout', id)).map(({ action }) => action)).toContain(
      'payout.return.reject',
    )
  })

  it('R2-04 names money that came in, once: the same reference counts for one payout, however it is written', async () => {
    const [one, two] = [await paid(3_000), await paid(4_000)]
    const raced = await Promise.all([ask(one.id, fin1, 'Nip 77A'), ask(two.id, fin1, 'NIP-77-a')])
    expect(raced.filter(({ ok }) => ok)).toHaveLength(1)
    expect(raced.filter(({ ok }) => !ok)).toMatchObject([
      { code: 'return_reference_used', field: 'reference' },
    ])
    const first = raced.find((answer) => answer.ok)
    const back = (first?.ok && first.value.came_back?.id) || ''
    expect(await forbid(back, fin1)).toMatchObject({ ok: true })
    const other = raced[0].ok ? two : one
    expect(await ask(other.id, fin1, 'nip77a')).toMatchObject({ ok: true })
  })

  it('R2-04 waits in a list of its own, and nobody says meanwhile that it arrived', async () => {
    const { seller, id } = await paid(5_000, { isOnItsWay: true })
    const waiting = async () =>
      (await readStaffPayouts(t.ledger, { state: 'RETURN_ASKED' }, { page: 1, limit: 96 })).items.filter(
        (one) => one.seller.id === seller.id,
      )
    expect(await waiting()).toEqual([])
    const back = await asked(id, fin1)
    expect(await waiting()).toMatchObject([{ id, state: 'SENT', came_back: { id: back } }])
    expect(await confirmPayout(t.ledger, id, { id: fin3 })).toMatchObject({ code: 'bank_return_waits' })
    expect(await forbid(back, fin2)).toMatchObject({ ok: true })
    expect(await waiting()).toEqual([])
    expect(await confirmPayout(t.ledger, id, { id: fin3 })).toMatchObject({ value: { state: 'CONFIRMED' } })
  })

  it('R2-04 is of a payout that was sent, and of one that exists', async () => {
    const seller = await t.seller()
    const order = await t.order([{ sellerId: seller.id, unitKobo: 10_000_00 }])
    await t.sell(order)
    await t.parcel(order.id, seller.id, 'SUCCESS')
    t.pass(15 * DAY)
    expect(await ask(await newest(seller.id), fin1, 'Early')).toMatchObject({ code: 'payout_state' })
    const id = newId()
    expect(await ask(id, fin1, 'Nowhere')).toMatchObject({ code: 'payout_not_found' })
    expect(await allow(id, fin1)).toMatchObject({ code: 'bank_return_not_found' })
    expect(await forbid(id, fin1)).toMatchObject({ code: 'bank_return_not_found' })
  })
})
