import { LRUCache } from 'lru-cache'
import { createStaticHandler, type RouteObject, type ServerBuild, type StaticHandler } from 'react-router'
import { isOpenedBySecret, knownQuery } from '../../web/known-queries.ts'

type Routes = ServerBuild['routes']

/**
 * Who may cache a page: all; only its reader's browser, where its query is unknown; or no one, as its address
 * holds a secret.
 */
export type Keeping = 'everywhere' | 'browser' | 'nowhere'

/** The address of a page, or of its data, as it is rendered and stored. */
export type PageAddress = {
  /** Of the page, such as '/blog/:slug'; '*' where there is none. */
  pattern: string
  /** Path and query in their one form: fixed parts as the pattern has them, no query that the page does not know. */
  url: string
  keeping: Keeping
  /** The routes whose data a browser asks for, where it has the others'. What is stored has all of them. */
  routes?: string
}

const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return []
    const path = route.path === undefined ? {} : { path: route.path }
    if (route.index) return [{ ...path, index: true }]
    return [{ ...path, children: treeOf(routes, route.id) }]
  })

/** '/blog/why-art.data' to '/blog/why-art', '/blog/_.data' to '/blog/': a page and its data count as one. */
const pagePath = (path: string): string => path.replace(/\/_\.data$/, '/').replace(/\.data$/, '')

const dataPath = (path: string): string => (path === '/' ? '/_.data' : `${path}.data`)

/**
 * The pattern with the parameters of `asked`, each in the one way to write it: a slug has small letters. The router's own would turn
 * '%252F' into '/'.
 */
function filled(pattern: string, asked: string): string {
  const given = asked.split('/')
  return pattern
    .split('/')
    .map((part, at) => {
      if (!part.startsWith(':')) return part
      const value = decodeURIComponent(given[at] ?? '')
      return encodeURIComponent(part === ':slug' ? value.toLowerCase() : value)
    })
    .join('/')
}

/** The address of the page that `url` (path and query, readable) asks for. */
async function addressIn({ query: match }: StaticHandler, url: string): Promise<PageAddress> {
  const { pathname, searchParams } = new URL(url, 'http://page')
  const asked = pagePath(pathname)
  // Given as it is: an address would make '/blog/..' another page.
  const normalizePath = () => ({ pathname: asked, search: '', hash: '' })
  const found = await match(new Request('http://page/'), { normalizePath })
  const matches = found instanceof Response ? [] : found.matches
  const path = matches
    .map(({ route }) => route.path)
    .filter(Boolean)
    .join('/')
  if (matches.length === 0 || path === '*') return { pattern: '*', url: pathname, keeping: 'browser' }
  const pattern = `/${path.replace(/^\/+/, '')}`
  const page = filled(pattern, asked)
  const known = knownQuery(pattern, searchParams)
  const query = known.toString()
  const routes = searchParams.get('_routes')
  searchParams.delete('_routes')
  const isKnown = known.size >= searchParams.size
  return {
    pattern,
    keeping: isOpenedBySecret(pattern) ? 'nowhere' : isKnown ? 'everywhere' : 'browser',
    url: `${asked === pathname ? page : dataPath(page)}${query && `?${query}`}`,
    ...(routes !== null && asked !== pathname && { routes }),
  }
}

/** Addresses as they were asked for that are remembered. */
const MOST_REMEMBERED = 2000
const LONGEST_REMEMBERED = 300

/** Makes what finds the one address of a page behind each of the many by which it can be asked for. Holds the last 2,000 answers. */
export function createAddresses(load: () => Promise<ServerBuild>): (url: string) => Promise<PageAddress> {
  let known: { routes: Routes; router: StaticHandler; asked: LRUCache<string, PageAddress> } | undefined
  return async (url) => {
    const { routes } = await load()
    if (known?.routes !== routes)
      // The handler compiles the patterns once; matchRoutes would for each address, a millisecond.
      known = {
        routes,
        router: createStaticHandler(treeOf(routes)),
        asked: new LRUCache({ max: MOST_REMEMBERED }),
      }
    const { asked, router } = known
    const remembered = asked.get(url)
    if (remembered) return remembered
    const address = await addressIn(router, url)
    if (url.length <= LONGEST_REMEMBERED && address.keeping !== 'nowhere') asked.set(url, address)
    return address
  }
}
