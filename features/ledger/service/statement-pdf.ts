import type { Statement, StatementRow } from '../../../contract/ledger.ts'
import { evenDayOf } from '../../../kernel/dates.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { pdfOf } from '../../../platform/pdf/document.ts'

const kinds: Record<StatementRow['kind'], string> = {
  sale: 'Sale',
  refund: 'Refund',
  adjustment: 'Correction',
  payout: 'Payout',
  payout_returned: 'Payout came back',
}

/** Where the columns begin and how wide they are, in points; the last three are aligned right. */
const columns = [
  { x: 48, width: 64 },
  { x: 116, width: 190 },
  { x: 310, width: 75 },
  { x: 389, width: 75 },
  { x: 468, width: 79 },
] as const
const heads = ['Day', 'What for', 'Price', 'Amount', 'Balance']
const amount = (naira: number): string => formatNaira(naira).replace('NGN ', '')

/** The cells of a line: the day, what for, the price before commission, what came or went, the balance afterwards. */
export function statementCells(row: StatementRow): string[] {
  return [
    evenDayOf(row.at),
    [kinds[row.kind], row.item, row.order, row.note].filter(Boolean).join(' · '),
    row.price === null ? '' : amount(row.price),
    amount(row.amount),
    amount(row.balance),
  ]
}

/** A statement as a PDF of A4 pages, its amounts in naira exact to the kobo, each page with its number. */
export function drawStatement(statement: Statement, seller: string): Promise<Buffer> {
  const title = `Statement ${statement.from} to ${statement.to}`
  return pdfOf({ title: `${title}, ${seller}`, author: 'Àwòrán' }, (pdf) => {
    const bottom = pdf.page.height - 72
    let y = 48
    const line = (cells: readonly string[], colour: string) => {
      pdf.fontSize(8.5).fillColor(colour)
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
    pdf.fontSize(20).fillColor('#1b1714').text('Àwòrán', 48, y)
    pdf.fontSize(12).text(title, 48, y + 30)
    pdf
      .fontSize(9)
      .fillColor('#4f4944')
      .text(`${seller} · amounts in naira (₦), days of Lagos`, 48, y + 48)
    y += 80
    line(heads, '#6a625b')
    line(['', `Opening balance on ${statement.from}`, '', '', amount(statement.opening)], '#1b1714')
    for (const row of statement.rows) line(statementCells(row), '#1b1714')
    line(['', `Closing balance on ${statement.to}`, '', '', amount(statement.closing)], '#1b1714')
    const { count } = pdf.bufferedPageRange()
    for (let index = 0; index < count; index++) {
      pdf.switchToPage(index)
      pdf
        .fontSize(8)
        .fillColor('#6a625b')
        .text(`Page ${index + 1} of ${count}`, 48, pdf.page.height - 64, { width: 499, align: 'right' })
    }
  })
}
