import type { MetaDescriptor } from 'react-router'
import { shortened } from '../../../kernel/beginning.ts'
import { pictureFileUrl, widthNear } from '../../kit/picture.tsx'
import type { ArtistTiles } from '../../services.ts'
import { worksCount } from '../catalogue/works-count.ts'
import { artistPath } from '../shop/paths.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'

/** What previews and search engines read about an artist. */
export function artistMeta(
  shown: { artist: ArtistTiles; page: number } | undefined,
  matches: Parameters<typeof siteIn>[0],
): MetaDescriptor[] {
  if (!shown) return []
  const { artist, page } = shown
  const site = siteIn(matches)
  const origin = site?.publicUrl ?? ''
  const path = artistPath(artist.slug)
  const text = artist.statement || artist.biography
  const picture = artist.portrait ?? artist.works[0]?.picture ?? artist.sold[0]?.picture
  return pageMeta({
    site,
    title: artist.name,
    description: shortened(
      text.replace(/\s+/g, ' ') ||
        (artist.total > 0 ? `${worksCount(artist.total)} by ` : '') +
          [artist.name, artist.town].filter(Boolean).join(', ') +
          '.',
      200,
    ),
    path: page > 1 ? `${path}?page=${page}` : path,
    picture,
    data: [
      {
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'Person',
          name: artist.name,
          jobTitle: 'Artist',
          url: `${origin}${path}`,
          ...(artist.biography && { description: artist.biography }),
          ...(artist.portrait && {
            image: `${origin}${pictureFileUrl(artist.portrait, widthNear(artist.portrait, 1000))}`,
          }),
          ...(artist.town && {
            homeLocation: {
              '@type': 'Place',
              name: [artist.town, artist.state].filter(Boolean).join(', '),
            },
          }),
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Artists', item: `${origin}/artists` },
          { '@type': 'ListItem', position: 2, name: artist.name },
        ],
      },
    ],
  })
}
