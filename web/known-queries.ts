import * as z from 'zod/mini'
import { artistsQuery } from '../contract/artist.ts'
import { productQuery } from '../contract/catalogue.ts'
import { LONGEST, listAddress, numberFaults } from './storefront/catalogue/list-address.ts'

const shape = productQuery.shape
type ListName = keyof typeof shape

const usual: Partial<Record<ListName, string>> = { page: '1', limit: '24' }

/** The shortest form of a value in a list's address; undefined where it is empty, invalid, or the default. */
const plainOf = (name: ListName, text: string): string | undefined => {
  const read = z.safeParse(shape[name], text)
  const plain = read.success ? String(read.data) : undefined
  return plain === usual[name] ? undefined : plain
}

/** What the address of a list of works says, in one order and form. A price that is none stays: the page says what is wrong with it. */
export function knownListQuery(given: URLSearchParams): URLSearchParams {
  const read = listAddress(given)
  const faulty = new Set<string>(numberFaults(read).map(({ name }) => name))
  return new URLSearchParams(
    [...read].flatMap(([name, text]) => {
      const plain = faulty.has(name) ? text : plainOf(name as ListName, text)
      return plain === undefined ? [] : [[name, plain]]
    }),
  )
}

const lists: ReadonlySet<string> = new Set([
  '/categories',
  '/categories/:name',
  '/categories/photography/colored',
  '/categories/photography/blackandwhite',
  '/categories/product/:searchword',
])

/** The query of a list of artists, or of one artist's works, without default values. */
const knownArtistsQuery = (given: URLSearchParams, names: readonly (keyof typeof artistsQuery.shape)[]) =>
  new URLSearchParams(
    names.flatMap((name) => {
      const read = z.safeParse(artistsQuery.shape[name], given.get(name) ?? undefined)
      const plain = read.success && read.data !== undefined ? String(read.data) : ''
      return ['', '1', 'name'].includes(plain) ? [] : [[name, plain]]
    }),
  )

/** Other names that pages know, by the page's pattern. */
const others: Readonly<Record<string, readonly string[]>> = {
  '/categories': ['q'],
  '/categories/product': ['searchword'],
  '/auth/keep': ['token'],
  '/newsletter/confirm': ['token'],
  '/newsletter/unsubscribe': ['token'],
  '/newsletter/artists': ['token'],
  '/newsletter/follow': ['token'],
}

/** Whether a secret in its address opens the page of a pattern: such a page is stored nowhere. */
export function isOpenedBySecret(pattern: string): boolean {
  return others[pattern]?.includes('token') ?? false
}

/**
 * The part of a query that the page of a pattern ('/categories/:name') reads, in one order and form. The server's output does not
 * depend on other names.
 */
export function knownQuery(pattern: string, given: URLSearchParams): URLSearchParams {
  if (pattern === '/artists') return knownArtistsQuery(given, ['sort', 'letter', 'page'])
  if (pattern === '/artists/:slug') return knownArtistsQuery(given, ['page'])
  const known = lists.has(pattern) ? knownListQuery(given) : new URLSearchParams()
  for (const name of others[pattern] ?? []) {
    const text = given.get(name)
    if (text === null || text.trim() === '') continue
    // A search of any length is answered.
    if (text.length <= LONGEST || name === 'searchword') known.set(name, text.slice(0, LONGEST))
  }
  return known
}
