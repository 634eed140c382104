import type { ProductQuery } from '../../../contract/catalogue.ts'
import { amountFault, lengthFault, plainAmount, plainLength } from '../../client/amount.ts'
import { swatches } from '../../kit/colours.ts'
import { kinds, shapes, sizes } from './filter-names.ts'

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
  max_height: true,
  max_width: true,
  framed: true,
}

const priceNames = ['min_price', 'max_price'] as const
const lengthNames = ['max_height', 'max_width'] as const
const numberNames = [...priceNames, ...lengthNames] as const
type NumberName = (typeof numberNames)[number]

/** Those of them that leave works out, but for the numbers. */
const filterNames = [
  'artist',
  'size',
  'orientation',
  'colour',
  'kind',
  'medium',
  'available',
  'framed',
] as const

/** The number that a text is, and what is wrong with one that is none or can be read in two ways. */
const readers: Record<NumberName, { plain: (typed: string) => string; fault: (typed: string) => string }> = {
  min_price: { plain: plainAmount, fault: amountFault },
  max_price: { plain: plainAmount, fault: amountFault },
  max_height: { plain: plainLength, fault: lengthFault },
  max_width: { plain: plainLength, fault: lengthFault },
}

/** A number of an address in digits; '' where none is set, or none that is clear. */
const numberIn = (given: URLSearchParams, name: NumberName): string => {
  const typed = given.get(name) ?? ''
  return readers[name].fault(typed) === '' ? readers[name].plain(typed) : ''
}

/** The prices and lengths of an address that are none, or can be read in two ways, each with what is wrong. */
export function numberFaults(given: URLSearchParams): { name: NumberName; fault: string }[] {
  return numberNames.flatMap((name) => {
    const fault = readers[name].fault(given.get(name) ?? '')
    return fault === '' ? [] : [{ name, fault }]
  })
}

/** What is chosen that leaves every work out, in a sentence; '' where nothing is. */
export function contradictionIn(given: URLSearchParams): string {
  const [height, width] = lengthNames.map((name) => Number(numberIn(given, name) || Number.POSITIVE_INFINITY))
  const longest = Math.max(height ?? 0, width ?? 0)
  const over = { large: 100, medium: 40 }[given.get('size') ?? '']
  return over !== undefined && longest <= over
    ? `No work whose longer side is over ${over} cm fits ${height} × ${width} cm. Please change one of the two.`
    : ''
}

/** How many filters an address sets. */
export function filtersIn(given: URLSearchParams): number {
  const read = listAddress(given)
  return [
    ...numberNames.map((name) => numberIn(read, name)),
    ...filterNames.map((name) => read.get(name) ?? ''),
  ].filter(Boolean).length
}

/** An address with its numbers in digits, the lower price first where they were typed the wrong way round. What is none stays as it was typed. */
export function numbersInOrder(given: URLSearchParams): URLSearchParams {
  const ordered = new URLSearchParams(given)
  for (const name of lengthNames) if (numberIn(given, name) !== '') ordered.set(name, numberIn(given, name))
  const clear = priceNames.filter((name) => numberIn(given, name) !== '')
  const prices = clear.map((name) => Number(numberIn(given, name))).toSorted((a, b) => a - b)
  for (const [at, name] of clear.entries()) ordered.set(name, String(prices[at]))
  return ordered
}

export const listParams = Object.keys(names) as (keyof ProductQuery)[]

/** The most letters of a value that a page reads. */
export const LONGEST = 500

const valuesOf = (choices: readonly { value: string }[]): string[] => choices.map(({ value }) => value)

/** What can be chosen, where only that can be set. */
const choices: Partial<Record<keyof ProductQuery, readonly string[]>> = {
  available: ['true', 'false'],
  framed: ['true', 'false'],
  size: valuesOf(sizes),
  orientation: valuesOf(shapes),
  kind: valuesOf(kinds),
  colour: Object.keys(swatches),
}

/** The most letters of what is typed. */
const longest: Partial<Record<keyof ProductQuery, number>> = { medium: 100, artist: 200 }

const isRead = (name: keyof ProductQuery, value: string): boolean =>
  value.trim() !== '' &&
  value.length <= (longest[name] ?? LONGEST) &&
  (choices[name]?.includes(value) ?? true)

/** What an address says of a list of works: names and values that it does not know, such as those of an advertisement, are left out. */
export function listAddress(given: URLSearchParams): URLSearchParams {
  const ordered = numbersInOrder(given)
  return new URLSearchParams(
    listParams.flatMap((name) => {
      const value = ordered.get(name)
      return value !== null && isRead(name, value) ? [[name, value]] : []
    }),
  )
}
