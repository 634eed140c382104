import type { RouteConfigEntry } from '@react-router/dev/routes'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { reservedWords } from '../../contract/reserved-words.ts'
import routes from '../../web/routes.ts'
import { type Services, services } from '../../web/services.ts'
import { loader } from '../../web/storefront/site/sitemap.ts'

/** Pages that search engines are not told of, by the beginning of their address, and why. */
const unlisted: Record<string, string> = {
  '/auth': 'forms of one person',
  '/profile': 'one person’s own',
  '/newsletter': 'where links in mails lead',
  '/artists/:slug/follow': 'a form for a page that is listed',
  '/:slug/background': 'belongs to the page of its work',
  '/categories/product': 'results of a search',
  '/categories/shoppingcart': 'one person’s own',
  '/preview': 'a home page that is not shown yet',
  '/studio': 'for sellers',
  '/backoffice': 'for staff',
  '/sitemap.xml': 'for search engines',
  '/robots.txt': 'for search engines',
  '/terms.json': 'the page /terms again, as data',
  '/privacy.json': 'the page /privacy again, as data',
  '/*': 'what is not there',
}

const pathsOf = (entries: readonly RouteConfigEntry[], above: string): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    const below = children ? pathsOf(children, here) : []
    return index || !children ? [here === '' ? '/' : here, ...below] : below
  })

const paths = [...new Set(pathsOf(routes, ''))]

/** The addresses that the sitemap lists for a shop with one work, one article, one collection and the categories that have pages. */
const listed = async (): Promise<string[]> => {
  const context = new RouterContextProvider()
  const subcategories = ['colored', 'black-and-white'].map((slug) => ({
    id: slug,
    name: slug,
    slug,
    works: 1,
  }))
  context.set(services, {
    site: { publicUrl: 'https://art.example' },
    catalogue: {
      categories: async () => [{ name: 'Photography', slug: 'photography', subcategories }],
      addresses: async () => [
        { slug: 'a-work', category: 'photography', subcategory: 'colored', updated_at: '2026-11-21' },
      ],
      artistAddresses: async () => [{ slug: 'an-artist', updated_at: '2026-11-21' }],
    },
    content: { articles: async () => [{ slug: 'an-article', changed_at: '2026-11-21' }] },
    curation: { collections: async () => [{ slug: 'blue', changed_at: '2026-11-21' }] },
  } as unknown as Services)
  const response = await loader({ context } as unknown as Parameters<typeof loader>[0])
  const xml = await response.text()
  return [...xml.matchAll(/<loc>https:\/\/art\.example([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
}

const expressionOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

describe('every page', () => {
  it('begins with a reserved word, so that no work or category is hidden behind it: contract/reserved-words.ts', () => {
    const first = paths.map((path) => path.split('/')[1] ?? '')
    const words = [...new Set(first)].filter((word) => word !== '' && word !== '*' && !word.startsWith(':'))
    expect(words.length).toBeGreaterThan(8)
    expect(words.filter((word) => !reservedWords.has(word))).toEqual([])
  })

  it('is in the sitemap, or listed above as one that is not: web/storefront/site/sitemap.ts', async () => {
    const addresses = await listed()
    const isHidden = (path: string) =>
      Object.keys(unlisted).some((beginning) => path === beginning || path.startsWith(`${beginning}/`))
    const forgotten = paths.filter(
      (path) => !isHidden(path) && !addresses.some((address) => expressionOf(path).test(address)),
    )
    expect(forgotten).toEqual([])
    for (const beginning of Object.keys(unlisted))
      expect(
        paths.some((path) => path === beginning || path.startsWith(`${beginning}/`)),
        beginning,
      ).toBe(true)
  })
})
