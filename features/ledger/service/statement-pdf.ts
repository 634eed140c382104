import type { Statement, StatementRow } from '../../../contract/ledger.ts'
import { counted } from '../../../kernel/count.ts'
import { evenDayOf } from '../../../kernel/dates.ts'
import { decimalOf, koboOf, nairaOf, sumOf } from '../../../kernel/money.ts'
import { pdfOf } from '../../../platform/pdf/document.ts'

const kinds: Record<StatementRow['kind'], string> = {
  sale: 'Sale',
  refund: 'Refund',
  adjustment: 'Correction',
  payout: 'Payout',
  payout_returned: 'Payout returned',
}

/** What the movements of a kind are called together. */
const totalNames: Record<StatementRow['kind'], string> = {
  sale: 'All sales',
  refund: 'All refunds',
  adjustment: 'All corrections',
  payout: 'All payouts',
  payout_returned: 'All returned payouts',
}

/** Where the columns begin and how wide they are, in points; all but the first two are aligned right. */
const columns = [
  { x: 48, width: 50 },
  { x: 101, width: 129 },
  { x: 233, width: 62 },
  { x: 298, width: 58 },
  { x: 359, width: 50 },
  { x: 412, width: 65 },
  { x: 480, width: 67 },
] as const
const heads = ['Day', 'What for', 'Price', 'Commission', 'VAT', 'Amount', 'Balance']

/** '-1,250,000.50' of naira, always with both decimals. */
function amount(naira: number | null): string {
  if (naira === null) return ''
  const [whole = '', kobo = ''] = decimalOf(koboOf(naira)).split('.')
  return `${counted(whole)}.${kobo}`
}

/** The cells of a line: the day, what for, price, commission and VAT of a sale, what came or went, the balance afterwards. */
export function statementCells(row: StatementRow): string[] {
  return [
    evenDayOf(row.at),
    [kinds[row.kind], row.item, row.order, row.note].filter(Boolean).join(' · '),
    amount(row.price),
    amount(row.commission),
    amount(row.vat),
    amount(row.amount),
    amount(row.balance),
  ]
}

const sumOfNaira = (amounts: readonly (number | null)[]): number =>
  nairaOf(sumOf(amounts.map((naira) => koboOf(naira ?? 0))))

/** What the movements of each kind come to, in naira: opening + their amounts = closing. Kinds without a movement are left out. */
export function statementTotals(
  rows: readonly StatementRow[],
): Pick<StatementRow, 'kind' | 'price' | 'commission' | 'vat' | 'amount'>[] {
  return (Object.keys(totalNames) as StatementRow['kind'][]).flatMap((kind) => {
    const of = rows.filter((row) => row.kind === kind)
    if (of.length === 0) return []
    const sold = (name: 'price' | 'commission' | 'vat') =>
      kind === 'sale' ? sumOfNaira(of.map((row) => row[name])) : null
    return [
      {
        kind,
        price: sold('price'),
        commission: sold('commission'),
        vat: sold('vat'),
        amount: sumOfNaira(of.map((row) => row.amount)),
      },
    ]
  })
}

/** Whose statement it is, and who wrote it; an address may be ''. */
type Letterhead = Record<'company' | 'seller', { name: string; address: string }>

const [dark, soft, quiet] = ['#1b1714', '#4f4944', '#6a625b']

/** A statement as a PDF of A4 pages, its amounts in naira exact to the kobo, each page with its number. */
export function drawStatement(statement: Statement, { company, seller }: Letterhead): Promise<Buffer> {
  const title = `Statement ${statement.from} to ${statement.to}`
  return pdfOf({ title: `${title}, ${seller.name}`, author: company.name }, (pdf) => {
    const bottom = pdf.page.height - 72
    let y = 48
    const line = (cells: readonly string[], colour: string) => {
      pdf.fontSize(7.5).fillColor(colour)
      const height = Math.max(
        ...cells.map((cell, index) => pdf.heightOfString(cell, { width: columns[index]?.width ?? 0 })),
      )
      if (y + height > bottom) {
        pdf.addPage()
        y = 48
      }
      cells.forEach((cell, index) => {
        const { x, width } = columns[index] ?? columns[0]
        pdf.text(cell, x, y, { width, align: index >= 2 ? 'right' : 'left' })
      })
      y += height + 4
      pdf
        .moveTo(48, y - 1)
        .lineTo(547, y - 1)
        .lineWidth(0.4)
        .strokeColor('#e8e2db')
        .stroke()
      y += 4
    }
    const balance = (text: string, naira: number) => line(['', text, '', '', '', '', amount(naira)], dark)
    const party = ({ name, address }: Letterhead['seller'], x: number) =>
      pdf
        .fontSize(9)
        .fillColor(dark)
        .text(name, x, 110, { width: 240 })
        .fillColor(soft)
        .text(address, { width: 240 })
    pdf.fontSize(20).fillColor(dark).text('Àwòrán', 48, y)
    pdf.fontSize(12).text(title, 48, y + 30)
    party(seller, 48)
    y = pdf.y
    party(company, 307)
    y = Math.max(y, pdf.y) + 12
    pdf
      .fontSize(8)
      .fillColor(quiet)
      .text(
        'Amounts in naira (₦), days of Lagos. VAT: the part of the price that a seller registered for VAT owes.',
        48,
        y,
      )
    y = pdf.y + 12
    line(heads, quiet)
    balance(`Opening balance on ${statement.from}`, statement.opening)
    for (const row of statement.rows) line(statementCells(row), dark)
    for (const total of statementTotals(statement.rows))
      line(
        [
          '',
          totalNames[total.kind],
          amount(total.price),
          amount(total.commission),
          amount(total.vat),
          amount(total.amount),
          '',
        ],
        soft,
      )
    balance(`Closing balance on ${statement.to}`, statement.closing)
    const { count } = pdf.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      pdf.switchToPage(index)
      pdf
        .fontSize(8)
        .fillColor(quiet)
        .text(`Page ${index + 1} of ${count}`, 48, pdf.page.height - 64, { width: 499, align: 'right' })
    }
  })
}
