import { describe, expect, it } from 'vitest'
import { bandState, faultIn, fits, plainBands, type StoredBand } from './bands.ts'

const band = (kind: StoredBand['kind'], more: Partial<StoredBand> = {}): StoredBand => ({
  kind,
  title: '',
  works: [],
  artists: [],
  collection: null,
  ...more,
})

it('the usual bands have no fault', () => {
  expect(faultIn(plainBands())).toBeNull()
})

it.each([
  [
    'no lead work at the top',
    [band('about'), band('lead')],
    'The lead work opens the page: it is the first band',
  ],
  ['two leads', [band('lead'), band('lead')], "The page has one band 'Lead work'"],
  ['two works that lead', [band('lead', { works: ['a', 'b'] })], "'Lead work' shows at most 1"],
  [
    'works where none are shown',
    [band('lead'), band('earn', { works: ['a'] })],
    "'Earn as a seller' takes no works",
  ],
  [
    'a work twice',
    [band('lead', { works: ['a'] }), band('detail', { works: ['a'] })],
    "'Detail' shows something that is on the page already",
  ],
  [
    'works without a heading',
    [band('lead'), band('works', { works: ['a'] })],
    "Give the band 'Works' a heading",
  ],
  [
    'a heading without works',
    [band('lead'), band('works', { title: 'New' })],
    "Choose works for the band 'Works'",
  ],
])('a page with %s is refused with a sentence', (_what, bands, sentence) => {
  expect(faultIn(bands)).toBe(sentence)
})

it('works, collections and details may stand in several bands', () => {
  const bands = [
    band('lead'),
    band('works', { title: 'Blue', works: ['a'] }),
    band('works', { title: 'Red', works: ['b'] }),
    band('detail', { works: ['c'] }),
    band('detail', { works: ['d'] }),
  ]
  expect(faultIn(bands)).toBeNull()
})

describe('of a choice for a band', () => {
  const three = band('side_by_side', { works: ['a', 'b', 'c'] })
  const four = band('side_by_side', { works: ['a', 'b', 'c', 'd'] })
  it.each([
    [four, 4, 'whole'],
    [four, 3, 'thin'],
    [three, 2, 'empty'],
    [band('artists'), 0, 'whole'],
    [band('collection', { collection: 'c' }), 0, 'empty'],
  ])('%o %i are left: it is %s', (chosen, left, state) => {
    expect(bandState(chosen, left)).toBe(state)
  })
})

it('side by side hang flat works whose picture has the proportions of their size', () => {
  const work = { width_cm: 60, height_cm: 40, depth_cm: null, picture: { width: 1_800, height: 1_200 } }
  expect(fits('side_by_side', work)).toBe(true)
  expect(fits('side_by_side', { ...work, depth_cm: 12 })).toBe(false)
  expect(fits('detail', { ...work, picture: { width: 900, height: 600 } })).toBe(false)
  expect(fits('works', { ...work, depth_cm: 12 })).toBe(true)
})
