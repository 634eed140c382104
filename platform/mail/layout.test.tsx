import { expect, test } from 'vitest'
import { Action, Code, Label, MailLayout, MailRows, P, renderMail } from './layout.tsx'

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

test('a mail takes little of the processor', async ({ annotate }) => {
  await renderMail(message)
  const before = process.cpuUsage()
  for (let i = 0; i < 20; i++) await renderMail(message)
  const each = process.cpuUsage(before).user / 1_000 / 20
  await annotate(`A mail took ${each.toFixed(1)} ms`)
  expect(each).toBeLessThan(1_000)
})
