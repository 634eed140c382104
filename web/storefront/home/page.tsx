import { GuestStart } from '../../client/parts/guest-start.tsx'
import { services } from '../../services.ts'
import { italicFirst } from '../site/italic.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import type { Route } from './+types/page.ts'
import { Bands } from './bands.tsx'
import { readHome } from './read.ts'

export const links = italicFirst

export async function loader({ context }: Route.LoaderArgs) {
  const all = context.get(services)
  return readHome(all, await all.curation.composed())
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = siteIn(matches)
  const lead = loaderData?.bands.find((band) => band.kind === 'lead')
  return pageMeta({
    site,
    title: 'Àwòrán',
    description:
      'A one-stop platform to buy and sell all forms of amazing artworks, made in Nigeria and Africa.',
    path: '/',
    picture: lead?.work?.picture,
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
      <Bands shown={loaderData} />
    </main>
  )
}
