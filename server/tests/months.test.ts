import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MonthReport } from '../../contract/months.ts'
import { openSale, paidOrder, staffMember } from '../../features/orders/test-sale.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import { koboOf } from '../../kernel/money.ts'
import type { Marketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let finance: { token: string }
const month = dayInLagos(new Date()).slice(0, 7)
beforeAll(async () => {
  ;({ m } = await openSale())
  finance = await staffMember(m, 'finance')
  const work = await m.list({ name: 'Reported', naira: 123_456, total: 3 })
  await paidOrder(m, await m.buyer(), { product_id: work.slug })
})
afterAll(() => m.close())

const csvOf = (which: string, token: string) =>
  fetch(`${m.url}/api/v1/staff/ledger/months/${which}/sellers.csv`, {
    headers: { authorization: `Bearer ${token}` },
  })

describe('D32 commission and VAT by month', () => {
  it('come to what the ledger has, and so does each column of the file', async () => {
    const { data } = (await m.call('GET', `/staff/ledger/months/${month}/`, { token: finance.token }))
      .body as {
      data: MonthReport
    }
    const net = (name: string) => data.lines.find(({ line }) => line === name)?.net ?? 0
    expect(data.orders).toBe(1)
    expect(koboOf(data.sales)).toBe(
      ['sellers', 'commission', 'commission_vat', 'delivery', 'delivery_vat'].reduce(
        (sum, name) => sum + koboOf(net(name)),
        0,
      ),
    )
    const answer = await csvOf(month, finance.token)
    expect(answer.headers.get('content-disposition')).toContain(`sellers-${month}.csv`)
    const rows = parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[]
    const column = (head: string) => rows.reduce((sum, row) => sum + koboOf(Number(row[head])), 0)
    expect(column('Sales')).toBe(koboOf(data.sales))
    expect(column('Commission')).toBe(koboOf(net('commission')))
    expect(column('VAT')).toBe(koboOf(net('commission_vat')) + koboOf(net('delivery_vat')))
    expect(column('Provider fees')).toBe(-koboOf(net('provider_fees')))
    for (const row of rows) {
      expect(row['Month']).toBe(month)
      expect(row['Sales']).toMatch(/^-?\d+\.\d{2}$/)
    }
    const { months } = (await m.call('GET', '/staff/ledger/months/', { token: finance.token })).body.data
    expect(months).toEqual([
      {
        month,
        orders: 1,
        sales: data.sales,
        refunds: 0,
        commission: net('commission'),
        commission_vat: net('commission_vat'),
      },
    ])
  })

  it('are for finance alone, and of months only', async () => {
    const support = await staffMember(m, 'support')
    const buyer = await m.buyer()
    for (const { token } of [support, buyer]) {
      expect((await m.call('GET', '/staff/ledger/months/', { token })).status).toBe(403)
      expect((await m.call('GET', `/staff/ledger/months/${month}/`, { token })).status).toBe(403)
      expect((await csvOf(month, token)).status).toBe(403)
    }
    for (const wrong of ['2026-13', '2026', 'x']) expect((await csvOf(wrong, finance.token)).status).toBe(422)
    const empty = await csvOf('2020-02', finance.token)
    expect((await empty.text()).trim().split('\r\n')).toHaveLength(1)
  })
})
