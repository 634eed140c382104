import { expect, it } from 'vitest'
import { descriptionOf, plainDescriptionOf } from './description.ts'

const written = `# Rain

Oil on *linen*, see [my shop](https://elsewhere.example) ![x](https://elsewhere.example/x.png)

- one
- <b>two</b>`

it('shows emphasis, lists and headings below those of the page', () => {
  const tree = descriptionOf(written)
  expect(tree[0]).toEqual({ tag: 'h3', children: ['Rain'] })
  expect(tree[1]).toMatchObject({
    tag: 'p',
    children: expect.arrayContaining([{ tag: 'em', children: ['linen'] }]) as unknown,
  })
  expect(tree.at(-1)).toMatchObject({ tag: 'ul', children: expect.anything() as unknown })
})

it('leads nowhere: no links, no pictures, no HTML of the writer’s own', () => {
  const json = JSON.stringify(descriptionOf(written))
  expect(json).toContain('my shop')
  expect(json).not.toMatch(/elsewhere|"a"|"img"|"b"/)
  expect(json).toContain('<b>two</b>')
})

it('is told to search engines in one line of words', () => {
  expect(plainDescriptionOf(written)).toBe('Rain Oil on linen, see my shop one<b>two</b>')
})
