import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import type { Called, Marketplace } from '../../server/testing/test-marketplace.ts'
import { runLedgerCheck } from '../ledger/index.server.ts'
import {
  deliverParcel,
  mailsOf,
  type OpenSale,
  openSale,
  paidOrder,
  staffMember,
} from '../orders/test-sale.ts'
import { sendForm, testPicture, writeBank } from '../sellers/test-shop.ts'
import { resealCostAccounts, returnsPersonalData } from './index.server.ts'

let m: Marketplace
let seller: OpenSale['seller']
let support: OpenSale['support']
let works = 0
beforeAll(async () => {
  ;({ m, seller, support } = await openSale())
  await hold('8030000002', 'Ada Obi')
})
afterAll(() => m.close())

type Person = { token: string }
const OPAY = '999992'
const hold = (account_number: string, account_name: string) =>
  fetch(`${m.url}/sandbox/v3/accounts`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-secret-key', 'content-type': 'application/json' },
    body: JSON.stringify({ bank_code: OPAY, account_number, account_name }),
  })

/** A return that was sent back, and came back as far as `until` says. */
const returned = async (
  until: 'approved' | 'sent' | 'back' = 'back',
  { reason = 'damaged', naira = 20_000 } = {},
) => {
  const buyer = await m.buyer()
  const work = await m.list({ name: `Costly piece ${++works}`, naira, total: 1 })
  const order = await paidOrder(m, buyer, { product_id: work.id })
  await deliverParcel(m, order.parcel, seller.token)
  const asked = await m.call('POST', '/shop/returns/', {
    token: buyer.token,
    body: { order_item_id: order.items[0], reason, text: 'Torn at the edge.' },
  })
  const id: string = asked.body.data.id
  const body = { answer: 'accept', text: '', send_to: '7 Freedom Way' }
  await m.call('POST', `/seller/returns/${id}/answer/`, { token: seller.token, body })
  const decision = { decision: 'approve', state: 'ACCEPTED', text: 'Fair.', shipping: true }
  expect((await step('staff', id, 'decide', support, decision)).status).toBe(200)
  if (until !== 'approved') await step('shop', id, 'send', buyer, { courier: 'GIG', tracking_code: 'B1' })
  if (until === 'back') await step('staff', id, 'arrived', support, { intact: false })
  return { id, buyer, order }
}
const step = (surface: string, id: string, name: string, { token }: Person, body: object): Promise<Called> =>
  m.call('POST', `/${surface}/returns/${id}/${name}/`, { token, body })
const decide = (id: string, who: Person, body: object = {}) =>
  step('staff', id, 'cost/decide', who, { decision: 'approve', state: 'ASKED', text: 'As agreed.', ...body })
const pay = (id: string, who: Person) => step('staff', id, 'cost/paid', who, { reference: 'FT-1' })
const back = (id: string, who: Person, reference: string) =>
  step('staff', id, 'cost/came-back', who, { reference, text: 'The account is closed' })
/** Decides about what somebody says came back; `said` is its id. */
const answer = (id: string, said: string, verdict: 'approve' | 'reject', who: Person) =>
  step('staff', id, `cost/came-back/${said}/${verdict}`, who, {})
const read = async (surface: string, id: string, { token }: Person) =>
  (await m.call('GET', `/${surface}/returns/${id}/`, { token })).body.data

const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

let receipts = 900
const ask = async (id: string, { token }: Person, more: Record<string, string> = {}, bytes?: Buffer) =>
  sendForm(
    m,
    'POST',
    `/shop/returns/${id}/cost/`,
    token,
    {
      paid_naira: '4500.50',
      receipt_number: `gig-${++receipts}`,
      bank_code: OPAY,
      account_number: '8030000002',
      account_name: 'Ada Obi',
      ...more,
    },
    [['receipt', bytes ?? (await testPicture(receipts))]],
  )
const accountKobo = async (account: string) =>
  (
    await sql<{ kobo: number }>`select coalesce(sum(amount_kobo), 0)::bigint as kobo from ledger_posting
      where account = ${account}`.execute(m.db)
  ).rows[0]?.kobo ?? 0
/** A paid cost, and the two of finance who approved and paid it. */
const paidCost = async () => {
  const sent = await returned()
  const [one, two] = [await staffMember(m, 'finance'), await staffMember(m, 'finance')]
  await ask(sent.id, sent.buyer)
  expect((await decide(sent.id, one)).status).toBe(200)
  expect((await pay(sent.id, two)).status).toBe(200)
  return { ...sent, one, two }
}
const checkLedger = async () => (await runLedgerCheck(m.features.ledger, null)).findings

it('R2-15 a buyer who named the seller’s own bank account for the cost of a return: the next order has a sign', async () => {
  const { id, buyer } = await returned()
  const again = async () => {
    const work = await m.list({ name: `Costly piece ${++works}` })
    const order = await paidOrder(m, buyer, { product_id: work.id })
    return (await sql`select kind from order_sign where order_id = ${order.id}`.execute(m.db)).rows
  }
  expect((await ask(id, buyer)).status).toBeLessThan(300)
  expect(await again()).toEqual([])
  const { rows } = await sql<{ id: string }>`select id from seller where account_id = ${seller.id}`.execute(
    m.db,
  )
  const bank = { code: OPAY, bank: 'OPay', accountName: 'Ada Obi', accountNumber: '8030000002' }
  await writeBank(m, rows[0]?.id ?? '', bank)
  expect(await again()).toEqual([{ kind: 'shared_bank' }])
})

describe('D10: what a buyer paid to send a work back', () => {
  it('D10 is approved against the receipt by one, paid by another, once, and entered to the kobo', async () => {
    const { id, buyer, order } = await returned()
    const [one, two] = [await staffMember(m, 'finance'), await staffMember(m, 'finance')]
    expect((await read('shop', id, buyer)).cost_until).not.toBeNull()
    await hold('8030000001', 'ADA NGOZI OBI')
    const asked = await ask(id, buyer, { account_number: '8030000001' })
    expect(asked.body.data).toMatchObject({
      cost_until: null,
      cost: { state: 'ASKED', amount: 4_500.5, account_name: 'ADA NGOZI OBI', account_number: '****0001' },
    })
    const waiting = async (state: string) =>
      (await m.call('GET', `/staff/returns/?state=${state}`, { token: support.token })).body.data.returns.map(
        (each: { id: string }) => each.id,
      )
    expect(await waiting('cost_to_decide')).toContain(id)
    const receipt = await m.call('GET', `/staff/returns/${id}/cost/receipt/`, { token: support.token })
    expect(receipt.body.data.content_type).toBe('image/jpeg')
    expect((await decide(id, one, { amount: 5_000 })).body.code).toBe('refund_too_large')
    const both = await Promise.all([decide(id, one, { amount: 4_000.25 }), decide(id, support)])
    expect(statuses(both)).toEqual([200, 409])
    const { cost } = await read('staff', id, support)
    const kobo = Math.round(cost.approved * 100)
    expect(await waiting('cost_to_pay')).toContain(id)
    expect((await pay(id, support)).status).toBe(403)
    if (both[0]?.status === 200) expect((await pay(id, one)).body.code).toBe('another_person_needed')
    const account = await m.call('GET', `/staff/returns/${id}/cost/account/`, { token: two.token })
    expect(account.body.data).toMatchObject({ account_number: '8030000001', bank_name: 'OPay' })

    const before = [await accountKobo('return_costs'), await accountKobo('provider_clearing')]
    const sellers = await accountKobo('seller_payable')
    const paid = await Promise.all([1, 2, 3].map(() => pay(id, two)))
    expect(statuses(paid)).toEqual([200, 409, 409])
    expect(await accountKobo('return_costs')).toBe((before[0] ?? 0) + kobo)
    expect(await accountKobo('provider_clearing')).toBe((before[1] ?? 0) - kobo)
    expect(await accountKobo('seller_payable')).toBe(sellers)
    expect(await checkLedger()).toEqual([])
    const { entries } = (await m.call('GET', `/staff/ledger/orders/${order.id}/`, { token: two.token })).body
      .data
    expect(entries.at(-1)).toMatchObject({ kind: 'return_cost' })
    expect(
      entries
        .flatMap((each: { postings: { amount: number }[] }) => each.postings)
        .reduce((sum: number, each: { amount: number }) => sum + Math.round(each.amount * 100), 0),
    ).toBe(0)
    expect((await read('shop', id, buyer)).cost).toMatchObject({ state: 'PAID', bank_reference: 'FT-1' })
    expect((await ask(id, buyer)).body.code).toBe('return_cost_closed')
    const mails = Object.keys(await mailsOf(m, order.id)).filter((key) => key.includes(':cost:'))
    expect(mails.map((key) => key.split(':').at(-1) ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'APPROVED',
      'PAID',
    ])

    const month = dayInLagos(new Date()).slice(0, 7)
    const report = await m.call('GET', `/staff/ledger/months/${month}/`, { token: two.token })
    const line = report.body.data.lines.find((each: { line: string }) => each.line === 'return_costs')
    expect(line.net).toBe(-(await accountKobo('return_costs')) / 100)
    const rest = report.body.data.sellers.reduce(
      (sum: number, each: { return_costs: number }) => sum + each.return_costs,
      0,
    )
    expect(rest).toBe(-line.net)
  })

  it('D10 is refused with a reason, also after it was approved, and three times at most', async () => {
    const { id, buyer, order } = await returned()
    await ask(id, buyer)
    await decide(id, support)
    const refused = await decide(id, await staffMember(m, 'finance'), {
      decision: 'refuse',
      state: 'APPROVED',
      text: 'That is a receipt for food.',
    })
    expect(refused.body.data.cost).toMatchObject({ state: 'REFUSED', approved: null })
    expect((await pay(id, await staffMember(m, 'finance'))).status).toBe(409)
    const texts = Object.values(await mailsOf(m, order.id)).flat()
    expect(texts.some((text) => text.includes('That is a receipt for food.'))).toBe(true)
    for (const _ of [2, 3]) {
      expect((await ask(id, buyer)).status).toBe(201)
      await decide(id, support, { decision: 'refuse' })
    }
    expect((await ask(id, buyer)).body.code).toBe('return_cost_closed')
  })

  it('D10 is not for a change of mind, before it is sent, with a label of ours, or long after', async () => {
    const mind = await returned('back', { reason: 'changed_mind' })
    expect((await ask(mind.id, mind.buyer)).body.code).toBe('return_cost_closed')
    expect((await read('shop', mind.id, mind.buyer)).cost_until).toBeNull()
    const early = await returned('approved')
    expect((await ask(early.id, early.buyer)).body.code).toBe('return_cost_closed')
    await step('staff', early.id, 'label', support, { courier: 'GIG', code: 'L-1' })
    await step('shop', early.id, 'send', early.buyer, { courier: 'GIG', tracking_code: 'L-1' })
    expect((await ask(early.id, early.buyer)).body.code).toBe('return_cost_closed')
  })

  it('D10 is not approved before the work is back, and falls with a return that is refused', async () => {
    const { id, buyer } = await returned('sent')
    await ask(id, buyer)
    expect((await decide(id, support)).body.code).toBe('moved_on')
    const refusal = { decision: 'refuse', state: 'SENT', text: 'It never came.' }
    expect((await step('staff', id, 'decide', support, refusal)).body.data.state).toBe('REFUSED')
    expect((await read('shop', id, buyer)).cost.state).toBe('REFUSED')
    expect((await decide(id, support)).status).toBe(409)
    expect((await ask(id, buyer)).body.code).toBe('return_cost_closed')
  })

  it('D10 takes each receipt once, by its file and by its number, also at once, and no more than the work cost', async () => {
    const [first, second] = [await returned(), await returned('back', { naira: 3_000 })]
    const bytes = await testPicture(77)
    const number = { receipt_number: 'Way Bill 0042' }
    const sent = await Promise.all([
      ask(first.id, first.buyer, number, bytes),
      ask(first.id, first.buyer, number, bytes),
    ])
    expect(statuses(sent)).toEqual([201, 409])
    const less = { paid_naira: '2500' }
    expect((await ask(second.id, second.buyer, less, bytes)).body.code).toBe('receipt_used')
    const typed = { ...less, receipt_number: 'WAYBILL-0042' }
    expect((await ask(second.id, second.buyer, typed)).body.code).toBe('receipt_used')
    for (const amount of ['3000.01', '0', '1e3', '-5', '4500.505'])
      expect((await ask(second.id, second.buyer, { paid_naira: amount })).body.field, amount).toBe(
        'paid_naira',
      )
    expect((await ask(second.id, second.buyer, { ...less, account_number: '8030009999' })).body.field).toBe(
      'account_number',
    )
    expect((await ask(second.id, second.buyer, less, Buffer.from('<svg/>'))).status).toBe(415)
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
    expect((await ask(second.id, second.buyer, less, pdf)).status).toBe(201)
    const receipt = await m.call('GET', `/staff/returns/${second.id}/cost/receipt/`, { token: support.token })
    expect(receipt.body.data.content_type).toBe('application/pdf')
  })

  it('D10 is nothing to strangers, and the seller reads none of it', async () => {
    const { id, buyer } = await returned()
    const stranger = await m.buyer()
    expect((await ask(id, stranger)).body.code).toBe('return_not_found')
    await ask(id, buyer)
    expect((await read('seller', id, seller)).cost).toBeNull()
    for (const path of ['receipt', 'account']) {
      for (const { token } of [buyer, stranger, seller])
        expect((await m.call('GET', `/staff/returns/${id}/cost/${path}/`, { token })).status).toBe(403)
    }
    expect((await m.call('GET', `/staff/returns/${id}/cost/account/`, { token: support.token })).status).toBe(
      403,
    )
    const { rows } = await sql<{ row: string }>`select c::text as row from return_cost c`.execute(m.db)
    expect(rows.some(({ row }) => row.includes('8030000002'))).toBe(false)
    expect(await resealCostAccounts({ db: m.db, keyring: m.keyring })).toBe(0)
  })

  it('D10 is asked for within thirty days of sending it', async () => {
    const { id, buyer } = await returned('sent')
    const long = new Date(Date.now() - 31 * DAY)
    await sql`update return_request set sent_at = ${long} where id = ${id}`.execute(m.db)
    expect((await ask(id, buyer)).body.code).toBe('return_cost_closed')
  })
})

describe('R2-04 the cost of a return that came back from the bank', () => {
  const said = async (id: string, who: Person, reference = `BACK-${id}`): Promise<string> =>
    (await back(id, who, reference)).body.data.cost.came_back.id
  const waiting = async () =>
    (
      await m.call('GET', '/staff/returns/?state=cost_said_back', { token: support.token })
    ).body.data.returns.map((each: { id: string }) => each.id)

  it('R2-04 is ours again when a second person says so too, and not before, also at once', async () => {
    const { id, buyer, order, one, two } = await paidCost()
    const before = await accountKobo('return_costs')
    const told = await back(id, two, 'NIP 900 A')
    expect(told.body.data.cost).toMatchObject({
      state: 'PAID',
      came_back: { state: 'PROPOSED', reference: 'NIP 900 A', created_by: { id: two.id }, decided_by: null },
    })
    expect(await waiting()).toContain(id)
    expect((await read('shop', id, buyer)).cost).toMatchObject({
      state: 'PAID',
      came_back: null,
      paid_before: [],
    })
    expect((await ask(id, buyer)).body.code).toBe('return_cost_closed')
    expect((await decide(id, one, { state: 'PAID' })).status).toBe(409)
    expect((await pay(id, one)).status).toBe(409)
    const which: string = told.body.data.cost.came_back.id
    expect((await answer(id, which, 'approve', two)).body.code).toBe('another_person_needed')
    expect((await back(id, one, 'Another')).body.code).toBe('bank_return_waits')
    expect(await accountKobo('return_costs')).toBe(before)

    const three = await staffMember(m, 'finance')
    const raced = await Promise.all([one, three, one].map((who) => answer(id, which, 'approve', who)))
    expect(statuses(raced)).toEqual([200, 409, 409])
    expect(raced.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'bank_return_decided',
      'bank_return_decided',
    ])
    expect(await accountKobo('return_costs')).toBe(before - 450_050)
    expect(await checkLedger()).toEqual([])
    const { entries } = (await m.call('GET', `/staff/ledger/orders/${order.id}/`, { token: two.token })).body
      .data
    expect(entries.slice(-2).map(({ kind }: { kind: string }) => kind)).toEqual([
      'return_cost',
      'return_cost_returned',
    ])
    const postings = entries.flatMap((each: { postings: { amount: number }[] }) => each.postings)
    expect(
      postings.reduce((sum: number, each: { amount: number }) => sum + Math.round(each.amount * 100), 0),
    ).toBe(0)
    expect(await waiting()).not.toContain(id)
    expect((await read('shop', id, buyer)).cost.state).toBe('CAME_BACK')
    const { rows } = await sql<{ action: string; after: string }>`
      select action, after::text from audit_entry where subject_id = ${order.id} and action like 'return.cost_back%'
      order by number`.execute(m.db)
    expect(rows).toMatchObject([
      { action: 'return.cost_back.propose', after: expect.stringContaining('NIP 900 A') },
      { action: 'return.cost_back.approve', after: expect.stringContaining('NIP 900 A') },
    ])
  })

  it('R2-04 is approved and paid again by neither of those two, by two others who see that it was paid before', async () => {
    const { id, buyer, one, two } = await paidCost()
    const three = await staffMember(m, 'finance')
    const four = await staffMember(m, 'finance')
    await answer(id, await said(id, two), 'approve', one)
    const again = await ask(id, buyer, { account_number: '9900000002' })
    expect(again.body.data.cost).toMatchObject({
      state: 'ASKED',
      account_check: 'unanswered',
      account_name: 'Ada Obi',
      came_back: null,
      paid_before: [],
    })
    for (const who of [one, two]) expect((await decide(id, who)).body.code).toBe('own_return')
    const approved = await decide(id, support)
    expect(approved.body.data.cost.paid_before).toMatchObject([
      {
        amount: 4_500.5,
        sent_at: expect.stringMatching(/^20/),
        paid_by: 'Sade Test',
        said_by: { id: two.id },
        approved_by: { id: one.id },
        reference: `BACK-${id}`,
      },
    ])
    for (const who of [one, two]) expect((await pay(id, who)).body.code).toBe('own_return')
    expect((await pay(id, three)).status).toBe(200)
    // And so on, also where it comes back once more.
    await answer(id, await said(id, four, `AGAIN-${id}`), 'approve', three)
    await ask(id, buyer)
    for (const who of [one, two, three, four]) expect((await decide(id, who)).body.code).toBe('own_return')
    expect((await read('staff', id, support)).cost.paid_before).toHaveLength(2)
    expect(await checkLedger()).toEqual([])
  })

  it('R2-04 is withdrawn or rejected: then nothing has changed, and it can be said once more', async () => {
    const { id, one, two } = await paidCost()
    const before = await accountKobo('return_costs')
    const withdrawn = await said(id, two)
    expect((await answer(id, withdrawn, 'reject', two)).body.data.cost).toMatchObject({
      state: 'PAID',
      came_back: null,
    })
    const rejected = await said(id, two)
    expect((await answer(id, rejected, 'reject', one)).status).toBe(200)
    for (const which of [withdrawn, rejected])
      for (const verdict of ['approve', 'reject'] as const)
        expect((await answer(id, which, verdict, one)).body.code).toBe('bank_return_decided')
    const raced = await said(id, two)
    const both = await Promise.all([answer(id, raced, 'approve', one), answer(id, raced, 'reject', two)])
    expect(statuses(both)).toEqual([200, 409])
    expect(await accountKobo('return_costs')).toBe(before - (both[0]?.status === 200 ? 450_050 : 0))
  })

  it('R2-04 names money that came in, once, for costs and payouts alike, however it is written', async () => {
    const [first, second] = [await paidCost(), await paidCost()]
    const raced = await Promise.all([
      back(first.id, first.two, 'Nip 88B'),
      back(second.id, second.two, 'NIP-88-b'),
    ])
    expect(statuses(raced)).toEqual([200, 409])
    expect(raced.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'return_reference_used',
      field: 'reference',
    })
    const { two } = first
    const payout = newId()
    await sql`insert into payout (id, code, seller_id, amount_kobo, state, created_at)
      select ${payout}, 'PAY-R204', id, 1, 'CANCELLED', now() from seller limit 1`.execute(m.db)
    await sql`insert into bank_return (id, payout_id, reference, note, created_by, created_at)
      values (${newId()}, ${payout}, 'Nip 88C', '', ${two.id}, now())`.execute(m.db)
    const free = raced[0]?.status === 200 ? second : first
    expect((await back(free.id, two, 'nip88c')).body.code).toBe('return_reference_used')
    await sql`delete from bank_return where payout_id = ${payout}`.execute(m.db)
    await sql`delete from payout where id = ${payout}`.execute(m.db)
  })

  it('R2-04 is of a cost that was paid, with a reference, said by finance, and decided where it belongs', async () => {
    const early = await returned()
    await ask(early.id, early.buyer)
    const two = await staffMember(m, 'finance')
    expect((await back(early.id, two, 'Early')).body.code).toBe('moved_on')
    const { id, buyer, one } = await paidCost()
    for (const body of [{ text: 'Closed' }, { reference: ' ', text: 'Closed' }, { reference: 'A', text: '' }])
      expect((await step('staff', id, 'cost/came-back', two, body)).status).toBe(422)
    for (const who of [support, buyer, seller]) expect((await back(id, who, 'Mine')).status).toBe(403)
    const which = await said(id, two)
    for (const who of [support, buyer, seller])
      for (const verdict of ['approve', 'reject'] as const)
        expect((await answer(id, which, verdict, who)).status).toBe(403)
    const other = await paidCost()
    for (const [at, what] of [
      [other.id, which],
      [id, 'none'],
      [id, early.id],
    ] as const)
      expect((await answer(at, what, 'approve', one)).body.code).toBe('bank_return_not_found')
    expect((await answer('none', which, 'approve', one)).body.code).toBe('return_not_found')
    expect((await read('staff', id, support)).cost.state).toBe('PAID')
  })

  it('R2-04 waits, and meanwhile its buyer’s account is not deleted', async () => {
    const { id, buyer, one, two } = await paidCost()
    await sql`update return_request set state = 'REFUNDED' where id = ${id}`.execute(m.db)
    const discard = async () => {}
    const personal = returnsPersonalData({ photographs: discard, paper: discard })
    const obstacle = () =>
      m.db
        .transaction()
        .execute(async (tx) => personal.obstacleTo?.(tx, { id: buyer.id, email: '' }, new Date()))
    expect(await obstacle()).toBeUndefined()
    const which = await said(id, two)
    expect(await obstacle()).toMatchObject({ code: 'account_return_open' })
    await answer(id, which, 'reject', one)
    expect(await obstacle()).toBeUndefined()
  })
})
