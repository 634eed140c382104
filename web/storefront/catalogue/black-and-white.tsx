import { services } from '../../services.ts'
import { notFound } from '../site/not-found.ts'
import type { Route } from './+types/black-and-white.ts'
import { countSubcategory } from './count-works.ts'
import { worksInstead } from './lead-on.ts'
import { listMeta } from './list-meta.ts'
import { PhotographyTabs } from './photography-tabs.tsx'
import { listQueryOf, pageOf } from './query.ts'
import { WorkList } from './works.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = listQueryOf(request.url)
  const { catalogue } = context.get(services)
  const [found, facets] = await Promise.all([
    catalogue.productsOfSubcategory('black-and-white', query),
    catalogue.facets(query, { subcategory: 'black-and-white' }),
  ])
  if (!found.ok) throw await notFound(context.get(services))
  const page = await pageOf(context.get(services), found.value, query)
  return { page, facets, instead: await worksInstead(catalogue, page) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(matches, {
    title: 'Black & white pictures',
    description: 'Black-and-white photographs by photographers from Nigeria and Africa, priced in naira.',
    path: '/categories/photography/blackandwhite',
    page: loaderData?.page,
  })

/** Black-and-white photographs. */
export default function BlackAndWhite({ loaderData }: Route.ComponentProps) {
  return (
    <WorkList
      name="Black & white pictures"
      {...loaderData}
      count={countSubcategory('black-and-white')}
      parts={<PhotographyTabs />}
    />
  )
}
