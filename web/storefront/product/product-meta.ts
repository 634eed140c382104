import type { MetaDescriptor } from 'react-router'
import type { Product } from '../../../contract/catalogue.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { pictureFileUrl, widthNear } from '../../kit/picture.tsx'
import { sizeOf } from '../../kit/work-label.tsx'
import { categoryPath } from '../shop/paths.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'

/** What previews and search engines read about a work. */
export const productMeta = (
  shown: { work: Product; plain: string } | undefined,
  matches: Parameters<typeof siteIn>[0],
): MetaDescriptor[] => {
  if (!shown) return []
  const { work, plain } = shown
  const site = siteIn(matches)
  const origin = site?.publicUrl ?? ''
  const facts = [work.medium, work.year, sizeOf(work), work.mode].filter(Boolean).join(', ')
  return pageMeta({
    site,
    title: `${work.name} by ${work.artist.name}`,
    description: `${facts}. ${work.sold ? 'Sold' : formatNaira(work.price)}.`,
    path: `/${work.slug}`,
    picture: work.picture,
    type: 'product',
    data: [
      {
        '@type': ['Product', 'VisualArtwork'],
        name: work.name,
        description: plain,
        image: `${origin}${pictureFileUrl(work.picture, widthNear(work.picture, 1000))}`,
        sku: work.id,
        artMedium: work.medium,
        creator: { '@type': 'Person', name: work.artist.name },
        ...(work.year !== null && { dateCreated: String(work.year) }),
        offers: {
          '@type': 'Offer',
          url: `${origin}/${work.slug}`,
          priceCurrency: 'NGN',
          price: work.price,
          availability: work.sold ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
        },
      },
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
