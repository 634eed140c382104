import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { problems } from '../../../contract/problems.ts'
import { RouteError } from './route-error.tsx'

it('(F-21) a page that cannot be had at the moment says so, and promises nothing about what was done', () => {
  const error = { status: 503, statusText: '', internal: true, data: null }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RouteError error={error} />
    </MemoryRouter>,
  )
  expect(html).toContain(`>${problems.unavailable.text}<`)
})
