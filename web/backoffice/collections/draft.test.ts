import { expect, it } from 'vitest'
import { changeOf, draftOf } from './draft.ts'

it('days are typed on the clocks of Lagos and sent as moments; an empty one is none', () => {
  const file = {
    id: 'c',
    version: 3,
    slug: 'blue',
    title: 'Blue',
    curator: '',
    state: 'shown',
    from: '2026-12-01T08:00:00.000Z',
    to: null,
    changed_at: '',
    works: 0,
    introduction: '',
    curator_line: '',
    picture: null,
    hung: [],
  } as const
  const draft = draftOf({ ...file, hung: [] })
  expect(draft.from).toBe('2026-12-01T09:00')
  expect(changeOf(draft, 3)).toMatchObject({
    from: '2026-12-01T08:00:00.000Z',
    to: null,
    version: 3,
    works: [],
  })
})
