import type { MetaDescriptor } from 'react-router'
import type { TilePage } from '../../services.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'

/** What previews and search engines read about a list of works. */
export function listMeta(
  matches: Parameters<typeof siteIn>[0],
  list: {
    title: string
    description: string
    path: string
    page: (TilePage & { current: number }) | undefined
  },
): MetaDescriptor[] {
  const site = siteIn(matches)
  return pageMeta({
    site,
    title: list.title,
    description: list.description,
    path: list.page && list.page.current > 1 ? `${list.path}?page=${list.page.current}` : list.path,
    picture: list.page?.products[0]?.picture,
    data: [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            name: 'All works',
            item: `${site?.publicUrl ?? ''}/categories`,
          },
          ...(list.path === '/categories' ? [] : [{ '@type': 'ListItem', position: 2, name: list.title }]),
        ],
      },
    ],
  })
}
