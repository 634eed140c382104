import { services } from '../../services.ts'
import { notFound } from '../site/not-found.ts'
import type { Route } from './+types/colored.ts'
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
    catalogue.productsOfSubcategory('colored', query),
    catalogue.facets(query, { subcategory: 'colored' }),
  ])
  if (!found.ok) throw await notFound(context.get(services))
  const page = await pageOf(context.get(services), found.value, query)
  return { page, facets, instead: await worksInstead(catalogue, page) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(matches, {
    title: 'Colored pictures',
    description: 'Colour photographs by photographers from Nigeria and Africa, priced in naira.',
    path: '/categories/photography/colored',
    page: loaderData?.page,
  })

/** Colour photographs. */
export default function Colored({ loaderData }: Route.ComponentProps) {
  return (
    <WorkList
      name="Colored pictures"
      {...loaderData}
      count={countSubcategory('colored')}
      parts={<PhotographyTabs />}
    />
  )
}
