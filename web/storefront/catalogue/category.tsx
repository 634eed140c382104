import { redirect } from 'react-router'
import { services } from '../../services.ts'
import { categoryPath, searchPath } from '../shop/paths.ts'
import { notFound } from '../site/not-found.ts'
import type { Route } from './+types/category.ts'
import { categoryMoved, categoryNamed } from './category-named.ts'
import { countCategory } from './count-works.ts'
import { worksInstead } from './lead-on.ts'
import { listMeta } from './list-meta.ts'
import { PhotographyTabs } from './photography-tabs.tsx'
import { listQueryOf, pageOf } from './query.ts'
import { WorkList } from './works.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(services)
  const categories = await catalogue.categories()
  const category = categoryNamed(categories, params.name)
  if (!category) {
    const moved = categoryMoved(categories, await catalogue.formerCategories(), params.name)
    if (moved) throw redirect(categoryPath(moved.name) + new URL(request.url).search, 301)
    // Any other text is something to look for.
    throw redirect(searchPath(params.name))
  }
  const query = listQueryOf(request.url)
  const [found, facets] = await Promise.all([
    catalogue.productsOfCategory(category.slug, query),
    catalogue.facets(query, { category: category.slug }),
  ])
  if (!found.ok) throw await notFound(context.get(services))
  const { name, slug } = category
  const page = await pageOf(context.get(services), found.value, query)
  return { category: { name, slug }, page, facets, instead: await worksInstead(catalogue, page) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? listMeta(matches, {
        title: loaderData.category.name,
        description: `${loaderData.category.name} by artists from Nigeria and Africa: originals and editions, priced in naira.`,
        path: categoryPath(loaderData.category.name),
        page: loaderData.page,
      })
    : []

/** The works of a category, by its name in any case: 'wall art', 'Wall Art'. */
export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, ...list } = loaderData
  return (
    <WorkList
      name={category.name}
      {...list}
      count={countCategory(category.slug)}
      parts={category.slug === 'photography' ? <PhotographyTabs /> : undefined}
    />
  )
}
