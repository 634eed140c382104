import { describe, expect, it } from 'vitest'
import { blankDraft, blankSize, faultsOf, workEntryOf } from './draft.ts'

const base = { ...blankDraft('art'), name: 'Harmattan', medium: 'Oil', year: '2024' }

describe('what is sent of a draft', () => {
  it('leaves out a price that is not typed yet, and reads amounts with commas', () => {
    expect(workEntryOf(base)).not.toHaveProperty('sizes')
    const priced = { ...base, sizes: [{ ...blankSize(), price: 'NGN 125,000.50', total: '7' }] }
    expect(workEntryOf(priced).sizes).toMatchObject([{ price: 125_000.5, total: 1 }])
    expect(workEntryOf({ ...priced, kind: 'edition' }).sizes).toMatchObject([{ price: 125_000.5, total: 7 }])
  })

  it('names what is no number, and a size of an edition without a price', () => {
    const draft = { ...base, kind: 'edition' as const, year: 'soon', sizes: [blankSize(), blankSize()] }
    expect(Object.keys(faultsOf(draft))).toEqual(['year', 'sizes.0.price', 'sizes.1.price'])
  })
})
