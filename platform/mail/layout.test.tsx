import { expect, test } from 'vitest'
import { Action, Code, Label, MailLayout, MailRows, P, renderMail, WorkLabel } from './layout.tsx'

const link = `https://shop.example/orders/${'1234567890'.repeat(12)}`
const message = (
  <MailLayout
    sender={{ name: 'The Shop', url: 'https://shop.example', address: '1 Broad Street' }}
    preview="In short"
    heading="Good day"
    footnote="You asked for it."
  >
    <P>Hello {'<b>Ada</b>'},</P>
    <Label lines={['Ìgbà, 2021', 'oil on canvas, 60 × 80 cm']} />
    <WorkLabel
      picture="https://shop.example/media/a/320.jpg"
      artist="Folúkẹ́ Bello"
      title="Harbour Strips"
      href="https://shop.example/harbour"
      lines={['120 × 120 cm', 'NGN 275,000']}
    />
    <WorkLabel picture={undefined} artist="Ladi Tanko-Lar" title="Battle" />
    <Code>042137</Code>
    <MailRows rows={[['Total', 'NGN 1,250,000']]} />
    <Action href={link}>See it</Action>
  </MailLayout>
)

test('a mail is HTML within 600 px, and text that says the same', async () => {
  const { html, text } = await renderMail(message)
  expect(html).toContain('max-width:600px')
  expect(html).toContain('&lt;b&gt;Ada')
  expect(html).not.toContain('<b>Ada')
  for (const part of [
    'The Shop',
    'Good day',
    'Hello <b>Ada</b>,',
    'Ìgbà, 2021',
    '042137',
    'NGN 1,250,000',
    link,
    'Total   NGN 1,250,000',
    'You asked for it.',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('In short')
  expect(text).not.toMatch(/[ \t]{20,}|\u200c/)
})

test('a work in a mail has its picture and then its label, as on a wall; the text has no word about pictures', async () => {
  const { html, text } = await renderMail(message)
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html).toMatch(/<img alt="" src="https:\/\/shop\.example\/media\/a\/320\.jpg"[^>]* width="128"/)
  expect(html.match(/<table(?![^>]*(?:role="presentation"|class="rows"))/g)).toBeNull()
  expect(text).not.toContain('320.jpg')
  expect(text.split(/\s*\n\s*/)).toEqual(
    expect.arrayContaining(['Folúkẹ́ Bello', 'Harbour Strips https://shop.example/harbour', '120 × 120 cm']),
  )
  const order = ['Folúkẹ́ Bello', 'Harbour Strips', '120 × 120 cm', 'NGN 275,000', 'Ladi Tanko-Lar', 'Battle']
  expect(order.map((part) => text.indexOf(part))).toEqual(
    order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
  )
  expect(order.filter((part) => !text.includes(part))).toEqual([])
})

test('a mail takes little of the processor', async ({ annotate }) => {
  await renderMail(message)
  const before = process.cpuUsage()
  for (let i = 0; i < 20; i++) await renderMail(message)
  const each = process.cpuUsage(before).user / 1_000 / 20
  await annotate(`A mail took ${each.toFixed(1)} ms`)
  expect(each).toBeLessThan(1_000)
})
