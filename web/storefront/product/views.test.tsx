import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Product, ShownPicture } from '../../../contract/catalogue.ts'
import { Views } from './views.tsx'

const pictures = (...of: Pick<ShownPicture, 'kind' | 'alt'>[]) =>
  of.map(({ kind, alt }, at) => ({
    id: `p${at}`,
    width: 2_000,
    height: 1_500,
    widths: [320],
    colour: '#886644',
    thumbhash: '',
    kind,
    alt,
  }))
const shown = (...of: Pick<ShownPicture, 'kind' | 'alt'>[]) => {
  const all = pictures(...of)
  const work = { name: 'Ebb', slug: 'ebb', picture: all[0], pictures: all } as unknown as Product
  return renderToStaticMarkup(
    <MemoryRouter>
      <Views work={work} />
    </MemoryRouter>,
  )
}

it('names what each picture shows at the picture and in the strip, and says its alt text once', () => {
  const page = shown(
    { kind: 'whole', alt: 'Two women at a well' },
    { kind: 'edge', alt: 'Edge of Ebb by Ibinabo' },
    { kind: null, alt: 'Ebb by Ibinabo' },
  )
  for (const [at, name] of ['Whole', 'Edge', 'Picture 3'].entries()) {
    expect(page).toMatch(
      new RegExp(`<figure[^>]* id="view-${at + 1}".*?<figcaption[^>]*>${name}</figcaption>`),
    )
    expect(page).toMatch(new RegExp(`<a[^>]* href="#view-${at + 1}"[^>]*>.*?</span>${name}</a>`))
  }
  expect(page.split('alt="Two women at a well"')).toHaveLength(2)
})

it('names nothing where there is one picture', () => {
  const page = shown({ kind: 'whole', alt: 'Ebb by Ibinabo' })
  expect(page).not.toContain('figcaption')
  expect(page).toContain('alt="Ebb by Ibinabo"')
})

it('shows a hostile alt text as text', () => {
  const page = shown({ kind: 'whole', alt: '"><script>alert(1)</script>' })
  expect(page).not.toContain('<script>')
  expect(page).toContain('alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
})
