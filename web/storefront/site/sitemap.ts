import type { CategoryName, WorkAddress } from '../../../contract/catalogue.ts'
import { services } from '../../services.ts'
import { categoryPath } from '../shop/paths.ts'
import type { Route } from './+types/sitemap.ts'

/** A page that search engines may list, and the day its contents changed, where that is known. */
type Entry = { path: string; changed?: string | undefined }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;')

const urlOf = (origin: string, { path, changed }: Entry) =>
  `<url><loc>${escaped(origin + path)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>`

/** Subcategories with a page of their own, once there are such. */
const ownPages = [
  ['colored', '/categories/photography/colored'],
  ['black-and-white', '/categories/photography/blackandwhite'],
] as const

const listsOf = (categories: CategoryName[], works: WorkAddress[]): Entry[] => {
  const newest = (under: (work: WorkAddress) => boolean) => works.find(under)?.updated_at
  return [
    { path: '/categories', changed: newest(() => true) },
    { path: '/categories/topdeals' },
    ...categories.map(({ name, slug }) => ({
      path: categoryPath(name),
      changed: newest(({ category }) => category === slug),
    })),
    ...ownPages
      .filter(([slug]) => categories.some((each) => each.subcategories.some((below) => below.slug === slug)))
      .map(([slug, path]) => ({ path, changed: newest(({ subcategory }) => subcategory === slug) })),
  ]
}

/** /sitemap.xml: every page that search engines may list. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, catalogue, content, curation } = context.get(services)
  const [categories, works, artists, articles, collections] = await Promise.all([
    catalogue.categories(),
    catalogue.addresses(),
    catalogue.artistAddresses(),
    content.articles(),
    curation.collections(),
  ])
  const entries: Entry[] = [
    { path: '/', changed: works[0]?.updated_at },
    { path: '/about' },
    { path: '/terms' },
    { path: '/privacy' },
    { path: '/contact' },
    { path: '/delivery' },
    { path: '/returns' },
    ...listsOf(categories, works),
    ...works.map(({ slug, updated_at }) => ({ path: `/${encodeURIComponent(slug)}`, changed: updated_at })),
    { path: '/artists', changed: artists[0]?.updated_at },
    ...artists.map(({ slug, updated_at }) => ({
      path: `/artists/${encodeURIComponent(slug)}`,
      changed: updated_at,
    })),
    {
      path: '/collections',
      changed: collections
        .map(({ changed_at }) => changed_at)
        .toSorted()
        .at(-1),
    },
    ...collections.map(({ slug, changed_at }) => ({ path: `/collections/${slug}`, changed: changed_at })),
    {
      path: '/blog',
      changed: articles
        .map(({ changed_at }) => changed_at)
        .toSorted()
        .at(-1),
    },
    ...articles.map(({ slug, changed_at }) => ({
      path: `/blog/${encodeURIComponent(slug)}`,
      changed: changed_at,
    })),
  ]
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map((entry) => urlOf(site.publicUrl, entry)),
    '</urlset>',
    '',
  ].join('\n')
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
