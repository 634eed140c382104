import type { ProductQuery } from '../../../contract/catalogue.ts'
import { amountFault, plainAmount } from '../../client/amount.ts'

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

const priceNames = ['min_price', 'max_price'] as const
type PriceName = (typeof priceNames)[number]

/** Those of them that leave works out, but for the prices. */
const filterNames = ['artist', 'size', 'orientation', 'colour', 'kind', 'medium', 'available'] as const

/** A price of an address in digits; '' where none is set, or none that is clear. */
const priceIn = (given: URLSearchParams, name: PriceName): string => {
  const typed = given.get(name) ?? ''
  return amountFault(typed) === '' ? plainAmount(typed) : ''
}

/** The prices of an address that are none, or can be read in two ways, each with what is wrong. */
export const priceFaults = (given: URLSearchParams): { name: PriceName; fault: string }[] =>
  priceNames.flatMap((name) => {
    const fault = amountFault(given.get(name) ?? '')
    return fault === '' ? [] : [{ name, fault }]
  })

/** How many filters an address sets. */
export const filtersIn = (given: URLSearchParams): number =>
  [
    ...priceNames.map((name) => priceIn(given, name)),
    ...filterNames.map((name) => given.get(name) ?? ''),
  ].filter(Boolean).length

/** An address with its prices in digits, the lower first where they were typed the wrong way round. What is none stays as it was typed. */
export const pricesInOrder = (given: URLSearchParams): URLSearchParams => {
  const ordered = new URLSearchParams(given)
  const clear = priceNames.filter((name) => priceIn(given, name) !== '')
  const prices = clear.map((name) => Number(priceIn(given, name))).toSorted((a, b) => a - b)
  for (const [at, name] of clear.entries()) ordered.set(name, String(prices[at]))
  return ordered
}

export const listParams = Object.keys(names) as (keyof ProductQuery)[]

/** The most letters of a value that a page reads. */
export const LONGEST = 500

/** What an address says of a list of works: names it does not know, such as those of an advertisement, are left out. */
export const listAddress = (given: URLSearchParams): URLSearchParams => {
  const ordered = pricesInOrder(given)
  return new URLSearchParams(
    listParams.flatMap((name) => {
      const value = ordered.get(name)
      return value === null || value.trim() === '' || value.length > LONGEST ? [] : [[name, value]]
    }),
  )
}
