import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { openTestShop } from '../sellers/test-shop.ts'
import { readExcel } from './service/excel.ts'
import { check, rowsOf, storedOf, zipOf } from './test-import.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const rowOf = (...cells: string[]): string => `<row>${cells.join('')}</row>`

/** A workbook with these sheets, each the XML of its rows; `more` are further files of it. */
const excelOf = (sheets: Record<string, string>, more: Record<string, Buffer> = {}): Promise<Buffer> => {
  const names = Object.keys(sheets)
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId99" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${MAIN}"><sheetData>${numbered(rows)}</sheetData></worksheet>`,
      ]),
    ),
  }
  return zipOf(
    {
      ...Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, Buffer.from(HEAD + xml)])),
      ...more,
    },
    { compress: true },
  )
}

/** Gives rows and cells their addresses. */
const numbered = (rows: string): string => {
  let [row, column] = [0, 0]
  return rows.replace(/<(row|c)(?=[ >])/g, (_, tag: string) => {
    if (tag === 'row') {
      row += 1
      column = 0
      return `<row r="${row}"`
    }
    column += 1
    return `<c r="${String.fromCharCode(64 + column)}${row}"`
  })
}

const csvOf = async (file: Buffer): Promise<string> => {
  // 100,002 rows may take a busy machine longer than the shop allows.
  const read = await readExcel(storedOf(file), { readingMs: 600_000 })
  return read.ok ? String(read.value.csv) : (read.message ?? '')
}
const heads = rowOf(...['reference', 'name', 'category', 'price', 'signed', 'description'].map(text))

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

describe('an Excel list', () => {
  it('D25 is read as the values in its cells: numbers, dates, yes and no, and what a formula last came to', async () => {
    const rows = rowOf(
      text('A "quoted", one'),
      '<c><v>0.30000000000000004</v></c>',
      '<c s="1"><v>45413</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c><f>WEBSERVICE("http://127.0.0.1:1/")</f><v>42</v></c>',
      text('=1+1'),
    )
    const macro = { 'xl/vbaProject.bin': Buffer.alloc(70 * 1024 * 1024) }
    expect(await csvOf(await excelOf({ One: rows }, macro))).toBe(
      '"A ""quoted"", one","0.3","2024-05-01","yes","42","=1+1"\r\n',
    )
  })

  it('D25 is checked and its rows named like those of a CSV, from the first sheet that has any', async () => {
    const seller = await openTestShop(m)
    const rows = [
      rowOf(
        text('X-1'),
        text('Harmattan ferry'),
        text('Art'),
        '<c><v>450000.5</v></c>',
        '<c t="b"><v>1</v></c>',
        text(''),
      ),
      rowOf(text('X-2'), text('Two'), text('Nowhere'), '<c><v>1</v></c>', '<c t="b"><v>0</v></c>', text('')),
    ]
    const checked = await check(
      m,
      seller,
      await excelOf({ Empty: '', Works: heads + rows.join(''), Old: heads }),
    )
    expect(checked).toMatchObject({ state: 'checked', found: { new: 1, wrong: 1 }, problem: '' })
    expect(checked.notes).toEqual(['Of the Excel file the sheet “Works” is read alone.'])
    expect(await rowsOf(m, seller, checked.id)).toMatchObject([
      { number: 2, reference: 'X-1', found: 'new' },
      { number: 3, found: 'wrong', problems: [{ column: 'category' }] },
    ])
  })

  it('D25 is refused, with what to do, where it is a bomb, locked, old, damaged, too large or none', async () => {
    const bomb = await excelOf({ One: `${heads}${' '.repeat(65 * 1024 * 1024)}` })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const whole = await excelOf({ One: heads })
    const liar = Buffer.from(await excelOf({ One: heads + rowOf(text('x'.repeat(100_000))) }))
    // Its listing says that the sheet unpacks to ten bytes.
    const entry = liar.indexOf('xl/worksheets/sheet1.xml', liar.lastIndexOf('xl/styles.xml')) - 46
    liar.writeUInt32LE(10, entry + 24)
    for (const [file, reason] of [
      [bomb, /unpacks to more than 64 MB/],
      [liar, /damaged/],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /locked with a password or of a kind before 2007/],
      [whole.subarray(0, -40), /damaged/],
      [await zipOf({ 'a.jpg': Buffer.from('x') }), /a ZIP and no list/],
      [await excelOf({ One: '' }), /empty/],
      [await excelOf({ One: rowOf(text('a')).repeat(100_002) }), /at most 100,000 rows/],
      [Buffer.concat([whole, Buffer.alloc(16 * 1024 * 1024)]), /at most 16 MB/],
    ] as const)
      expect(await csvOf(file)).toMatch(reason)
    const seller = await openTestShop(m)
    expect(await check(m, seller, bomb)).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(/64 MB/),
    })
  })
})
