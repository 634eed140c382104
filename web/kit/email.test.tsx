import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Email } from './email.tsx'

it('(F-27) an e-mail address breaks after @ and full stops, and is copied whole', () => {
  expect(renderToStaticMarkup(<Email address="ada.obi@mail.example.com" />)).toBe(
    'ada.<wbr/>obi@<wbr/>mail.<wbr/>example.<wbr/>com',
  )
})
