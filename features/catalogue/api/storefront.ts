import type { FastifyInstance } from 'fastify'
import { type ProductTile } from '../../../contract/catalogue.ts'
import { type Owner, ownerOf, type Principal } from '../../../contract/principal.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok } from '../../../kernel/result.ts'
import { route } from '../../../platform/http/route.ts'
import type { CatalogueService } from '../service/storefront.ts'

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

  route(api, 'shop.categories', async () => ok(await catalogue.categories()))

  for (const [id, read] of [
    ['shop.category', catalogue.productsOfCategory],
    ['shop.subcategory', catalogue.productsOfSubcategory],
  ] as const) {
    route(api, id, async ({ params, query, principal }) => {
      const page = await read(params.slug, query)
      if (!page.ok) return page
      return ok({ ...page.value, products: await withHearts(principal, page.value.products) })
    })
  }

  route(api, 'shop.topDeals', async ({ principal }) =>
    ok(await withHearts(principal, await catalogue.topDeals())),
  )

  route(api, 'shop.products', async ({ query, principal }) => {
    const page = await catalogue.products(query)
    return ok({ ...page, products: await withHearts(principal, page.products) })
  })

  route(api, 'shop.product', async ({ params, principal }) => {
    const found = await catalogue.product(params.slug)
    if (!found.ok) return found
    const [work] = await withHearts(principal, [found.value])
    if (principal.account) await catalogue.viewed(principal.account.id, found.value.id)
    return ok(work ?? found.value)
  })

  route(api, 'shop.search', async ({ params, query, principal }) =>
    ok(await withHearts(principal, (await catalogue.search(params.term, query)).products)),
  )
}
