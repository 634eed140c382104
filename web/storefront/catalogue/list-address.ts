import type { ProductQuery } from '../../../contract/catalogue.ts'

/** The names by which the address of a list of works pages, orders and filters it. */
const names: Record<keyof ProductQuery, true> = {
  page: true,
  limit: true,
  sort: true,
  min_price: true,
  max_price: true,
  orientation: true,
  medium: true,
  available: true,
}

export const listParams = Object.keys(names) as (keyof ProductQuery)[]

/** What an address says of a list of works: names it does not know, such as those of an advertisement, are left out. */
export const listAddress = (given: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    listParams.flatMap((name) => {
      const value = given.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
