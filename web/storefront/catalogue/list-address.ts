import type { ProductQuery } from '../../../contract/catalogue.ts'

/** The names by which the address of a list of works pages, orders and filters it. */
const names: Record<keyof ProductQuery, true> = {
  page: true,
  limit: true,
  sort: true,
  min_price: true,
  max_price: true,
  orientation: true,
  colour: true,
  medium: true,
  available: true,
  artist: true,
  kind: true,
  size: true,
}

/** Those of them that leave works out. */
const filterNames = [
  'min_price',
  'max_price',
  'artist',
  'size',
  'orientation',
  'colour',
  'kind',
  'medium',
  'available',
] as const

/** How many filters an address sets. */
export const filtersIn = (given: URLSearchParams): number =>
  filterNames.filter((name) => (given.get(name) ?? '') !== '').length

/** An address whose lowest price is not above its highest: the two change places where they were typed the wrong way round. */
export const pricesInOrder = (given: URLSearchParams): URLSearchParams => {
  const [least, most] = [given.get('min_price'), given.get('max_price')]
  const ordered = new URLSearchParams(given)
  if (!least || !most || !(Number(least) > Number(most))) return ordered
  ordered.set('min_price', most)
  ordered.set('max_price', least)
  return ordered
}

export const listParams = Object.keys(names) as (keyof ProductQuery)[]

/** What an address says of a list of works: names it does not know, such as those of an advertisement, are left out. */
export const listAddress = (given: URLSearchParams): URLSearchParams => {
  const ordered = pricesInOrder(given)
  return new URLSearchParams(
    listParams.flatMap((name) => {
      const value = ordered.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
}
