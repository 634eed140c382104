import type { MetaDescriptor } from 'react-router'
import type { Product } from '../../../contract/catalogue.ts'
import type { WorkDeliveryTerms } from '../../../contract/delivery.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { sizeOf } from '../../kit/work-label.tsx'
import { categoryPath } from '../shop/paths.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import { productData } from './product-data.ts'

/** What previews and search engines read about a work. */
export function productMeta(
  shown: { work: Product; plain: string; terms: WorkDeliveryTerms },
  matches: Parameters<typeof siteIn>[0],
): MetaDescriptor[] {
  const { work, plain, terms } = shown
  const site = siteIn(matches)
  const origin = site?.publicUrl ?? ''
  const facts = [work.medium, work.year, sizeOf(work), work.mode].filter(Boolean).join(', ')
  return pageMeta({
    site,
    title: `${work.name} by ${work.artist.name}`,
    // No moment: previews are kept by messengers for longer than a hold lasts.
    description: `${facts}. ${work.sold ? 'Sold' : formatNaira(work.price)}${work.shop_pause && !work.sold ? ', shop paused' : work.reserved ? ', reserved' : ''}.`,
    path: `/${work.slug}`,
    picture: work.picture,
    type: 'product',
    data: [
      productData(work, plain, origin, terms),
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'All works', item: `${origin}/categories` },
          {
            '@type': 'ListItem',
            position: 2,
            name: work.category.name,
            item: `${origin}${categoryPath(work.category.name)}`,
          },
          { '@type': 'ListItem', position: 3, name: work.name },
        ],
      },
    ],
  })
}
