import type { Category, WorkAddress } from '../../../contract/catalogue.ts'
import { services } from '../../services.ts'
import { categoryPath } from '../shop/paths.ts'
import type { Route } from './+types/sitemap.ts'

/** A page that search engines may list, and the day its contents changed, where that is known. */
type Entry = { path: string; changed?: string | undefined }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;')

const urlOf = (origin: string, { path, changed }: Entry) =>
  `<url><loc>${escaped(origin + path)}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>`

const listsOf = (categories: Category[], works: WorkAddress[]): Entry[] => {
  const newest = (under: (work: WorkAddress) => boolean) => works.find(under)?.updated_at
  return [
    { path: '/categories', changed: newest(() => true) },
    { path: '/categories/topdeals' },
    ...categories.map(({ name, slug }) => ({
      path: categoryPath(name),
      changed: newest(({ category }) => category === slug),
    })),
    {
      path: '/categories/photography/colored',
      changed: newest(({ subcategory }) => subcategory === 'colored'),
    },
    {
      path: '/categories/photography/blackandwhite',
      changed: newest(({ subcategory }) => subcategory === 'black-and-white'),
    },
  ]
}

/** /sitemap.xml: every page that search engines may list. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { site, catalogue, content } = context.get(services)
  const [categories, works, articles] = await Promise.all([
    catalogue.categories(),
    catalogue.addresses(),
    content.articles(),
  ])
  const entries: Entry[] = [
    { path: '/', changed: works[0]?.updated_at },
    { path: '/about' },
    { path: '/terms' },
    { path: '/privacy' },
    ...listsOf(categories, works),
    ...works.map(({ slug, updated_at }) => ({ path: `/${encodeURIComponent(slug)}`, changed: updated_at })),
    { path: '/blog', changed: articles[0]?.updated_at },
    ...articles.map(({ slug, updated_at }) => ({
      path: `/blog/${encodeURIComponent(slug)}`,
      changed: updated_at,
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
