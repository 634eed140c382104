import { expect, it } from 'vitest'
import type { StatementRow } from '../../../contract/ledger.ts'
import { koboOf } from '../../../kernel/money.ts'
import { drawStatement, statementCells, statementTotals } from './statement-pdf.ts'

const blank: StatementRow = {
  at: '2026-03-01T23:30:00.000Z',
  kind: 'sale',
  order: null,
  item: null,
  price: null,
  commission: null,
  vat: null,
  amount: 0,
  balance: 0,
  note: '',
}
const sale = { ...blank, order: 'AWR-1', item: 'Àlá', price: 480_000, commission: 72_000, vat: 33_488.37 }
const rows: StatementRow[] = [
  { ...sale, amount: 408_000, balance: 408_000.1 },
  { ...sale, item: 'Òṣùpá', price: 0.3, commission: 0.1, vat: 0.02, amount: 0.2, balance: 408_000.3 },
  { ...blank, kind: 'refund', order: 'AWR-1', amount: -8_000.2, balance: 400_000.1 },
  { ...blank, kind: 'payout', amount: -400_000, balance: 0.1, note: 'PAY-1' },
]

it('(D46) a line has the day of Lagos, commission, VAT, and every amount with both decimals', () => {
  expect(statementCells(rows[0] ?? blank)).toEqual([
    expect.stringMatching(/2 Mar/),
    'Sale · Àlá · AWR-1',
    '480,000.00',
    '72,000.00',
    '33,488.37',
    '408,000.00',
    '408,000.10',
  ])
  expect(statementCells(rows[3] ?? blank).slice(1)).toEqual([
    'Payout · PAY-1',
    '',
    '',
    '',
    '-400,000.00',
    '0.10',
  ])
})

it('(D46) totals of each kind: price − commission = amount of the sales, and opening + all amounts = closing', () => {
  const totals = statementTotals(rows)
  expect(totals).toEqual([
    { kind: 'sale', price: 480_000.3, commission: 72_000.1, vat: 33_488.39, amount: 408_000.2 },
    { kind: 'refund', price: null, commission: null, vat: null, amount: -8_000.2 },
    { kind: 'payout', price: null, commission: null, vat: null, amount: -400_000 },
  ])
  const moved = totals.reduce((sum, { amount }) => sum + koboOf(amount), 0)
  expect(koboOf(0.1) + moved).toBe(koboOf(0.1))
  expect(statementTotals([])).toEqual([])
})

it('(D46) the PDF has a page more for each page that the movements need, and takes an account without an address', async () => {
  const statement = { from: '2026-03-01', to: '2026-03-31', opening: 0.1, closing: 0.1 }
  const letterhead = {
    company: { name: 'Àwòrán', address: 'Lagos, Nigeria' },
    seller: { name: 'Zainab', address: '' },
  }
  const pages = async (count: number) => {
    const of = Array.from({ length: count }, (_none, index) => rows[index % rows.length] ?? blank)
    const pdf = (await drawStatement({ ...statement, rows: of }, letterhead)).toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    return pdf.match(/\/Type \/Page\b/g)?.length
  }
  expect(await pages(4)).toBe(1)
  expect(await pages(100)).toBeGreaterThan(2)
})
