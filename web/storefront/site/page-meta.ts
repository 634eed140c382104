import type { MetaDescriptor } from 'react-router'
import type { PictureData } from '../../../contract/catalogue.ts'
import type { Site } from '../../services.ts'

/** The site's configuration as the root loader gave it, from the matches of a meta function. */
export function siteIn(
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): Site | undefined {
  return (matches.find((match) => match?.id === 'root')?.loaderData as { site: Site } | undefined)?.site
}

/** The address of a picture as previews show it: whole, on its mat, a JPEG of 1200 × 630 below 300 kB. */
export function cardUrl(site: Site | undefined, picture: PictureData): string {
  return `${site?.publicUrl ?? ''}/media/${picture.id}/card.jpg`
}

/** What search engines and previews read about a page: title, description, address, picture, and data about it. */
export function pageMeta({
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
  /** As an address has it, encoded. */
  path: string
  picture?: PictureData | null | undefined
  type?: 'website' | 'article' | 'product'
  data?: object[]
}): MetaDescriptor[] {
  const name = title === 'Àwòrán' ? title : `${title} · Àwòrán`
  const address = `${site?.publicUrl ?? ''}${path}`
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
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(picture
      ? [
          { property: 'og:image', content: cardUrl(site, picture) },
          { property: 'og:image:type', content: 'image/jpeg' },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: picture.alt || title },
        ]
      : []),
    // Those who read it ask the server. A browser makes no script elements, which the policy forbids.
    ...(typeof document === 'undefined' ? data : []).map((each) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...each },
    })),
  ]
}
