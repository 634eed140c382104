import type { MetaDescriptor } from 'react-router'
import type { Picture } from '../../../contract/catalogue.ts'
import { pictureUrl, widthNear } from '../../kit/picture.tsx'
import type { Site } from '../../services.ts'

/** The site's configuration as the root loader gave it, from the matches of a meta function. */
export const siteOf = (
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): Site | undefined =>
  (matches.find((match) => match?.id === 'root')?.loaderData as { site: Site } | undefined)?.site

/** What search engines and previews are told of a page: title, description, address, picture, and data about it. */
export const pageMeta = ({
  site,
  title,
  description,
  path,
  picture,
  type = 'website',
  data = [],
}: {
  site: Site | undefined
  title: string
  description: string
  path: string
  picture?: Picture | null | undefined
  type?: 'website' | 'article' | 'product'
  data?: object[]
}): MetaDescriptor[] => {
  const name = title === 'Àwòrán' ? title : `${title} · Àwòrán`
  const address = `${site?.publicUrl ?? ''}${encodeURI(path)}`
  const card = picture && { picture, width: widthNear(picture, 1000) }
  return [
    { title: name },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: 'Àwòrán' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: 'en_NG' },
    { name: 'twitter:card', content: card ? 'summary_large_image' : 'summary' },
    ...(card
      ? [
          {
            property: 'og:image',
            content: `${site?.publicUrl ?? ''}${pictureUrl(card.picture, card.width)}`,
          },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: String(card.width) },
          {
            property: 'og:image:height',
            content: String(Math.round((card.width * card.picture.height) / card.picture.width)),
          },
          { property: 'og:image:alt', content: card.picture.alt },
        ]
      : []),
    ...data.map((each) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...each } })),
  ]
}
