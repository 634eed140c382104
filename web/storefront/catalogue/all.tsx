import { redirect } from 'react-router'
import { services } from '../../services.ts'
import type { Route } from './+types/all.ts'
import { countAll } from './count-works.ts'
import { worksInstead } from './lead-on.ts'
import { listMeta } from './list-meta.ts'
import { listQueryOf, pageOf } from './query.ts'
import { WorkList } from './works.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  // The search box without a script.
  const typed = new URL(request.url).searchParams.get('q')?.trim()
  if (typed) throw redirect(`/categories/${encodeURIComponent(typed)}`)
  const query = listQueryOf(request.url)
  const { catalogue } = context.get(services)
  const [page, facets] = await Promise.all([catalogue.products(query), catalogue.facets(query)])
  const list = await pageOf({ catalogue }, page, query)
  return { page: list, facets, instead: await worksInstead(catalogue, list) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(matches, {
    title: 'All works',
    description:
      'Original art, photography, wall art and sculpture by artists from Nigeria and Africa, priced in naira.',
    path: '/categories',
    page: loaderData?.page,
  })

/** Every work there is. */
export default function AllWorks({ loaderData }: Route.ComponentProps) {
  return <WorkList name="All works" {...loaderData} count={countAll} />
}
