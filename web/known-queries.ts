import * as z from 'zod/mini'
import { productQuery } from '../contract/catalogue.ts'
import { listParams } from './storefront/catalogue/list-address.ts'

const shape = productQuery.shape
type ListName = keyof typeof shape

const usual: Partial<Record<ListName, string>> = { page: '1', limit: '24' }

/** A value of a list's address as it is written shortest; undefined where it is empty, wrong there, or what stands without it. */
const plainOf = (name: ListName, text: string): string | undefined => {
  if (text.trim() === '') return undefined
  const read = z.safeParse(shape[name], text)
  const plain = read.success ? String(read.data) : undefined
  return plain === usual[name] ? undefined : plain
}

/** What the address of a list of works says, in one order and form. */
export const knownListQuery = (given: URLSearchParams): URLSearchParams => {
  const known = new URLSearchParams()
  for (const name of listParams) {
    const plain = plainOf(name, given.get(name) ?? '')
    if (plain !== undefined) known.set(name, plain)
  }
  return known
}

const lists: ReadonlySet<string> = new Set([
  '/categories',
  '/categories/:name',
  '/categories/photography/colored',
  '/categories/photography/blackandwhite',
  '/categories/product/:searchword',
])

/** Other names that pages know, by the page's pattern. */
const others: Readonly<Record<string, readonly string[]>> = {
  '/categories': ['q'],
  '/categories/product': ['searchword'],
  '/newsletter/confirm': ['token'],
  '/newsletter/unsubscribe': ['token'],
}

/** The most letters of a value that a page reads. */
const LONGEST = 500

/**
 * What the page of a pattern ('/categories/:name') reads of a query when it is rendered, in one order and form. Names that
 * the page does not know are left out: what the server renders does not depend on them.
 */
export const knownQuery = (pattern: string, given: URLSearchParams): URLSearchParams => {
  const known = lists.has(pattern) ? knownListQuery(given) : new URLSearchParams()
  for (const name of others[pattern] ?? []) {
    const text = given.get(name)
    if (text !== null && text.trim() !== '' && text.length <= LONGEST) known.set(name, text)
  }
  return known
}
