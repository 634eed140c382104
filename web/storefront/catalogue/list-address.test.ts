import { expect, it } from 'vitest'
import { contradictionIn, filtersIn, listAddress } from './list-address.ts'

const said = (query: string) => contradictionIn(new URLSearchParams(query))

it('names filters that leave every work out', () => {
  expect(said('size=large&max_height=60&max_width=80,5')).toBe(
    'No work whose longer side is over 100 cm fits 60 × 80.5 cm. Please change one of the two.',
  )
  expect(said('size=medium&max_height=30&max_width=40')).toContain('over 40 cm fits 30 × 40 cm')
})

it('says nothing where a work may be left', () => {
  for (const query of [
    '',
    'size=large',
    'size=large&max_height=60',
    'size=large&max_height=60&max_width=120',
    'size=small&max_height=10&max_width=10',
    'size=medium&max_height=30&max_width=wide',
    'size=constructor&max_height=3&max_width=3',
  ])
    expect(said(query), query).toBe('')
})

it('counts the filters that are set, without what is none', () => {
  expect(filtersIn(new URLSearchParams('max_height=60&max_width=wide&framed=true&medium=oil&page=2'))).toBe(3)
})

it('leaves out what nobody can choose, so that no filter is shown that leaves nothing out', () => {
  const nobodys = `colour=constructor&available=maybe&framed=xyz&size=__proto__&kind=zzz&orientation=round&medium=${'a'.repeat(101)}`
  expect([...listAddress(new URLSearchParams(nobodys))]).toEqual([])
  expect(filtersIn(new URLSearchParams(nobodys))).toBe(0)
  const chosen =
    'colour=red&available=true&framed=false&size=large&kind=edition&orientation=square&medium=oil&artist=nobody'
  expect(filtersIn(listAddress(new URLSearchParams(chosen)))).toBe(8)
})
