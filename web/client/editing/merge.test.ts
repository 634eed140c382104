import { describe, expect, it } from 'vitest'
import { merge } from './merge.ts'

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

const size = { key: 'one', label: '', price: '' }
const work = { name: 'Harmattan', medium: 'Oil', year: '2024', sizes: [size] }

describe('a work that two people changed', () => {
  it('takes what only one of them changed, and keeps what was typed where both did', () => {
    const mine = { ...work, name: 'Harmattan I', medium: 'Oil on canvas' }
    const theirs = { ...work, name: 'Harmattan II', year: '2025' }
    const { draft, clashes } = merge(work, mine, theirs)
    expect(draft).toMatchObject({ name: 'Harmattan I', medium: 'Oil on canvas', year: '2025' })
    expect(clashes).toEqual([{ field: 'name', mine: 'Harmattan I', theirs: 'Harmattan II' }])
  })

  it('has no clash where both typed the same', () => {
    const changed = { ...work, name: 'Dust' }
    expect(merge(work, changed, { ...changed }).clashes).toEqual([])
  })

  it('compares sizes by what they say, not by their place in the list', () => {
    const theirs = { ...work, sizes: work.sizes.map((each) => ({ ...each, key: 'other' })) }
    expect(merge(work, work, theirs)).toEqual({ draft: work, clashes: [] })
  })
})
