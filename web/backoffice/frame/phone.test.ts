import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Phone } from './phone.tsx'

it.each([
  ['0803 000 0001', '2348030000001'],
  ['+234 803-000-0001', '2348030000001'],
  ['+33 6 12 34 56 78', '33612345678'],
])('D49 the number %s is called and written to by WhatsApp with a press', (number, dialled) => {
  const html = renderToStaticMarkup(createElement(Phone, { number }))
  expect(html).toContain(`href="tel:+${dialled}"`)
  expect(html).toContain(`href="https://wa.me/${dialled}"`)
  expect(html).toContain(`>${number}<`)
})

it('D49 no number is no link', () => {
  expect(renderToStaticMarkup(createElement(Phone, { number: '' }))).toBe('–')
})
