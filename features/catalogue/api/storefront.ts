import type { FastifyInstance } from 'fastify'
import { type ProductTile } from '../../../contract/catalogue.ts'
import { ownerOf, type Principal } from '../../../contract/principal.ts'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../context.ts'
import { readSimilar } from '../service/similar.ts'
import {
  countFound,
  noteView,
  readCategories,
  readProduct,
  readProducts,
  readProductsOfCategory,
  readProductsOfSubcategory,
  readTilesBySlug,
  readTopDeals,
  searchProducts,
} from '../service/storefront.ts'
import { noteOpening } from '../service/viewing.ts'

/** Adds the catalogue's operations (API-10 to API-16). */
export function catalogueApi(api: FastifyInstance, context: CatalogueContext): void {
  /** The same works with the asker's hearts. */
  const withHearts = async <T extends ProductTile>(principal: Principal, works: T[]): Promise<T[]> => {
    const owner = ownerOf(principal)
    if (!owner || works.length === 0) return works
    const hearts = await context.heartsOf(
      context.db,
      owner,
      works.map((work) => work.id),
    )
    return works.map((work) => ({ ...work, wishlisted: hearts.has(work.id) }))
  }

  route(api, 'shop.categories', async () => ok(await readCategories(context)))

  for (const [id, read] of [
    ['shop.category', readProductsOfCategory],
    ['shop.subcategory', readProductsOfSubcategory],
  ] as const) {
    route(api, id, async ({ params, query, principal }) => {
      const page = await read(context, params.slug, query)
      if (!page.ok) return page
      return ok({ ...page.value, products: await withHearts(principal, page.value.products) })
    })
  }

  route(api, 'shop.topDeals', async ({ principal }) =>
    ok(await withHearts(principal, await readTopDeals(context))),
  )

  route(api, 'shop.products', async ({ query, principal }) => {
    const page = await readProducts(context, query)
    return ok({ ...page, products: await withHearts(principal, page.products) })
  })

  route(api, 'shop.product', async ({ params, principal }) => {
    const found = await readProduct(context, params.slug)
    if (!found.ok) return found
    const [work] = await withHearts(principal, [found.value])
    if (principal.account) await noteView(context, principal.account.id, found.value.id)
    return ok(work ?? found.value)
  })

  route(api, 'shop.view', async ({ body, principal, request }) => {
    await noteOpening(context, body, {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      accountId: principal.account?.id ?? null,
    })
    // The answer does not say whether the view counted: that would only help sellers who view their own works.
    return ok(null)
  })

  route(api, 'shop.similar', async ({ params, principal }) => {
    const works = await readSimilar(context, params.slug)
    return works.ok ? ok(await withHearts(principal, works.value)) : works
  })

  route(api, 'shop.tiles', async ({ query, principal }) =>
    ok(await withHearts(principal, await readTilesBySlug(context, query.slugs.split(',')))),
  )

  route(api, 'shop.search', async ({ params, query, principal }) =>
    ok(await withHearts(principal, (await searchProducts(context, params.term, query)).products)),
  )

  route(api, 'shop.countFound', async ({ params, query }) =>
    ok({ total: await countFound(context, params.term, query) }),
  )

  route(api, 'shop.suggestions', async ({ query }) => ok(await context.finder.suggest(query.q)))
}
