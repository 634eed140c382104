import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { workbookOf } from './index.ts'

const partsOf = async (bytes: Buffer): Promise<Map<string, string>> => {
  const zip = await fromBufferPromise(bytes)
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return parts
}

test('D31: a workbook has account numbers as texts with all their zeros, and amounts as numbers', async () => {
  const parts = await partsOf(
    await workbookOf(
      'Payouts',
      ['Account number', 'Amount'],
      [
        ['0000014570', 150_000.5],
        ['=1+1', 0],
      ],
    ),
  )
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain(
    '<c t="inlineStr"><is><t xml:space="preserve">0000014570</t></is></c><c><v>150000.5</v></c>',
  )
  // What begins with = is a text, and no formula.
  expect(sheet).toContain('<t xml:space="preserve">=1+1</t>')
  expect(sheet).not.toContain('<f>')
  expect([...parts.keys()]).toContain('[Content_Types].xml')
})

test('a workbook takes any name: markup and control characters do no harm', async () => {
  const parts = await partsOf(await workbookOf('A "b" <c>', ['Name'], [['Ọlá & <Sons>\u0000\u000b']]))
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('>Ọlá &amp; &lt;Sons&gt;<')
  expect(parts.get('xl/workbook.xml')).toContain('name="A &quot;b&quot; &lt;c&gt;"')
})
