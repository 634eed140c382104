import { GuestStart } from '../../client/parts/guest-start.tsx'
import { services } from '../../services.ts'
import { italicFirst } from '../site/italic.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import type { Route } from './+types/page.ts'
import { AboutTeaser } from './about-teaser.tsx'
import { Categories } from './categories.tsx'
import { Earn } from './earn.tsx'
import { Hero } from './hero.tsx'
import { Informed } from './informed.tsx'
import { TopDeals } from './top-deals.tsx'

export const links = italicFirst

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { catalogue, content } = context.get(services)
  const [hero, topDeals, categories, articles] = await Promise.all([
    catalogue.hero(),
    catalogue.topDeals(),
    catalogue.categories(),
    content.articles(),
  ])
  return {
    hero,
    topDeals: topDeals.slice(0, 8),
    categories: categories.map(({ id, name, picture, works }) => ({ id, name, picture, works })),
    pictures: Object.fromEntries(articles.map(({ slug, picture }) => [slug, picture])),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteIn(matches)
  return pageMeta({
    site,
    title: 'Àwòrán',
    description:
      'A one-stop platform to buy and sell all forms of amazing artworks, made in Nigeria and Africa.',
    path: '/',
    picture: loaderData?.hero?.picture,
    data: [
      {
        '@type': 'Organization',
        name: site?.companyName ?? 'Àwòrán',
        url: site?.publicUrl,
        logo: `${site?.publicUrl ?? ''}/icon-512.png`,
        email: site?.supportEmail,
      },
      {
        '@type': 'WebSite',
        name: 'Àwòrán',
        url: site?.publicUrl,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${site?.publicUrl ?? ''}/categories/product/{search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  })
}

/** The front door: one work, and then what is in the house. */
export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <GuestStart />
      <Hero work={loaderData.hero} />
      <TopDeals works={loaderData.topDeals} />
      <Categories categories={loaderData.categories} />
      <Informed pictures={loaderData.pictures} />
      <Earn />
      <AboutTeaser />
    </main>
  )
}
