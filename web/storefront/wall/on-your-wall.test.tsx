import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Product } from '../../../contract/catalogue.ts'
import { OnYourWall } from './on-your-wall.tsx'

const picture = {
  id: 'p',
  width: 2_000,
  height: 1_500,
  widths: [320],
  colour: '#886644',
  thumbhash: '',
  alt: 'Ebb',
}
const work = {
  name: 'Ebb',
  framed: false,
  picture,
  pictures: [{ ...picture, kind: 'whole' }],
  width_cm: null,
  height_cm: null,
  depth_cm: null,
} as unknown as Product

it('offers no room for a work without sizes', () => {
  expect(renderToStaticMarkup(<OnYourWall work={work} size={undefined} withFrame={false} />)).toBe('')
})

it('draws a work with sizes, and offers the own wall for what hangs alone', () => {
  const shown = (sides: Partial<Product>) =>
    renderToStaticMarkup(<OnYourWall work={{ ...work, ...sides }} size={undefined} withFrame={false} />)
  expect(shown({ width_cm: 160, height_cm: 90 })).toContain('See it on your wall')
  expect(shown({ width_cm: 27, height_cm: 52, depth_cm: 28 })).toContain('See it in other rooms')
})

it('hangs the picture of the whole, whichever it is, and no detail', () => {
  const shown = (kinds: Product['pictures'][number]['kind'][]) => {
    const pictures = kinds.map((kind, at) => ({ ...picture, id: `p${at}`, kind }))
    const sized = { ...work, width_cm: 160, height_cm: 90, pictures }
    return renderToStaticMarkup(<OnYourWall work={sized} size={undefined} withFrame={false} />)
  }
  expect(shown(['room', 'whole'])).toContain('/media/p1/')
  expect(shown(['room', 'whole'])).not.toContain('/media/p0/')
  expect(shown(['detail', 'edge'])).toBe('')
})
