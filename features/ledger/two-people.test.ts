import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { approveAdjustment, makeAdjustment } from './service/adjustments.ts'
import { approvePayout, confirmPayout } from './service/payouts.ts'
import { proposePayouts } from './service/proposing.ts'
import { openLedger, type TestLedger } from './test-ledger.ts'
import { sendPayout } from './test-sending.ts'

let t: TestLedger
beforeAll(async () => {
  t = await openLedger()
})
afterAll(() => t.close())

const wish = (sellerId: Id | null, naira: number) =>
  ({
    debit: 'commission',
    credit: sellerId === null ? 'shipping' : 'seller_payable',
    amount_kobo: naira * 100,
    seller_id: sellerId,
    order_id: null,
    note: 'A gesture',
  }) as const
const correct = async (person: Id, sellerId: Id | null, naira: number) => {
  const made = await makeAdjustment(t.ledger, { id: person }, wish(sellerId, naira), newId())
  if (!made.ok) throw new Error(made.code)
  return made.value
}
/** What we owe a seller, in naira. */
const owed = async (sellerId: Id): Promise<number> =>
  ((
    await sql<{ kobo: number }>`select coalesce(-sum(amount_kobo), 0)::bigint as kobo from ledger_posting
      where account = 'seller_payable' and seller_id = ${sellerId}`.execute(t.db)
  ).rows[0]?.kobo ?? 0) / 100
/** A seller who has had a work delivered long ago, and the payout that the night proposes. */
const proposed = async (naira: number) => {
  const seller = await t.seller()
  const order = await t.order([{ sellerId: seller.id, unitKobo: Math.round((naira * 100) / 0.85) }])
  await t.sell(order)
  await t.parcel(order.id, seller.id, 'SUCCESS')
  t.pass(15 * DAY)
  await proposePayouts(t.ledger, null)
  return { seller, id: await newest(seller.id) }
}
const newest = async (sellerId: Id): Promise<Id> =>
  (
    await sql<{ id: Id }>`select id from payout where seller_id = ${sellerId} and state = 'PROPOSED'
      order by created_at desc limit 1`.execute(t.db)
  ).rows[0]?.id ?? ''
const approve = (id: Id, person: Id) => approvePayout(t.ledger, id, { id: person }, true)

describe('two people', () => {
  it('M-01 corrections count in sum: three of the threshold by one person are not entered alone', async () => {
    const [one, two] = [await t.staff('One'), await t.staff('Two')]
    const seller = await t.seller()
    expect((await correct(one, seller.id, 500_000)).state).toBe('ENTERED')
    const second = await correct(one, seller.id, 500_000)
    expect(second.state).toBe('PROPOSED')
    expect((await correct(one, (await t.seller()).id, 1)).state).toBe('PROPOSED')
    expect((await correct(one, null, 1)).state).toBe('PROPOSED')
    expect(await approveAdjustment(t.ledger, second.id, { id: one })).toMatchObject({
      code: 'another_person_needed',
    })
    expect(await owed(seller.id)).toBe(500_000)
    expect(await approveAdjustment(t.ledger, second.id, { id: two })).toMatchObject({ ok: true })
    expect(await owed(seller.id)).toBe(1_000_000)
    t.pass(DAY + HOUR)
    expect((await correct(one, seller.id, 500_000)).state).toBe('ENTERED')
  })

  it('M-01 one person, five corrections at once: no more than the threshold is entered', async () => {
    const one = await t.staff()
    const seller = await t.seller()
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => correct(one, seller.id, 200_000)))
    expect(made.map(({ state }) => state).toSorted()).toEqual([
      'ENTERED',
      'ENTERED',
      'PROPOSED',
      'PROPOSED',
      'PROPOSED',
    ])
    expect(await owed(seller.id)).toBe(400_000)
  })

  it('M-01 nobody approves a payout that contains a correction of theirs', async () => {
    const [one, two, three] = [await t.staff('One'), await t.staff('Two'), await t.staff('Three')]
    const seller = await t.seller()
    await correct(one, seller.id, 500_000)
    await proposePayouts(t.ledger, null)
    const id = await newest(seller.id)
    expect(await approve(id, one)).toMatchObject({ code: 'own_correction' })
    expect(await approve(id, two)).toMatchObject({ ok: true, value: { state: 'APPROVED' } })
    expect(await sendPayout(t.ledger, id, { id: two }, 'NIP-1', null)).toMatchObject({
      code: 'another_person_needed',
    })
    expect(await sendPayout(t.ledger, id, { id: three }, 'NIP-1', null)).toMatchObject({ ok: true })
    expect(await confirmPayout(t.ledger, id, { id: two })).toMatchObject({ code: 'another_person_needed' })
    expect(await confirmPayout(t.ledger, id, { id: three })).toMatchObject({
      ok: true,
      value: { state: 'CONFIRMED', amount: 500_000 },
    })
    expect(await owed(seller.id)).toBe(0)
  })

  it('M-01 a correction and a payout of one seller count together, by the person who decides alone', async () => {
    const [one, two] = [await t.staff('One'), await t.staff('Two')]
    const { seller, id } = await proposed(300_000)
    // Entered after the payout was proposed, so it is not in it.
    await correct(one, seller.id, 300_000)
    expect(await approve(id, one)).toMatchObject({
      ok: true,
      value: { state: 'PROPOSED', approvals_needed: 2 },
    })
    expect(await approve(id, one)).toMatchObject({ code: 'another_person_needed' })
    expect(await approve(id, two)).toMatchObject({ ok: true, value: { state: 'APPROVED' } })
    expect(await owed(seller.id)).toBe(600_000)
  })

  it('M-01 payouts of one seller count together in a day, five approvals at once too', async () => {
    const one = await t.staff('One')
    const seller = await t.seller()
    const ids: Id[] = []
    for (let turn = 0; turn < 5; turn++) {
      const order = await t.order([{ sellerId: seller.id, unitKobo: 200_000_00 }])
      await t.sell(order)
      await t.parcel(order.id, seller.id, 'SUCCESS')
      t.pass(15 * DAY)
      await proposePayouts(t.ledger, null)
      ids.push(await newest(seller.id))
    }
    expect(new Set(ids).size).toBe(5)
    const answers = await Promise.all(ids.map((id) => approve(id, one)))
    const states = answers.map((answer) => answer.ok && answer.value.state)
    // 170,000 each: two are within 500,000, and the third is not.
    expect(states.filter((state) => state === 'APPROVED')).toHaveLength(2)
    expect(states.filter((state) => state === 'PROPOSED')).toHaveLength(3)
    const sum = answers.reduce((kobo, answer) => kobo + (answer.ok ? answer.value.amount : 0), 0)
    expect(sum).toBe(await owed(seller.id))
  })
})
