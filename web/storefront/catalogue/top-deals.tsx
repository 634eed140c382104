import { services } from '../../services.ts'
import type { Route } from './+types/top-deals.ts'
import { listMeta } from './list-meta.ts'
import { WorkList } from './works.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const products = await context.get(services).catalogue.topDeals()
  return {
    page: { products, total: products.length, next: null, current: 1, limit: Math.max(1, products.length) },
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(matches, {
    title: 'Topdeals',
    description: 'The works that we would point out to a friend this week.',
    path: '/categories/topdeals',
    page: loaderData?.page,
  })

/** The top deals. */
export default function TopDeals({ loaderData }: Route.ComponentProps) {
  return <WorkList name="Topdeals" page={loaderData.page} filters={false} />
}
