import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Notice } from './notice.tsx'

it('R2-11 says above a page what the settings want said, and nothing where they say nothing', () => {
  expect(renderToStaticMarkup(<Notice text="Tried &amp; true" />)).toMatch(
    /^<aside class="[^"]+" aria-label="Notice">Tried &amp; true<\/aside>$/,
  )
  for (const text of ['', undefined]) expect(renderToStaticMarkup(<Notice text={text} />)).toBe('')
})
