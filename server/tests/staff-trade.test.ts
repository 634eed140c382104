import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trade } from '../../contract/trade.ts'
import { listDaySums, sumDays } from '../../features/ledger/store/days.ts'
import { openSale, paidOrder, staffMember } from '../../features/orders/test-sale.ts'
import { DAY } from '../../kernel/clock.ts'
import { createDb } from '../../platform/db/index.ts'
import { listSeqScans } from '../../platform/db/test-plans.ts'
import type { Marketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let finance: { token: string }
beforeAll(async () => {
  ;({ m } = await openSale())
  finance = await staffMember(m, 'finance')
})
afterAll(() => m.close())

const read = async (token: string, query = '') =>
  (await m.call('GET', `/staff/trade/${query}`, { token })).body.data as Trade
const today = async (token: string) => (await read(token)).days.at(-1)

describe('D32 what the shop sells, by day', () => {
  it('counts carts, paid orders and what they come to, with commission', async () => {
    const work = await m.list({ name: 'Counted', naira: 100_000, total: 3 })
    const buyer = await m.buyer()
    for (const quantity of [1, 2])
      await m.call('POST', '/shop/cart/', { token: buyer.token, body: { product_slug: work.slug, quantity } })
    const before = await today(finance.token)
    expect(before).toMatchObject({ carts: 1, orders: 0, sales: 0, refunds: 0 })
    const order = await paidOrder(m, buyer, { product_id: work.slug })
    const after = await today(finance.token)
    expect(after).toMatchObject({ orders: 1, sales: order.price_total, refunds: 0 })
    const { accounts } = (await m.call('GET', '/staff/ledger/accounts/', { token: finance.token })).body.data
    const commission = accounts.find((one: { account: string }) => one.account === 'commission').balance
    expect(after?.commission).toBe(-commission)
    expect(commission).not.toBe(0)
  })

  it('shows money to those who may read the ledger only, and nothing to buyers', async () => {
    for (const role of ['support', 'content'] as const) {
      const member = await staffMember(m, role)
      const day = await today(member.token)
      expect(day).toMatchObject({ orders: 1, sales: null, commission: null, refunds: null })
    }
    expect((await today((await staffMember(m, 'admin')).token))?.sales).toBeGreaterThan(0)
    const buyer = await m.buyer()
    expect((await m.call('GET', '/staff/trade/', { token: buyer.token })).status).toBe(403)
    expect((await m.call('GET', '/staff/trade/')).status).toBe(401)
  })

  it('has each day of the time asked for, and as many before it', async () => {
    const { days, before } = await read(finance.token, '?from=2026-02-27&to=2026-03-02')
    expect(days.map(({ day }) => day)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
    expect(before.map(({ day }) => day)).toEqual(['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26'])
    const tooLong = await m.call('GET', '/staff/trade/?from=2020-01-01&to=2026-01-01', {
      token: finance.token,
    })
    expect(tooLong.status).toBe(422)
    expect(tooLong.body.field).toBe('from')
  })
})

it('D32 with 100,000 orders in a year, figures read the sums of days, and of the entries only what is newer', async () => {
  const unhurried = createDb(m.databaseUrl, { max: 1, statementTimeoutMs: 0 })
  await sql`
    insert into ledger_entry (id, kind, source_kind, source_id, at)
    select gen_random_uuid(), 'sale', 'order', gen_random_uuid(), now() - n * interval '5 minutes'
    from generate_series(1, 100000) n`.execute(unhurried)
  await sql`
    insert into ledger_posting (entry_id, number, account, amount_kobo)
    select e.id, p.number, p.account, p.kobo
    from ledger_entry e, (values (1, 'provider_clearing', 1000), (2, 'commission', -400), (3, 'vat_payable', -30),
      (4, 'shipping', -570)) as p(number, account, kobo)
    where not exists (select 1 from ledger_posting o where o.entry_id = e.id)`.execute(unhurried)
  await sql`analyze`.execute(unhurried)
  for (let from: string | null = null, first = true; first || from !== null; first = false)
    from = await sumDays(unhurried, new Date(), from)
  await sql`analyze`.execute(unhurried)
  const from = new Date(Date.now() - 364 * DAY).toISOString().slice(0, 10)
  const to = new Date(Date.now() + DAY).toISOString().slice(0, 10)
  const scans = await listSeqScans(m.databaseUrl, async (db) => void (await listDaySums(db, from, to)))
  expect(scans.filter((table) => table.startsWith('ledger_') && table !== 'ledger_day')).toEqual([])
  const sums = await listDaySums(unhurried, from, to)
  expect(sums.filter(({ account }) => account === 'commission').length).toBeGreaterThan(340)
  await unhurried.destroy()
})
