import { describe, expect, it } from 'vitest'
import { blankDraft, blankSize, entryOf, faultsOf } from './draft.ts'
import { merge } from './merge.ts'

const base = { ...blankDraft('art'), name: 'Harmattan', medium: 'Oil', year: '2024' }

describe('a work that two people changed', () => {
  it('takes what only one of them changed, and keeps what was typed where both did', () => {
    const mine = { ...base, name: 'Harmattan I', medium: 'Oil on canvas' }
    const theirs = { ...base, name: 'Harmattan II', year: '2025' }
    const { draft, clashes } = merge(base, mine, theirs)
    expect(draft).toMatchObject({ name: 'Harmattan I', medium: 'Oil on canvas', year: '2025' })
    expect(clashes).toEqual([{ field: 'name', mine: 'Harmattan I', theirs: 'Harmattan II' }])
  })

  it('has no clash where both typed the same', () => {
    const changed = { ...base, name: 'Dust' }
    expect(merge(base, changed, { ...changed }).clashes).toEqual([])
  })

  it('compares sizes by what they say, not by their place in the list', () => {
    const theirs = { ...base, sizes: base.sizes.map((size) => ({ ...size, key: 'other' })) }
    expect(merge(base, base, theirs)).toEqual({ draft: base, clashes: [] })
  })
})

describe('what is sent of a draft', () => {
  it('leaves out a price that is not typed yet, and reads amounts with commas', () => {
    expect(entryOf(base)).not.toHaveProperty('sizes')
    const priced = { ...base, sizes: [{ ...blankSize(), price: 'NGN 125,000.50', total: '7' }] }
    expect(entryOf(priced).sizes).toMatchObject([{ price: 125_000.5, total: 1 }])
    expect(entryOf({ ...priced, kind: 'edition' }).sizes).toMatchObject([{ price: 125_000.5, total: 7 }])
  })

  it('names what is no number, and a size of an edition without a price', () => {
    const draft = { ...base, kind: 'edition' as const, year: 'soon', sizes: [blankSize(), blankSize()] }
    expect(Object.keys(faultsOf(draft))).toEqual(['year', 'sizes.0.price', 'sizes.1.price'])
  })
})
