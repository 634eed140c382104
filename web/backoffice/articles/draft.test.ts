import { expect, it } from 'vitest'
import { merge } from './draft.ts'

it('of what two people changed in an article nothing is lost: one change is taken over, two are told', () => {
  const base = { title: 'Title', slug: 'title', summary: '', text: 'Text', cover: '' }
  const mine = { ...base, title: 'Mine', text: 'My text' }
  const theirs = { ...base, title: 'Theirs', summary: 'Their summary', cover: 'a' }
  expect(merge(base, mine, theirs)).toEqual({
    draft: { ...theirs, title: 'Mine', text: 'My text' },
    clashes: [{ field: 'title', mine: 'Mine', theirs: 'Theirs' }],
  })
  expect(merge(base, mine, { ...base, title: 'Mine' }).clashes).toEqual([])
})
