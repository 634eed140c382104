import { expect, it } from 'vitest'
import { listQueryOf } from './query.ts'

it('reads the filters of an address', () => {
  expect(listQueryOf('http://a/categories?sort=price_up&min_price=20000&available=true&page=2')).toEqual({
    page: 2,
    limit: 24,
    sort: 'price_up',
    min_price: 20000,
    available: 'true',
  })
})

it('passes over what is empty or makes no sense', () => {
  expect(
    listQueryOf(
      'http://a/?sort=cheapest&min_price=&max_price=abc&page=-1&orientation=round&limit=100000&x=1',
    ),
  ).toEqual({
    page: 1,
    limit: 24,
  })
})

it('(D19) takes a lowest price above the highest the other way round', () => {
  expect(listQueryOf('http://a/?min_price=500000&max_price=1000')).toMatchObject({
    min_price: 1000,
    max_price: 500000,
  })
})

it.each(['45,000', '₦45 000', '45.000,00', '４５０００'])('reads a price typed as %j', (price) => {
  expect(listQueryOf(`http://a/?min_price=${encodeURIComponent(price)}`)).toMatchObject({ min_price: 45_000 })
})

it('leaves a price out that is none, can be read in two ways or is too large', () => {
  for (const price of ['450.000', '1e3', '-5', '0.125', '99999999999', '9'.repeat(600)])
    expect(listQueryOf(`http://a/?min_price=${price}&max_price=90000`)).toEqual({
      page: 1,
      limit: 24,
      max_price: 90_000,
    })
})

it('reads lengths as people write them, and leaves those out that are none', () => {
  expect(listQueryOf('http://a/?max_height=60,5%20cm&max_width=40')).toMatchObject({
    max_height: 60.5,
    max_width: 40,
  })
  for (const length of ['0', '-3', '60.55', '6000', 'wide', '1.250'])
    expect(listQueryOf(`http://a/?max_height=${length}&max_width=40`)).toEqual({
      page: 1,
      limit: 24,
      max_width: 40,
    })
})
