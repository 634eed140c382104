import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { NEW_SELLER } from '../../contract/new-seller.ts'
import { sentBody } from '../../features/ledger/test-sending.ts'
import { followPaid } from '../../features/orders/index.server.ts'
import {
  deliverParcel,
  openSale,
  paidOrder,
  pay,
  placeOrder,
  staffMember,
} from '../../features/orders/test-sale.ts'
import {
  confirmName,
  openTestShop,
  sendForm,
  testPicture,
  writeBank,
} from '../../features/sellers/test-shop.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import { signedIn } from '../testing/test-account.ts'
import type { Called, Marketplace } from '../testing/test-marketplace.ts'

type Person = { id: string; email: string; token: string }

let m: Marketplace
let ada: Person
let bayo: Awaited<ReturnType<typeof openTestShop>>
let support: Person
let one: Person
let two: Person
beforeAll(async () => {
  const sale = await openSale({ isVerified: true })
  ;({ m, seller: ada, support } = sale)
  bayo = await openTestShop(m, 'Bayo’s prints')
  await sql`update seller set verification = 'verified' where id = ${bayo.shop.id}`.execute(m.db)
  ;[one, two] = [await staffMember(m, 'finance'), await staffMember(m, 'finance')]
})
afterAll(() => m.close())

const call = async (method: string, path: string, { token }: Person, body?: object): Promise<Called> => {
  const headers = { 'idempotency-key': newId() }
  const answer = await m.call(method, path, { token, headers, ...(body !== undefined && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer
}
const read = async (path: string, who: Person) => (await call('GET', path, who)).body.data
const listed = async (name: string, naira: number, seller?: Id) => {
  const work = await m.list({ name, naira, total: 1 })
  if (seller) await sql`update work set seller_id = ${seller} where id = ${work.id}`.execute(m.db)
  return work
}
const later = async (ms: number, ...more: Person[]): Promise<void> => {
  m.pass(ms)
  for (const person of [ada, bayo, support, one, two, ...more])
    person.token = (await signedIn(m, person)).token
}
/** What a person of finance reads of the accounts, in kobo; those that are even are left out. */
const accountsOf = async (): Promise<Record<string, number>> => {
  const { accounts } = await read('/staff/ledger/accounts/', one)
  return Object.fromEntries(
    accounts
      .map((each: { account: string; balance: number }) => [each.account, Math.round(each.balance * 100)])
      .filter(([, kobo]: [string, number]) => kobo !== 0),
  )
}
/** The same by the entries themselves. */
const entered = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; kobo: number }>`
    select account, sum(amount_kobo)::bigint as kobo from ledger_posting group by account
    having sum(amount_kobo) <> 0`.execute(m.db)
  return Object.fromEntries(rows.map(({ account, kobo }) => [account, kobo]))
}
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, naira) => sum + Math.round(naira * 100), 0)

it('a day of sellers and staff without the command line: the ledger explains each naira (D2, D4, D5, D9, D10)', async () => {
  const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => m.buyer()))
  if (!first || !second || !third || !fourth) throw new Error('four buyers')

  // The first buys of Ada and pays NGN 50 too little, which support accepts; it arrives.
  const oil = await placeOrder(m, first, { product_id: (await listed('Oil', 100_000)).id })
  await pay(m, oil, { charged: { amount: oil.price_total - 50 } })
  const [short] = (await read('/staff/exceptions/?kind=underpaid', support)).exceptions
  await call('POST', `/staff/exceptions/${short.id}/accept/`, support, { state: short.state })
  await followPaid(m.features.orders, oil.id)
  const [ofOil] = (await read(`/staff/orders/${oil.id}/`, support)).parcels
  await deliverParcel(m, ofOil.id, ada.token)

  // The second buys of both; Bayo's parcel is cancelled and refunded with its part of the delivery fee.
  const [linen, print] = [await listed('Linen', 60_000), await listed('Print', 40_000, bayo.shop.id)]
  for (const { slug } of [linen, print])
    await call('POST', '/shop/cart/', second, { product_slug: slug, quantity: 1 })
  const body = { delivery_option: 'HOME', shipping_id: second.addressId }
  const both = (await call('POST', '/shop/orders/', second, body)).body.data
  await pay(m, both)
  const { parcels } = await read(`/staff/orders/${both.id}/`, support)
  const parcelOf = (name: string): string =>
    parcels.find((each: { items: { name: string }[] }) => each.items.some((item) => item.name === name)).id
  const cancel = { reason: 'It was damaged in the studio.', restock: false }
  await call('POST', `/staff/parcels/${parcelOf('Print')}/cancel/`, support, cancel)
  await deliverParcel(m, parcelOf('Linen'), ada.token)

  // The third buys of Bayo; it comes damaged, goes back, and the courier's receipt is paid.
  const torn = await paidOrder(m, third, { product_id: (await listed('Torn', 80_000, bayo.shop.id)).id })
  await deliverParcel(m, torn.parcel, bayo.token)
  const asked = { order_item_id: torn.items[0], reason: 'damaged', text: 'Torn at the edge.' }
  const { id } = (await call('POST', '/shop/returns/', third, asked)).body.data
  const decision = {
    decision: 'approve',
    state: 'ASKED',
    text: 'It is torn.',
    shipping: true,
    send_to: 'Jos',
  }
  await call('POST', `/staff/returns/${id}/decide/`, support, decision)
  await call('POST', `/shop/returns/${id}/send/`, third, { courier: 'GIG', tracking_code: 'G-1' })
  const receipt = {
    paid_naira: '4500',
    receipt_number: 'G-1',
    bank_code: '999992',
    account_number: '9900000001',
  }
  const form = { ...receipt, account_name: 'The third buyer' }
  const sent = await sendForm(m, 'POST', `/shop/returns/${id}/cost/`, third.token, form, [
    ['receipt', await testPicture(3)],
  ])
  expect(sent.status).toBe(201)
  await call('POST', `/staff/returns/${id}/arrived/`, support, { intact: false })
  const agreed = { decision: 'approve', state: 'ASKED', text: 'As the receipt says.' }
  await call('POST', `/staff/returns/${id}/cost/decide/`, one, agreed)
  await call('POST', `/staff/returns/${id}/cost/paid/`, two, { reference: 'FT-1' })

  // The fourth buys of Ada, who does not send it.
  const late = await paidOrder(m, fourth, { product_id: (await listed('Late', 70_000)).id })
  await vi.waitFor(
    async () => expect((await read(`/staff/returns/${id}/`, support)).state).toBe('REFUNDED'),
    { interval: 50 },
  )
  await call('POST', `/staff/sellers/${bayo.shop.id}/suspend/`, support, {
    reason: 'Works that are not theirs',
  })

  await later((NEW_SELLER.waitDays + 1) * DAY)
  const { parcels: lateOnes } = await read('/staff/parcels/?show=late', support)
  expect(lateOnes.map((each: { id: string }) => each.id)).toEqual([late.parcel])

  // Ada is paid for what arrived, and not for what she has not sent; a tenth of 85,000 and 51,000 waits, as her shop is new.
  expect(await read('/seller/balance/', ada)).toMatchObject({ payable: 129_400, held: 76_600, paid: 0 })
  expect((await call('POST', '/staff/payouts/', one, {})).body.data.proposed).toBe(1)
  const { payouts } = await read('/staff/payouts/', one)
  expect(payouts).toMatchObject([{ amount: 129_400, state: 'PROPOSED' }])
  await call('POST', `/staff/payouts/${payouts[0].id}/approve/`, two, { looked_at: true })
  await call('POST', '/staff/payouts/send/', one, await sentBody(m, payouts[0].id, 'BANK-1'))
  await call('POST', `/staff/payouts/${payouts[0].id}/confirm/`, one, {})

  // Each account, to the kobo: 367,450 came in, as 50 were missing that we bear; 43,500 and 83,500 went back; 4,500 and the payout went out.
  const accounts = await accountsOf()
  expect(accounts).toEqual(await entered())
  const { commission = 0, vat_payable: vat = 0, ...rest } = accounts
  expect(rest).toEqual({
    provider_clearing: 101_005_70,
    provider_fees: 5_544_30,
    return_costs: 4_500_00,
    shortfall: 50_00,
    seller_payable: -76_600_00,
  })
  expect(commission + vat).toBe(-34_500_00)
  expect(Object.values(accounts).reduce((sum, kobo) => sum + kobo, 0)).toBe(0)
  expect((await call('POST', '/staff/ledger/checks/', one, {})).body.data).toMatchObject({
    ok: true,
    findings: [],
  })

  const begun = dayInLagos(after(new Date(), -DAY))
  // Each statement begins at nothing, and its rows come to what the ledger owes its seller.
  for (const [seller, kobo] of [
    [ada, 76_600_00],
    [bayo, 0],
  ] as const) {
    const statement = await read(`/seller/statement/?from=${begun}`, seller)
    expect(statement.opening).toBe(0)
    expect(sumOf(statement.rows.map((row: { amount: number }) => row.amount))).toBe(kobo)
    expect(Math.round(statement.closing * 100)).toBe(kobo)
  }
  expect((await read('/seller/payouts/', ada)).payouts).toMatchObject([
    { amount: 129_400, state: 'CONFIRMED' },
  ])

  // Who is suspended sells nothing, and still reads why nothing is owed.
  expect((await m.call('GET', `/shop/products/${print.slug}/`, {})).status).not.toBe(200)
  // Each order, to the kobo: what came in, less fees and what went back, is what its sellers, the marketplace and the state have of it.
  const partsOf = async (order: Id): Promise<Record<string, number>> => {
    const { entries } = await read(`/staff/ledger/orders/${order}/`, one)
    const names: Record<string, string> = { [bayo.shop.id]: 'Bayo', commission: 'ours', vat_payable: 'ours' }
    const parts: Record<string, number> = {}
    for (const { account, seller_id, amount } of entries.flatMap(
      (each: { postings: object[] }) => each.postings,
    )) {
      const name = account === 'seller_payable' ? (names[seller_id] ?? 'Ada') : (names[account] ?? account)
      parts[name] = (parts[name] ?? 0) + Math.round(amount * 100)
    }
    return Object.fromEntries(Object.entries(parts).filter(([, kobo]) => kobo !== 0))
  }
  const explained = {
    [oil.id]: {
      provider_clearing: 101_901_70,
      provider_fees: 1_548_30,
      shortfall: 50_00,
      Ada: -88_500_00,
      ours: -15_000_00,
    },
    [both.id]: { provider_clearing: 61_902_00, provider_fees: 1_598_00, Ada: -54_500_00, ours: -9_000_00 },
    [torn.id]: { provider_clearing: -5_769_00, provider_fees: 1_269_00, return_costs: 4_500_00 },
    [late.id]: { provider_clearing: 72_371_00, provider_fees: 1_129_00, Ada: -63_000_00, ours: -10_500_00 },
  }
  const whole: Record<string, number> = {}
  for (const [order, parts] of Object.entries(explained)) {
    expect(await partsOf(order)).toEqual(parts)
    expect(Object.values(parts).reduce((sum, kobo) => sum + kobo, 0)).toBe(0)
    for (const [name, kobo] of Object.entries(parts)) whole[name] = (whole[name] ?? 0) + kobo
  }
  // All orders and the payout together are what the accounts stand at.
  const { Ada = 0, ours = 0, provider_clearing: clearing = 0, ...others } = whole
  expect({ ...others, seller_payable: Ada + 129_400_00, provider_clearing: clearing - 129_400_00 }).toEqual(
    rest,
  )
  expect(ours).toBe(commission + vat)
})

it('a refund after the payout: the preview names who was paid, and the seller reads of the debt (D2)', async () => {
  const cora = await openTestShop(m, 'Cora’s studio')
  await sql`update seller set verification = 'verified' where id = ${cora.shop.id}`.execute(m.db)
  await writeBank(m, cora.shop.id, {
    code: '058',
    bank: 'Guaranty Trust Bank',
    accountName: 'Cora Test',
    accountNumber: '1230084574',
  })
  await confirmName(m, cora.shop.id)
  const order = await paidOrder(m, await m.buyer(), {
    product_id: (await listed('Paid out', 100_000, cora.shop.id)).id,
  })
  await deliverParcel(m, order.parcel, cora.token)
  const refund = { items: [{ id: order.items[0], quantity: 1, restock: false }] }
  const preview = async () =>
    (await call('POST', `/staff/orders/${order.id}/refund/preview/`, one, refund)).body.data
  expect(await preview()).toMatchObject({
    sellers: [{ amount: -85_000, paid_out: false }],
    warnings: [],
  })

  await later((NEW_SELLER.waitDays + 1) * DAY, cora)
  await call('POST', '/staff/payouts/', one, {})
  const mine = async () =>
    (await read('/staff/payouts/', one)).payouts.find(
      (each: { seller: { id: Id } }) => each.seller.id === cora.shop.id,
    )
  const { id } = await mine()
  await call('POST', `/staff/payouts/${id}/approve/`, two, { looked_at: true })
  expect((await preview()).sellers, 'not sent yet').toMatchObject([{ paid_out: false }])
  await call('POST', '/staff/payouts/send/', one, await sentBody(m, id, 'BANK-2'))
  await call('POST', `/staff/payouts/${id}/confirm/`, one, {})
  const owed = (await read('/seller/balance/', cora)).held as number
  expect(owed).toBeLessThan(85_000)

  const shown = await preview()
  expect(shown.sellers).toEqual([
    { id: cora.shop.id, name: 'Cora’s studio', amount: -85_000, paid_out: true },
  ])
  expect(shown.warnings).toContain(
    'Cora’s studio has been paid out for this already: NGN 85,000 is taken off the next payout.',
  )
  await call('POST', `/staff/orders/${order.id}/refund/`, one, {
    ...refund,
    reason: 'Faded.',
    preview: shown.token,
  })
  const debt = 85_000 - owed
  const naira = new Intl.NumberFormat('en').format(debt)
  await vi.waitFor(
    async () => {
      const { notifications } = await read('/seller/notifications/', cora)
      expect(notifications[0]).toMatchObject({
        kind: 'debt',
        subject: `You owe us NGN ${naira}: NGN 100,000 of order ${order.code} went back to the buyer`,
      })
    },
    { interval: 50 },
  )
  expect(await read('/seller/balance/', cora)).toMatchObject({ payable: -debt })
})
