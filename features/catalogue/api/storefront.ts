import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  category,
  categoryPage,
  type ProductTile,
  product,
  productPage,
  productQuery,
  productTile,
} from '../../../contract/catalogue.ts'
import { type Owner, ownerOf, type Principal } from '../../../contract/principal.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueService } from '../service/storefront.ts'

const slugParams = z.object({ slug: z.string().check(z.maxLength(200)) })

/** Which of some works an owner has in the wishlist. */
export type Wishlisted = (owner: Owner, workIds: readonly Id[]) => Promise<ReadonlySet<Id>>

/** Adds the catalogue's operations (API-10 to API-16). */
export function catalogueApi(
  api: FastifyInstance,
  catalogue: CatalogueService,
  wishlisted: Wishlisted,
): void {
  /** The same works with the asker's hearts. */
  const withHearts = async <T extends ProductTile>(principal: Principal, works: T[]): Promise<T[]> => {
    const owner = ownerOf(principal)
    if (!owner || works.length === 0) return works
    const hearts = await wishlisted(
      owner,
      works.map((work) => work.id),
    )
    return works.map((work) => ({ ...work, wishlisted: hearts.has(work.id) }))
  }

  route(api, {
    operation: 'shop.categories',
    method: 'GET',
    url: '/shop/categories',
    summary: 'All categories with their subcategories',
    data: z.array(category),
    handle: async () => ok(await catalogue.categories()),
  })

  for (const [operation, url, read] of [
    ['shop.category', '/shop/categories/:slug', catalogue.productsOfCategory],
    ['shop.subcategory', '/shop/subcategories/:slug', catalogue.productsOfSubcategory],
  ] as const) {
    route(api, {
      operation,
      method: 'GET',
      url,
      summary: operation === 'shop.category' ? 'Works of a category' : 'Works of a subcategory',
      params: slugParams,
      query: productQuery,
      data: categoryPage,
      handle: async ({ params, query, principal }) => {
        const page = await read(params.slug, query)
        if (!page.ok) return page
        return ok({ ...page.value, products: await withHearts(principal, page.value.products) })
      },
    })
  }

  route(api, {
    operation: 'shop.topDeals',
    method: 'GET',
    url: '/shop/top-deals',
    summary: 'The works picked as top deals',
    data: z.array(productTile),
    handle: async ({ principal }) => ok(await withHearts(principal, await catalogue.topDeals())),
  })

  route(api, {
    operation: 'shop.products',
    method: 'GET',
    url: '/shop/products',
    summary: 'All works, by page',
    query: productQuery,
    data: productPage,
    handle: async ({ query, principal }) => {
      const page = await catalogue.products(query)
      return ok({ ...page, products: await withHearts(principal, page.products) })
    },
  })

  route(api, {
    operation: 'shop.product',
    method: 'GET',
    url: '/shop/products/:slug',
    summary: 'One work with its sizes; a signed-in reader also has it noted as viewed',
    params: slugParams,
    data: product,
    handle: async ({ params, principal }) => {
      const found = await catalogue.product(params.slug)
      if (!found.ok) return found
      const [work] = await withHearts(principal, [found.value])
      if (principal.account) await catalogue.viewed(principal.account.id, found.value.id)
      return ok(work ?? found.value)
    },
  })

  route(api, {
    operation: 'shop.search',
    method: 'GET',
    url: '/shop/Search-products/:term',
    summary: 'Works that match a term, best first',
    params: z.object({ term: z.string().check(z.maxLength(500)) }),
    query: productQuery,
    data: z.array(productTile),
    handle: async ({ params, query, principal }) =>
      ok(await withHearts(principal, (await catalogue.search(params.term, query)).products)),
  })
}
