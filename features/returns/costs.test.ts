import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import type { Called, Marketplace } from '../../server/test-marketplace.ts'
import { runLedgerCheck } from '../ledger/index.server.ts'
import {
  deliverParcel,
  mailsOf,
  type OpenSale,
  openSale,
  paidOrder,
  staffMember,
} from '../orders/test-sale.ts'
import { sendForm, testPicture } from '../sellers/test-shop.ts'
import { resealCostAccounts } from './index.server.ts'

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
const checkLedger = async () => (await runLedgerCheck(m.features.ledger, null)).findings

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

    const month = new Date().toISOString().slice(0, 7)
    const report = await m.call('GET', `/staff/ledger/months/${month}/`, { token: two.token })
    const line = report.body.data.lines.find((each: { line: string }) => each.line === 'return_costs')
    expect(line.net).toBe(-(await accountKobo('return_costs')) / 100)
    const rest = report.body.data.sellers.reduce(
      (sum: number, each: { return_costs: number }) => sum + each.return_costs,
      0,
    )
    expect(rest).toBe(-line.net)
  })

  it('D10 that comes back from the bank is ours again, and can be asked for with another account', async () => {
    const { id, buyer } = await returned()
    const [one, two] = [await staffMember(m, 'finance'), await staffMember(m, 'finance')]
    const before = await accountKobo('return_costs')
    await ask(id, buyer)
    await decide(id, one)
    await pay(id, two)
    const back = await step('staff', id, 'cost/came-back', two, { text: 'The account is closed' })
    expect(back.body.data.cost.state).toBe('CAME_BACK')
    expect(await accountKobo('return_costs')).toBe(before)
    expect((await step('staff', id, 'cost/came-back', two, { text: 'Again' })).status).toBe(409)
    const again = await ask(id, buyer, { account_number: '9900000002' })
    expect(again.body.data.cost).toMatchObject({ account_check: 'unanswered', account_name: 'Ada Obi' })
    await decide(id, one)
    await pay(id, two)
    expect(await accountKobo('return_costs')).toBe(before + 450_050)
    expect(await checkLedger()).toEqual([])
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
