import { data, redirect } from 'react-router'
import { services } from '../../services.ts'
import { categoryPath, searchPath } from '../shop/paths.ts'
import type { Route } from './+types/category.ts'
import { categoryNamed } from './category-named.ts'
import { listMeta } from './list-meta.ts'
import { PhotographyTabs } from './photography-tabs.tsx'
import { listQueryOf } from './query.ts'
import { WorkList } from './works.tsx'

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const { catalogue } = context.get(services)
  const category = categoryNamed(await catalogue.categories(), params.name)
  // Any other text is something to look for.
  if (!category) throw redirect(searchPath(params.name))
  const query = listQueryOf(request.url)
  const found = await catalogue.productsOfCategory(category.slug, query)
  if (!found.ok) throw data(null, { status: 404 })
  const { name, slug } = category
  return { category: { name, slug }, page: { ...found.value, current: query.page, limit: query.limit } }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? listMeta(matches, {
        title: loaderData.category.name,
        description: `${loaderData.category.name} by artists from Nigeria and Africa: originals and editions, priced in naira.`,
        path: decodeURI(categoryPath(loaderData.category.name)),
        page: loaderData.page,
      })
    : []

/** The works of a category, by its name in any case: 'wall art', 'Wall Art'. */
export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, page } = loaderData
  return (
    <>
      {category.slug === 'photography' && <PhotographyTabs />}
      <WorkList name={category.name} page={page} />
    </>
  )
}
