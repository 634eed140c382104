import { describe, expect, it } from 'vitest'
import {
  blankDraft,
  blankSize,
  faultsOf,
  isTypedWork,
  lowestPriceOf,
  missingIn,
  withFreshKeys,
  withIdsOf,
  workEntryOf,
} from './draft.ts'

const base = { ...blankDraft('art'), name: 'Harmattan', medium: 'Oil', year: '2024' }

describe('a number that is typed', () => {
  const typed = (size: object) => {
    const draft = blankDraft('c')
    return { ...draft, sizes: [{ ...blankSize(), price: '1', ...size }] }
  }
  it('is read as other countries write it', () => {
    const draft = typed({ width_cm: '60,5', height_cm: '６０ cm', price: 'NGN 45000,50', total: '1' })
    expect(faultsOf(draft, { isDraft: true })).toEqual({})
    expect(workEntryOf(draft).sizes).toMatchObject([{ width_cm: 60.5, height_cm: 60, price: 45_000.5 }])
  })
  it('is asked about where it can be a thousand times as much', () => {
    expect(faultsOf(typed({ width_cm: '1,250', price: '450.000' }), { isDraft: true })).toEqual({
      'sizes.0.price': '“450.000” can be 450 or 450,000: write 450 or 450000',
      'sizes.0.width_cm': '“1,250” can be 1.25 or 1,250: write 1.25 or 1250',
    })
  })
})

describe('what is sent of a draft', () => {
  it('leaves out a price that is not typed yet, and reads amounts with commas', () => {
    expect(workEntryOf(base)).not.toHaveProperty('sizes')
    const priced = { ...base, sizes: [{ ...blankSize(), price: 'NGN 125,000.50', total: '7' }] }
    expect(workEntryOf(priced).sizes).toMatchObject([{ price: 125_000.5, total: 1 }])
    expect(workEntryOf({ ...priced, kind: 'edition' }).sizes).toMatchObject([{ price: 125_000.5, total: 7 }])
  })

  it('names what is no number, and a size of an edition without a price', () => {
    const draft = { ...base, kind: 'edition' as const, year: 'soon', sizes: [blankSize(), blankSize()] }
    expect(Object.keys(faultsOf(draft, { isDraft: true }))).toEqual([
      'year',
      'sizes.0.price',
      'sizes.1.price',
    ])
  })
})

describe('D12 what was typed', () => {
  it('is taken from the device only where it is a draft of this form', () => {
    const kept: unknown = JSON.parse(JSON.stringify(base))
    expect(isTypedWork(kept)).toBe(true)
    for (const other of [null, 7, {}, { ...base, name: 7 }, { ...base, sizes: [] }, { ...base, sizes: [{}] }])
      expect(isTypedWork(other)).toBe(false)
    const [size] = withFreshKeys(base).sizes
    expect(size?.key).not.toBe(base.sizes[0]?.key)
  })

  it('stays to the letter when the server gives ids to its sizes, also to one that was typed meanwhile', () => {
    const saved = { ...base, name: 'Harmattan ', sizes: [{ ...blankSize(), price: '95000.' }] }
    const answered = { ...base, sizes: [{ ...blankSize(), id: 'a', price: '95000' }] }
    expect(withIdsOf(saved, answered)).toMatchObject({
      name: 'Harmattan ',
      sizes: [{ id: 'a', price: '95000.' }],
    })
    const more = { ...saved, sizes: [...saved.sizes, { ...blankSize(), label: 'A3' }] }
    const [first, second] = withIdsOf(more, answered).sizes
    expect([first?.id, second?.id, second?.label]).toEqual(['a', undefined, 'A3'])
  })
})

describe('D13 D14 D15 what a draft lacks', () => {
  it('is said at once, by the names of the form; nothing is chosen for anybody', () => {
    expect(blankDraft()).toMatchObject({ name: '', category_id: '' })
    const lacks = missingIn(blankDraft(), { pictures: 0, isSculpture: true })
    expect(Object.keys({ ...lacks, ...faultsOf(blankDraft(), { isDraft: true }) })).toEqual([
      'image',
      'name',
      'medium',
      'desc',
      'sizes.0.height_cm',
      'sizes.0.width_cm',
      'sizes.0.depth_cm',
      'sizes.0.price',
      'category_id',
    ])
  })

  it('finds the lowest price of what is offered', () => {
    const sizes = ['50', '', '9,000'].map((price) => Object.assign(blankSize(), { price }))
    expect(lowestPriceOf({ ...base, kind: 'edition', sizes: sizes.toReversed() })).toBe(50)
    expect(lowestPriceOf({ ...base, sizes: sizes.toReversed() })).toBe(9_000)
    expect(lowestPriceOf(base)).toBeNull()
  })
})
