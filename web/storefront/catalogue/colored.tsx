import { data } from 'react-router'
import { services } from '../../services.ts'
import type { Route } from './+types/colored.ts'
import { listMeta } from './list-meta.ts'
import { PhotographyTabs } from './photography-tabs.tsx'
import { listQueryOf } from './query.ts'
import { WorkList } from './works.tsx'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = listQueryOf(request.url)
  const found = await context.get(services).catalogue.productsOfSubcategory('colored', query)
  if (!found.ok) throw data(null, { status: 404 })
  return { page: { ...found.value, current: query.page, limit: query.limit } }
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
    <>
      <PhotographyTabs />
      <WorkList name="Colored pictures" page={loaderData.page} />
    </>
  )
}
